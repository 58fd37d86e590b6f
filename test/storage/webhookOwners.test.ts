import { type WebhookEndpoint, healthy } from '../../src/domain/webhooks/webhookEndpoint';
import { settleRound, type SettledRound } from '../../src/storage/events/webhooks/settleRound';
import {
  beginAnew,
  recoverFailed,
  replayRange,
  resendEvent,
  skipTo,
} from '../../src/storage/events/webhooks/webhookAgain';
import { readAttempts, writeAttempts } from '../../src/storage/events/webhooks/webhookAttempts';
import * as stored from '../../src/storage/events/webhooks/webhookEndpoints';
import {
  endLease,
  renewLease,
  takeLeases,
  type Lease,
  findFirstWaiting,
  findLeased,
  readBehind,
  readDue,
  readStuckKeys,
} from '../../src/storage/events/webhooks/webhookLeases';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';
import { givenEndpoint } from '../events/webhookScene';
import { startTimeoutMs } from '../service/service';

/* Events of the same keys wait for two endpoints: what is done to one does not concern the other. */

const now = new Date('2026-11-27T12:00:00Z');
const inAnHour = new Date('2026-11-27T13:00:00Z');
const leaseMs = 60_000;
const unchanged = { name: null, eventTypes: null, templateCodes: null, payload: null, maxBatch: null };

let database: TestDatabase;
let [one, other]: WebhookEndpoint[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
}, startTimeoutMs);
afterAll(() => database.close());

const pool = () => database.engine.pool;
const id = () => one?.id ?? '';
const otherId = () => other?.id ?? '';

beforeEach(async () => {
  await pool().query('DELETE FROM webhook_endpoint');
  one = await givenEndpoint(database.engine, 'https://crm.example/one');
  other = await givenEndpoint(database.engine, 'https://crm.example/other');
  await waiting(id(), 'failed a, due b, behind b');
  await waiting(otherId(), 'due c, behind b, failed a, failed b, behind a, due b, due a');
});

/** Each at the next position, from 1 on. */
async function waiting(endpointId: string, events: string): Promise<void> {
  const [states, keys] = [0, 1].map((part) => events.split(', ').map((each) => each.split(' ')[part]));
  await pool().query(
    `INSERT INTO webhook_retry (endpoint_id, position, key, state, attempts, next_at, failed_at)
      SELECT $1, place, key, state, 1, CASE state WHEN 'due' THEN $2::timestamptz END, CASE state WHEN 'failed' THEN $2 END
      FROM unnest($3::text[], $4::text[]) WITH ORDINALITY AS given (state, key, place)`,
    [endpointId, inAnHour, states, keys],
  );
}

/** What waits for an endpoint, by position, and whether it does not wait for its time. */
async function shown(endpointId: string): Promise<readonly string[]> {
  const { rows } = await pool().query<{ readonly text: string }>(
    `SELECT concat_ws(' ', state, key, attempts, CASE WHEN next_at <= $2 THEN 'now' END) AS text FROM webhook_retry WHERE endpoint_id = $1 ORDER BY position`,
    [endpointId, now],
  );
  return rows.map(({ text }) => text);
}

async function leaseOf(endpointId: string): Promise<Lease> {
  const leases = await takeLeases(pool(), leaseMs, inAnHour, []);
  const lease = leases.find((each) => each.endpointId === endpointId);
  if (!lease) throw new Error('There is no lease.');
  return lease;
}

const round: SettledRound = {
  ...{ now, cursor: null, replay: null, url: 'https://crm.example/one', failuresBefore: 0, health: healthy },
  ...{ delivered: [], waited: [], undelivered: [], isBack: false, disabled: null, attempts: [] },
};
const settled = async (members: Partial<SettledRound>) =>
  settleRound(pool(), await leaseOf(id()), { ...round, ...members });

const attempt = {
  ...{ eventId: '1c6b8c6e-1', events: 1, attempt: 1, attemptedAt: now, isDelivered: true, durationMs: 1 },
  ...{ status: 204, failure: null, answer: '', subjectIds: [] },
};

