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
  '20261123000000_migration_marks': '92a27fefe859e7933e9a1f9363f7fff61b3c41cc8c88bd332f2ff3d81f5ed61b',
  '20261124000000_template_positions': '2dba289a3ad2aed6fcfbed3dc7580836d03bbb8a33f6ae8b2c67e322d75114e0',
  '20261124010000_actor_kinds': 'c881f3a54f2da1339f0b43e558c02b0940b3bcfac6f6dd6dfcd0586049519c00',
  '20261124010000_terms_of_drafts': '41e1c62106d03e12050e0ebcdefe941eadf6c32848ec3f53b3a2c74f9899cb7b',
  '20261126000000_answers_of_a_key': 'aa3f535940a03edd99d80a263b1d5128a70620a2683b60cd298fa02418af9ab4',
  '20261126010000_keys_of_api_keys': '2d56ebd35be4a38ea652f1b1cf68b43ad44fa4d0dd898a57a550f310fd239562',
  '20261127000000_evidence_log': '490bda5ff1b145498fe6bf3b7a7bdbe15d96c933c85cf383a1d1d87d4fb81d7f',
  '20261127010000_ledger_into_log': '64e0c6c51c90f0fe121d6aabc98c3c2ef800fa2fa7b635cc4c43cdbe000ff3b2',
  '20261127020000_time_stamps': 'fc32a4395141a92ac0d9a7bf293f25e2f2fea80078d93c5b6757f56bd4f1f6b3',
  '20261127040000_log_tile_instants': '286f3bf0ad85108f00a834accfa310758f99ea8ee816a6f188dbc33fa1675169',
  '20261128020000_erasures': '6d13d576aeb2b9db2cf17aacd527f5d652809389641745f298315cfe901410de',
  '20261129010000_erased_at': '539f60e353fcc40e7da5c655d3fb247abfbef69d54a7547a01c9b954c87812e3',
  '20261129020000_feed': 'e82b9593f3839e2cb0ee81ee641ad5863f7498529fbd001ed4b3806eb9a136a1',
  '20261129030000_consents_that_expire': 'f584115633116772e34258de3e2eb787304fb52be9f14ed8f51c8710bb9f6011',
  '20261130000000_webhooks': '2463d1ec6b3afe3db5500f36fbf1de59e9c0644f21edad45485bfb8520650211',
  '20261201000000_settings': '7d509ba8fda53a1b9a702166010a93f66096b3345fff72757c2e147a90125a3c',
  '20261201000000_webhook_by_products': '1d6a5e516f8097270d392e8011276533e27e783c313c3347627f3345af5c0c36',
  '20261201010000_webhook_counts': 'eb7393b35cc944c2740c45ad089195595e0ee19c37a9d85693f9cb20c2e37440',
  '20261201020000_consents_that_ran_out': '0604e763991124c75cad09bce0e7b2200ba053094e39bc6549bc0a630603d196',
  '20261202000000_erasure_ids': '0577fd5b98a9b85277ec3721543a56d92e1e972e95e780e1ca351afc59feddf0',
  '20261203000000_record_format_3': 'ab285647ec299ed2027040915a858807972f9ba84e0090ab793b2cf01e8c228a',
  '20261203010000_any_customer_id': '78808d26b9e3b41bfde18d2a50ad94f3643f0fecccafa36e703e905669760104',
  '20261203020000_template_rules': '804484957cae2ca3a0e1b401e45ed18f1ddf385ad1bd0058741281e2f17d5ad4',
  '20261203030000_sets': '461709f77d6ddea89c16884889f3e299a401a8d7096b509c0813d21b965e13f3',
  '20261203040000_contexts': 'a43555bc81eeeac757c8c5916d80f8fa509eb99f647967fc20f7ff1c0c4ca98b',
  '20261203050000_links': 'ed87ec7acf76d9975c6f908582ee07ccea30578bd5c45faa035a703641426513',
  '20261203060000_confirmations': '539455de7dc48d0412662a91ae4dde53b0941d9a46532fc15be64aa5bef24f58',
  '20261203070000_unconfirmed': 'a44c57397b70366b3a7744d3ad91488cf580c916e657a81ee40b1bf749fcc69d',
  '20261204000000_past_versions': 'b18d818df25e937fcf33033824497f3dbda8c75cf41a2b6f857f8a80e1672a83',
  '20261204010000_imports': '636f5dc62c750e62ba8e5a8fc8ffbce8c4ed37daacafff2a5bfa18d22b585898',
  '20261204020000_import_keys': '9d2514c7d8da0ea1343fe2bfc29825054aaa2569b4060b82c03f363105c13812',
  '20261205000000_reminders': '6b41705639e9e483f09bf155528872e40789af51cfc2ff53819585be31aacab4',
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
