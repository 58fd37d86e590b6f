import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { templateReport } from '../../src/actions/reports/templateReport';
import { MIGRATIONS_FOLDER } from '../../src/storage/migration/migrationFolder';
import { answered } from '../doors/scene';
import { erasureKept, erasuresAt } from '../evidence/erasuresAt';
import { logAll } from '../evidence/logPass';
import { linksAt } from '../linking/linksAt';
import { bothTexts } from '../service/given';
import { expectOriginsTrue } from '../service/scannedLedger';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { actAs } from '../service/staffActions';

let service: TestService;
beforeAll(async () => {
  service = await startService({ erasure: erasureKept() });
}, startTimeoutMs);
afterAll(() => service.close());

const pool = () => service.database.engine.pool;
const auditor = { kind: 'staff', id: 'anna', scopes: new Set(['audit:read'] as const) } as const;
const report = (templateCode: string) => actAs(service.parts, auditor)(templateReport, { templateCode });

interface Answer {
  readonly locale?: string;
  readonly channel?: string | null;
  readonly value?: string;
}

const crm = { kind: 'service', id: 'crm' } as const;
const newVersion = () => service.given.publishedVersion({ texts: bothTexts });
type Version = Awaited<ReturnType<typeof newVersion>>;
const answer = (
  { templateCode, consentVersionId }: Version,
  customerId: string,
  { locale = 'en', channel = 'web', value = 'given' }: Answer = {},
) =>
  service.actions.recordDecision({ templateCode, consentVersionId, customerId, locale, channel, value }, crm);

async function givenAnswers(version: Version, count: number, how: Answer): Promise<readonly string[]> {
  const customers = Array.from({ length: count }, () => service.given.customer());
  await Promise.all(customers.map((customerId) => answer(version, customerId, how)));
  return customers;
}

const customersOf = async (templateCode: string) => {
  const { rows } = await pool().query<{ readonly of: string; readonly customers: number }>(
    `SELECT concat_ws(' ', locale, nullif(channel, ''), value) AS of, customers FROM answer_origin
     WHERE template_code = $1 AND customers <> 0 ORDER BY 1`,
    [templateCode],
  );
  return Object.fromEntries(rows.map(({ of, customers }) => [of, customers]));
};

it('counts each customer once, by the language and channel of their newest answer', async () => {
  const version = await newVersion();
  const [first = '', second = ''] = await givenAnswers(version, 7, { channel: 'web' });
  await givenAnswers(version, 6, { locale: 'de', channel: 'shop', value: 'reject' });
  await givenAnswers(version, 6, { locale: 'de', channel: null });
  await logAll(service.database.engine);
  await answer(version, first, { channel: 'mail', value: 'withdraw' });
  await answer(version, second, { channel: 'telephone', value: 'reject' });
  await answer(version, second, { channel: 'shop', value: 'given' });
  await logAll(service.database.engine);

  const { locales, channels } = await report(version.templateCode);
  const none = { given: 0, reject: 0, withdraw: 0, unconfirmed: 0 };
  expect(locales).toEqual([
    { ...none, name: 'de', others: false, given: 6, reject: 6 },
    { ...none, name: 'en', others: false, given: 6, withdraw: 1 },
  ]);
  // The one who withdrew by mail is among others, with the smallest of those who could be shown.
  expect(channels).toEqual([
    { ...none, name: 'shop', others: false, given: 1, reject: 6 },
    { ...none, name: null, others: false, given: 6 },
    { ...none, name: null, others: true, given: 5, withdraw: 1 },
  ]);
  await expectOriginsTrue(pool());
});

it('counts a grant that waits for its confirmation as such', async () => {
  const rules = { confirmation: 'REQUIRED' } as const;
  const version = await service.given.publishedVersion({ rules });
  await givenAnswers(version, 5, {});
  await logAll(service.database.engine);
  expect((await report(version.templateCode)).locales).toMatchObject([{ name: 'en', unconfirmed: 5 }]);
});

