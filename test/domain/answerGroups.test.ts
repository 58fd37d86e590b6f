import fc from 'fast-check';
import { answerGroups, customersIn, type OriginCount } from '../../src/domain/reports/answerOrigins';

const count = (name: string | null, given: number, groups = 1): OriginCount => ({
  ...{ name, groups, given, reject: 0, withdraw: 0, unconfirmed: 0 },
});
const shown = (...counts: readonly OriginCount[]) =>
  answerGroups(counts).map(({ name, others, given }) => [others ? 'others' : name, given]);

it('shows groups of five and more, the largest first', () => {
  expect(shown(count('de', 5), count('en', 9), count('', 7))).toEqual([
    ['en', 9],
    [null, 7],
    ['de', 5],
  ]);
});

it('adds up smaller groups, and all beyond the largest', () => {
  expect(shown(count('de', 4), count('en', 9), count('fr', 1), count(null, 30, 12))).toEqual([
    ['en', 9],
    ['others', 35],
  ]);
});

it('hides a second group where one alone could be told from the sum of all', () => {
  expect(shown(count('en', 90), count('de', 30), count('fr', 3))).toEqual([
    ['en', 90],
    ['others', 33],
  ]);
  expect(shown(count('en', 90), count('de', 30), count('fr', 3), count('it', 1))).toEqual([
    ['en', 90],
    ['others', 34],
  ]);
});

it('shows nothing where no group may be shown by itself', () => {
  expect(shown()).toEqual([]);
  expect(shown(count('en', 4), count('de', 4))).toEqual([]);
  expect(shown(count('en', 90), count('de', 3))).toEqual([]);
});

it('never tells fewer than five customers, nor lets them be told from the sum of all', () => {
  const some = fc.uniqueArray(
    fc.record({
      name: fc.constantFrom('', 'a', 'b', 'c', 'd', 'e'),
      customers: fc.integer({ min: 1, max: 9 }),
    }),
    { selector: ({ name }) => name },
  );
  fc.assert(
    fc.property(some, (groups) => {
      const told = answerGroups(groups.map(({ name, customers }) => count(name, customers)));
      expect(told.every((group) => customersIn(group) >= 5)).toBe(true);
      const hidden = groups.length - told.filter(({ others }) => !others).length;
      if (told.length > 0) expect(hidden).not.toBe(1);
      expect(told.filter(({ others }) => others)).toHaveLength(told.length > 0 && hidden > 0 ? 1 : 0);
    }),
  );
});
