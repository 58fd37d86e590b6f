import { readFileSync, statSync } from 'node:fs';
import { Erasures } from '../../src/actions/evidence/erasure/erasures';
import { EvidenceLog } from '../../src/actions/evidence/evidenceLog';
import { proofText } from '../../src/actions/evidence/readLog';
import type { ErasedRange } from '../../src/domain/evidence/erasure/erasureEvent';
import { requireCustomerId } from '../../src/domain/input/input';
import type { WebhookEndpoint } from '../../src/domain/webhooks/webhookEndpoint';
import { readAttempts } from '../../src/storage/events/webhooks/webhookAttempts';
import { readTallyFaults } from '../../src/storage/reports/tallyCheck';
import { holdCustomer, releaseCustomer } from '../../src/storage/evidence/erasure/holds';
import { bothDoors } from '../doors/doors';
import { answered, refused } from '../doors/scene';
import { send } from '../doors/restDoor';
import { until } from '../concurrency/until';
import { givenEndpoint, hookReceiver, startNode } from '../events/webhookScene';
import { FakeClock } from '../service/fakeClock';
import { asCustomer, asService } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import {
  halfErased,
  keptOfOthers,
  readEntries,
  readErasures,
  recordHashes,
  subjectOf,
  isInRanges,
} from './erasedState';
import { tablesWith } from './byProducts';
import { erasureKept, erasuresAt } from './erasuresAt';
import { logAll } from './logPass';

const erasure = erasureKept();
let service: TestService;
let news: { readonly templateCode: string; readonly consentVersionId: string };
let terms: typeof news;

beforeAll(async () => {
  service = await startService({ erasure });
  news = await service.given.publishedVersion({ validity: 'P1Y' });
  terms = await service.given.publishedVersion();
}, startTimeoutMs);
afterAll(() => service.close());

const pool = () => service.database.engine.pool;
const crm = { kind: 'service', id: 'crm' } as const;

/** Three records on two templates, two of them with keys. */
async function givenCustomer(): Promise<string> {
  const customerId = service.given.customer();
  const { recordDecision } = service.actions;
  await recordDecision({ ...news, customerId, value: 'given', idempotencyKey: 'mail-to-a@b.example' }, crm);
  await recordDecision({ ...news, customerId, value: 'withdraw', idempotencyKey: 'second' }, crm);
  await recordDecision({ ...terms, customerId, value: 'given' }, crm);
  return customerId;
}

async function newestCounts() {
  const { rows } = await pool().query<{ recorded: number; newest: number }>(
    'SELECT sum(recorded)::integer AS recorded, sum(newest)::integer AS newest FROM ledger_tally',
  );
  return rows[0] ?? { recorded: NaN, newest: NaN };
}

async function proofsOf(customerIds: readonly string[]): Promise<readonly string[]> {
  const log = new EvidenceLog(service.database.engine.pool);
  const records = await Promise.all(customerIds.map((id) => service.ledger.chain(id, news.templateCode)));
  const proofs = await Promise.all(records.flat().map((record) => log.findProof(record)));
  return proofs.map((proof) => (proof ? proofText(proof) : 'none'));
}

async function checkpoints(): Promise<readonly string[]> {
  const { rows } = await pool().query<{ readonly note: string }>(
    'SELECT note FROM log_checkpoint ORDER BY size',
  );
  return rows.map(({ note }) => note);
}

