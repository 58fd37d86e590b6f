import type { DecideInput } from '../doors/door';
import { restDoor } from '../doors/restDoor';
import { answered } from '../doors/scene';
import { ask } from '../graphql/asking';
import { bearer, tokenOf } from '../service/bearer';
import { FakeClock } from '../service/fakeClock';
import { publisher } from '../service/given';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { noneStated } from '../publishing/statedTerms';
import { settled } from '../service/settled';
import { reportsAt, type ReportsDoor } from './reportsAt';

const clock = new FakeClock('2026-03-01T22:30:00.000Z');
let service: TestService;
let reports: ReportsDoor;

beforeAll(async () => {
  service = await startService({ clock });
  reports = reportsAt(service.url);
}, startTimeoutMs);
afterAll(() => service.close());

type Value = DecideInput['value'];

/** Lets new customers answer a version; answers who they are. */
async function given(
  { templateCode, consentVersionId }: { readonly templateCode: string; readonly consentVersionId: string },
  ...values: readonly Value[]
): Promise<readonly string[]> {
  const door = restDoor(service.url);
  const customers = values.map((value) => ({ customerId: service.given.customer(), value }));
  await Promise.all(
    customers.map(async (customer) =>
      answered(await door.decide({ ...customer, templateCode, consentVersionId })),
    ),
  );
  return customers.map(({ customerId }) => customerId);
}

const counts = (yes: number, reject: number, withdraw: number) => ({
  given: yes,
  reject,
  withdraw,
  total: yes + reject + withdraw,
});
const pending = (newVersion: number, expired: number) => ({
  newVersion,
  expired,
  total: newVersion + expired,
});
const today = () => clock.now().toISOString().slice(0, 10);

describe('the preview of a publication', () => {
  it('tells whom it would ask, by their newest decision, and who of them is asked already', async () => {
    const first = await service.given.publishedVersion();
    const { templateCode } = first;
    await given(first, 'given', 'given', 'reject', 'withdraw');
    clock.pass({ days: 1 });
    const second = await service.given.publishedVersion({ templateCode, reask: 'GRANTS_ONLY' });
    await given(second, 'given', 'given', 'given', 'reject');

    expect(answered(await reports.preview({ templateCode }))).toEqual({
      templateCode,
      asOf: clock.now().toISOString(),
      asked: counts(5, 2, 1),
      alreadyAsked: counts(2, 0, 0),
      terms: { ...noneStated, changeKind: 'MATERIAL', reask: 'EVERYONE' },
      revision: null,
      sameText: null,
      mustConfirm: false,
      setCodes: [],
    });
    const { setCode } = await service.given.set([{ templateCode, required: false }]);
    expect(answered(await reports.preview({ templateCode, reask: 'GRANTS_ONLY' }))).toMatchObject({
      setCodes: [setCode],
      asked: counts(5, 0, 0),
      alreadyAsked: counts(2, 0, 0),
    });
    const editorial = { changeKind: 'EDITORIAL', editorialReason: 'A typing error' } as const;
    for (const terms of [{ reask: 'NOBODY' } as const, editorial]) {
      expect(answered(await reports.preview({ templateCode, ...terms }))).toMatchObject({
        asked: counts(0, 0, 0),
        alreadyAsked: counts(0, 0, 0),
      });
    }
  });

  it('counts a customer by their newest decision alone', async () => {
    const version = await service.given.publishedVersion();
    const { templateCode } = version;
    const [customerId = ''] = await given(version, 'given', 'given');
    answered(await restDoor(service.url).decide({ customerId, templateCode, value: 'withdraw' }));

    expect(answered(await reports.preview({ templateCode }))).toMatchObject({ asked: counts(1, 0, 1) });
  });

  it('comes true: as many are pending once the version is there', async () => {
    const first = await service.given.publishedVersion();
    const { templateCode } = first;
    await given(first, 'given', 'given', 'reject', 'withdraw');
    const { asked } = answered(await reports.preview({ templateCode, reask: 'GRANTS_ONLY' }));
    clock.pass({ minutes: 1 });

    await service.given.publishedVersion({ templateCode, reask: 'GRANTS_ONLY' });

    const report = answered(await reports.standing(templateCode));
    expect(report.pending).toEqual(pending(asked.total, 0));
  });

  it('counts as asked already whom another version or an expiry asks by the time it takes effect', async () => {
    const first = await service.given.publishedVersion({ validity: 'P10D' });
    const { templateCode } = first;
    await given(first, 'given', 'given', 'reject');
    const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000);

    const soon = answered(await reports.preview({ templateCode, effectiveFrom: inDays(2).toISOString() }));
    const late = answered(await reports.preview({ templateCode, effectiveFrom: inDays(12).toISOString() }));
    expect(soon).toMatchObject({ asked: counts(2, 1, 0), alreadyAsked: counts(0, 0, 0) });
    expect(late).toMatchObject({ asked: counts(2, 1, 0), alreadyAsked: counts(2, 0, 0) });

    await service.given.publishedVersion({ templateCode, effectiveFrom: inDays(1) });
    const after = answered(await reports.preview({ templateCode, effectiveFrom: inDays(2).toISOString() }));
    expect(after).toMatchObject({ asked: counts(2, 1, 0), alreadyAsked: counts(2, 1, 0) });
  });

  it('asks nobody where nobody has decided', async () => {
    const { templateCode } = await service.given.template();
    expect(answered(await reports.preview({ templateCode }))).toMatchObject({ asked: counts(0, 0, 0) });
  });
});

