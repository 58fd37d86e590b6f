import {
  MIGRATIONS_FOLDER,
  readMigrations,
  type Migration,
} from '../../src/storage/migration/migrationFolder';

/** By their checksums, which nodes compare with those in the database. A release adds its own. */
const released: Readonly<Record<string, string>> = {
  '20261121000000_templates_and_ledger': 'b4967dd12945553d2a92c6e1aae84f10544266350acf9f912e9c38ebe2d18581',
  '20261121010000_api_keys': '981280b1ee7429b7af2faac5875997a410f0d692c1e632bd397d1f9b501c18af',
  '20261121020000_tally': '40a3df5adeeb0d36c568ff8bb21fd5368ceab7437d67497e3166f6c89a117083',
  '20261121030000_publishing': 'bf17325c9411ec0d3f8fcb6e6f8ef15f2fbece2ada4678126ec354a2878bd43d',
  '20261121031000_draft_revisions': '0c704ee407ac4090edcc41cee283eaabd2c4de2a8688c166fa45d565de600a9b',
  '20261122000000_one_text_of_a_decision': '2f3a0ee75249eda25b9f7a64f55dc6e8f4311e1b8402139509b882c173006661',
};

/** The table of marks comes with this one, which cannot begin with its own. */
const first = '20261123000000_migration_marks';

const mark =
  /^INSERT INTO "migration_mark" \("migration", "keeps"\) VALUES \('(\d{14}_\w+)', '(\d{14}_\w+)'\);$/;

let migrations: readonly Migration[];
beforeAll(async () => {
  migrations = await readMigrations(MIGRATIONS_FOLDER);
});

const namesOf = (some: readonly Migration[]) => some.map(({ name }) => name);

/** What is wrong with how the migration says which older code can live with it; null when nothing is. */
function faultIn({ name, sql }: Pick<Migration, 'name' | 'sql'>, known: readonly string[]): string | null {
  const lines = sql.split('\n');
  const marks = lines.filter((line) => line.includes('INSERT INTO "migration_mark"'));
  const [, marked, keeps = ''] = mark.exec(marks[0] ?? '') ?? [];
  if (marks.length !== 1 || marked !== name) return `${name} does not say once, of itself, what it keeps`;
  if (name !== first && lines[0] !== marks[0]) return `${name} does not say in its first line what it keeps`;
  if (!known.includes(keeps) || keeps > name) return `${name} keeps ${keeps}, which is none before it`;
  return null;
}

test('released migrations are what they were', () => {
  const found = migrations.filter(({ name }) => name in released);
  expect(Object.fromEntries(found.map(({ name, checksumHex }) => [name, checksumHex]))).toEqual(released);
});

test('each migration since marks says in its first line which is the oldest whose code can live with it', () => {
  const marked = migrations.filter(({ name }) => name >= first);
  expect(namesOf(marked)).toContain(first);
  expect(marked.map((migration) => faultIn(migration, namesOf(migrations))).filter(Boolean)).toEqual([]);
});

const planted = '20270101000000_planted';
const line = (name: string, keeps: string) =>
  `INSERT INTO "migration_mark" ("migration", "keeps") VALUES ('${name}', '${keeps}');\n`;

test.each([
  ['no mark', 'SELECT 1;', 'does not say once'],
  ['a mark in a comment', `-- ${line(planted, first)}`, 'does not say once'],
  ['the mark of another', line(first, first), 'does not say once'],
  ['two marks', line(planted, first) + line(planted, planted), 'does not say once'],
  ['a mark at its end', `SELECT 1;\n${line(planted, first)}`, 'in its first line'],
  ['a mark that keeps what is not there', line(planted, '20261123000000_other'), 'none before it'],
  ['a mark that keeps what comes after it', line(planted, '20280101000000_next'), 'none before it'],
])('a planted migration with %s is seen', (_what, sql, fault) => {
  const known = [first, planted, '20280101000000_next'];
  expect(faultIn({ name: planted, sql }, known)).toContain(fault);
});

test('a planted migration that keeps an earlier one, or only itself, is not one', () => {
  for (const keeps of [first, planted])
    expect(faultIn({ name: planted, sql: `${line(planted, keeps)}SELECT 1;` }, [first, planted])).toBeNull();
});
