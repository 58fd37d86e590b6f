import { readTallyFaults } from '../../src/storage/reports/tallyCheck';
import { givenRows, importing, words } from '../importing/scene';
import { startNode, startService, startTimeoutMs, type TestNode, type TestService } from '../service/service';

let service: TestService;
let other: TestNode;
beforeAll(async () => {
  service = await startService();
  other = await startNode(service.database);
}, startTimeoutMs);
afterAll(async () => {
  await other.close();
  await service.close();
});
afterEach(async () => {
  expect(await readTallyFaults(service.database.engine.pool)).toEqual([]);
});

/** What some customers said one after another, newest first. */
async function givenHistories(customers: number) {
  const made = await givenRows(service);
  const histories = Array.from({ length: customers }, () => {
    const customer_id = service.given.customer();
    return ['given', 'withdraw', 'given', 'reject'].map((value, at) => ({
      ...made.rowAt(value, at),
      customer_id,
    }));
  });
  return { ...made, histories, rows: histories.flat().toReversed() };
}

it('two imports of one source at once, on two nodes, record each row once and in order', async () => {
  const { rows, histories, templateCode } = await givenHistories(60);

  const outcomes = await Promise.all(
    [service, other, service, other].map((node) => importing(node).rows(rows)),
  );

  const all = outcomes.flatMap(words);
  expect(all.filter((word) => word === 'recorded')).toHaveLength(rows.length);
  expect(all.filter((word) => word === 'unchanged')).toHaveLength(3 * rows.length);
  for (const [{ customer_id: customerId } = { customer_id: '' }] of histories) {
    const chain = await service.ledger.chain(customerId, templateCode);
    expect(chain.map(({ value }) => value)).toEqual(['given', 'withdraw', 'given', 'reject']);
    expect((await service.ledger.verdict(customerId, templateCode)).intact).toBe(true);
  }
});

it('an import beside answers that are made now undoes none of them', async () => {
  const { rows, histories, templateCode, consentVersionId } = await givenHistories(60);
  const shop = { kind: 'service', id: 'shop' } as const;
  const answers = histories.map(([{ customer_id: customerId } = { customer_id: '' }]) =>
    other.actions.recordDecision({ customerId, templateCode, consentVersionId, value: 'given' }, shop),
  );

  const [outcomes] = await Promise.all([importing(service).rows(rows), ...answers]);

  expect(words(outcomes).filter((word) => !['recorded', 'superseded'].includes(word))).toEqual([]);
  for (const [{ customer_id: customerId } = { customer_id: '' }] of histories) {
    const chain = await service.ledger.chain(customerId, templateCode);
    expect(chain.at(-1)).toMatchObject({ value: 'given', source: null });
    expect(chain.map(({ decidedAt }) => decidedAt)).toEqual(
      chain.map(({ decidedAt }) => decidedAt).toSorted((one, two) => one.getTime() - two.getTime()),
    );
  }
});
