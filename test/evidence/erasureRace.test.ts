import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { nothingHeld } from '../../src/domain/evidence/erasure/erasure';
import { erasureEvent } from '../../src/domain/evidence/erasure/erasureEvent';
import { inTransaction } from '../../src/storage/engine/transaction';
import { findHeldCustomer, removeCustomer } from '../../src/storage/evidence/erasure/heldCustomer';
import { readTallyFaults } from '../../src/storage/reports/tallyCheck';
import { atOnce } from '../concurrency/atOnce';
import { isPostgres } from '../database/run';
import { answered } from '../doors/scene';
import { expectOriginsTrue } from '../service/scannedLedger';
import { startSecondNode } from '../service/secondNode';
import { startNode, startService, startTimeoutMs, type TestNode, type TestService } from '../service/service';
import { halfErased, readErasures, subjectOf } from './erasedState';
import { erasureKept, erasuresAt } from './erasuresAt';
import { logAll, logPass } from './logPass';

const erasure = erasureKept();
let service: TestService;
let other: TestNode;
let version: { readonly templateCode: string; readonly consentVersionId: string };

beforeAll(async () => {
  service = await startService({ erasure });
  // On PostgreSQL with connections of its own, as another process would have.
  other = await (isPostgres
    ? startSecondNode(service, { erasure })
    : startNode(service.database, { erasure }));
  version = await service.given.publishedVersion();
}, startTimeoutMs);
afterAll(async () => {
  await other.close();
  await service.close();
});

const customers = 4;
const rounds = 6;

/** Decides and changes their mind, on both nodes and with a token of their own, which may bring them back. */
async function decideAllTheTime(customerId: string): Promise<void> {
  const nodes = [service, other];
  for (let turn = 0; turn < 20; turn += 1) {
    const node = nodes[turn % 2] ?? service;
    await node.actions.recordDecision(
      {
        ...version,
        customerId,
        value: turn % 3 === 0 ? 'given' : 'withdraw',
        idempotencyKey: `turn-${turn}-${Math.random()}`,
      },
      { kind: 'customer', id: customerId },
    );
  }
}

async function eraseNow(customerId: string, round: number): Promise<boolean> {
  const door = erasuresAt(round % 2 === 0 ? other.url : service.url, round % 3 === 0 ? 'REST' : 'GraphQL');
  const mode = round % 2 === 0 ? 'SHRED' : 'UNLINK';
  const { records } = answered(await door.preview({ customerId, mode }));
  const answer = await door.erase({ customerId, mode, reason: 'OBJECTION', confirmRecords: records });
  // A decision came in between, and the number is not that of the preview any more.
  return answer.kind === 'answered' && answer.value.erased;
}

it('erases whole, though the customers go on deciding on both nodes', async () => {
  const { pool } = service.database.engine;
  const ids = await atOnce(customers, () => Promise.resolve(service.given.customer()));
  let erased = 0;
  const over = new AbortController();
  const passes = (async () => {
    while (!over.signal.aborted) await logPass(service.database.engine);
  })();
  await Promise.all([
    ...ids.map(decideAllTheTime),
    ...ids.map(async (customerId) => {
      for (let round = 0; round < rounds * 5; round += 1) {
        if (await eraseNow(customerId, round)) erased += 1;
      }
    }),
  ]).finally(() => over.abort());
  await passes;
  await logAll(service.database.engine);

  expect(erased).toBeGreaterThan(0);
  expect(await halfErased(pool)).toEqual([]);
  expect(await readTallyFaults(pool)).toEqual([]);
  await expectOriginsTrue(pool);
  const logged = [...(await readErasures(pool)).values()].map(({ body }) => body['erasureId']);
  expect(logged).toHaveLength(erased);
  const journal = readFileSync(erasure.journalFile, 'utf8');
  expect(logged.filter((id) => !journal.includes(String(id)))).toEqual([]);
  for (const customerId of ids) {
    const { intact } = await service.ledger.verdict(customerId, version.templateCode);
    expect(intact).toBe(true);
  }
}, 60_000);

it('judges a decision anew whose customer was erased on the other node after it was read', async () => {
  const { pool } = service.database.engine;
  const customerId = service.given.customer();
  const recorder = { kind: 'customer', id: customerId } as const;
  await service.actions.recordDecision({ ...version, customerId, value: 'given' }, recorder);
  const client = isPostgres ? await pool.connect() : null;
  if (!client) return;

  // The erasure has its lock and has not committed when the decision is read.
  await client.query('BEGIN');
  await client.query('SELECT FROM customer WHERE customer_id = $1 FOR UPDATE', [customerId]);
  const recording = other.actions.recordDecision({ ...version, customerId, value: 'withdraw' }, recorder);
  await new Promise((resolve) => setTimeout(resolve, 200));
  await client.query('DELETE FROM customer WHERE customer_id = $1', [customerId]);
  await client.query('COMMIT');
  client.release();

  const { decision } = await recording;
  expect(decision.record.sequence).toBe(1);
  expect(await service.ledger.chain(customerId, version.templateCode)).toHaveLength(1);
});

it('erases though an operator deletes old idempotency keys meanwhile', async () => {
  const { pool } = service.database.engine;
  const customerId = service.given.customer();
  const recorder = { kind: 'customer', id: customerId } as const;
  await service.actions.recordDecision(
    { ...version, customerId, value: 'given', idempotencyKey: 'k' },
    recorder,
  );
  await inTransaction(pool, async (client) => {
    const held = await findHeldCustomer(client, customerId);
    expect(held?.places.idempotencyKeys).toBe(1);
    await client.query('DELETE FROM idempotency_key');
    const { places = nothingHeld } = held ?? {};
    const subjectId = held?.subjects[0]?.subjectId ?? '';
    const at = new Date();
    const named = {
      erasureId: randomUUID(),
      subjectId,
      mode: 'UNLINK',
      reason: 'CHILD',
      by: 'operator',
    } as const;
    const event = erasureEvent({ ...named, erasedAt: at, records: 1, leaves: null });
    const subjects = [{ customerId, subjectId, event, leaves: [] }];
    await removeCustomer(
      client,
      { places },
      { mode: 'UNLINK', subjects, erasedAt: at, by: { kind: 'operator', id: null }, rememberedUntil: null },
    );
  });
  expect(await subjectOf(pool, customerId)).toBe('nobody');
});
