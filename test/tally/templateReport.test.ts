import { templateReport, type TemplateReport } from '../../src/actions/reports/templateReport';
import { FakeClock } from '../service/fakeClock';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { settled } from '../service/settled';
import { actAs } from '../service/staffActions';

const clock = new FakeClock('2026-03-01T12:00:00.000Z');
let service: TestService;
beforeAll(async () => {
  service = await startService({ clock });
}, startTimeoutMs);
afterAll(() => service.close());

const auditor = { kind: 'staff', id: 'anna', scopes: new Set(['audit:read'] as const) } as const;
const report = (templateCode: string): Promise<TemplateReport> =>
  actAs(service.parts, auditor)(templateReport, { templateCode });

type Value = 'given' | 'reject' | 'withdraw';
interface Version {
  readonly templateCode: string;
  readonly consentVersionId: string;
}

/** Every customer answers in their own way, some each day. */
async function answer(version: Version, customers: readonly string[], values: readonly Value[]) {
  for (let from = 0; from < customers.length; from += 20) {
    await Promise.all(
      customers
        .slice(from, from + 20)
        .map((customerId, index) =>
          service.actions.recordDecision(
            { ...version, customerId, value: values[index % values.length] ?? 'given' },
            { kind: 'customer', id: customerId },
          ),
        ),
    );
    clock.pass({ days: 2 });
  }
}

/** Three versions of which each asks in another way, and some three hundred answers to them. */
async function givenThreeWaves() {
  const { given } = service;
  const customers = Array.from({ length: 140 }, () => given.customer());
  const first = await given.publishedVersion({ label: 'v1', validity: 'P70D' });
  const { templateCode } = first;
  await answer(first, customers.slice(0, 120), ['given', 'given', 'given', 'reject', 'withdraw']);
  clock.pass({ days: 20 });
  const second = await given.publishedVersion({ templateCode, label: 'v2', validity: 'P4M' });
  await answer(second, customers.slice(20, 140), ['given', 'given', 'reject', 'given', 'given', 'reject']);
  clock.pass({ days: 12 });
  const graceUntil = new Date(clock.now().getTime() + 30 * 86_400_000);
  const third = { templateCode, label: 'v3', reask: 'GRANTS_ONLY', validity: 'P1Y', graceUntil } as const;
  await answer(await given.publishedVersion(third), customers.slice(40, 80), ['given', 'withdraw', 'given']);
  await settled(service.database);
  return templateCode;
}

async function select<Row>(statement: string, ...values: readonly unknown[]): Promise<readonly Row[]> {
  const { rows } = await service.database.engine.pool.query(statement, [...values]);
  return rows as Row[];
}

const newest = `SELECT DISTINCT ON (subject_id) * FROM decision WHERE template_code = $1
  ORDER BY subject_id, sequence DESC`;

