import type { Pool } from 'pg';
import { brokenAfterFailures } from '../../../domain/webhooks/endpointHealth';
import type { WebhookEndpoint } from '../../../domain/webhooks/webhookEndpoint';
import { sendingColumns, sendingOf, type SealedEndpoint, type SendingRow } from './webhookEndpoints';

export interface Lease {
  readonly endpointId: string;
  readonly leaseId: string;
}

/** More waiting keys stop the cursor. */
export const maxWaitingKeys = 1_000;
/** One key can have many events. */
const maxWaitingEvents = 50_000;

/** Whether too much waits for the endpoint `e` to move its cursor. */
export const isFull = `(
  EXISTS (SELECT FROM webhook_retry r WHERE r.endpoint_id = e.id AND r.state = 'due' OFFSET ${maxWaitingKeys})
  OR EXISTS (SELECT FROM webhook_retry r WHERE r.endpoint_id = e.id AND r.state = 'behind' OFFSET ${maxWaitingEvents}))`;

/**
 * Takes the endpoints with something to send that no node has. The database’s clock ends leases, so a node that
 * hangs loses its own.
 * @param now by which attempts are due
 */
export async function takeLeases(
  pool: Pool,
  leaseMs: number,
  now: Date,
  except: readonly string[],
): Promise<readonly Lease[]> {
  const { rows } = await pool.query<Lease>({
    name: 'webhook-lease',
    text: `UPDATE webhook_endpoint e
      SET lease_id = gen_random_uuid(), lease_until = clock_timestamp() + $1::float8 * interval '1 ms'
      FROM feed_head f, log_head h
      WHERE f.id = 1 AND h.id = 1 AND e.disabled_at IS NULL AND (e.lease_until IS NULL OR e.lease_until <= clock_timestamp())
        AND (e.not_before IS NULL OR e.not_before <= $2) AND e.id <> ALL ($3::uuid[])
        AND (e.incarnation <> f.incarnation
          OR EXISTS (SELECT FROM webhook_retry r WHERE r.endpoint_id = e.id AND r.state = 'due' AND r.next_at <= $2)
          OR ((e.position < h.size OR e.replay_position IS NOT NULL) AND (e.failures >= ${brokenAfterFailures} OR NOT ${isFull})))
      RETURNING e.id AS "endpointId", e.lease_id AS "leaseId"`,
    values: [leaseMs, now, except],
  });
  return rows;
}

/** False if the lease has ended. */
export async function renewLease(
  pool: Pool,
  { endpointId, leaseId }: Lease,
  leaseMs: number,
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'webhook-lease-on',
    text: `UPDATE webhook_endpoint SET lease_until = clock_timestamp() + $3::float8 * interval '1 ms'
      WHERE id = $1 AND lease_id = $2 AND lease_until > clock_timestamp()`,
    values: [endpointId, leaseId, leaseMs],
  });
  return rowCount === 1;
}

/** Lets any node begin again at once. */
export async function endLease(pool: Pool, { endpointId, leaseId }: Lease): Promise<void> {
  await pool.query({
    name: 'webhook-lease-end',
    text: 'UPDATE webhook_endpoint SET lease_id = NULL, lease_until = NULL WHERE id = $1 AND lease_id = $2',
    values: [endpointId, leaseId],
  });
}

/** For a database that only one process has at a time: leases of a process that died. */
export async function endAllLeases(pool: Pool): Promise<void> {
  await pool.query(
    'UPDATE webhook_endpoint SET lease_id = NULL, lease_until = NULL WHERE lease_id IS NOT NULL',
  );
}

export interface LeasedEndpoint
  extends
    Omit<SealedEndpoint, 'id'>,
    Pick<
      WebhookEndpoint,
      'id' | 'eventTypes' | 'templateCodes' | 'payload' | 'incarnation' | 'position' | 'replay' | 'health'
    > {
  readonly isDisabled: boolean;
  /** Too much waits: the cursor stays. */
  readonly isFull: boolean;
}

/** An event in the queue that may be sent. */
export interface DueEvent {
  readonly position: number;
  readonly key: string;
  readonly attempts: number;
  readonly nextAt: Date;
}

type LeasedRow = Omit<LeasedEndpoint, 'replay' | 'health'> & SendingRow;

/** Null if the lease has ended or the endpoint was deleted. */
export async function findLeased(pool: Pool, { endpointId, leaseId }: Lease): Promise<LeasedEndpoint | null> {
  const { rows } = await pool.query<LeasedRow>({
    name: 'webhook-leased',
    text: `SELECT id, ${sendingColumns}, secret, old_secret AS "oldSecret", old_secret_until AS "oldSecretUntil",
        disabled_at IS NOT NULL AS "isDisabled", ${isFull} AS "isFull"
      FROM webhook_endpoint e WHERE id = $1 AND lease_id = $2 AND lease_until > clock_timestamp()`,
    values: [endpointId, leaseId],
  });
  return rows.map(sendingOf)[0] ?? null;
}

export async function readDue(
  pool: Pool,
  endpointId: string,
  now: Date,
  limit: number,
): Promise<readonly DueEvent[]> {
  const { rows } = await pool.query<DueEvent>({
    name: 'webhook-due',
    text: `SELECT position::float8 AS position, key, attempts, next_at AS "nextAt" FROM webhook_retry
      WHERE endpoint_id = $1 AND state = 'due' AND next_at <= $2 ORDER BY next_at, position LIMIT $3`,
    values: [endpointId, now, limit],
  });
  return rows;
}

/**
 * The next events of these keys, which may be sent with the due ones, unless another event of the key waits for
 * its time.
 */
export async function readBehind(
  pool: Pool,
  endpointId: string,
  due: readonly Pick<DueEvent, 'position' | 'key'>[],
  limit: number,
): Promise<readonly Omit<DueEvent, 'nextAt'>[]> {
  const { rows } = await pool.query<Omit<DueEvent, 'nextAt'>>({
    name: 'webhook-behind',
    text: `SELECT position::float8 AS position, key, attempts FROM (
        SELECT position, key, attempts, row_number() OVER (PARTITION BY key ORDER BY position) AS place
        FROM webhook_retry r WHERE endpoint_id = $1 AND key = ANY ($2::text[]) AND state = 'behind' AND NOT EXISTS (
          SELECT FROM webhook_retry d WHERE d.endpoint_id = $1 AND d.key = r.key AND d.state = 'due'
            AND d.position <> ALL ($3::bigint[]))
      ) AS behind ORDER BY place, position LIMIT $4`,
    values: [endpointId, due.map(({ key }) => key), due.map(({ position }) => position), limit],
  });
  return rows;
}

export async function findFirstWaiting(pool: Pool, endpointId: string): Promise<DueEvent | null> {
  const { rows } = await pool.query<DueEvent>({
    name: 'webhook-first',
    text: `SELECT position::float8 AS position, key, attempts, next_at AS "nextAt" FROM webhook_retry
      WHERE endpoint_id = $1 AND state = 'due' ORDER BY next_at, position LIMIT 1`,
    values: [endpointId],
  });
  return rows[0] ?? null;
}

/** Keys with an event in the queue. */
export async function readStuckKeys(
  pool: Pool,
  endpointId: string,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ readonly key: string }>({
    name: 'webhook-stuck',
    text: `SELECT sent.key FROM unnest($2::text[]) AS sent (key) WHERE EXISTS (
        SELECT FROM webhook_retry WHERE endpoint_id = $1 AND key = sent.key AND state IN ('due', 'behind'))`,
    values: [endpointId, keys],
  });
  return new Set(rows.map(({ key }) => key));
}