describe('the report of standings', () => {
  it('tells by version who stands where, and agrees with what each customer is told', async () => {
    const first = await service.given.publishedVersion({ validity: 'P5D' });
    const { templateCode } = first;
    const ofFirst = await given(first, 'given', 'given', 'reject', 'withdraw');
    clock.pass({ days: 2 });
    const second = await service.given.publishedVersion({
      templateCode,
      reask: 'GRANTS_ONLY',
      validity: 'P3D',
    });
    const ofSecond = await given(second, 'given', 'reject');
    await service.given.publishedVersion({
      templateCode,
      effectiveFrom: new Date(clock.now().getTime() + 90 * 86_400_000),
    });
    clock.pass({ days: 4 });

    const report = answered(await reports.standing(templateCode));

    expect(report).toEqual({
      templateCode,
      asOf: clock.now().toISOString(),
      customers: counts(3, 2, 1),
      pending: pending(2, 1),
      expiring: 0,
      unconfirmed: 0,
      versions: [
        versionStanding(3, 'SCHEDULED', counts(0, 0, 0), pending(0, 0)),
        versionStanding(2, 'CURRENT', counts(1, 1, 0), pending(0, 1)),
        versionStanding(1, 'SUPERSEDED', counts(2, 1, 1), pending(2, 0)),
      ],
    });
    const door = restDoor(service.url);
    const told = await Promise.all(
      [...ofFirst, ...ofSecond].map(async (customerId) =>
        answered(await door.pending({ customerId, templateCode })),
      ),
    );
    expect(told.filter(({ reason }) => reason === 'NEW_VERSION')).toHaveLength(report.pending.newVersion);
    expect(told.filter(({ reason }) => reason === 'EXPIRED')).toHaveLength(report.pending.expired);
  });

  it('takes consents as expiring on the day that they run out, and as expired after it', async () => {
    const version = await service.given.publishedVersion({ validity: 'P1D' });
    const { templateCode } = version;
    await given(version, 'given', 'reject');
    const seen = async () => {
      const { pending: awaited, expiring } = answered(await reports.standing(templateCode));
      return { expired: awaited.expired, expiring };
    };

    expect(await seen()).toEqual({ expired: 0, expiring: 0 });
    clock.pass({ days: 1 });
    expect(await seen()).toEqual({ expired: 0, expiring: 1 });
    clock.pass({ days: 1 });
    expect(await seen()).toEqual({ expired: 1, expiring: 0 });
  });

  it('counts a renewed consent by its new day', async () => {
    const version = await service.given.publishedVersion({ validity: 'P2D' });
    const { templateCode, consentVersionId } = version;
    const [customerId = ''] = await given(version, 'given');
    clock.pass({ days: 2 });
    const renewal = { customerId, templateCode, consentVersionId, value: 'given' } as const;
    expect(answered(await restDoor(service.url).decide(renewal)).changed).toBe(true);
    clock.pass({ days: 1 });

    const report = answered(await reports.standing(templateCode));
    expect(report).toMatchObject({ customers: counts(1, 0, 0), pending: pending(0, 0), expiring: 0 });
  });

  it('is to be had of a retired template, which awaits nobody', async () => {
    const first = await service.given.publishedVersion();
    const { templateCode } = first;
    await given(first, 'given', 'withdraw');
    clock.pass({ minutes: 1 });
    await service.given.publishedVersion({ templateCode });
    await service.given.retiredTemplate(templateCode);

    expect(answered(await reports.standing(templateCode))).toMatchObject({
      customers: counts(1, 0, 1),
      pending: pending(0, 0),
    });
  });

  it('is empty before the first version', async () => {
    const { templateCode } = await service.given.template();
    expect(answered(await reports.standing(templateCode))).toMatchObject({
      customers: counts(0, 0, 0),
      versions: [],
    });
  });
});

