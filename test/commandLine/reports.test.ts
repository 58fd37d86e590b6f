import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { scopedCaller } from '../../src/domain/access/caller';
import { makeMisshapen } from '../fault/brokenDatabase';
import { startTimeoutMs } from '../service/service';
import { rowsOfCsv } from '../tally/exportsAt';
import { openScene, type Scene } from './scene';

const shop = scopedCaller('service', 'shop', ['consents:decide']);

let scene: Scene;
let folder: string;
const customers: Record<'awaiting' | 'refusing' | 'changing' | 'agreeing', string> = {
  awaiting: '',
  refusing: '',
  changing: '',
  agreeing: '',
};

beforeAll(async () => {
  scene = await openScene();
  folder = await mkdtemp(join(tmpdir(), 'consent-reports-'));
  await scene.service(async ({ recordDecision }, given) => {
    await given.template('news');
    const first = await given.publishedVersion({
      templateCode: 'news',
      label: '=v1',
      validity: 'P1Y',
      texts: [text('One.')],
    });
    const decide = (customerId: string, value: string, { consentVersionId } = first) =>
      recordDecision({ customerId, templateCode: 'news', consentVersionId, value }, shop);
    for (const who of ['awaiting', 'refusing', 'changing', 'agreeing'] as const)
      customers[who] = given.customer();
    await decide(customers.awaiting, 'given');
    await decide(customers.refusing, 'reject');
    await decide(customers.changing, 'given');
    await decide(customers.changing, 'withdraw');
    const second = await given.publishedVersion({
      templateCode: 'news',
      label: 'v2',
      reask: 'GRANTS_ONLY',
      validity: 'P1Y',
      texts: [text('Two.')],
    });
    await decide(customers.agreeing, 'given', second);
    await given.template('empty');
  });
}, startTimeoutMs);
afterAll(() => scene.close());

describe('reports show', () => {
  it('shows how many customers stand where, for each version and overall', async () => {
    const { stdout, ...others } = await scene.run('reports', 'show', 'news', '--time-zone', 'Asia/Tokyo');
    expect(others).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toMatch(
      /^news as of 20\S+\+09:00: 1 consent in force\n\nnumber {2}version {2}state .* ends today\n/,
    );
    expect(
      stdout
        .split('\n')
        .slice(-3)
        .map((line) => line.split(/ {2,}/)),
    ).toEqual([
      ['2', 'v2', 'current', '1', '0', '0', '0', '0', '0', '0'],
      ['1', '=v1', 'superseded', '1', '1', '1', '0', '1', '0', '0'],
      ['', 'all', '2', '1', '1', '0', '1', '0', '0'],
    ]);
  });

  it('prints CSV whose words are no formulas, and JSON', async () => {
    const rows = rowsOfCsv((await scene.run('reports', 'show', 'news', '--csv')).stdout + '\r\n');
    expect(rows[0]?.slice(0, 4)).toEqual(['template', 'as_of', 'number', 'version']);
    for (const words of [
      ['show', 'news', '--csv', '--bom'],
      ['awaiting', 'news', '--bom'],
    ])
      expect((await scene.run('reports', ...words)).stdout).toMatch(/^\ufeff[a-z_]+,/);
    const asOf = expect.stringMatching(/^20\S+Z$/) as string;
    expect(rows[2]?.slice(0, 6)).toEqual(['news', asOf, '1', "'=v1", 'superseded', '1']);
    expect(await scene.json('reports', 'show', 'news')).toMatchObject({
      newest: { given: 2, reject: 1, withdraw: 1 },
      inForce: 1,
      pending: { NEW_VERSION: 1 },
      versions: [
        { label: 'v2', state: 'CURRENT' },
        { label: '=v1', newest: { given: 1 } },
      ],
    });
  });
});

describe('reports draw', () => {
  it('draws a picture, in a language, to a file', async () => {
    const { stdout } = await scene.run('reports', 'draw', 'news', 'standings', '--locale', 'de');
    expect(stdout).toMatch(/^<\?xml .*\n<svg .*25\s% der Kunden haben eine Einwilligung in Kraft/s);
    const out = join(folder, 'funnel.svg');
    await scene.run('reports', 'draw', 'news', 'funnel', '--out', out);
    expect(await readFile(out, 'utf8')).toContain('50% of those asked have answered v2');
    expect(await scene.run('reports', 'draw', 'news', 'sales')).toMatchObject({ exitCode: 2 });
  });
});

