import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Pool } from 'pg';
import { anonymous } from '../../src/domain/access/caller';
import { Refused } from '../../src/domain/errors/refusal';
import { MIGRATIONS_FOLDER } from '../../src/storage/migration/migrationFolder';
import { readNewestCounts, readRecordedCounts } from '../../src/storage/reports/tally';
import { mendTally, readTallyFaults } from '../../src/storage/reports/tallyCheck';
import { isPostgres } from '../database/run';
import { FakeClock } from '../service/fakeClock';
import { expectTallyTrue } from '../service/scannedLedger';
import { startSecondNode } from '../service/secondNode';
import { startNode, startService, startTimeoutMs, type TestNode, type TestService } from '../service/service';

const clock = new FakeClock('2026-03-01T22:00:00.000Z');
let service: TestService;
let other: TestNode;
let pool: Pool;

beforeAll(async () => {
  service = await startService({ clock });
  ({ pool } = service.database.engine);
  // On PostgreSQL with connections of its own, as another process would have.
  other = await (isPostgres ? startSecondNode(service, { clock }) : startNode(service.database, { clock }));
}, startTimeoutMs);
afterAll(async () => {
  await other.close();
  await service.close();
});

interface Answer {
  readonly customer: number;
  readonly node: number;
  readonly value: 'given' | 'reject' | 'withdraw';
  readonly version: 'newest' | 'first' | 'none';
  readonly key: string | null;
}

/** Answers that come at once; before them the hours that pass, and perhaps a new version. */
interface Moment {
  readonly hours: number;
  readonly publishes: { readonly isMaterial: boolean; readonly validity: string | null } | null;
  readonly answers: readonly Answer[];
}

const answer: fc.Arbitrary<Answer> = fc.record({
  customer: fc.integer({ min: 0, max: 4 }),
  node: fc.integer({ min: 0, max: 1 }),
  value: fc.constantFrom('given', 'given', 'reject', 'withdraw'),
  version: fc.constantFrom('newest', 'newest', 'first', 'none'),
  key: fc.option(fc.constantFrom('a', 'b', 'c'), { nil: null, freq: 2 }),
});

const moments: fc.Arbitrary<readonly Moment[]> = fc.array(
  fc.record({
    hours: fc.constantFrom(0, 1, 7, 24, 48),
    publishes: fc.option(
      fc.record({ isMaterial: fc.boolean(), validity: fc.constantFrom(null, 'P1D', 'P1M') }),
      { nil: null, freq: 2 },
    ),
    answers: fc.array(answer, { minLength: 1, maxLength: 8 }),
  }),
  { minLength: 3, maxLength: 8, size: 'max' },
);

/** What became of each answer, in one word. */
async function play(story: readonly Moment[]): Promise<readonly string[]> {
  const first = await service.given.publishedVersion({ validity: 'P1M' });
  const { templateCode } = first;
  const customers = Array.from({ length: 5 }, () => service.given.customer());
  let newest = first.consentVersionId;
  const outcomes: string[] = [];
  for (const { hours, publishes, answers } of story) {
    clock.pass({ hours, minutes: 1 });
    if (publishes) newest = (await publish(templateCode, publishes)).consentVersionId;
    const versions = { newest, first: first.consentVersionId, none: null };
    const decided = answers.map(({ customer, node, version, key, value }) =>
      outcomeOf(
        (node ? other : service).actions.recordDecision(
          {
            customerId: customers[customer] ?? '',
            templateCode,
            consentVersionId: versions[version],
            value,
            idempotencyKey: key,
          },
          anonymous,
        ),
      ),
    );
    outcomes.push(...(await Promise.all(decided)));
  }
  return outcomes;
}

const publish = (templateCode: string, { isMaterial, validity }: NonNullable<Moment['publishes']>) =>
  isMaterial
    ? service.given.publishedVersion({ templateCode, validity })
    : service.given.editorialVersion({ templateCode });

const outcomeOf = (recorded: Promise<{ readonly changed: boolean }>): Promise<string> =>
  recorded.then(
    ({ changed }) => (changed ? 'recorded' : 'unchanged'),
    (fault: unknown) => {
      if (fault instanceof Refused) return fault.code;
      throw fault;
    },
  );

const newestCounts = async (templateCode: string) =>
  (await readNewestCounts(pool, [templateCode])).get(templateCode) ?? [];
const recordedCounts = async (templateCode: string, days: Parameters<typeof readRecordedCounts>[2]) =>
  (await readRecordedCounts(pool, [templateCode], days)).get(templateCode) ?? [];

