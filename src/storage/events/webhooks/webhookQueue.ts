import type { Pool } from 'pg';
import type { EndpointHealth, Payload } from '../../../domain/webhooks/webhookEndpoint';
import { isFull, type Lease } from './webhookLeases';

/** An endpoint as the node that sends to it has it. */
export interface LeasedEndpoint {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly eventTypes: readonly string[];
  readonly templateCodes: readonly string[];
  readonly payload: Payload;
  readonly maxBatch: number;
  /** Sealed. */
  readonly secret: string;
  readonly oldSecret: string | null;
  readonly oldSecretUntil: Date | null;
  readonly isDisabled: boolean;
  readonly incarnation: string;
  readonly position: number;
  /** What is sent once more, from the first position up to the second; null for nothing. */
  readonly replay: { readonly position: number; readonly until: number } | null;
  readonly health: EndpointHealth;
  /** So much waits that the cursor stays where it is. */
  readonly isFull: boolean;
}

/** An event that was not delivered, and is to be tried. */
export interface DueEvent {
  readonly position: number;
  readonly key: string;
  readonly attempts: number;
  readonly nextAt: Date;
}

interface LeasedRow extends Omit<LeasedEndpoint, 'replay' | 'health'>, EndpointHealth {
  readonly replayPosition: number | null;
  readonly replayUntil: number | null;
}

/** Null where the lease is over or the endpoint was deleted. */
export async function findLeased(pool: Pool, { endpointId, leaseId }: Lease): Promise<LeasedEndpoint | null> {
  const { rows } = await pool.query<LeasedRow>({
    name: 'webhook-leased',
    text: `SELECT id, name, url, event_types AS "eventTypes", template_codes AS "templateCodes", payload,
        max_batch AS "maxBatch", secret,
        old_secret AS "oldSecret", old_secret_until AS "oldSecretUntil", disabled_at IS NOT NULL AS "isDisabled",
        incarnation, position::float8 AS position, replay_position::float8 AS "replayPosition",
        replay_until::float8 AS "replayUntil", failures, failing_since AS "failingSince", not_before AS "notBefore",
        ${isFull} AS "isFull"
      FROM webhook_endpoint e WHERE id = $1 AND lease_id = $2 AND lease_until > clock_timestamp()`,
    values: [endpointId, leaseId],
  });
  const [row] = rows;
  if (!row) return null;
  const { replayPosition, replayUntil, failures, failingSince, notBefore, ...columns } = row;
  const replay =
    replayPosition === null || replayUntil === null ? null : { position: replayPosition, until: replayUntil };
  return { ...columns, replay, health: { failures, failingSince, notBefore } };
}

/** The oldest first, one of each key. */
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
 * What waits behind these due events and may be sent with them: of each key the next ones. A key that has another event
 * waiting for its time has none.
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

/** That which is due first, or was. */
export async function findFirstWaiting(pool: Pool, endpointId: string): Promise<DueEvent | null> {
  const { rows } = await pool.query<DueEvent>({
    name: 'webhook-first',
    text: `SELECT position::float8 AS position, key, attempts, next_at AS "nextAt" FROM webhook_retry
      WHERE endpoint_id = $1 AND state = 'due' ORDER BY next_at, position LIMIT 1`,
    values: [endpointId],
  });
  return rows[0] ?? null;
}

/** Which of the keys have an event that waits. */
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
