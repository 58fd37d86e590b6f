import type { Pool } from 'pg';
import { brokenAfterFailures } from '../../../domain/webhooks/endpointHealth';

/** The right to send to an endpoint, for as long as it lasts. */
export interface Lease {
  readonly endpointId: string;
  readonly leaseId: string;
}

/** More than so many keys with an event that waits keep the cursor where it is. */
export const maxWaitingKeys = 1_000;
/** So do more than so many events that wait, for one key can have many of them. */
const maxWaitingEvents = 50_000;

/** Whether so much waits for the endpoint `e` that its cursor stays where it is. */
export const isFull = `(
  EXISTS (SELECT FROM webhook_retry r WHERE r.endpoint_id = e.id AND r.state = 'due' OFFSET ${maxWaitingKeys})
  OR EXISTS (SELECT FROM webhook_retry r WHERE r.endpoint_id = e.id AND r.state = 'behind' OFFSET ${maxWaitingEvents}))`;

/**
 * Takes those endpoints that there is something to send to and that no node sends to. The database's clock ends leases,
 * so a node that stands still loses its own.
 *
 * @param now by which attempts are due
 * @param except endpoints to leave alone
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

/** False where the lease is over, or another node has one. */
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

/** Lets another node, or this one, begin again at once. */
export async function endLease(pool: Pool, { endpointId, leaseId }: Lease): Promise<void> {
  await pool.query({
    name: 'webhook-lease-end',
    text: 'UPDATE webhook_endpoint SET lease_id = NULL, lease_until = NULL WHERE id = $1 AND lease_id = $2',
    values: [endpointId, leaseId],
  });
}

/** Ends all leases: for a database that only one process has at a time, where they are those of a process that died. */
export async function endAllLeases(pool: Pool): Promise<void> {
  await pool.query(
    'UPDATE webhook_endpoint SET lease_id = NULL, lease_until = NULL WHERE lease_id IS NOT NULL',
  );
}
