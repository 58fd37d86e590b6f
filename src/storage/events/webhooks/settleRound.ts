import type { ClientBase, Pool } from 'pg';
import type { DisabledReason, EndpointHealth } from '../../../domain/webhooks/webhookEndpoint';
import { inTransaction } from '../../engine/transaction';
import { writeAttempts, type NewAttempt } from './webhookAttempts';
import type { Lease } from './webhookLeases';

export interface UndeliveredEvent {
  readonly position: number;
  readonly key: string;
  readonly state: 'due' | 'behind' | 'failed';
  readonly attempts: number;
  /** Null unless due. */
  readonly nextAt: Date | null;
  readonly failedAt: Date | null;
}

/** A cursor before and after a round. It does not move if an operator has moved it meanwhile. */
export interface Moved {
  readonly from: number;
  readonly to: number;
}

export interface SettledRound {
  readonly now: Date;
  readonly cursor: Moved | null;
  readonly replay: Moved | null;
  /** How the round fared says nothing of another URL that the endpoint has meanwhile. */
  readonly url: string;
  /** Consecutive failures before the round: fewer now mean that an operator has reset them. */
  readonly failuresBefore: number;
  readonly delivered: readonly number[];
  /** Those of them that were in the queue. Another entry there now is a newer request to resend. */
  readonly waited: readonly number[];
  readonly undelivered: readonly UndeliveredEvent[];
  readonly health: EndpointHealth;
  /** The receiver is back: all that waits is due at once. */
  readonly isBack: boolean;
  readonly disabled: DisabledReason | null;
  readonly attempts: readonly NewAttempt[];
}

/** `lost`: nothing was written, because the lease has ended or the endpoint was deleted. */
export type Written = 'lost' | 'goesOn' | 'disabled';

export function settleRound(pool: Pool, lease: Lease, round: SettledRound): Promise<Written> {
  return inTransaction(pool, async (client) => {
    const { written, hasMoved } = await moveEndpoint(client, lease, round);
    if (written !== 'lost') {
      await moveEvents(client, lease.endpointId, { ...round, isBack: round.isBack || hasMoved });
      await writeAttempts(client, lease.endpointId, round.attempts);
    }
    return written;
  });
}

/** `hasMoved`: it has another URL by now, where nothing was tried yet. */
async function moveEndpoint(
  client: ClientBase,
  lease: Lease,
  round: SettledRound,
): Promise<{ readonly written: Written; readonly hasMoved: boolean }> {
  const { cursor, replay, health, disabled, now, delivered, url, failuresBefore } = round;
  const { rows } = await client.query<{ readonly isDisabled: boolean; readonly hasMoved: boolean }>({
    name: 'webhook-settle',
    text: `UPDATE webhook_endpoint SET
        position = CASE WHEN position = $3 THEN $4 ELSE position END,
        replay_position = CASE WHEN replay_position = $5 THEN nullif($6, replay_until) ELSE replay_position END,
        replay_until = CASE WHEN replay_position = $5 AND $6 = replay_until THEN NULL ELSE replay_until END,
        failures = CASE WHEN url = $13 AND failures = $14 THEN $7 ELSE failures END,
        failing_since = CASE WHEN url = $13 AND failures = $14 THEN $8 ELSE failing_since END,
        not_before = CASE WHEN url = $13 AND failures = $14 THEN $9 ELSE not_before END,
        delivered = delivered + $10,
        disabled_reason = coalesce(disabled_reason, CASE WHEN url = $13 THEN $11::text END),
        disabled_at = coalesce(disabled_at, CASE WHEN url = $13 AND $11::text IS NOT NULL THEN $12::timestamptz END)
      WHERE id = $1 AND lease_id = $2 AND lease_until > clock_timestamp()
      RETURNING coalesce(disabled_reason = $11, false) AS "isDisabled", url <> $13 AS "hasMoved"`,
    values: [
      ...[lease.endpointId, lease.leaseId, cursor?.from, cursor?.to, replay?.from, replay?.to],
      ...[health.failures, health.failingSince, health.notBefore, delivered.length, disabled, now, url],
      failuresBefore,
    ],
  });
  const [row] = rows;
  if (!row) return { written: 'lost', hasMoved: false };
  return { written: row.isDisabled ? 'disabled' : 'goesOn', hasMoved: row.hasMoved };
}

async function moveEvents(client: ClientBase, endpointId: string, round: SettledRound): Promise<void> {
  const { delivered, waited, undelivered, now, isBack } = round;
  const done = await client.query<{ readonly key: string }>({
    name: 'webhook-delivered',
    text: `DELETE FROM webhook_retry WHERE endpoint_id = $1 AND position = ANY ($2::bigint[])
        AND (state = 'failed' OR position = ANY ($3::bigint[])) RETURNING key`,
    values: [endpointId, delivered, waited],
  });
  await client.query({
    name: 'webhook-undelivered',
    text: keep,
    values: [endpointId, JSON.stringify(undelivered)],
  });
  const freed = [...done.rows, ...undelivered.filter(({ state }) => state !== 'due')];
  await client.query({
    name: 'webhook-next',
    text: promote,
    values: [endpointId, freed.map(({ key }) => key), now],
  });
  if (!isBack) return;
  await client.query({
    name: 'webhook-back',
    text: `UPDATE webhook_retry SET next_at = $2 WHERE endpoint_id = $1 AND state = 'due' AND next_at > $2`,
    values: [endpointId, now],
  });
}

/** What is replayed and already waits goes on waiting. */
const keep = `
  INSERT INTO webhook_retry AS r (endpoint_id, position, key, state, attempts, next_at, failed_at)
  SELECT $1, n.position, n.key, n.state, n.attempts, n."nextAt", n."failedAt"
  FROM json_to_recordset($2::json) AS n (position bigint, key text, state text, attempts smallint,
    "nextAt" timestamptz, "failedAt" timestamptz)
  ON CONFLICT (endpoint_id, position) DO UPDATE SET state = excluded.state, attempts = excluded.attempts,
    next_at = excluded.next_at, failed_at = excluded.failed_at
  WHERE excluded.attempts > 0 OR r.state = 'failed'`;

/** An operator may have deleted what they waited behind before they came. */
const promote = `
  UPDATE webhook_retry r SET state = 'due', next_at = $3
  FROM (
    SELECT b.position FROM (SELECT DISTINCT unnest($2::text[])) AS freed (key) CROSS JOIN LATERAL (
      SELECT position FROM webhook_retry
      WHERE endpoint_id = $1 AND key = freed.key AND state = 'behind' ORDER BY position LIMIT 1
    ) AS b
    WHERE NOT EXISTS (SELECT FROM webhook_retry WHERE endpoint_id = $1 AND key = freed.key AND state = 'due')
  ) AS first
  WHERE r.endpoint_id = $1 AND r.position = first.position`;
