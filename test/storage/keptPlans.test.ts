import { createHash, randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { putSamples } from '../../src/app/samples/samples';
import { sampleTemplates } from '../../src/app/samples/sampleTemplates';
import { requireCustomerId } from '../../src/domain/input/input';
import { openLog } from '../../src/observability/log';
import {
  findNewestRequest,
  findRequestByToken,
  keepToken,
  requestAgain,
} from '../../src/storage/decisions/confirmations';
import { readContexts } from '../../src/storage/decisions/contexts';
import { readHeads } from '../../src/storage/decisions/heads';
import { findDecision, readHistoryPages } from '../../src/storage/decisions/history';
import { readNewest } from '../../src/storage/decisions/newest';
import { sweepFeed } from '../../src/storage/events/feedEdges';
import { readFeedPage } from '../../src/storage/events/feedPage';
import { inTransaction } from '../../src/storage/engine/transaction';
import { settleRound } from '../../src/storage/events/webhooks/settleRound';
import { writeAttempts } from '../../src/storage/events/webhooks/webhookAttempts';
import { insertEndpoint } from '../../src/storage/events/webhooks/webhookEndpoints';
import {
  findFirstWaiting,
  findLeased,
  readBehind,
  readDue,
  readStuckKeys,
  takeLeases,
} from '../../src/storage/events/webhooks/webhookLeases';
import { appendToLog } from '../../src/storage/evidence/appendToLog';
import { readExpiries, readLinks, readRecordsAfter } from '../../src/storage/evidence/auditReads';
import { readCustomerRecords, readRecordsOfPerson } from '../../src/storage/evidence/customerRecords';
import {
  findHeldCustomer,
  readLeaves,
  removeCustomer,
  underCustomerLock,
} from '../../src/storage/evidence/erasure/heldCustomer';
import {
  findHold,
  holdCustomer,
  readHoldsPage,
  releaseCustomer,
} from '../../src/storage/evidence/erasure/holds';
import { firstSubject, readLapsedPage } from '../../src/storage/evidence/erasure/lapsedCustomers';
import { findStayingId, readLinkState, readOwnIds, underLinkLock } from '../../src/storage/evidence/links';
import { readLogState } from '../../src/storage/evidence/logState';
import { readOtherIds } from '../../src/storage/evidence/otherIds';
import { ledgerBeginning, readExportPage } from '../../src/storage/reports/exportPage';
import { readExpiringPage } from '../../src/storage/reports/expiringPage';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';
import { startTimeoutMs } from '../service/service';
import { decisions, fill, neverAnalyse, only, readWhole } from './unanalysed';

const template = sampleTemplates[0];
const templateCode = template?.templateCode ?? '';
const versionId = template?.versions[0]?.consentVersionId ?? '';
const dayMs = 86_400_000;
const now = new Date();

const [staying, former, alone] = [randomUUID(), randomUUID(), randomUUID()];
const customerId = requireCustomerId('customerId', staying);
const ids = [staying, former, alone].map((id) => requireCustomerId('customerId', id));
const page = { customerId, templateCode, first: 20, after: null };
const midst = { ...ledgerBeginning, subjectId: '80000000-0000-4000-8000-000000000000' };
const range = { templateCode, from: null, until: null, logSize: 0, span: 600, first: 600, after: midst };
const ending = {
  ...range,
  before: new Date(+now + 400 * dayMs),
  after: { ...midst, validUntil: new Date(+now + 100 * dayMs) },
};
const endpointId = randomUUID();
const lease = { endpointId, leaseId: randomUUID() };

/** With what is to be known before, it is read too. */
const reads: Readonly<Record<string, (pool: Pool) => Promise<unknown>>> = {
  'what the log has to place': (pool) => readLogState(pool, 100, now, 10),
  'what the log has to place in a month': (pool) => readLogState(pool, 100, new Date(+now + 30 * dayMs), 10),
  'a pass over the log': (pool) => placeAndTakeBack(pool, new Date(+now + 30 * dayMs)),
  'a page of the feed': (pool) => readFeedPage(pool, decisions / 2, 100),
  'a sweep of the feed': (pool) => sweepFeed(pool, new Date(0), 100),
  'a page of the lapsed': (pool) => readLapsedPage(pool, firstSubject, now, 10),
  heads: (pool) =>
    readHeads(
      pool,
      ids.map((id) => ({ customerId: id, templateCode, key: null })),
    ),
  'heads with keys': (pool) =>
    readHeads(
      pool,
      ids.map((id) => ({ customerId: id, templateCode, key: { key: 'a-key', inputHash: 'ab'.repeat(32) } })),
    ),
  newest: (pool) =>
    readNewest(
      pool,
      ids.map((id) => ({ customerId: id, templateCode })),
    ),
  'a decision': (pool) => findDecision(pool, customerId, templateCode, 1),
  'a history': (pool) => readHistoryPages(pool, [page]),
  'a history of all': (pool) => readHistoryPages(pool, [{ ...page, templateCode: null }]),
  'a history of a person': (pool) =>
    readHistoryPages(
      pool,
      ids.map((id) => ({ ...page, customerId: id, templateCode: null, ofPerson: true })),
    ),
  contexts: (pool) =>
    readContexts(
      pool,
      ids.map((id) => ({ customerId: id, templateCode, sequence: 1, contextHash: 'ab' })),
    ),
  'the other ids': (pool) => readOtherIds(pool, ids),
  'own ids': (pool) => readOwnIds(pool, staying, [former, alone]),
  'the id that stays': (pool) => findStayingId(pool, former),
  'whom a link would join': (pool) => readLinkState(pool, alone, staying),
  'a lock for a link': (pool) => underLinkLock(pool, alone, staying, () => Promise.resolve()),
  'an export': (pool) => readExportPage(pool, range),
  'where customers stand': (pool) => readExportPage(pool, { ...range, newestOnly: true }),
  'whose consent ends': (pool) => readExpiringPage(pool, ending),
  'all that is held of a person': (pool) => findHeldCustomer(pool, former),
  'all that is held of a customer': (pool) => findHeldCustomer(pool, alone),
  'an erasure of a person': (pool) => eraseAndTakeBack(pool, former),
  'an erasure of a customer': (pool) => eraseAndTakeBack(pool, alone),
  'a hold': (pool) => findHold(pool, former),
  'holding and letting go': async (pool) => {
    await holdCustomer(pool, staying, 'LEGAL_CLAIM');
    await releaseCustomer(pool, former);
  },
  'a page of holds': (pool) => readHoldsPage(pool, staying),
  'what waits to be confirmed': (pool) => findNewestRequest(pool, former, templateCode),
  'what a token confirms': (pool) => findRequestByToken(pool, Buffer.alloc(32)),
  'a token': async (pool) => {
    const request = await findNewestRequest(pool, alone, templateCode);
    await keepToken(
      pool,
      request ?? { subjectId: randomUUID(), templateCode, sequence: 1 },
      Buffer.alloc(32),
      now,
    );
    await findRequestByToken(pool, Buffer.alloc(32));
  },
  'one more request': (pool) =>
    requestAgain(pool, 'ab'.repeat(32), 2, {
      hash: Buffer.alloc(32),
      kind: 'import',
      about: '',
      body: '',
      at: now,
    }),
  'the records of a customer': (pool) => readCustomerRecords(pool, staying, 100),
  'a record of a person': (pool) => readRecordsOfPerson(pool, former, templateCode, 1),
  'records to audit': async (pool) => {
    const records = await readRecordsAfter(pool, midst, 100);
    await readExpiries(pool, records);
    await readLinks(
      pool,
      records.map(({ subjectId }) => subjectId),
    );
  },
  leases: async (pool) => {
    await pool.query('UPDATE webhook_endpoint SET lease_id = NULL, lease_until = NULL');
    await takeLeases(pool, 60_000, now, []);
  },
  deliveries: async (pool) => {
    await pool.query(
      `UPDATE webhook_endpoint SET lease_id = $2, lease_until = now() + interval '1 hour' WHERE id = $1`,
      [endpointId, lease.leaseId],
    );
    await findLeased(pool, lease);
    const due = await readDue(pool, endpointId, new Date(+now + 365 * dayMs), 100);
    await readBehind(pool, endpointId, due, 100);
    await findFirstWaiting(pool, endpointId);
    await readStuckKeys(pool, endpointId, ['key 1', 'key 2']);
    await settleRound(pool, lease, {
      ...{
        now,
        cursor: null,
        replay: null,
        url: '',
        failuresBefore: 0,
        delivered: [6],
        waited: [6],
        undelivered: [],
      },
      health: { failures: 0, failingSince: null, notBefore: null },
      ...{ isBack: false, disabled: null, attempts: [] },
    });
  },
  'attempts with an answer': async (pool) => {
    const known = await pool.query<{ id: string }>(
      'SELECT subject_id AS id FROM customer WHERE customer_id = $1',
      [staying],
    );
    const attempt = { eventId: '', events: 1, attempt: 1, attemptedAt: now, isDelivered: false };
    const answer = { durationMs: 1, status: 500, failure: null, answer: 'no' };
    await writeAttempts(pool, endpointId, [
      { ...attempt, ...answer, subjectIds: known.rows.map(({ id }) => id) },
    ]);
  },
};

/** With consents that are over, and some that will be soon. */
async function placeAndTakeBack(pool: Pool, until: Date): Promise<void> {
  const { size, root, due, reminders } = await readLogState(pool, 100, until, 10);
  const nothing = { batchIds: [], tiles: [], events: [], checkpoint: null };
  const pass = { ...nothing, before: size, after: { size, root }, expiriesFrom: size, decisionsFrom: size };
  await takeBack((takenBack) =>
    inTransaction(pool, async (client) => {
      await appendToLog(client as unknown as Pool, { ...pass, due, reminders, writtenAt: now });
      throw takenBack;
    }),
  );
}

async function takeBack(work: (takenBack: Error) => Promise<unknown>): Promise<void> {
  const takenBack = new Error('taken back');
  await expect(work(takenBack)).rejects.toBe(takenBack);
}

/** As `Erasures` does. */
function eraseAndTakeBack(pool: Pool, id: string): Promise<void> {
  return takeBack((takenBack) =>
    underCustomerLock(pool, id, async (held, client) => {
      const subjects = held?.subjects ?? [];
      for (const { subjectId } of subjects) await readLeaves(client, subjectId ?? '');
      const erasure = {
        mode: 'SHRED',
        erasedAt: now,
        by: { kind: 'operator', id: null },
        rememberedUntil: now,
      } as const;
      if (held) await removeCustomer(client, held, { ...erasure, subjects: subjects.map(erased) });
      throw takenBack;
    }),
  );
}

function erased<Subject extends { readonly subjectId: string | null }>(subject: Subject) {
  const body = JSON.stringify({ mode: 'SHRED', erasureId: randomUUID() });
  const hash = createHash('sha256').update(body).digest();
  const event = { kind: 'erasure', about: subject.subjectId ?? '', body, hash, at: now } as const;
  return { ...subject, event, leaves: [decisions / 2] };
}

describe('where nobody has analysed the tables', () => {
  let database: TestDatabase;
  let session: PoolClient;
  beforeAll(async () => {
    database = await openTestDatabase();
    await putSamples(database.engine, openLog('silent'));
    session = await database.engine.pool.connect();
    await neverAnalyse(session);
    await givenEndpoint(only(session));
    // PostgreSQL plans five times for the values at hand before it keeps a plan.
    for (const _time of Array.from({ length: 8 }))
      for (const read of Object.values(reads)) await read(only(session));
    await fill(session, { staying, former, alone }, { templateCode, versionId });
  }, startTimeoutMs);
  afterAll(async () => {
    session.release();
    await database.close();
  });

  /** It keeps its plans, even those that it made when the service was installed. */
  it.each(Object.entries(reads))(
    'a session from before there was anything finds %s by keys',
    async (_name, read) => {
      expect(await readWhole(session, () => read(only(session)))).toEqual([]);
    },
  );

  /** Names that it has not sent before have no plans yet. */
  it.each(Object.entries(reads))('a session that begins finds %s by keys', async (which, read) => {
    const anew = only(session, (name) => `${name} for ${which}`.slice(0, 63));
    for (const _time of Array.from({ length: 8 }))
      expect(await readWhole(session, () => read(anew))).toEqual([]);
  });
});

async function givenEndpoint(pool: Pool): Promise<void> {
  const said = { name: 'a receiver', url: 'https://example.org', eventTypes: [], templateCodes: [] };
  const endpoint = {
    id: endpointId,
    ...said,
    payload: 'THIN',
    maxBatch: 1,
    secret: '',
    createdAt: now,
  } as const;
  await insertEndpoint(pool, endpoint, 10, { kind: 'operator', id: null });
}
