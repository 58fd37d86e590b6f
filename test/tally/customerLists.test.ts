import { answered } from '../doors/scene';
import { erasureKept, erasuresAt } from '../evidence/erasuresAt';
import { linksAt } from '../linking/linksAt';
import type { ListedFragment } from '../operations/generated';
import { FakeClock } from '../service/fakeClock';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { listsAt, type Listed, type ListsDoor } from './listsAt';

const clock = new FakeClock(new Date());
const shop = { kind: 'service', id: 'shop' } as const;
const dayMs = 86_400_000;

let service: TestService;
let lists: ListsDoor;

beforeAll(async () => {
  service = await startService({ clock, erasure: erasureKept() });
  lists = listsAt(service.url);
}, startTimeoutMs);
afterAll(() => service.close());

interface Version {
  readonly templateCode: string;
  readonly consentVersionId: string;
}

const decide = (
  { templateCode, consentVersionId }: Version,
  customerId: string,
  value: 'given' | 'reject' | 'withdraw' = 'given',
) => service.actions.recordDecision({ templateCode, consentVersionId, customerId, value }, shop);

async function givenDecided(version: Version, count: number): Promise<readonly string[]> {
  const ids = Array.from({ length: count }, () => service.given.customer());
  await Promise.all(ids.map((id) => decide(version, id)));
  return ids;
}

const erase = async (customerId: string, mode: 'UNLINK' | 'SHRED') =>
  answered(
    await erasuresAt(service.url, 'REST').erase({
      ...{ customerId, mode },
      ...{ reason: 'CUSTOMER_REQUEST', confirmRecords: 1 },
    }),
  );

const inDays = (days: number) => new Date(clock.now().getTime() + days * dayMs).toISOString();
const idsOf = (listed: readonly Listed[]) => listed.map(({ customerId }) => customerId);

/** Seven customers who consented to the first version, and are asked by the second. */
async function givenAsked() {
  const first = await service.given.publishedVersion();
  const { templateCode } = first;
  const customers = await givenDecided(first, 7);
  clock.pass({ seconds: 1 });
  const second = await service.given.publishedVersion({ templateCode });
  return { templateCode, first, second, customers };
}

describe('who still has to answer', () => {
  it.each([1, 2, 3, 6, 7, 8, 100])('is listed once each by pages of %i', async (first) => {
    const { templateCode, customers } = await givenAsked();
    const listed = await lists.all({ templateCode }, first);
    expect(idsOf(listed).toSorted()).toEqual([...customers].sort());
  });

  it('is told what they answered, when, and why they are asked', async () => {
    const { templateCode, first, second } = await givenAsked();
    await decide(second, service.given.customer());
    const [asked] = await lists.all({ templateCode }, 100);
    expect(asked).toMatchObject({
      value: 'given',
      versionNumber: 1,
      consentVersionId: first.consentVersionId,
      reason: 'NEW_VERSION',
      obstacle: 'SUPERSEDED',
      sequence: 1,
      validUntil: null,
    });
  });

  it('goes by the rule of each pending update', async () => {
    const first = await service.given.publishedVersion({ validity: 'P1D' });
    const { templateCode } = first;
    const [expired, refused, renewing] = ['expired', 'refused', 'renewing'].map(
      (who) => `${who}-${templateCode}`,
    );
    await decide(first, String(expired));
    await decide(first, String(refused), 'reject');
    await decide(first, String(renewing));
    clock.pass({ days: 2 });
    await decide(first, String(renewing));
    const listed = await lists.all({ templateCode }, 100);
    expect(listed.map(({ customerId, reason }) => [customerId, reason])).toEqual([[expired, 'EXPIRED']]);
    for (const customerId of [expired, refused, renewing].map(String)) {
      const { accepted } = await service.actions.pendingUpdate({ customerId, templateCode });
      expect(accepted).toBe(customerId !== expired);
    }
  });

  it('and answers between two pages is listed no more', async () => {
    const { templateCode, second, customers } = await givenAsked();
    const { nodes, pageInfo } = answered(await lists.page({ templateCode }, 3));
    await Promise.all(customers.map((customerId) => decide(second, customerId, 'reject')));
    const rest = answered(await lists.page({ templateCode }, 3, pageInfo.endCursor));
    expect([nodes.length, rest.nodes, rest.pageInfo.hasNextPage]).toEqual([3, [], false]);
  });

  it('is listed by one instant, whatever takes effect between two pages', async () => {
    const first = await service.given.publishedVersion();
    const { templateCode } = first;
    const customers = await givenDecided(first, 5);
    await service.given.publishedVersion({ templateCode, effectiveFrom: new Date(inDays(1)) });
    expect(await lists.all({ templateCode }, 2)).toEqual([]);

    clock.pass({ days: 1 });
    const third = new Date(inDays(1));
    await service.given.publishedVersion({ templateCode, effectiveFrom: third, reask: 'NOBODY' });
    const later = () => {
      clock.pass({ days: 1 });
      return service.given.retiredTemplate(templateCode).catch(() => undefined);
    };
    const listed = await lists.all({ templateCode }, 2, later);
    expect(idsOf(listed).toSorted()).toEqual([...customers].sort());
    expect(new Set(listed.map(({ asOf }) => asOf)).size).toBe(1);
    expect(await lists.all({ templateCode }, 2)).toEqual([]);
  });

  it('is not listed once erased, nor by an id that was linked', async () => {
    const { templateCode, customers } = await givenAsked();
    const [unlinked = '', shredded = '', former = '', stays = '', ...others] = customers;
    await erase(unlinked, 'UNLINK');
    await erase(shredded, 'SHRED');
    answered(
      await linksAt(service.url, 'GraphQL').link({
        customerId: stays,
        formerCustomerId: former,
        confirmDecisions: 0,
      }),
    );
    expect(idsOf(await lists.all({ templateCode }, 2)).toSorted()).toEqual([stays, ...others].sort());
    expect((await lists.lines({ templateCode })).map((line) => line['customer_id']).toSorted()).toEqual(
      [stays, ...others].sort(),
    );
  });
});

