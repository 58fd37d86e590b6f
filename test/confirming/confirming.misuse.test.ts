import { readTallyFaults } from '../../src/storage/reports/tallyCheck';
import { bothDoors } from '../doors/doors';
import { restDoor } from '../doors/restDoor';
import { answered, refused } from '../doors/scene';
import { erasureKept, erasuresAt } from '../evidence/erasuresAt';
import { logAll, logKeeping } from '../evidence/logPass';
import { linksAt } from '../linking/linksAt';
import { readPage } from '../rest/eventReader';
import { asCustomer } from '../service/bearer';
import { FakeClock } from '../service/fakeClock';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { confirmationsAt, tokenOfLink } from './confirmationsAt';
import type { Question } from './confirmScene';

/* Links are made by the clock of the database, so the tests in which days pass come last. */
const clock = new FakeClock(new Date(Date.now() - 2 * 86_400_000));
let service: TestService;
beforeAll(async () => {
  service = await startService({ clock, logKeeping, erasure: erasureKept() });
}, startTimeoutMs);
afterAll(() => service.close());

afterEach(async () => {
  expect(await readTallyFaults(service.database.engine.pool)).toEqual([]);
});

/** On a template of its own that asks for a confirmation. */
async function question(): Promise<Question> {
  const rules = { confirmation: 'REQUIRED' } as const;
  const { templateCode, consentVersionId } = await service.given.publishedVersion({ rules });
  return { customerId: service.given.customer(), templateCode, consentVersionId };
}

async function decide(asked: Question, value: 'given' | 'reject' | 'withdraw' = 'given'): Promise<void> {
  clock.pass({ minutes: 1 });
  await service.actions.recordDecision({ ...asked, value }, { kind: 'service', id: 'shop' });
}

/** Says yes, and returns the token of the link. */
async function asked(of: Question): Promise<string> {
  await decide(of);
  return tokenOfLink(service, of);
}

async function link(staying: Question, former: Question): Promise<void> {
  const pair = { customerId: staying.customerId, formerCustomerId: former.customerId };
  const { decisions } = answered(await linksAt(service.url, 'REST').preview(pair));
  answered(await linksAt(service.url, 'REST').link({ ...pair, confirmDecisions: decisions.length }));
}

const same = (of: Question): Question => ({ ...of, customerId: service.given.customer() });
const click = (token: string) => confirmationsAt(service.url, 'REST').confirm(token);
const standing = async (of: Question) => answered(await restDoor(service.url).pending(of));
const inForce = { accepted: true, mayProceed: true };

describe.each(bothDoors)('a wrong token at the %s door', (doorName) => {
  it.each([
    ['cut', (token: string) => token.slice(0, 42)],
    ['with something after it', (token: string) => `${token}=`],
    ['in other letters', (token: string) => token.toLowerCase().replace(/\d/g, 'x')],
    ['of nobody', () => 'A'.repeat(43)],
    ['empty', () => ''],
  ])('%s confirms nothing', async (_name, changed) => {
    const of = await question();
    const token = await asked(of);
    const answer = await confirmationsAt(service.url, doorName).confirm(changed(token));
    expect(['CONFIRMATION_NOT_FOUND', 'INVALID_INPUT']).toContain(refused(answer).code);
    expect(await standing(of)).toMatchObject({ mayProceed: false });
  });
});

it('a scanner that gets the address confirms nothing', async () => {
  const of = await question();
  const token = await asked(of);
  for (const method of ['GET', 'HEAD', 'PUT'])
    expect((await fetch(`${service.url}/v1/confirmations?token=${token}`, { method })).status).toBe(405);
  expect(await standing(of)).toMatchObject({ mayProceed: false });
});

describe('a link that is not the newest', () => {
  it('does not confirm a later consent that waits itself', async () => {
    const of = await question();
    const old = await asked(of);
    await decide(of, 'withdraw');
    const token = await asked(of);
    expect(refused(await click(old)).code).toBe('CONFIRMATION_EXPIRED');
    expect(await standing(of)).toMatchObject({ mayProceed: false });

    expect(answered(await click(token))).toMatchObject({ ...inForce, changed: true });
    expect(answered(await click(old))).toMatchObject({ ...inForce, changed: false });
  });

  it('of a consent that was confirmed on an older text says nothing is confirmed', async () => {
    const of = await question();
    const old = await asked(of);
    await click(old);
    const { templateCode } = of;
    const { consentVersionId } = await service.given.publishedVersion({ templateCode });
    clock.pass({ minutes: 1 });
    await asked({ ...of, consentVersionId });
    expect(refused(await click(old)).code).toBe('CONFIRMATION_EXPIRED');
  });
});

