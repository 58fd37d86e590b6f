import { findHeaders } from '../../src/graphql/subscriptions/socketHeaders';

const upgrade = { authorization: 'Bearer of-the-upgrade', host: 'consent.example' };

test.each([
  {},
  { Authorization: '' },
  { headers: { 'X-API-Key': '' } },
  { authorization: null },
  { authorization: ' \t' },
])('where %j brings no credential, that of the upgrade counts', (payload) => {
  expect(findHeaders(upgrade, payload)).toEqual(upgrade);
});

test('a credential that is brought twice alike is brought', () => {
  const payload = { authorization: 'Bearer a', headers: { Authorization: 'Bearer a' } };
  expect(findHeaders(upgrade, payload)).toEqual({ host: 'consent.example', authorization: 'Bearer a' });
});

test('a credential that is brought takes the place of the upgrade’s', () => {
  const payload = { headers: { 'X-API-Key': 'a-key' } };
  expect(findHeaders(upgrade, payload)).toEqual({ host: 'consent.example', 'x-api-key': 'a-key' });
});

test.each([
  { authorization: 7 },
  { 'x-api-key': {} },
  { headers: { authorization: ['Bearer a'] } },
  { authorization: 'Bearer a', Authorization: 'Bearer b' },
  { authorization: 'Bearer a\n' },
  { authorization: 'Bearer a', headers: { Authorization: 'Bearer b' } },
  { headers: 'Authorization: Bearer a' },
  { headers: [['authorization', 'Bearer a']] },
])('%j is refused, and does not count as no credential', (payload) => {
  expect(findHeaders(upgrade, payload)).toBeNull();
});
