import { columns } from '../../src/main/terminal/columns';

test('cells stand below each other, and lines end with the last of them', () => {
  expect(
    columns(
      ['code', 'name'],
      [
        ['news', 'Ä'],
        ['terms-of-service', ''],
      ],
    ),
  ).toBe('code              name\nnews              Ä\nterms-of-service');
});

test('letters are counted as they are read', () => {
  expect(
    columns(
      ['name', 'x'],
      [
        ['e\u0301', '1'],
        ['👩‍👩‍👧', '2'],
      ],
    ),
  ).toBe('name  x\ne\u0301     1\n👩‍👩‍👧     2');
});