function versionStanding(number: number, state: string, customers: object, awaited: object) {
  return {
    version: { number, state, title: 'News by e-mail' },
    customers,
    pending: awaited,
    expiring: 0,
    unconfirmed: 0,
  };
}

describe('decisions per day', () => {
  it('counts every decision on its UTC day, the first and last day too, with nought where there were none', async () => {
    const version = await service.given.publishedVersion();
    const { templateCode } = version;
    const from = today();
    const [customerId = ''] = await given(version, 'given', 'given', 'reject');
    answered(await restDoor(service.url).decide({ customerId, templateCode, value: 'withdraw' }));
    clock.pass({ days: 2 });
    await given(version, 'given');
    const until = today();

    const days = answered(await reports.perDay({ templateCode, from, until }));
    expect(days.map(({ decisions }) => decisions)).toEqual([
      counts(2, 1, 1),
      counts(0, 0, 0),
      counts(1, 0, 0),
    ]);
    expect([days[0]?.day, days[2]?.day]).toEqual([from, until]);
    expect(answered(await reports.perDay({ templateCode, from: until, until }))).toHaveLength(1);
  });

  it('parts two decisions at midnight in UTC', async () => {
    const version = await service.given.publishedVersion();
    const { templateCode } = version;
    const from = today();
    clock.pass({ milliseconds: new Date(`${from}T23:59:59.999Z`).getTime() - clock.now().getTime() });
    await given(version, 'given');
    clock.pass({ milliseconds: 1 });
    await given(version, 'reject');

    const days = answered(await reports.perDay({ templateCode, from, until: today() }));
    expect(days.map(({ decisions }) => decisions)).toEqual([counts(1, 0, 0), counts(0, 1, 0)]);
  });

  it('tells on which versions they were made, the newest first', async () => {
    const first = await service.given.publishedVersion();
    const { templateCode } = first;
    await given(first, 'given', 'given');
    clock.pass({ minutes: 1 });
    const second = await service.given.publishedVersion({ templateCode });
    await given(second, 'given', 'reject');
    await given(first, 'reject');
    const day = today();

    const [ofDay] = answered(await reports.perDay({ templateCode, from: day, until: day }));
    expect(ofDay).toEqual({
      day,
      decisions: counts(3, 2, 0),
      versions: [
        { version: { number: 2, state: 'CURRENT' }, decisions: counts(1, 1, 0) },
        { version: { number: 1, state: 'SUPERSEDED' }, decisions: counts(2, 1, 0) },
      ],
    });
  });

  it('takes ten years', async () => {
    const { templateCode } = await service.given.publishedVersion();
    const days = answered(await reports.perDay({ templateCode, from: '2020-01-01', until: '2030-01-07' }));
    expect(days).toHaveLength(3_660);
  });
});

