import { isPostgres } from '../database/run';
import { bothDoors } from '../doors/doors';
import { answered, refused } from '../doors/scene';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { cutOffWritersOf, fillDiskUnder, lockTable, makeUnreachable } from './brokenDatabase';

const onServer = isPostgres ? it : it.skip;

let service: TestService;

beforeAll(async () => {
  service = await startService();
}, startTimeoutMs);
afterAll(() => service.close());

async function givenForm() {
  const [one, other] = [await service.given.publishedVersion(), await service.given.publishedVersion()];
  const decisions = [one, other].map(
    ({ templateCode, consentVersionId }) => ({ templateCode, consentVersionId, value: 'given' }) as const,
  );
  return { customerId: service.given.customer(), decisions, idempotencyKey: 'until-it-stands' };
}

async function chainLengths({ customerId, decisions }: Awaited<ReturnType<typeof givenForm>>) {
  const chains = await Promise.all(
    decisions.map(({ templateCode }) => service.ledger.chain(customerId, templateCode)),
  );
  return chains.map((chain) => chain.length);
}

/** How the database fails while a form is being recorded, and what the service may say of it. */
const failures = [
  [
    'the connection is cut at the decisions',
    () => cutOffWritersOf(service.database, 'decision', 'INSERT'),
    'UNKNOWN',
  ],
  [
    'the connection is cut at the key',
    () => cutOffWritersOf(service.database, 'idempotency_key', 'INSERT'),
    'UNKNOWN',
  ],
  ['the disk is full at the key', () => fillDiskUnder(service.database, 'idempotency_key'), 'NOT_RECORDED'],
  ['the ledger is locked for too long', () => lockTable(service.database, 'decision'), 'NOT_RECORDED'],
  ['no connection is accepted', () => makeUnreachable(service.database), 'NOT_RECORDED'],
] as const;

describe.each(bothDoors)('answers that are sent together to the %s door', (_name, doorAt) => {
  describe.each(failures)('when %s', (_when, fail, outcome) => {
    onServer(`are UNAVAILABLE with the outcome ${outcome}, and recorded whole when sent again`, async () => {
      const form = await givenForm();
      const mend = await fail();
      const answer = await doorAt(service.url).decideAll(form);
      await mend();

      expect(refused(answer)).toMatchObject({ code: 'UNAVAILABLE', details: { outcome } });
      expect(await chainLengths(form)).toEqual([0, 0]);

      const again = answered(await doorAt(service.url).decideAll(form));
      expect(again).toMatchObject({ replayed: false, decisions: [{ changed: true }, { changed: true }] });
      expect(await chainLengths(form)).toEqual([1, 1]);
    });
  });

  onServer('are told no outcome where nothing is written', async () => {
    const { customerId, decisions } = await givenForm();
    const templateCode = decisions[0]?.templateCode ?? '';
    const mend = await lockTable(service.database, 'decision');
    const { details } = refused(await doorAt(service.url).pending({ customerId, templateCode }));
    await mend();
    expect(details).not.toHaveProperty('outcome');
  });
});