describe('reports customers', () => {
  it('ends quietly where nobody reads on, as under head', async () => {
    const head = scene.commandLine({ readerTakes: 0 });
    const { exitCode, stderr } = await head.run('reports', 'customers', 'news', '--csv');
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  });

  it('writes a line for each customer with their standing by their newest decision', async () => {
    const { stdout, stderr } = await scene.run('reports', 'customers', 'news', '--csv');
    expect(stderr).toBe('4 customers; who never decided is not known here');
    const standings = standingsOf(rowsOfCsv(`${stdout}\n`));
    expect(standings.size).toBe(4);
    expect(standings.get(customers.awaiting)).toMatchObject({
      value: 'given',
      version_number: '1',
      version_label: "'=v1",
      accepted: 'false',
      reason: 'NEW_VERSION',
      // What the consent was given until, and nobody may go by.
      valid_until: expect.stringMatching(/^20\S+Z$/) as string,
      may_proceed: 'false',
      may_proceed_until: '',
      obstacle: 'SUPERSEDED',
    });
    expect(standings.get(customers.changing)).toMatchObject({
      value: 'withdraw',
      accepted: 'true',
      reason: '',
      may_proceed: 'false',
      obstacle: 'WITHDRAWN',
    });
    expect(standings.get(customers.agreeing)).toMatchObject({ accepted: 'true', may_proceed: 'true' });
    expect(standings.get(customers.agreeing)?.may_proceed_until).toMatch(/^20\S+Z$/);
  });

  it('agrees with what each customer is shown', async () => {
    const { stdout } = await scene.run('reports', 'customers', 'news', '--json');
    for (const line of stdout.trim().split('\n')) {
      const { customer_id: id, ...standing } = JSON.parse(line) as Record<string, unknown>;
      const { pendingUpdates } = await scene.json<{ pendingUpdates: { templateCode: string }[] }>(
        'customers',
        'show',
        String(id),
      );
      expect(pendingUpdates.find(({ templateCode }) => templateCode === 'news')).toMatchObject({
        accepted: standing.accepted,
        reason: standing.reason,
        mayProceed: standing.may_proceed,
        mayProceedUntil: standing.may_proceed_until,
        obstacle: standing.obstacle,
      });
    }
  });

  it('writes a file once it is complete, with instants of the zone', async () => {
    const out = join(folder, 'all.csv');
    await scene.run('reports', 'customers', 'news', '--out', out, '--time-zone', 'Asia/Tokyo');
    const standings = standingsOf(rowsOfCsv(await readFile(out, 'utf8')));
    expect(standings.get(customers.refusing)?.decided_at).toMatch(/\+09:00$/);

    const again = ['reports', 'customers', 'news', '--out', out];
    expect(await scene.run(...again)).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: `--out: ${out} already exists; name another file, or use --overwrite`,
    });
    expect((await scene.run(...again, '--overwrite')).exitCode).toBe(0);
    expect(await readFile(out, 'utf8')).not.toContain('+09:00');

    const mend = await makeMisshapen(scene.database);
    const half = join(folder, 'half.csv');
    const { exitCode } = await scene.run('reports', 'customers', 'news', '--out', half).finally(mend);
    expect(exitCode).toBe(1);
    expect(await readdir(folder)).not.toContain('half.csv');
  });

  it('has the memory of a page, and loses nobody between pages', async () => {
    const { pool } = scene.database.engine;
    const { rows: before } = await pool.query<{ n: number }>('SELECT count(*)::int AS n FROM customer');
    await scene.service(async ({ recordDecision, latestTemplate }, given) => {
      const { version } = await latestTemplate({ templateCode: 'news' });
      const { consentVersionId } = version;
      const answer = async (value: 'given' | 'reject', ids: readonly string[]) => {
        const answers = ids.map((customerId) =>
          recordDecision({ customerId, templateCode: 'news', consentVersionId, value }, shop),
        );
        await Promise.all(answers);
      };
      // All at once would be more than a slow machine takes.
      for (let round = 0; round < 7; round += 1) {
        const ids = Array.from({ length: 100 }, () => given.customer());
        await answer('given', ids);
        await answer('reject', ids);
      }
    });
    const { stderr, stdout } = await scene.run('reports', 'customers', 'news');
    expect(stderr).toMatch(new RegExp(`^${(before[0]?.n ?? 0) + 700} customers;`));
    const [, ...rows] = rowsOfCsv(`${stdout}\n`);
    expect(new Set(rows.map(([id]) => id)).size).toBe((before[0]?.n ?? 0) + 700);
    expect(rows.filter(([, value]) => value === 'reject')).toHaveLength(701);
  });
});