describe('whose consent ends', () => {
  it.each([1, 2, 3, 7, 100])(
    'is listed in the order of the ends, ties too, by pages of %i',
    async (first) => {
      const version = await service.given.publishedVersion({ validity: 'P10D' });
      const early = await givenDecided(version, 3);
      clock.pass({ hours: 1 });
      const late = await givenDecided(version, 4);
      const { templateCode } = version;
      const listed = idsOf(await lists.all({ templateCode, before: inDays(11) }, first));
      expect(listed.slice(0, 3).toSorted()).toEqual([...early].sort());
      expect(listed.slice(3).toSorted()).toEqual([...late].sort());
      const firstEnds = new Date(Date.parse(inDays(10)) - 3_600_000);
      expect(await lists.all({ templateCode, before: firstEnds.toISOString() }, first)).toEqual([]);
      const justAfter = new Date(firstEnds.getTime() + 1).toISOString();
      expect(await lists.all({ templateCode, before: justAfter }, first)).toHaveLength(3);
    },
  );

  it('is listed by their newest decision alone, while it is in force and nothing else is asked', async () => {
    const version = await service.given.publishedVersion({ validity: 'P10D' });
    const { templateCode } = version;
    const [renewed = '', withdrawn = '', kept = ''] = await givenDecided(version, 3);
    clock.pass({ days: 5 });
    await decide(version, renewed);
    await decide(version, withdrawn, 'withdraw');
    const ends = async (days: number) =>
      (await lists.all({ templateCode, before: inDays(days) }, 1)).map((each) => [
        each.customerId,
        each.sequence,
        each.validUntil,
      ]);
    expect(await ends(6)).toEqual([[kept, 1, inDays(5)]]);
    expect(await ends(11)).toEqual([
      [kept, 1, inDays(5)],
      [renewed, 2, inDays(10)],
    ]);
    clock.pass({ days: 6 });
    expect(idsOf(await lists.all({ templateCode, before: inDays(10) }, 1))).toEqual([renewed]);
    expect(idsOf(await lists.all({ templateCode }, 1))).toEqual([kept]);
    await service.given.publishedVersion({ templateCode, validity: 'P10D' });
    expect(await ends(10)).toEqual([]);
    expect(idsOf(await lists.all({ templateCode }, 1)).toSorted()).toEqual([kept, renewed, withdrawn].sort());
  });

  it('is not listed while they have not confirmed, once erased, or of a retired template', async () => {
    const rules = { confirmation: 'REQUIRED' } as const;
    const unconfirmed = await service.given.publishedVersion({ validity: 'P10D', rules });
    await givenDecided(unconfirmed, 1);
    const before = inDays(20);
    expect(await lists.all({ templateCode: unconfirmed.templateCode, before }, 5)).toEqual([]);

    const version = await service.given.publishedVersion({ validity: 'P10D' });
    const { templateCode } = version;
    const [unlinked = '', shredded = '', stays = ''] = await givenDecided(version, 3);
    await erase(unlinked, 'UNLINK');
    await erase(shredded, 'SHRED');
    expect(idsOf(await lists.all({ templateCode, before }, 5))).toEqual([stays]);
    await service.given.retiredTemplate(templateCode);
    clock.pass({ seconds: 1 });
    expect(await lists.all({ templateCode, before }, 5)).toEqual([]);
  });

  it('and renews between two pages is listed no second time', async () => {
    const version = await service.given.publishedVersion({ validity: 'P10D' });
    const customers = await givenDecided(version, 4);
    const wanted = { templateCode: version.templateCode, before: inDays(30) };
    let isFirst = true;
    const listed = await lists.all(wanted, 1, async () => {
      if (!isFirst) return;
      isFirst = false;
      clock.pass({ days: 1 });
      await Promise.all(customers.map((customerId) => decide(version, customerId)));
    });
    expect(listed).toHaveLength(1);
  });
});

it('a page looks through a bounded part, and says where the next goes on', async () => {
  const { templateCode, second, customers } = await givenAsked();
  await Promise.all(customers.slice(1).map((customerId) => decide(second, customerId)));
  const look = jest.spyOn(service.parts.decisionExport, 'look');
  // Each look finds one record, as it finds some thousands in a long ledger.
  look.mockImplementation((selection) =>
    service.parts.decisionExport['readPage']({ ...selection, logSize: 0, span: 1, first: 1 }),
  );
  const pages: number[] = [];
  const listed: string[] = [];
  for (let after: string | null | undefined = null, more = true; more;) {
    const { nodes, pageInfo }: ListedFragment = answered(await lists.page({ templateCode }, 2, after));
    pages.push(nodes.length);
    listed.push(...idsOf(nodes));
    [after, more] = [pageInfo.endCursor, pageInfo.hasNextPage];
  }
  look.mockRestore();
  expect(listed).toEqual(customers.slice(0, 1));
  expect(pages.length).toBeGreaterThan(1);
});