describe.each(bothDoors)('at the %s door', (doorName, doorAt) => {
  const erasures = () => erasuresAt(service.url, doorName);

  it('unlinks: link, keys and standing go; the records stay as they are, tied to nobody', async () => {
    const customerId = await givenCustomer();
    const subjectId = await subjectOf(pool(), customerId);
    const hashes = await recordHashes(pool(), subjectId);
    const others = await keptOfOthers(pool(), [subjectId]);
    const before = await newestCounts();
    const places = { links: 1, idempotencyKeys: 2, standings: 2 };
    const nothing = { links: 0, idempotencyKeys: 0, standings: 0, records: 0 };
    const told = {
      ...{ customerId, mode: 'UNLINK', records: 3, heldSince: null, holdReason: null },
      ...{ removed: { ...places, records: 0 }, kept: { ...nothing, records: 3 } },
    };

    const preview = answered(await erasures().preview({ customerId, mode: 'UNLINK' }));
    const nothingYet = { erasureId: null, erasedAt: null, refusedUntil: null };
    expect(preview).toEqual({ ...told, ...nothingYet, erased: false, reason: 'DRY_RUN' });
    expect(await subjectOf(pool(), customerId)).toBe(subjectId);
    const order = { customerId, mode: 'UNLINK', reason: 'CUSTOMER_REQUEST', confirmRecords: 3 } as const;
    const erased = answered(await erasures().erase(order));

    const { erasureId, erasedAt } = erased;
    const refusedUntil = new Date(Date.parse(erasedAt ?? '') + erasure.rememberedForMs).toISOString();
    expect(erased).toEqual({ ...told, erased: true, reason: null, erasureId, erasedAt, refusedUntil });
    expect(await subjectOf(pool(), customerId)).toBe('nobody');
    expect(await recordHashes(pool(), subjectId)).toEqual(hashes);
    expect(await keptOfOthers(pool(), [subjectId])).toBe(others);
    expect(await halfErased(pool())).toEqual([]);
    expect(await newestCounts()).toEqual({ recorded: before.recorded, newest: before.newest - 2 });
    expect(await readTallyFaults(pool())).toEqual([]);
    const { body } = (await readErasures(pool())).get(subjectId) ?? {};
    expect(body).toEqual({
      ...{ type: 'erasure', schemaVersion: 2, erasureId, subjectId, mode: 'UNLINK', by: 'service' },
      ...{ reason: 'CUSTOMER_REQUEST', erasedAt, records: 3, leaves: null },
    });
    const history = answered(await doorAt(service.url).history({ customerId, ...news }));
    expect(history.decisions).toEqual([]);
  });

  it('shreds: the records go too, and the log names the places of their hashes', async () => {
    await logAll(service.database.engine);
    const customerId = await givenCustomer();
    const subjectId = await subjectOf(pool(), customerId);
    const hashes = await recordHashes(pool(), subjectId);
    const others = await keptOfOthers(pool(), [subjectId]);
    const before = await newestCounts();

    const order = { customerId, mode: 'SHRED', reason: 'UNLAWFUL', confirmRecords: 3 } as const;
    const erased = answered(await erasures().erase(order));
    expect(erased).toMatchObject({ erased: true, removed: { records: 3 }, kept: { records: 0 } });
    await logAll(service.database.engine);

    expect(await recordHashes(pool(), subjectId)).toEqual([]);
    expect(await keptOfOthers(pool(), [subjectId])).toBe(others);
    expect(await halfErased(pool())).toEqual([]);
    expect(await newestCounts()).toEqual({ recorded: before.recorded - 3, newest: before.newest - 2 });
    expect(await readTallyFaults(pool())).toEqual([]);
    const logged = (await readErasures(pool())).get(subjectId);
    const entries = await readEntries(pool());
    const named = entries.filter((_hash, index) =>
      isInRanges(logged?.body['leaves'] as ErasedRange[], index),
    );
    expect(named.toSorted()).toEqual(hashes.toSorted());
    expect(entries[Number(logged?.leafIndex)]).toBe(logged?.hash);
  });

  it('leaves proofs, tiles and checkpoints of everybody else as they were', async () => {
    const others = [await givenCustomer(), await givenCustomer()];
    const shredded = await givenCustomer();
    await logAll(service.database.engine);
    const [proofs, entries, signed] = [
      await proofsOf(others),
      await readEntries(pool()),
      await checkpoints(),
    ];
    expect(proofs).not.toContain('none');

    const order = { mode: 'SHRED', reason: 'OBJECTION', confirmRecords: 3 } as const;
    answered(await erasures().erase({ ...order, customerId: shredded }));

    expect(await proofsOf(others)).toEqual(proofs);
    await logAll(service.database.engine);
    expect((await readEntries(pool())).slice(0, entries.length)).toEqual(entries);
    expect((await checkpoints()).slice(0, signed.length)).toEqual(signed);
    expect(await readEntries(pool())).toHaveLength(entries.length + 1);
  });

  it('again finds nothing held; a retry by a service does not bring the customer back, the customer may', async () => {
    const customerId = await givenCustomer();
    const order = { customerId, mode: 'UNLINK', reason: 'CUSTOMER_REQUEST', confirmRecords: 3 } as const;
    const { erasedAt } = answered(await erasures().erase(order));
    const again = answered(await erasures().erase({ ...order, confirmRecords: 9 }));
    expect(again).toMatchObject({ erased: false, reason: 'NOTHING_HELD', records: 0 });

    const { templateCode, consentVersionId } = news;
    const retry = {
      templateCode,
      consentVersionId,
      customerId,
      value: 'given',
      idempotencyKey: 'second',
    } as const;
    const refusedUntil = new Date(Date.parse(String(erasedAt)) + erasure.rememberedForMs).toISOString();
    expect(refused(await doorAt(service.url).decide(retry))).toMatchObject({
      code: 'CUSTOMER_ERASED',
      details: { erasedAt, refusedUntil },
    });
    const withdrawal = await doorAt(service.url).decide({ ...retry, value: 'withdraw' });
    expect(refused(withdrawal).code).toBe('CUSTOMER_ERASED');
    expect(await subjectOf(pool(), customerId)).toBe('nobody');

    // What their own device kept from before comes too late as well.
    const queued = { ...retry, decidedAt: new Date(Date.parse(String(erasedAt)) - 1).toISOString() };
    const fromQueue = await doorAt(service.url, asCustomer(customerId)).decide(queued);
    expect(refused(fromQueue).code).toBe('CUSTOMER_ERASED');
    const own = answered(await doorAt(service.url, asCustomer(customerId)).decide(retry));
    expect(own).toMatchObject({ changed: true, decision: { sequence: 1 } });
    answered(await doorAt(service.url).decide({ ...retry, value: 'withdraw', idempotencyKey: null }));

    // They are back, and what they said before is not.
    const { templateCode: other, consentVersionId: version } = terms;
    const place = { templateCode: other, consentVersionId: version, idempotencyKey: null };
    const ofBefore = { ...queued, ...place };
    for (const door of [doorAt(service.url), doorAt(service.url, asCustomer(customerId))])
      expect(refused(await door.decide(ofBefore)).code).toBe('CUSTOMER_ERASED');
    answered(await doorAt(service.url).decide({ ...ofBefore, decidedAt: null }));
  });

  it('again is remembered for no shorter time than the one before, and no longer', async () => {
    const customerId = requireCustomerId('customerId', await givenCustomer());
    const order = { customerId, mode: 'UNLINK', reason: 'OBJECTION' } as const;
    const first = answered(await erasures().erase({ ...order, confirmRecords: 3 }));
    const { templateCode, consentVersionId } = news;
    const version = { templateCode, consentVersionId };
    const decision = { ...version, customerId, value: 'given', idempotencyKey: null } as const;
    answered(await doorAt(service.url, asCustomer(customerId)).decide(decision));
    const shorter = new Erasures({ ...service.parts.erasures['parts'], rememberedForMs: 60_000 });
    const { erasedAt } = await shorter.erase({ ...order, by: { kind: 'operator', id: null } }, () => null);
    const refusedUntil = new Date(Date.parse(String(first.erasedAt)) + erasure.rememberedForMs).toISOString();
    expect(refused(await doorAt(service.url).decide(decision))).toMatchObject({
      code: 'CUSTOMER_ERASED',
      details: { erasedAt: erasedAt?.toISOString(), refusedUntil },
    });
    await pool().query('UPDATE erased_customer SET expires_at = statement_timestamp()');
    expect(answered(await doorAt(service.url).decide(decision)).decision.sequence).toBe(1);
  });

  it('erases nobody who is held, until they are released', async () => {
    const customerId = await givenCustomer();
    const hold = await holdCustomer(service.parts.pool, customerId, 'LEGAL_CLAIM');
    expect(await holdCustomer(service.parts.pool, customerId, 'CUSTOMER_CLAIM')).toEqual(hold);
    const order = { customerId, mode: 'UNLINK', reason: 'CUSTOMER_REQUEST', confirmRecords: 3 } as const;
    expect(answered(await erasures().preview(order))).toMatchObject({
      ...{ reason: 'LEGAL_HOLD', erased: false },
      ...{ heldSince: expect.stringMatching(/Z$/) as string, holdReason: 'LEGAL_CLAIM' },
    });
    expect(refused(await erasures().erase(order))).toMatchObject({
      code: 'LEGAL_HOLD',
      details: { holdReason: 'LEGAL_CLAIM' },
    });
    await releaseCustomer(service.parts.pool, customerId);
    expect(answered(await erasures().erase(order)).erased).toBe(true);
  });
});