describe('a link of somebody who was linked to another customer', () => {
  it('is answered again as before, along a chain of links', async () => {
    const former = await question();
    const token = await asked(former);
    expect(answered(await click(token))).toMatchObject({ ...inForce, changed: true });
    const [second, third] = [same(former), same(former)];
    await link(second, former);
    expect(answered(await click(token))).toMatchObject({ ...inForce, changed: false });
    await link(third, second);
    expect(answered(await click(token))).toMatchObject({ ...inForce, changed: false });
  });

  it('confirms what was carried over twice, by each of its messages, and can be sent again', async () => {
    const former = await question();
    const token = await asked(former);
    const [second, third] = [same(former), same(former)];
    await link(second, former);
    const again = await tokenOfLink(service, second);
    await link(third, second);
    const { customerId, templateCode } = third;
    const resent = await confirmationsAt(service.url, 'REST').resend(customerId, templateCode);
    expect(answered(resent)).toMatchObject({ left: 2 });

    expect(answered(await click(token))).toMatchObject({ ...inForce, changed: true });
    expect(answered(await click(again))).toMatchObject({ ...inForce, changed: false });
    const chain = await service.ledger.chain(customerId, templateCode);
    expect(chain).toMatchObject([{ awaitsConfirmation: true }, { awaitsConfirmation: false }]);
  });

  it.each(['reject', 'withdraw'] as const)(
    'does not take back a later %s of that customer',
    async (value) => {
      const former = await question();
      const token = await asked(former);
      const staying = same(former);
      await decide(staying, value);
      await link(staying, former);
      expect(refused(await click(token)).code).toBe('CONFIRMATION_WITHDRAWN');
    },
  );

  it('changes nothing where the other had confirmed', async () => {
    const former = await question();
    const staying = same(former);
    await click(await asked(staying));
    const token = await asked(former);
    await link(staying, former);
    expect(await standing(staying)).toMatchObject(inForce);
    expect(answered(await click(token))).toMatchObject({ ...inForce, changed: false });
  });

  it('does not confirm what the other has not, though their numbers are the same', async () => {
    const former = await question();
    const staying = same(former);
    const old = await asked(former);
    const token = await asked(staying);
    await link(staying, former);
    expect(refused(await click(old)).code).toBe('CONFIRMATION_EXPIRED');
    expect(await standing(staying)).toMatchObject({ mayProceed: false });
    expect(answered(await click(token))).toMatchObject({ ...inForce, changed: true });
  });

  it('is told in the feed as before', async () => {
    const former = await question();
    await asked(former);
    const staying = same(former);
    await decide(staying, 'reject');
    await link(staying, former);
    await logAll(service.database.engine);
    const { events } = await readPage(service.url, { limit: 1_000, template_code: former.templateCode });
    const told = events.filter(({ type }) => type === 'consent.confirmation.requested');
    expect(told).toMatchObject([{ data: { sequence: 1, erased: false, of_former_id: true } }]);
  });

  it.each(['UNLINK', 'SHRED'] as const)('finds nothing once either was erased (%s)', async (mode) => {
    for (const isFormer of [false, true]) {
      const former = await question();
      const token = await asked(former);
      const staying = same(former);
      await link(staying, former);
      const { customerId } = isFormer ? former : staying;
      const order = { customerId, mode, reason: 'CUSTOMER_REQUEST', confirmRecords: 2 } as const;
      await logAll(service.database.engine);
      answered(await erasuresAt(service.url, 'REST').erase(order));
      expect(refused(await click(token)).code).toBe('CONFIRMATION_NOT_FOUND');
      const { rows } = await service.database.engine.pool.query(
        'SELECT FROM confirmation_request WHERE template_code = $1',
        [former.templateCode],
      );
      expect(rows).toEqual([]);
    }
  });
});

it('on a retired template a link is neither confirmed nor sent again', async () => {
  const of = await question();
  const token = await asked(of);
  const { customerId, templateCode } = of;
  await service.given.retiredTemplate(templateCode);
  clock.pass({ minutes: 1 });
  expect(refused(await click(token)).code).toBe('TEMPLATE_RETIRED');
  const resent = await confirmationsAt(service.url, 'REST').resend(customerId, templateCode);
  expect(refused(resent).code).toBe('TEMPLATE_RETIRED');
});

it('nobody has the link of somebody else sent', async () => {
  const [of, other] = [await question(), service.given.customer()];
  await asked(of);
  const resent = await confirmationsAt(service.url, 'REST').resend(
    of.customerId,
    of.templateCode,
    asCustomer(other),
  );
  expect(refused(resent).code).toBe('FORBIDDEN');
});

describe('a link that is opened again', () => {
  it('is answered like the first time, also once its own time is over', async () => {
    const of = await question();
    const token = await asked(of);
    const first = answered(await click(token));
    clock.pass({ days: 30 });
    expect(answered(await click(token))).toEqual({ ...first, changed: false });
  });

  it('says that nothing is in force any more once the confirmed consent has expired', async () => {
    const rules = { confirmation: 'REQUIRED' } as const;
    const version = await service.given.publishedVersion({ rules, validity: 'P20D' });
    const { templateCode, consentVersionId } = version;
    const of = { customerId: service.given.customer(), templateCode, consentVersionId };
    const token = await asked(of);
    answered(await click(token));
    clock.pass({ days: 20 });
    expect(answered(await click(token))).toMatchObject({ mayProceed: false, changed: false });
  });

  it.each(['reject', 'withdraw'] as const)('does not take back a later %s', async (value) => {
    const of = await question();
    const token = await asked(of);
    await click(token);
    await decide(of, value);
    expect(refused(await click(token)).code).toBe('CONFIRMATION_WITHDRAWN');
    clock.pass({ days: 30 });
    expect(refused(await click(token)).code).toBe('CONFIRMATION_WITHDRAWN');
  });
});
