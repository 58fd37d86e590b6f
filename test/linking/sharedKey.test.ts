import { bothDoors } from '../doors/doors';
import { answered } from '../doors/scene';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { linksAt } from './linksAt';

type Version = { readonly templateCode: string; readonly consentVersionId: string };
type Value = 'given' | 'reject' | 'withdraw';

const key = 'not-unique';
let service: TestService;
let news: Version;
let terms: Version;
beforeAll(async () => {
  service = await startService();
  news = await givenVersion();
  terms = await givenVersion();
}, startTimeoutMs);
afterAll(() => service.close());

const givenVersion = async (): Promise<Version> => {
  const { templateCode, consentVersionId } = await service.given.publishedVersion();
  return { templateCode, consentVersionId };
};

describe.each(bothDoors)(
  'two linked ids that use one key for deeds of their own, at the %s door',
  (name, doorAt) => {
    const door = () => doorAt(service.url);
    const decide = (customerId: string, version: Version, value: Value, idempotencyKey?: string) =>
      door().decide({ ...version, customerId, value, idempotencyKey });
    const decides = async (...deed: Parameters<typeof decide>) => answered(await decide(...deed));
    const refusesAll = async (customerId: string) => {
      const decisions = [news, terms].map((version) => ({ ...version, value: 'withdraw' as const }));
      return answered(await door().decideAll({ customerId, decisions, idempotencyKey: key }));
    };
    const links = async (customerId: string, formerCustomerId: string, confirmDecisions: number) =>
      answered(await linksAt(service.url, name).link({ customerId, formerCustomerId, confirmDecisions }));
    const values = async (customerId: string, { templateCode }: Version) =>
      (await service.ledger.chain(customerId, templateCode)).map(({ value }) => value);
    const twoCustomers = () => [0, 1].map(() => service.given.customer()) as [string, string];

    it('records what the former id sends under a key of the one that stays', async () => {
      const [former, customer] = twoCustomers();
      await decides(customer, terms, 'given', key);
      await decides(former, news, 'given');
      await links(customer, former, 1);

      const ended = await decides(former, news, 'withdraw', key);

      expect(ended).toMatchObject({ changed: true, replayed: false });
      expect(await values(customer, news)).toEqual(['given', 'withdraw']);
      expect(await decides(former, news, 'withdraw', key)).toMatchObject({
        replayed: true,
        decision: { id: ended.decision.id },
      });
      expect(await decides(customer, terms, 'given', key)).toMatchObject({ replayed: true });
      expect(await decides(customer, news, 'given')).toMatchObject({ changed: true });
      expect(await decide(former, news, 'given', key)).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    });

    it('ends a yes by the no of a former id that the one that stays had said under that key', async () => {
      const [former, customer] = twoCustomers();
      await decides(customer, news, 'given');
      await decides(customer, news, 'withdraw', key);
      await decides(customer, news, 'given');
      await decides(former, terms, 'given');
      await links(customer, former, 1);

      expect(await decides(former, news, 'withdraw', key)).toMatchObject({ changed: true, replayed: false });
      expect(await values(customer, news)).toEqual(['given', 'withdraw', 'given', 'withdraw']);
    });

    it('ends each yes by noes that the other id had sent together under that key', async () => {
      for (const isFormer of [true, false]) {
        const [former, customer] = twoCustomers();
        const [first, second] = isFormer ? [former, customer] : [customer, former];
        for (const version of [news, terms]) await decides(first, version, 'given');
        await refusesAll(first);
        for (const version of [news, terms]) await decides(customer, version, 'given');
        await links(customer, former, 0);

        expect(await refusesAll(second)).toMatchObject({ replayed: false });
        for (const version of [news, terms])
          expect((await values(customer, version)).at(-1)).toBe('withdraw');
      }
    });

    it('answers a retry of a yes under either id, and of a no under its own', async () => {
      const [former, customer] = twoCustomers();
      await decides(former, terms, 'given');
      await links(customer, former, 1);
      const yes = await decides(former, news, 'given', 'a-yes');
      await decides(customer, news, 'withdraw');
      const no = await decides(former, news, 'reject', key);
      await decides(customer, news, 'given');

      for (const [id, value, sent, first] of [
        [customer, 'given', 'a-yes', yes],
        [former, 'given', 'a-yes', yes],
        [former, 'reject', key, no],
      ] as const)
        expect(await decides(id, news, value, sent)).toMatchObject({
          replayed: true,
          decision: { id: first.decision.id },
        });
      expect(await decides(customer, news, 'reject', key)).toMatchObject({ replayed: false });
      expect((await values(customer, news)).at(-1)).toBe('reject');
    });

    it('records the no beside a yes that the other id had sent under that key, and the yes once', async () => {
      const [former, customer] = twoCustomers();
      await decides(former, terms, 'given');
      await links(customer, former, 1);
      const both = async (customerId: string) => {
        const [yes, no] = [
          { ...news, value: 'given' as const },
          { ...terms, value: 'reject' as const },
        ];
        const sent = { customerId, decisions: [yes, no], idempotencyKey: 'mixed' };
        return answered(await door().decideAll(sent));
      };
      const first = await both(customer);
      for (const [version, value] of [
        [news, 'withdraw'],
        [terms, 'given'],
      ] as const)
        await decides(customer, version, value);

      const second = await both(former);

      expect(second).toMatchObject({ replayed: false });
      expect(await values(customer, news)).toEqual(['given', 'withdraw']);
      expect(await values(customer, terms)).toEqual(['given', 'reject', 'given', 'reject']);
      await decides(customer, terms, 'given');
      for (const id of [former, customer]) expect(await both(id)).toMatchObject({ replayed: true });
      expect(await values(customer, terms)).toHaveLength(5);
      expect(first).toMatchObject({ replayed: false });
    });

    it('takes a yes for a retry of the other id also where all came at once', async () => {
      for (let round = 0; round < 5; round += 1) {
        const [former, customer] = twoCustomers();
        await links(customer, former, 0);
        await Promise.all([
          ...Array.from({ length: 20 }, () => decides(service.given.customer(), news, 'given')),
          ...[decides(former, news, 'given', 'at-once'), decides(former, news, 'withdraw')],
          decides(customer, news, 'given', 'at-once'),
        ]);
        expect([['given'], ['given', 'withdraw'], ['withdraw', 'given']]).toContainEqual(
          await values(customer, news),
        );
      }
    });

    it('takes no withdrawal of a chain of links for one of before', async () => {
      const [first, second] = twoCustomers();
      const customer = service.given.customer();
      await links(second, first, 0);
      await decides(customer, news, 'given');
      await decides(customer, news, 'withdraw', key);
      await decides(customer, news, 'given');
      await links(customer, second, 0);

      expect(await decides(first, news, 'withdraw', key)).toMatchObject({ changed: true, replayed: false });
    });
  },
);