it('tells twenty channels apart at most', async () => {
  const version = await newVersion();
  for (let channel = 1; channel <= 22; channel += 1)
    await givenAnswers(version, channel <= 2 ? 6 : 5, { channel: `c-${channel}` });
  await logAll(service.database.engine);
  const { channels } = await report(version.templateCode);
  expect(channels).toHaveLength(21);
  expect(channels.slice(0, 2).map(({ name }) => name)).toEqual(['c-1', 'c-2']);
  expect(channels.at(-1)).toMatchObject({ others: true, given: 10 });
});

describe.each(['UNLINK', 'SHRED'] as const)('an erasure by %s', (mode) => {
  const erase = async (customerId: string, confirmRecords: number) => {
    const order = { mode, reason: 'OBJECTION', customerId, confirmRecords } as const;
    expect(answered(await erasuresAt(service.url, 'REST').erase(order)).erased).toBe(true);
  };

  it('takes the customer off, and what only they had said with them', async () => {
    const version = await newVersion();
    await givenAnswers(version, 2, {});
    const customerId = service.given.customer();
    await answer(version, customerId, { channel: 'call with Ms Example' });
    await logAll(service.database.engine);
    await answer(version, customerId, { channel: 'door of Ms Example', value: 'reject' });
    await logAll(service.database.engine);
    expect(await customersOf(version.templateCode)).toMatchObject({ 'en door of Ms Example reject': 1 });

    await erase(customerId, 2);

    expect(await customersOf(version.templateCode)).toEqual({ 'en web given': 2 });
    const { rows } = await pool().query(`SELECT FROM answer_origin WHERE channel LIKE '%Ms Example'`);
    expect(rows).toEqual([]);
    await logAll(service.database.engine);
    await expectOriginsTrue(pool());
  });

  it('counts nothing of what waited for the log', async () => {
    const version = await newVersion();
    const customerId = service.given.customer();
    await answer(version, customerId);
    await logAll(service.database.engine);
    await answer(version, customerId, { value: 'reject', channel: 'mail' });
    await answer(version, customerId, { value: 'withdraw', channel: 'mail' });

    await erase(customerId, 3);
    await logAll(service.database.engine);

    expect(await customersOf(version.templateCode)).toEqual({});
    await expectOriginsTrue(pool());
  });
});

it.each([true, false])('counts a person of two ids once, whether the log had both: %s', async (isLogged) => {
  const version = await newVersion();
  const [staying, former] = [service.given.customer(), service.given.customer()];
  await answer(version, staying, { channel: 'shop', value: 'reject' });
  await answer(version, former, { locale: 'de' });
  if (isLogged) await logAll(service.database.engine);

  const pair = { customerId: staying, formerCustomerId: former };
  answered(await linksAt(service.url, 'REST').link({ ...pair, confirmDecisions: 1 }));
  await logAll(service.database.engine);

  expect(await customersOf(version.templateCode)).toEqual({ 'de web given': 1 });
  await expectOriginsTrue(pool());
});

it('begins with the ledger that is there, less what waits for the log', async () => {
  const version = await newVersion();
  const [first = ''] = await givenAnswers(version, 3, { channel: null });
  await logAll(service.database.engine);
  await answer(version, first, { channel: 'mail', value: 'withdraw' });
  await pool().query(`DROP TABLE answer_origin; DROP FUNCTION count_answer_origins;
    DROP FUNCTION count_placed_answers CASCADE; DROP FUNCTION take_off_answer_origins CASCADE`);

  const sql = await readFile(
    join(MIGRATIONS_FOLDER, '20261211000000_answer_origins', 'migration.sql'),
    'utf8',
  );
  await pool().query(`BEGIN; ${sql.replace(/^INSERT.*\n/, '')}; COMMIT`);

  expect(await customersOf(version.templateCode)).toEqual({ 'en given': 3 });
  await logAll(service.database.engine);
  expect(await customersOf(version.templateCode)).toEqual({ 'en given': 2, 'en mail withdraw': 1 });
  await expectOriginsTrue(pool());
});