describe('reports awaiting', () => {
  it('writes those alone who have to answer again', async () => {
    const { stdout, stderr } = await scene.run('reports', 'awaiting', 'news');
    expect(stderr).toBe('1 customer to be asked again; who never decided is not known here');
    expect([...standingsOf(rowsOfCsv(`${stdout}\n`)).keys()]).toEqual([customers.awaiting]);
    expect((await scene.run('reports', 'awaiting', 'empty')).stderr).toMatch(/^0 customers/);
  });
});

it('reports expiring takes a duration from when the database is open', async () => {
  const findRunning = () => delay(1_100).then(() => null);
  const words = ['reports', 'expiring', 'news', '--before', 'PT1S'];
  expect((await scene.commandLine({ findRunning }).run(...words)).stderr).toMatch(/^0 customers/);
});

it.each([
  ['a template that there is not', ['show', 'nowhere'], 1, /No template has the code "nowhere"/],
  ['a template that there is not, for customers', ['customers', 'nowhere'], 1, /No template has the code/],
  [
    'two formats at once',
    ['show', 'news', '--csv', '--json'],
    2,
    /'--csv' cannot be used with option '--json'/,
  ],
  ['two formats of lines', ['awaiting', 'news', '--csv', '--json'], 2, /cannot be used with/],
  [
    'a folder that there is not',
    ['customers', 'news', '--out', '/no/such/a.csv'],
    1,
    /no folder \/no\/such; create/,
  ],
  ['a zone that there is not', ['customers', 'news', '--time-zone', 'Berlin'], 2, /such as Europe\/Berlin/],
])('reports refuse %s', async (_what, words, exitCode, message) => {
  const outcome = await scene.run('reports', ...words);
  expect(outcome).toMatchObject({ exitCode, stdout: '', stderr: expect.stringMatching(message) as string });
});

it('a day in a command line begins in the zone that it names', async () => {
  await scene.service((_actions, given) => given.draft('news', { label: 'v3', texts: [text('Three.')] }));
  const words = [
    'publish',
    'news',
    '--effective-from',
    '2999-01-01',
    '--time-zone',
    'Europe/Berlin',
    '--yes',
  ];
  expect(await scene.json('templates', ...words)).toMatchObject({
    effectiveFrom: '2998-12-31T23:00:00.000Z',
  });
  const exported = ['export', 'news', '--until', '2000-01-01', '--time-zone', 'Europe/Berlin'];
  expect((await scene.run('decisions', ...exported)).stderr).toBe('0 decisions exported');
  const lately = ['export', 'news', '--from', 'P1D', '--until', 'PT1H'];
  expect((await scene.run('decisions', ...lately)).stderr).toBe('0 decisions exported');
  const key = ['keys', 'issue', '--name', 'n', '--scopes', 'audit:read', '--expires', '2999-07-01', '--yes'];
  expect(await scene.json(...key, '--time-zone', 'Europe/Berlin')).toMatchObject({
    expiresAt: '2999-06-30T22:00:00.000Z',
  });
});

function text(body: string) {
  return { locale: 'en', title: 'A text', body };
}

/** By customer, the cells by their names. */
function standingsOf(rows: readonly (readonly string[])[]): ReadonlyMap<string, Record<string, string>> {
  const [names = [], ...others] = rows;
  const named = (row: readonly string[]) => Object.fromEntries(names.map((name, n) => [name, row[n] ?? '']));
  return new Map(others.map((row) => [row[0] ?? '', named(row)]));
}