describe('the reports of a page of templates', () => {
  it('are read together: one statement for those who stand, one for each range of days', async () => {
    const codes = Array.from({ length: 20 }, (_none, index) => `paged-${index}`);
    for (const templateCode of codes) {
      await service.given.template(templateCode);
      await given(await service.given.publishedVersion({ templateCode }), 'given');
    }
    await settled(service.database);
    const statements: string[] = [];
    const stop = service.database.engine.onStatement((text) => {
      if (/ledger_tally|ANY .*AS revisions/.test(text)) statements.push(text);
    });
    const days = `from: "${today()}", until: "${today()}"`;
    const query = `{ templates(first: 20, search: "paged-") { nodes { templateCode
      standing { customers { total } } decisionsPerDay(${days}) { decisions { total } } } } }`;
    const { data, errors } = await ask(service.url, { query }).finally(stop);

    expect(errors).toBeUndefined();
    const { nodes } = (data as { readonly templates: { readonly nodes: readonly Reported[] } }).templates;
    for (const templateCode of codes) {
      expect(nodes.find((node) => node.templateCode === templateCode)).toEqual({
        templateCode,
        standing: { customers: { total: 1 } },
        decisionsPerDay: [{ decisions: { total: 1 } }],
      });
    }
    // Each report compares the versions in memory with the database's once.
    expect(statements.filter((text) => text.includes('ledger_tally'))).toHaveLength(2);
    expect(statements).toHaveLength(4);
  });

  it('fail each alone for those who may not read them', async () => {
    const { templateCode } = await service.given.publishedVersion();
    const query = `{ template(templateCode: "${templateCode}") { name standing { asOf } } }`;
    const writer = bearer(tokenOf({ sub: 'writer', scope: 'templates:write' }));
    const { data, errors } = await ask(service.url, { query }, { ...writer });
    expect(data).toEqual({ template: { name: 'A template', standing: null } });
    expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN', requires: 'audit:read' } }]);
  });
});

interface Reported {
  readonly templateCode: string;
}

it('customers who have not confirmed their grant count apart, and are asked again like others', async () => {
  const rules = { confirmation: 'REQUIRED' } as const;
  const first = await service.given.publishedVersion({ rules });
  const { templateCode } = first;
  await given(first, 'given', 'reject');
  const seen = async () => answered(await reports.standing(templateCode));
  const alone = { unconfirmed: 1, customers: counts(0, 1, 0), pending: pending(0, 0) };
  expect(await seen()).toMatchObject({ ...alone, versions: [alone] });
  clock.pass({ days: 30 });
  expect(await seen()).toMatchObject(alone);

  for (const [reask, asked] of [
    ['EVERYONE', counts(1, 1, 0)],
    ['GRANTS_ONLY', counts(1, 0, 0)],
    ['NOBODY', counts(0, 0, 0)],
  ] as const)
    expect(answered(await reports.preview({ templateCode, reask }))).toMatchObject({ asked });
  await service.given.draft(templateCode);
  const publish = (confirmAsked: number) =>
    service.actions.publishVersion(
      { templateCode, reask: 'GRANTS_ONLY', sameText: true, expectedRevision: 2, confirmAsked },
      publisher,
    );
  await expect(publish(0)).rejects.toMatchObject({ code: 'CONFIRMATION_REQUIRED' });
  await publish(1);
  expect(await seen()).toMatchObject({ ...alone, pending: pending(1, 0) });
  expect(answered(await reports.preview({ templateCode }))).toMatchObject({
    ...{ asked: counts(1, 1, 0), alreadyAsked: counts(1, 0, 0) },
  });
});
