import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anonymous } from '../../src/domain/access/caller';
import { makeMisshapen } from '../fault/brokenDatabase';
import { expectTallyTrue } from '../service/scannedLedger';
import { startTimeoutMs } from '../service/service';
import { linesOf, rowsOfCsv } from '../tally/exportsAt';
import { openScene, type Scene } from './scene';

let scene: Scene;
let folder: string;

beforeAll(async () => {
  scene = await openScene();
  folder = await mkdtemp(join(tmpdir(), 'consent-export-'));
  await scene.service(async ({ recordDecision }, given) => {
    await given.template('news');
    const { templateCode, consentVersionId } = await given.publishedVersion({ templateCode: 'news' });
    for (const value of ['given', 'reject', 'withdraw']) {
      const customerId = given.customer();
      await recordDecision({ customerId, templateCode, consentVersionId, value }, anonymous);
    }
  });
}, startTimeoutMs);
afterAll(() => scene.close());

const values = ['given', 'reject', 'withdraw'];

describe('decisions export', () => {
  it('writes a line for each decision to standard output, and how many to standard error', async () => {
    const { exitCode, stdout, stderr } = await scene.run('decisions', 'export', 'news');
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '3 decisions exported' });
    expect(
      linesOf(`${stdout}\n`)
        .map(({ value }) => value)
        .toSorted(),
    ).toEqual(values);
  });

  it('writes CSV to a file, and nothing to standard output', async () => {
    const out = join(folder, 'all.csv');
    const { exitCode, stdout } = await scene.run(
      'decisions',
      'export',
      'news',
      '--format',
      'csv',
      '--out',
      out,
    );
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: '' });
    const [names = [], ...rows] = rowsOfCsv(await readFile(out, 'utf8'));
    expect(rows.map((row) => row[names.indexOf('value')]).toSorted()).toEqual(values);
  });

  it('begins CSV with a byte order mark where --bom asks for one', async () => {
    const csv = ['--format', 'csv', '--bom'];
    expect((await scene.run('decisions', 'export', 'news', ...csv)).stdout).toMatch(/^\ufeff[a-z_]+,/);
    expect((await scene.run('decisions', 'export', 'news', '--bom')).stdout).toMatch(/^\{/);
  });

  it('confines itself to a time', async () => {
    const { stderr } = await scene.run('decisions', 'export', 'news', '--until', '2000-01-01');
    expect(stderr).toBe('0 decisions exported');
    // A time of day is one where its zone is.
    const day = ['--from', '2000-01-01T00:00', '--until', '2999-01-01T00:00'];
    const zoned = ['decisions', 'export', 'news', ...day, '--time-zone', 'Europe/Berlin'];
    expect((await scene.run(...zoned)).stderr).toBe('3 decisions exported');
  });

  it('leaves no file that looks complete when it fails', async () => {
    const mend = await makeMisshapen(scene.database);
    const words = ['decisions', 'export', 'news', '--out', join(folder, 'half.ndjson')];
    const { exitCode } = await scene.run(...words).finally(mend);
    expect(exitCode).toBe(1);
    expect(await readdir(folder)).not.toContain('half.ndjson');
  });

  it.each([
    ['a template that there is not', ['unknown'], 1, /No template has the code "unknown"/],
    ['a format that there is not', ['news', '--format', 'xml'], 2, /ndjson, csv/],
    ['a time that is none', ['news', '--from', 'yesterday'], 2, /instant/],
  ])('refuses %s', async (_what, words, exitCode, message) => {
    const outcome = await scene.run('decisions', 'export', ...words);
    expect(outcome).toMatchObject({ exitCode, stdout: '', stderr: expect.stringMatching(message) as string });
  });
});

describe('reports verify', () => {
  it('finds what the counts lack, and adds it when it is told to', async () => {
    const { pool } = scene.database.engine;
    expect(await scene.run('reports', 'verify')).toMatchObject({
      exitCode: 0,
      stdout: 'the counts agree with the ledger',
    });

    await pool.query(`UPDATE ledger_tally SET recorded = recorded + 1 WHERE value = 'reject'`);
    const found = await scene.run('reports', 'verify');
    expect(found).toMatchObject({ exitCode: 1, stderr: 'these counts are missing; --mend adds them' });
    expect(found.stdout).toMatch(/^news +\S+ +reject +\d{4}-\d\d-\d\d +-1 +0$/m);

    expect((await scene.run('reports', 'verify', '--mend')).exitCode).toBe(0);
    await expectTallyTrue(pool);
    expect((await scene.run('reports', 'verify')).exitCode).toBe(0);
  });
});