const moved = { ...unchanged, url: 'https://crm.example/new' };
const changes: readonly (readonly [string, () => Promise<unknown>, readonly string[]])[] = [
  [
    'is enabled',
    () => stored.enableEndpoint(pool(), id(), 'CURSOR', now),
    ['failed a 1', 'due b 1 now', 'behind b 1'],
  ],
  ['goes on with what comes', () => stored.enableEndpoint(pool(), id(), 'NOW', now), ['failed a 1']],
  ['is disabled', () => stored.disableEndpoint(pool(), id(), now), ['failed a 1', 'due b 1', 'behind b 1']],
  [
    'moves',
    () => stored.changeEndpoint(pool(), id(), moved, now),
    ['failed a 1', 'due b 1 now', 'behind b 1'],
  ],
  [
    'has another secret',
    () => stored.replaceSecret(pool(), id(), 'v1', null),
    ['failed a 1', 'due b 1', 'behind b 1'],
  ],
  ['is deleted', () => stored.deleteEndpoint(pool(), id()), []],
  ['recovers', () => recoverFailed(pool(), id(), new Date(0), now), ['due a 0 now', 'due b 1', 'behind b 1']],
  [
    'is sent one again',
    () => resendEvent(pool(), id(), 1, 'a', now),
    ['due a 0 now', 'due b 1', 'behind b 1'],
  ],
  ['replays', () => replayRange(pool(), id(), 0, 1), ['failed a 1', 'due b 1', 'behind b 1']],
  ['begins anew', () => beginAnew(pool(), id(), '00000000', 0), []],
  ['skips', () => skipTo(pool(), id(), 7), ['failed a 1', 'due b 1', 'behind b 1']],
  ['has taken one', () => settled({ delivered: [2], waited: [2] }), ['failed a 1', 'due b 1 now']],
  ['has taken all', () => settled({ delivered: [1, 2, 3], waited: [2, 3], isBack: true }), []],
];

it.each(changes)('nothing changes for the other where one %s', async (_what, change, left) => {
  const endpoint = async () => {
    const { rows } = await pool().query<{ readonly text: string }>(
      `SELECT (to_jsonb(e) - 'lease_id' - 'lease_until')::text AS text FROM webhook_endpoint e WHERE id = $1`,
      [otherId()],
    );
    return rows;
  };
  const before = [await endpoint(), await shown(otherId())];
  await change();
  expect(await shown(id())).toEqual(left);
  expect([await endpoint(), await shown(otherId())]).toEqual(before);
});

it('each is sent what waits for itself', async () => {
  const due = [{ position: 2, key: 'b' }];
  expect(await readDue(pool(), id(), inAnHour, 10)).toMatchObject(due);
  expect(await findFirstWaiting(pool(), id())).toMatchObject({ position: 2 });
  expect(await readBehind(pool(), id(), due, 10)).toMatchObject([{ position: 3, key: 'b' }]);
  expect(await readStuckKeys(pool(), id(), ['a', 'b'])).toEqual(new Set(['b']));
});

it('one for which too much waits keeps the other from nothing', async () => {
  await pool().query(
    `INSERT INTO webhook_retry (endpoint_id, position, key, state, attempts, next_at)
      SELECT $1, place, 'key ' || place, 'due', 1, $2 FROM generate_series(100, 1200) AS place`,
    [otherId(), inAnHour],
  );
  const leases = await takeLeases(pool(), leaseMs, inAnHour, []);
  const found = await Promise.all(leases.map((lease) => findLeased(pool(), lease)));
  const isFull = new Map(found.map((endpoint) => [endpoint?.id, endpoint?.isFull]));
  expect(isFull).toEqual(
    new Map([
      [id(), false],
      [otherId(), true],
    ]),
  );
});

it('the lease of one is neither renewed nor ended with the other’s', async () => {
  const [first, second] = await takeLeases(pool(), leaseMs, inAnHour, []);
  if (!first || !second) throw new Error('There are no leases.');
  const mixed = { ...first, leaseId: second.leaseId };
  expect(await renewLease(pool(), mixed, leaseMs)).toBe(false);
  await endLease(pool(), mixed);
  await endLease(pool(), first);
  expect(await findLeased(pool(), first)).toBeNull();
  expect(await findLeased(pool(), second)).not.toBeNull();
});

it('the attempts of one are kept however many the other has', async () => {
  await writeAttempts(pool(), id(), Array(50).fill(attempt));
  await writeAttempts(pool(), otherId(), Array(120).fill(attempt));
  await writeAttempts(pool(), id(), [attempt]);
  const counts = await Promise.all([id(), otherId()].map((each) => readAttempts(pool(), each, 1_000)));
  expect(counts.map(({ length }) => length)).toEqual([51, 100]);
});

describe('where an operator moved amid a round', () => {
  const place = async () => {
    const { position, replay } = (await stored.findEndpoint(pool(), id())) ?? {};
    return { position, replay };
  };

  it.each([
    ['the cursor', { cursor: { from: 5, to: 9 } }, { position: 0, replay: { position: 2, until: 9 } }],
    ['the replay', { replay: { from: 4, to: 6 } }, { position: 0, replay: { position: 2, until: 9 } }],
    ['nothing', { replay: { from: 2, to: 5 } }, { position: 0, replay: { position: 5, until: 9 } }],
    [
      'nothing of its end',
      { cursor: { from: 0, to: 4 }, replay: { from: 2, to: 9 } },
      { position: 4, replay: null },
    ],
  ])('%s, the round leaves it there', async (_what, members, left) => {
    await replayRange(pool(), id(), 2, 9);
    await settled(members);
    expect(await place()).toEqual(left);
  });
});