describe.each(['UNLINK', 'SHRED'] as const)('by-products of a customer, by %s', (mode) => {
  const erase = (customerId: string) =>
    erasuresAt(service.url, 'REST').erase({ customerId, mode, reason: 'UNLAWFUL', confirmRecords: 3 });
  const attemptsOf = (endpoint: WebhookEndpoint) => readAttempts(pool(), endpoint.id, 100);

  it('are named in no table any more, though a receiver repeats what it was sent', async () => {
    const { engine } = service.database;
    const isHeld = { now: false };
    const kept: (() => void)[] = [];
    const receiver = await hookReceiver((_message, response, _count, all) => {
      const answer = () =>
        void response.writeHead(500).end(JSON.stringify(all.map(({ data }) => data['customer_id'])));
      if (isHeld.now) kept.push(answer);
      else answer();
    });
    const clock = new FakeClock(new Date());
    const nodes = startNode({ engine, now: () => clock.now() });
    try {
      // The endpoint begins after what others left.
      await logAll(engine);
      const endpoint = await givenEndpoint(engine, receiver.url, { maxBatch: 10 });
      const [customerId, other] = [await givenCustomer(), await givenCustomer()];
      await logAll(engine);
      await until(10_000, async () =>
        (await attemptsOf(endpoint)).some(({ answer }) => answer.includes(other)),
      );
      expect(await tablesWith(pool(), customerId)).toEqual(['customer', 'webhook_attempt']);
      isHeld.now = true;
      clock.pass({ seconds: 6 });
      await until(10_000, () => Promise.resolve(kept.length > 0));
      const made = (await attemptsOf(endpoint)).length;
      answered(await erase(customerId));
      expect(await tablesWith(pool(), customerId)).toEqual([]);
      isHeld.now = false;
      for (const answer of kept) answer();
      await until(10_000, async () => (await attemptsOf(endpoint)).length > made);
      expect(await tablesWith(pool(), customerId)).toEqual([]);
      expect(await tablesWith(pool(), other)).toContain('customer');
    } finally {
      await nodes.stop(0);
      await receiver.close();
    }
  });
});

