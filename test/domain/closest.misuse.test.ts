import { findClosest, findClosestLocale } from '../../src/domain/errors/closest';

const members = ['templateCode', 'consentVersionId', 'customerId', 'value', 'locale'];

test.each([
  ['code', 'templateCode'],
  ['template_code', 'templateCode'],
  ['version_id', 'consentVersionId'],
  ['vlaue', 'value'],
  ['id', null],
  ['colour', null],
  ['', null],
])('%s means %s', (sent, meant) => {
  expect(findClosest(sent, members)).toBe(meant);
});

test.each([
  ['german', 'de'],
  ['Deutsch', 'de'],
  ['fr', null],
])('the language %s is %s', (tag, meant) => {
  expect(findClosestLocale(tag, ['de', 'en'])).toBe(meant);
});

test('a name of any length among names of any number costs little', () => {
  const known = Array.from({ length: 20_000 }, (_none, index) => `${'ab'.repeat(30)}${index % 10}`);
  const startedAt = performance.now();
  for (let round = 0; round < 100; round += 1) expect(findClosest('ab'.repeat(100_000), known)).toBeNull();
  expect(findClosest('ba'.repeat(32), known)).toBeNull();
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});