it('agrees with the ledger, whatever it is asked', async () => {
  const templateCode = await givenThreeWaves();
  const now = clock.now();
  const { funnel, standings, acceptance, expiryForecast, answerTimes } = await report(templateCode);

  // The third asks those who agreed, and lets their consents stand for now.
  const [stood] = await select<Record<string, number>>(
    `SELECT count(*) FILTER (WHERE epoch = 3)::int AS answered,
       count(*) FILTER (WHERE epoch = 3 AND value = 'given')::int AS given,
       count(*) FILTER (WHERE epoch = 3 OR epoch = 2 AND value = 'given' OR epoch = 1)::int AS asked,
       count(*) FILTER (WHERE value = 'given' AND epoch = 3)::int AS "inForce",
       count(*) FILTER (WHERE value = 'given' AND epoch = 2)::int AS "inGrace",
       count(*) FILTER (WHERE epoch = 1)::int AS superseded,
       count(*) FILTER (WHERE value = 'reject' AND epoch > 1)::int AS rejected,
       count(*) FILTER (WHERE value = 'withdraw' AND epoch > 1)::int AS withdrawn
     FROM (${newest}) AS n`,
    templateCode,
  );
  const { answered, given, asked, ...others } = stood ?? {};
  expect(funnel).toMatchObject({ asked, answered, given, mayProceed: given });
  expect(standings).toEqual({ ...others, expired: 0, unconfirmed: 0 });
  expect(answered).toBeGreaterThan(30);

  for (const { version, points } of acceptance) {
    const { consentVersionId } = version.version;
    expect(points.length).toBeLessThanOrEqual(60);
    for (const { day, given: until } of points)
      expect([{ day, until }]).toEqual(
        await select(
          `SELECT $2 AS day, count(*)::int AS until FROM decision WHERE consent_version_id = $1::uuid
             AND value = 'given' AND recorded_at < ($2 || 'T00:00:00Z')::timestamptz + interval '1 day'`,
          consentVersionId,
          day,
        ),
      );
    expect(points.at(-1)?.day).toBe(now.toISOString().slice(0, 10));
  }
  expect(acceptance.map(({ version }) => version.version.label)).toEqual(['v1', 'v2', 'v3']);

  const lapsing = await select<{ readonly month: string; readonly consents: number }>(
    `SELECT to_char(valid_until AT TIME ZONE 'UTC', 'YYYY-MM-01') AS month, count(*)::int AS consents
     FROM (${newest}) AS n WHERE value = 'given' AND epoch = 3 GROUP BY 1`,
    templateCode,
  );
  expect(expiryForecast).toHaveLength(12);
  for (const { month, consents } of expiryForecast)
    expect(consents).toBe(lapsing.find((each) => each.month === month)?.consents ?? 0);

  const began = acceptance.at(-1)?.version.version.effectiveFrom;
  for (const { fromDay, untilDay, answers } of answerTimes?.spans ?? [])
    expect([{ answers }]).toEqual(
      await select(
        `SELECT count(*)::int AS answers FROM decision WHERE template_code = $1 AND epoch = 3
           AND value <> 'withdraw' AND (recorded_at AT TIME ZONE 'UTC')::date - ($2 AT TIME ZONE 'UTC')::date
             BETWEEN $3 AND $4`,
        ...[templateCode, began, fromDay, untilDay ?? 10_000],
      ),
    );
  expect(answerTimes?.halfAfterDays).toBe(0);
});

it('lets consents lapse once the months have come', async () => {
  const version = await service.given.publishedVersion({ validity: 'P40D' });
  await answer(version, [service.given.customer()], ['given']);
  const { templateCode } = version;
  const [thisMonth, next] = (await report(templateCode)).expiryForecast;
  expect([thisMonth?.consents, next?.consents]).toContain(1);
  clock.pass({ days: 60 });
  const later = await report(templateCode);
  expect(later.standings).toMatchObject({ inForce: 0, expired: 1 });
  expect(later.expiryForecast.every(({ consents }) => consents === 0)).toBe(true);
  expect(later.funnel).toMatchObject({ asked: 1, answered: 1, given: 1, mayProceed: 0 });
});

it('says nothing of what nobody can have answered', async () => {
  const { templateCode } = await service.given.template();
  expect(await report(templateCode)).toMatchObject({ acceptance: [], funnel: null, answerTimes: null });
  await expect(report('no-such-template')).rejects.toMatchObject({ code: 'TEMPLATE_NOT_FOUND' });
});

it('counts who withdrew or agreed to a retired template as they stand', async () => {
  const version = await service.given.publishedVersion();
  const { templateCode } = version;
  await answer(
    version,
    [1, 2].map(() => service.given.customer()),
    ['given', 'withdraw'],
  );
  await service.given.publishedVersion({ templateCode });
  await service.actions.retireTemplate({ templateCode });
  expect((await report(templateCode)).standings).toMatchObject({ superseded: 1, withdrawn: 1 });
});
