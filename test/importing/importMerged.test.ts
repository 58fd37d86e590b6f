import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startTimeoutMs } from '../service/service';
import { crm, csvOf, ndjsonOf, openFileScene, rowOf, type FileScene } from './fileScene';

/* Several systems that share customers, imported as one file. */

let scene: FileScene;
beforeAll(async () => {
  scene = await openFileScene();
  await scene.entered('news', 'v1', '2019-03-01');
}, startTimeoutMs);
afterAll(() => scene.close());

const inFolder = (name: string) => join(scene.folder.path, name);
const sourcesOf = async (customerId: string) =>
  (await scene.decisions(customerId)).map(({ value, source }) => [value, source]);
const imported = (name: string, trust: string) => ({ kind: 'IMPORTED', name, trust });

test('a row that names its system is recorded as one of that', async () => {
  const ofFile = rowOf({ decided_at: '2021-01-01T00:00:00Z', source: '', trust: '' });
  const same = { customer_id: ofFile.customer_id, source_id: ofFile['source_id'] ?? '' };
  const own = rowOf({ ...same, value: 'withdraw', source: 'shop', trust: 'SELF_REPORTED' });
  await scene.folder.write({ 'systems.csv': csvOf([ofFile, own]) });
  const words = ['decisions', 'import', inFolder('systems.csv'), ...crm];

  for (const option of ['--dry-run', '--yes'])
    expect((await scene.run(...words, option)).stdout).toMatch(/^rows +2\nrecorded +2\n/);

  expect(await sourcesOf(ofFile.customer_id)).toEqual([
    ['given', imported('crm-2019', 'SYSTEM_RECORD')],
    ['withdraw', imported('shop', 'SELF_REPORTED')],
  ]);
  const shown = await scene.run('customers', 'show', ofFile.customer_id);
  expect(shown.stdout).toMatch(
    /import from shop[^]*import from crm-2019|import from crm-2019[^]*import from shop/,
  );
});

describe('--rows', () => {
  const mapping = (source: string) => `source: ${source}
trust: staff-statement
rows:
  - source_id: { column: [kunde, am] }
    customer_id: { column: kunde }
    template_code: { constant: news }
    value: { column: ja, values: { ja: given, nein: withdraw, '': '' } }
    version: { constant: v1 }
    decided_at: { column: am, time: dd.MM.yyyy, zone: Europe/Berlin }
`;
  const rowsOf = async (name: string, table: string) => {
    await scene.folder.write({ [`${name}.csv`]: table, [`${name}.yaml`]: mapping(name) });
    const words = [inFolder(`${name}.csv`), '--map', inFolder(`${name}.yaml`)];
    const out = inFolder(`${name}.ndjson`);
    const outcome = await scene.run('decisions', 'import', ...words, '--dry-run', '--rows', out);
    return { words, outcome, lines: (await readFile(out, 'utf8')).split('\n').filter(Boolean) };
  };

  const bothOf = (
    column: string,
    value: string,
    version = 'v1',
  ) => `  - source_id: { column: [kunde, ${column}] }
    customer_id: { column: kunde }
    template_code: { constant: news }
    value: { constant: ${value} }
    version: { constant: ${version} }
    decided_at: { column: ${column}, time: dd.MM.yyyy, zone: Europe/Berlin }
`;

  it.each([
    ['is of the future', '03.04.2999', 'v1'],
    ['is on a version that is not there', '03.04.2022', 'v9'],
    ['cannot be read', 'soon', 'v1'],
  ])('holds back a yes whose no %s, and lets no such no vanish', async (_why, ended, version) => {
    const { customer_id: id } = rowOf();
    const map = `source: shop\ntrust: staff-statement\nrows:\n${bothOf('an', 'given')}${bothOf('ab', 'withdraw', version)}`;
    await scene.folder.write({ 'late.csv': `kunde,an,ab\n${id},02.04.2021,${ended}\n`, 'late.yaml': map });
    const words = [inFolder('late.csv'), '--map', inFolder('late.yaml')];
    const out = inFolder('late.ndjson');

    const { stderr } = await scene.run(
      'decisions',
      'import',
      ...words,
      '--dry-run',
      '--rows',
      out,
      '--overwrite',
    );

    const isReadable = ended !== 'soon';
    expect(stderr).toContain(`${isReadable ? '1 row' : '2 rows'} left out`);
    const rows = (await readFile(out, 'utf8')).split('\n').filter(Boolean);
    expect(rows.map((row) => JSON.parse(row) as unknown)).toMatchObject(
      isReadable ? [{ value: 'withdraw' }] : [],
    );
    if (!isReadable) return;
    const merged = ['decisions', 'import', out, '--source', 'moved', '--trust', 'system-record', '--dry-run'];
    expect((await scene.run(...merged)).stderr).toContain('1 row refused');
  });

  it('writes what the mapping reads, so that files of several systems are imported as one', async () => {
    const { customer_id: id } = rowOf();
    const shop = await rowsOf('shop', `kunde,ja,am\n${id},nein,03.04.2021\n${id},,04.04.2021\n`);
    const crm = await rowsOf('crm', `kunde,ja,am\n${id},ja,02.04.2020\n${id},ja,05.04.2021\n${id},ja,x\n`);

    expect(shop.outcome).toMatchObject({ exitCode: 0, stderr: 'nothing was recorded' });
    expect(crm.outcome.stderr).toContain('1 row refused');
    expect(await scene.decisions(id)).toEqual([]);
    expect(shop.lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      {
        ...{ decided_at: '2021-04-02T22:00:00.000Z', source_id: `${id}:03.04.2021`, customer_id: id },
        ...{
          template_code: 'news',
          value: 'withdraw',
          version: 'v1',
          source: 'shop',
          trust: 'STAFF_STATEMENT',
        },
      },
    ]);

    await scene.folder.write({ 'all.ndjson': [...shop.lines, ...crm.lines].toSorted().join('\n') });
    expect((await scene.import('all.ndjson')).stdout).toMatch(/^rows +3\nrecorded +3\n/);
    expect(await sourcesOf(id)).toEqual([
      ['given', imported('crm', 'STAFF_STATEMENT')],
      ['withdraw', imported('shop', 'STAFF_STATEMENT')],
      ['given', imported('crm', 'STAFF_STATEMENT')],
    ]);
    const alone = await scene.run('decisions', 'import', ...shop.words, '--yes');
    expect(alone.stdout).toMatch(/^rows +2\nrecorded +0\nunchanged +2\n  without a value +1\n/);
  });

  it.each([[[]], [['--dry-run', '--rejects', 'rejects.ndjson']]])(
    'is refused with %j beside --yes',
    async (options) => {
      await scene.folder.write({ 'one.csv': csvOf([rowOf()]) });
      const { exitCode, stderr } = await scene.import(
        'one.csv',
        '--rows',
        inFolder('rows.ndjson'),
        ...options,
      );
      expect({ exitCode, stderr }).toEqual({
        exitCode: 2,
        stderr: expect.stringContaining('--rows goes with --dry-run, and not with --rejects') as string,
      });
    },
  );
});

test('a version that is the label of one and the number of another is refused, and says so', async () => {
  await scene.entered('twice', '2', '2019-03-01');
  await scene.entered('twice', 'v2', '2020-03-01');
  await scene.folder.write({ 'twice.ndjson': ndjsonOf([rowOf({ template_code: 'twice', version: '2' })]) });
  expect((await scene.import('twice.ndjson')).stdout).toContain(
    'line 1: INVALID_INPUT: version 2 is the label of one version and the number of another. Name it by consent_version_id.',
  );
});
