import { bothDoors } from '../doors/doors';
import { answered, refused } from '../doors/scene';
import { readTallyFaults } from '../../src/storage/reports/tallyCheck';
import { asCustomer } from '../service/bearer';
import { FakeClock } from '../service/fakeClock';
import { startNode, startService, startTimeoutMs, type TestService } from '../service/service';
import { verifyChain } from '../service/verifyChain';
import { linksAt } from './linksAt';

type Version = { readonly templateCode: string; readonly consentVersionId: string };

let service: TestService;
let news: Version;
let terms: Version;
beforeAll(async () => {
  service = await startService();
  news = named(await service.given.publishedVersion());
  terms = named(await service.given.publishedVersion());
}, startTimeoutMs);
afterAll(() => service.close());

const named = ({ templateCode, consentVersionId }: Version): Version => ({ templateCode, consentVersionId });
const pool = () => service.database.engine.pool;
const shop = { kind: 'service', id: 'shop' } as const;

async function decides(customerId: string, version: Version, value: 'given' | 'reject' | 'withdraw') {
  const { decision } = await service.actions.recordDecision({ ...version, customerId, value }, shop);
  return decision.record;
}

afterEach(async () => {
  expect(await readTallyFaults(pool())).toEqual([]);
});

describe.each(bothDoors)('linking at the %s door', (doorName, doorAt) => {
  const links = () => linksAt(service.url, doorName);
  const door = () => doorAt(service.url);

  it('records the later answers of a visitor anew, and both ids mean one person', async () => {
    const [customerId, visitor] = [service.given.customer(), service.given.customer()];
    await decides(customerId, news, 'reject');
    const later = await decides(visitor, news, 'given');
    const only = await decides(visitor, terms, 'given');

    const preview = answered(await links().preview({ customerId, formerCustomerId: visitor }));
    expect(preview.decisions).toHaveLength(2);
    const linked = answered(
      await links().link({ customerId, formerCustomerId: visitor, confirmDecisions: 2 }),
    );

    expect(linked).toMatchObject({ customerId, formerCustomerId: visitor, decisions: preview.decisions });
    for (const id of [customerId, visitor]) {
      expect(
        answered(await door().pending({ customerId: id, templateCode: news.templateCode })),
      ).toMatchObject({
        customerId: id,
        accepted: true,
        mayProceed: true,
        decision: { sequence: 2, value: 'given', decidedAt: later.decidedAt.toISOString() },
      });
    }
    const chain = await service.ledger.chain(customerId, terms.templateCode);
    const { subjectId, sequence, hash } = { ...only, ...(await sourceOf(customerId, terms)) };
    expect(chain).toMatchObject([
      { value: 'given', locale: only.locale, contentHash: only.contentHash, validUntil: only.validUntil },
    ]);
    expect(chain[0]?.source).toEqual({ kind: 'LINKED', subjectId, sequence, hash });
    expect(hash).toBe(only.hash);
  });

  it('says whether the former id was known, before the link and of it', async () => {
    const [customerId, visitor, unknown] = [1, 2, 3].map(() => service.given.customer());
    await decides(visitor ?? '', news, 'reject');
    for (const [formerCustomerId = '', isFormerKnown] of [
      [visitor, true] as const,
      [unknown, false] as const,
    ]) {
      const pair = { customerId: customerId ?? '', formerCustomerId };
      const { decisions, ...preview } = answered(await links().preview(pair));
      const order = { ...pair, confirmDecisions: decisions.length, idempotencyKey: formerCustomerId };
      const linked = answered(await links().link(order));
      const again = answered(await links().link(order));
      for (const told of [preview, linked, again]) expect(told).toMatchObject({ isFormerKnown });
    }
  });

  it('says of a decision that it waits, and from which one it was recorded anew', async () => {
    const rules = { confirmation: 'REQUIRED' } as const;
    const version = named(await service.given.publishedVersion({ rules }));
    const [customerId, visitor] = [service.given.customer(), service.given.customer()];
    const decisionOf = async (id: string) =>
      answered(await door().pending({ customerId: id, templateCode: version.templateCode })).decision;
    const { hash } = await decides(visitor, version, 'given');
    expect(await decisionOf(visitor)).toMatchObject({ awaitsConfirmation: true, source: null });
    await decides(customerId, news, 'given');
    answered(await links().link({ customerId, formerCustomerId: visitor, confirmDecisions: 1 }));
    expect(await decisionOf(customerId)).toMatchObject({
      ...{ awaitsConfirmation: true, source: { kind: 'LINKED', sequence: 1, hash } },
    });
    await decides(visitor, version, 'reject');
    expect(await decisionOf(customerId)).toMatchObject({ awaitsConfirmation: false, source: null });
  });

  it('lets the earlier answer of the former customer go, and at one instant the yes', async () => {
    const [customerId, former] = [service.given.customer(), service.given.customer()];
    await decides(former, news, 'given');
    await decides(customerId, news, 'reject');

    const linked = answered(await links().link({ customerId, formerCustomerId: former }));

    expect(linked.decisions).toEqual([]);
    expect(
      answered(await door().pending({ customerId: former, templateCode: news.templateCode })),
    ).toMatchObject({
      mayProceed: false,
      decision: { value: 'reject', sequence: 1 },
    });
  });

  it('seals what a node recorded whose clock is ahead of the database', async () => {
    const clock = new FakeClock(new Date(Date.now() + 3_000));
    const ahead = await startNode(service.database, { clock });
    const [customerId, visitor] = [service.given.customer(), service.given.customer()];
    const input = { ...news, customerId: visitor, value: 'given' } as const;
    const { decision } = answered(await doorAt(ahead.url).decide(input));
    await ahead.close();

    answered(await links().link({ customerId, formerCustomerId: visitor, confirmDecisions: 1 }));

    const chain = await service.ledger.chain(customerId, news.templateCode);
    expect(verifyChain(chain)).toEqual({ intact: true, records: 1 });
    expect(chain[0]?.decidedAt.toISOString()).toBe(decision.decidedAt);
  });

  it('goes on as that person with a token of the former id', async () => {
    const [customerId, visitor] = [service.given.customer(), service.given.customer()];
    answered(await links().link({ customerId, formerCustomerId: visitor }));

    const own = doorAt(service.url, asCustomer(visitor));
    answered(await own.decide({ ...news, customerId: visitor, value: 'given' }));

    const [record] = await service.ledger.chain(customerId, news.templateCode);
    expect(record).toMatchObject({ value: 'given', recorder: { kind: 'customer' } });
    expect(answered(await door().pending({ customerId, templateCode: news.templateCode })).mayProceed).toBe(
      true,
    );
  });

  it('answers again under its key, and remembers keys of the visitor', async () => {
    const [customerId, visitor] = [service.given.customer(), service.given.customer()];
    const retried = { ...news, customerId: visitor, value: 'given', idempotencyKey: 'tap-1' } as const;
    const first = answered(await door().decide(retried));
    const order = { customerId, formerCustomerId: visitor, confirmDecisions: 1, idempotencyKey: 'sign-in' };
    const linked = answered(await links().link(order));
    await decides(customerId, news, 'withdraw');

    expect(answered(await links().link(order))).toEqual(linked);
    expect(answered(await door().decide(retried)).decision.id).toBe(first.decision.id);
    expect(await service.ledger.chain(customerId, news.templateCode)).toHaveLength(2);
  });

  it('answers again under its key when the one who stays was linked since, and no other input under it', async () => {
    const [visitor, account, other] = [0, 1, 2].map(() => service.given.customer()) as [
      string,
      string,
      string,
    ];
    await decides(visitor, news, 'given');
    const order = {
      customerId: account,
      formerCustomerId: visitor,
      confirmDecisions: 1,
      idempotencyKey: 'in',
    };
    const linked = answered(await links().link(order));
    answered(await links().link({ customerId: other, formerCustomerId: account, confirmDecisions: 1 }));

    expect(answered(await links().link(order))).toEqual(linked);
    for (const otherInput of [
      { reason: 'DUPLICATE' as const },
      { confirmDecisions: 7 },
      { customerId: other },
    ])
      expect(refused(await links().link({ ...order, ...otherInput })).code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('follows those whom the former customer was linked to before', async () => {
    const [visitor, second, customerId] = [0, 1, 2].map(() => service.given.customer()) as [
      string,
      string,
      string,
    ];
    await decides(visitor, news, 'given');
    answered(await links().link({ customerId: second, formerCustomerId: visitor, confirmDecisions: 1 }));
    answered(
      await links().link({
        ...{ customerId, formerCustomerId: second, confirmDecisions: 1, reason: 'DUPLICATE' },
      }),
    );

    await decides(customerId, news, 'withdraw');
    for (const id of [visitor, second])
      expect(
        answered(await door().pending({ customerId: id, templateCode: news.templateCode })),
      ).toMatchObject({
        decision: { value: 'withdraw', sequence: 2 },
      });
  });
});

/** What the newest record of the customer says it was recorded anew from. */
async function sourceOf(customerId: string, { templateCode }: Version) {
  const chain = await service.ledger.chain(customerId, templateCode);
  const source = chain.at(-1)?.source;
  return source?.kind === 'LINKED' ? source : { subjectId: 'none', sequence: 0, hash: 'none' };
}