describe('the tally', () => {
  it('is what a scan of the ledger comes to, whatever two nodes are asked at once', async () => {
    const outcomes = new Set<string>();
    await fc.assert(
      fc.asyncProperty(moments, async (story) => {
        (await play(story)).forEach((outcome) => outcomes.add(outcome));
        await expectTallyTrue(pool);
        expect(await readTallyFaults(pool)).toEqual([]);
      }),
      { numRuns: 15, endOnFailure: true },
    );
    // Guards against stories in which nothing happens.
    expect([...outcomes].toSorted()).toEqual([
      'IDEMPOTENCY_KEY_REUSED',
      'VERSION_REQUIRED',
      'VERSION_SUPERSEDED',
      'recorded',
      'unchanged',
    ]);
  });

  it('counts each decision on its UTC day, and a customer with their newest alone', async () => {
    const { templateCode, consentVersionId } = await service.given.publishedVersion();
    const customerId = service.given.customer();
    const decide = (value: string) =>
      service.actions.recordDecision({ customerId, templateCode, consentVersionId, value }, anonymous);
    const firstDay = clock.now().toISOString().slice(0, 10);
    await decide('given');
    clock.pass({ days: 1 });
    const secondDay = clock.now().toISOString().slice(0, 10);
    await decide('reject');
    await decide('withdraw');

    expect(await recordedCounts(templateCode, { from: firstDay, until: secondDay })).toEqual(
      expect.arrayContaining([
        { consentVersionId, decidedOn: firstDay, value: 'given', recorded: 1 },
        { consentVersionId, decidedOn: secondDay, value: 'reject', recorded: 1 },
        { consentVersionId, decidedOn: secondDay, value: 'withdraw', recorded: 1 },
      ]),
    );
    expect(await recordedCounts(templateCode, { from: firstDay, until: firstDay })).toHaveLength(1);
    expect(await newestCounts(templateCode)).toEqual([
      { consentVersionId, value: 'withdraw', decidedOn: null, customers: 1 },
    ]);
  });

  it('counts grants that expire by the day on which they were given', async () => {
    const { templateCode, consentVersionId } = await service.given.publishedVersion({ validity: 'P1Y' });
    const [one, other] = [service.given.customer(), service.given.customer()];
    const decide = (customerId: string, value: string) =>
      service.actions.recordDecision({ customerId, templateCode, consentVersionId, value }, anonymous);
    const decidedOn = clock.now().toISOString().slice(0, 10);
    await decide(one, 'given');
    await decide(other, 'given');
    clock.pass({ days: 3 });
    await decide(other, 'withdraw');

    expect(await newestCounts(templateCode)).toEqual(
      expect.arrayContaining([
        { consentVersionId, value: 'given', decidedOn, customers: 1 },
        { consentVersionId, value: 'withdraw', decidedOn: null, customers: 1 },
      ]),
    );
  });

  it('counts nothing of a batch that another writer was faster than', async () => {
    const { templateCode, consentVersionId } = await service.given.publishedVersion();
    const customerId = service.given.customer();
    await Promise.all(
      [service, other].flatMap(({ actions }) =>
        ['given', 'reject', 'withdraw'].map((value) =>
          actions.recordDecision({ customerId, templateCode, consentVersionId, value }, anonymous),
        ),
      ),
    );
    const counts = await newestCounts(templateCode);
    expect(counts.map(({ customers }) => customers)).toEqual([1]);
    await expectTallyTrue(pool);
  });

  it('is filled from the ledger there is by its migration, which knew no late answers', async () => {
    const rules = { confirmation: 'REQUIRED' } as const;
    const { templateCode, consentVersionId } = await service.given.publishedVersion({ rules });
    for (const value of ['given', 'reject'])
      await service.actions.recordDecision(
        { customerId: service.given.customer(), templateCode, consentVersionId, value },
        anonymous,
      );
    const sqlOf = (name: string) => readFile(join(MIGRATIONS_FOLDER, name, 'migration.sql'), 'utf8');
    const sql = (await sqlOf('20261121020000_tally')).replaceAll('"decided_at"', '"recorded_at"');
    await pool.query('DROP TABLE ledger_tally');
    // It knew no grants that wait either.
    await pool.query(sql.replace(/FROM "decision"\n/, 'FROM "decision" WHERE NOT "awaits_confirmation"\n'));
    await pool.query((await sqlOf('20261203070000_unconfirmed')).replace(/^INSERT.*\n/, ''));
    expect(await newestCounts(templateCode)).toHaveLength(2);
    const { rows } = await pool.query<{ recorded: number }>(
      'SELECT sum(recorded)::float8 AS recorded FROM ledger_tally',
    );
    expect(rows[0]?.recorded).toBeGreaterThan(0);
    // Only where customers count for another version than the one that their late answer names.
    const faults = await readTallyFaults(pool);
    expect(faults.filter(({ recorded }) => recorded !== 0)).toEqual([]);
    expect(faults.reduce((sum, { newest }) => sum + newest, 0)).toBe(0);
    await mendTally(pool);
    await expectTallyTrue(pool);
  });

  it('is mended where an older release has appended without it, and only once', async () => {
    await pool.query('UPDATE ledger_tally SET recorded = recorded + 2, newest = newest - 1');
    const faults = await readTallyFaults(pool);
    expect(faults.length).toBeGreaterThan(0);
    await expect(expectTallyTrue(pool)).rejects.toThrow();

    expect(await mendTally(pool)).toEqual(faults);

    await expectTallyTrue(pool);
    expect(await readTallyFaults(pool)).toEqual([]);
    expect(await mendTally(pool)).toEqual([]);
  });
});