it.each(['UNLINK', 'SHRED'] as const)(
  'counts nobody whose last answer was a late one, by %s',
  async (mode) => {
    const { templateCode, consentVersionId } = await service.given.publishedVersion();
    const next = await service.given.publishedVersion({ templateCode });
    const customerId = service.given.customer();
    await service.actions.recordDecision({ ...next, customerId, value: 'given' }, crm);
    const late = { templateCode, consentVersionId, customerId, value: 'reject' } as const;
    await service.actions.recordDecision(late, crm);
    const order = { customerId, mode, reason: 'OBJECTION', confirmRecords: 2 } as const;
    answered(await erasuresAt(service.url, 'REST').erase(order));
    expect(await readTallyFaults(pool())).toEqual([]);
  },
);

it.each(['UNLINK', 'SHRED'] as const)('leaves nothing of a no that made no record, by %s', async (mode) => {
  const customerId = service.given.customer();
  await service.actions.recordDecision({ ...news, customerId, value: 'reject' }, crm);
  await service.actions.recordDecision({ ...news, customerId, value: 'reject' }, crm);
  const subjectId = await subjectOf(pool(), customerId);
  expect(await tablesWith(pool(), subjectId)).toContain('said_again');
  const order = { customerId, mode, reason: 'OBJECTION', confirmRecords: 1 } as const;
  answered(await erasuresAt(service.url, 'REST').erase(order));
  expect(await tablesWith(pool(), subjectId)).not.toContain('said_again');
});

