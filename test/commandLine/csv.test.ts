import { csvLines } from '../../src/main/decisions/csv';

it.each([
  ['begins like one', '=1+1', `'=1+1`],
  ['has one behind a semicolon', 'a;=1+1', `a;'=1+1`],
  ['has one behind a comma', 'a,-1', `"a,'-1"`],
  ['has one behind a tab', 'a\t@sum', `a\t'@sum`],
  ['has one behind a line end', 'a\n+1', `"a\n'+1"`],
  ['has several', 'a;=1;=2', `a;'=1;'=2`],
  ['has none', 'a; b=1', 'a; b=1'],
])('a cell that %s is no formula, by whatever delimiter a spreadsheet splits', (_what, cell, written) => {
  expect(csvLines([[cell, true, 1, null]])).toBe(`${written},true,1,\r\n`);
});
