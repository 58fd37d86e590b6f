import { holdCustomer } from '../../src/storage/evidence/erasure/holds';
import { bothDoors } from '../doors/doors';
import { answered, refused } from '../doors/scene';
import { erasureKept, erasuresAt } from '../evidence/erasuresAt';
import { asCustomer, bearer, tokenOf } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { linksAt, type Pair } from './linksAt';

let service: TestService;
let version: { readonly templateCode: string; readonly consentVersionId: string };
beforeAll(async () => {
  service = await startService({ erasure: erasureKept() });
  version = await service.given.publishedVersion();
}, startTimeoutMs);
afterAll(() => service.close());

async function decidedCustomer(): Promise<string> {
  const customerId = service.given.customer();
  const shop = { kind: 'service', id: 'shop' } as const;
  await service.actions.recordDecision({ ...version, customerId, value: 'given' }, shop);
  return customerId;
}

/** Every row that a linking could have touched. */
async function written(): Promise<unknown> {
  const { rows } = await service.database.engine.pool.query(
    `SELECT (SELECT json_agg(c ORDER BY c.customer_id) FROM customer c) AS customers,
       (SELECT count(*) FROM decision) AS decisions, (SELECT count(*) FROM log_event WHERE kind = 'linking') AS leaves`,
  );
  return rows;
}

describe.each(bothDoors)('at the %s door, nothing is linked', (doorName) => {
  const links = () => linksAt(service.url, doorName);

  it('of a customer with themselves', async () => {
    const customerId = await decidedCustomer();
    const refusal = refused(await links().link({ customerId, formerCustomerId: customerId.toUpperCase() }));
    expect(refusal).toMatchObject({
      code: 'INVALID_INPUT',
      details: { member: 'formerCustomerId', expected: 'another customer than the one who stays' },
    });
  });

  it('of “me”, which is nobody here', async () => {
    const customerId = await decidedCustomer();
    const { text } = refused(await links().link({ customerId, formerCustomerId: 'me' }));
    expect(text).toMatch(/(formerCustomerId|former_customer_id) is \\"me\\", but must be an id other than/);
  });

  it('without the number that the preview showed', async () => {
    const [customerId, formerCustomerId] = [service.given.customer(), await decidedCustomer()];
    const before = await written();
    const refusal = refused(await links().link({ customerId, formerCustomerId, confirmDecisions: 2 }));
    expect(refusal).toMatchObject({
      code: 'LINK_NOT_CONFIRMED',
      details: { decisions: 1, confirmDecisions: 2 },
    });
    expect(await written()).toEqual(before);
  });

  it('of a held customer, unless the caller says so', async () => {
    const [customerId, formerCustomerId] = [await decidedCustomer(), service.given.customer()];
    await holdCustomer(service.database.engine.pool, customerId, 'LEGAL_CLAIM');
    const pair = { customerId, formerCustomerId };
    const before = await written();

    expect(answered(await links().preview(pair))).toMatchObject({ holdReason: 'LEGAL_CLAIM' });
    expect(refused(await links().link(pair)).code).toBe('LEGAL_HOLD');
    expect(await written()).toEqual(before);
    expect(answered(await links().link({ ...pair, includeHeld: true })).customerId).toBe(customerId);
    const erasing = erasuresAt(service.url, doorName);
    const order = { mode: 'UNLINK', reason: 'CUSTOMER_REQUEST', confirmRecords: 1 } as const;
    expect(refused(await erasing.erase({ ...order, customerId: formerCustomerId })).code).toBe('LEGAL_HOLD');
  });

  it('of a customer who is linked already, from either side', async () => {
    const [customerId, former, third] = [0, 1, 2].map(() => service.given.customer()) as [
      string,
      string,
      string,
    ];
    answered(await links().link({ customerId, formerCustomerId: former }));
    const alreadyLinked = (member: string) => ({ code: 'CUSTOMER_ALREADY_LINKED', details: { member } });
    for (const attempt of ['link', 'preview'] as const) {
      const again = (pair: Pair) => links()[attempt](pair);
      expect(refused(await again({ customerId: third, formerCustomerId: former }))).toMatchObject(
        alreadyLinked('formerCustomerId'),
      );
      expect(refused(await again({ customerId: former, formerCustomerId: third }))).toMatchObject(
        alreadyLinked('customerId'),
      );
      expect(refused(await again({ customerId: former, formerCustomerId: customerId })).code).toBe(
        'CUSTOMER_ALREADY_LINKED',
      );
    }
  });

  it('of an erased customer', async () => {
    const [customerId, erased] = [service.given.customer(), await decidedCustomer()];
    const order = { mode: 'UNLINK', reason: 'CUSTOMER_REQUEST', confirmRecords: 1 } as const;
    answered(await erasuresAt(service.url, doorName).erase({ ...order, customerId: erased }));
    for (const pair of [
      { customerId, formerCustomerId: erased },
      { customerId: erased, formerCustomerId: customerId },
    ])
      expect(refused(await links().link(pair)).code).toBe('CUSTOMER_ERASED');
  });

  it.each([
    ['nobody', {}, 'UNAUTHENTICATED'],
    ['the customer', asCustomer('6f2d3c4b-0000-4000-8000-000000000001'), 'FORBIDDEN'],
    [
      'a service that may erase and decide',
      bearer(tokenOf({ sub: 'crm', scope: 'subjects:erase subjects:export consents:decide' })),
      'FORBIDDEN',
    ],
  ])('by %s', async (_who, caller, code) => {
    const pair = {
      customerId: '6f2d3c4b-0000-4000-8000-000000000001',
      formerCustomerId: service.given.customer(),
    };
    const theirs = linksAt(service.url, doorName, caller);
    for (const attempt of ['link', 'preview'] as const)
      expect(refused(await theirs[attempt](pair)).code).toBe(code);
  });
});