it('names every erasure in the journal, before anything is destroyed, and its owner alone reads it', async () => {
  const lines = readFileSync(erasure.journalFile, 'utf8').trim().split('\n');
  const journalled = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const logged = [...(await readErasures(pool())).values()].map(({ body }) => body['erasureId']);
  expect(journalled.map(({ erasureId }) => erasureId).toSorted()).toEqual(logged.toSorted());
  expect(Object.keys(journalled[0] ?? {})).toEqual(['erasureId', 'customerId', 'mode', 'reason', 'at']);
  expect(statSync(erasure.journalFile).mode & 0o777).toBe(0o600);
});

it('exports the records of a template with no customer where the link is gone', async () => {
  const { url } = service;
  const text = await (
    await fetch(`${url}/v1/consent-templates/${terms.templateCode}/records`, {
      headers: { ...asService },
    })
  ).text();
  const rows = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(rows.some((row) => row['customer_id'] === null)).toBe(true);
  expect(rows.some((row) => typeof row['customer_id'] === 'string')).toBe(true);
});

describe('the ledger', () => {
  const remove = (subjectId: string) => `DELETE FROM decision WHERE subject_id = '${subjectId}'`;
  const event = (subjectId: string, mode: string) => `
    INSERT INTO log_event (hash, kind, about, body, at) SELECT sha256(convert_to(body, 'UTF8')), 'erasure',
    '${subjectId}', body, now() FROM (SELECT '{"mode":"${mode}"}' || '${' '.repeat(4)}'::text AS body) AS written`;

  /** What comes of it all together, which is then undone. */
  async function attempted(sql: string): Promise<string> {
    const client = await pool().connect();
    try {
      await client.query('BEGIN');
      await client.query(sql);
      return 'done';
    } catch (fault) {
      return String(fault);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  }

  it('lets no record go without an erasure of the same transaction that shreds the subject', async () => {
    const customerId = await givenCustomer();
    const subjectId = await subjectOf(pool(), customerId);
    const keys = `DELETE FROM idempotency_key WHERE subject_id = '${subjectId}'`;
    expect(await attempted(`${keys}; ${remove(subjectId)}`)).toContain('append-only');
    const unlinked = `${keys}; ${event(subjectId, 'UNLINK')}; ${remove(subjectId)}`;
    expect(await attempted(unlinked)).toContain('append-only');
    const other = `${keys}; ${event(customerId, 'SHRED')}; ${remove(subjectId)}`;
    expect(await attempted(other)).toContain('append-only');
    expect(await attempted(`${keys}; ${event(subjectId, 'SHRED')}; ${remove(subjectId)}`)).toBe('done');

    const order = { customerId, mode: 'UNLINK', reason: 'CHILD', confirmRecords: 3 } as const;
    answered(await erasuresAt(service.url, 'REST').erase(order));
    expect(await attempted(remove(subjectId))).toContain('append-only');
    expect(await attempted(`UPDATE decision SET channel = 'x'`)).toContain('append-only');
  });
});

it('refuses a body that names nothing of the kind', async () => {
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  const answer = await send(`${service.url}/v1/customers/${service.given.customer()}/erasure`, request);
  expect(refused(answer).code).toBe('INVALID_INPUT');
});
