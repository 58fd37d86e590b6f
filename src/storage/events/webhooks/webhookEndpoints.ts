import type { Pool } from 'pg';
import type { Recorder } from '../../../domain/access/caller';
import type {
  DisabledReason,
  EndpointHealth,
  WebhookEndpoint,
} from '../../../domain/webhooks/webhookEndpoint';
import { inTransaction } from '../../engine/transaction';
import { insertStaffAct } from '../../reports/staffActs';
import { asHealthy } from './webhookAgain';

export interface NewEndpoint extends Pick<
  WebhookEndpoint,
  'id' | 'name' | 'url' | 'eventTypes' | 'templateCodes' | 'payload' | 'maxBatch' | 'createdAt'
> {
  readonly secret: string;
}

/** Null members stay. */
export type EndpointChange = {
  readonly [Each in 'name' | 'url' | 'eventTypes' | 'templateCodes' | 'payload' | 'maxBatch']:
    NewEndpoint[Each] | null;
};

export const sendingColumns = `name, url, event_types AS "eventTypes", template_codes AS "templateCodes", payload,
  max_batch AS "maxBatch", e.incarnation, e.position::float8 AS position, replay_position::float8 AS "replayPosition",
  replay_until::float8 AS "replayUntil", failures, failing_since AS "failingSince", not_before AS "notBefore"`;

export interface SendingRow extends EndpointHealth {
  readonly replayPosition: number | null;
  readonly replayUntil: number | null;
}

interface EndpointRow extends Omit<WebhookEndpoint, 'disabled' | 'health' | 'replay'>, SendingRow {
  readonly disabledAt: Date | null;
  readonly disabledReason: DisabledReason | null;
}

const columns = `e.id, ${sendingColumns},
  created_at AS "createdAt", disabled_at AS "disabledAt", disabled_reason AS "disabledReason",
  delivered::float8 AS delivered,
  (SELECT count(*)::integer FROM webhook_retry r WHERE r.endpoint_id = e.id AND r.state IN ('due', 'behind')) AS waiting,
  (SELECT count(*)::integer FROM webhook_retry r WHERE r.endpoint_id = e.id AND r.state = 'failed') AS failed,
  (SELECT greatest(h.size - CASE WHEN e.incarnation = f.incarnation THEN e.position ELSE f.kept_from END, 0)::float8
    FROM feed_head f, log_head h WHERE f.id = 1 AND h.id = 1) AS ahead,
  CASE WHEN disabled_at IS NULL THEN (SELECT greatest(min(r.next_at), not_before)
    FROM webhook_retry r WHERE r.endpoint_id = e.id AND r.state = 'due') END AS "nextAttemptAt",
  split_part(secret, '.', 2) AS "sealedBy",
  CASE WHEN old_secret_until > clock_timestamp() THEN old_secret_until END AS "formerSecretUntil"`;

/** Serializes creations. Taken before the statement that counts, which sees only what was committed when it began. */
const CREATION_LOCK = 1_704_201_350;

/** Begins with what comes next in the feed. Null if there are too many endpoints. */
export async function insertEndpoint(
  pool: Pool,
  endpoint: NewEndpoint,
  maxEndpoints: number,
  by: Recorder,
): Promise<WebhookEndpoint | null> {
  const { id, name, url, eventTypes, templateCodes, payload, maxBatch, secret, createdAt } = endpoint;
  return inTransaction(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [CREATION_LOCK]);
    const { rows } = await client.query<EndpointRow>(
      `INSERT INTO webhook_endpoint AS e
          (id, name, url, event_types, template_codes, payload, max_batch, secret, created_at, incarnation, position)
        SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, f.incarnation, h.size FROM feed_head f, log_head h
        WHERE f.id = 1 AND h.id = 1 AND (SELECT count(*) FROM webhook_endpoint) < $10
        RETURNING ${columns}`,
      [id, name, url, eventTypes, templateCodes, payload, maxBatch, secret, createdAt, maxEndpoints],
    );
    const [created] = rows.map(endpointOf);
    if (created) await insertStaffAct(client, { kind: 'WEBHOOK_CREATED', about: id, by });
    return created ?? null;
  });
}

export async function readEndpoints(pool: Pool): Promise<readonly WebhookEndpoint[]> {
  const { rows } = await pool.query<EndpointRow>(
    `SELECT ${columns} FROM webhook_endpoint e ORDER BY created_at, id`,
  );
  return rows.map(endpointOf);
}

export function findEndpoint(pool: Pool, id: string): Promise<WebhookEndpoint | null> {
  return endpointBy(pool, `SELECT ${columns} FROM webhook_endpoint e WHERE id = $1`, [id]);
}

/** A new URL is tried at once, also with what waits. */
export function changeEndpoint(
  pool: Pool,
  id: string,
  { name, url, eventTypes, templateCodes, payload, maxBatch }: EndpointChange,
  now: Date,
): Promise<WebhookEndpoint | null> {
  return endpointBy(
    pool,
    `WITH brought_forward AS (
        UPDATE webhook_retry r SET next_at = least(next_at, $8) FROM webhook_endpoint former
        WHERE former.id = $1 AND former.url <> $3 AND r.endpoint_id = $1 AND r.state = 'due'
      )
      UPDATE webhook_endpoint e SET name = coalesce($2, name), url = coalesce($3, url),
        event_types = coalesce($4, event_types), template_codes = coalesce($5, template_codes),
        payload = coalesce($6, payload), max_batch = coalesce($7, max_batch),
        failures = CASE WHEN $3 <> url THEN 0 ELSE failures END,
        failing_since = CASE WHEN $3 <> url THEN NULL ELSE failing_since END,
        not_before = CASE WHEN $3 <> url THEN NULL ELSE not_before END
      WHERE id = $1 RETURNING ${columns}`,
    [id, name, url, eventTypes, templateCodes, payload, maxBatch, now],
  );
}

export function disableEndpoint(pool: Pool, id: string, at: Date): Promise<WebhookEndpoint | null> {
  return endpointBy(
    pool,
    `UPDATE webhook_endpoint e SET disabled_at = coalesce(disabled_at, $2),
        disabled_reason = coalesce(disabled_reason, 'OPERATOR')
      WHERE id = $1 RETURNING ${columns}`,
    [id, at],
  );
}

/** `NOW` skips to the end of the feed, and drops what waits and a replay. */
export function enableEndpoint(
  pool: Pool,
  id: string,
  from: 'CURSOR' | 'NOW',
  now: Date,
): Promise<WebhookEndpoint | null> {
  return endpointBy(
    pool,
    `WITH let_go AS (
        DELETE FROM webhook_retry WHERE endpoint_id = $1 AND state <> 'failed' AND $2 = 'NOW'
      ), brought_forward AS (
        UPDATE webhook_retry SET next_at = least(next_at, $3)
        WHERE endpoint_id = $1 AND state = 'due' AND $2 = 'CURSOR'
      )
      UPDATE webhook_endpoint e SET disabled_at = NULL, disabled_reason = NULL, ${asHealthy},
        position = CASE WHEN $2 = 'NOW' THEN h.size ELSE e.position END,
        incarnation = CASE WHEN $2 = 'NOW' THEN f.incarnation ELSE e.incarnation END,
        replay_position = CASE WHEN $2 = 'CURSOR' THEN replay_position END,
        replay_until = CASE WHEN $2 = 'CURSOR' THEN replay_until END
      FROM feed_head f, log_head h WHERE f.id = 1 AND h.id = 1 AND e.id = $1 RETURNING ${columns}`,
    [id, from, now],
  );
}

/** The former secret signs until the instant, or no more for null. */
export function replaceSecret(
  pool: Pool,
  id: string,
  secret: string,
  formerUntil: Date | null,
): Promise<WebhookEndpoint | null> {
  return endpointBy(
    pool,
    `UPDATE webhook_endpoint e SET old_secret = CASE WHEN $3::timestamptz IS NOT NULL THEN secret END,
        old_secret_until = $3, secret = $2
      WHERE id = $1 RETURNING ${columns}`,
    [id, secret, formerUntil],
  );
}

export interface SealedEndpoint {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly maxBatch: number;
  readonly secret: string;
  readonly oldSecret: string | null;
  readonly oldSecretUntil: Date | null;
}

export async function findSealedEndpoint(pool: Pool, id: string): Promise<SealedEndpoint | null> {
  const { rows } = await pool.query<SealedEndpoint>(
    `SELECT id, name, url, max_batch AS "maxBatch", secret, old_secret AS "oldSecret", old_secret_until AS "oldSecretUntil"
      FROM webhook_endpoint WHERE id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

export async function deleteEndpoint(pool: Pool, id: string): Promise<boolean> {
  const { rowCount } = await pool.query('DELETE FROM webhook_endpoint WHERE id = $1', [id]);
  return rowCount === 1;
}

async function endpointBy(
  pool: Pool,
  text: string,
  values: readonly unknown[],
): Promise<WebhookEndpoint | null> {
  const { rows } = await pool.query<EndpointRow>(text, [...values]);
  return rows.map(endpointOf)[0] ?? null;
}

function endpointOf({ disabledAt, disabledReason, ...row }: EndpointRow): WebhookEndpoint {
  return {
    ...sendingOf(row),
    disabled: disabledAt && disabledReason && { at: disabledAt, reason: disabledReason },
  };
}

/** Nests what a row of an endpoint says of its replay and its health. */
export function sendingOf<Row extends SendingRow>(row: Row) {
  const { replayPosition, replayUntil, failures, failingSince, notBefore, ...columns } = row;
  const replay =
    replayPosition === null || replayUntil === null ? null : { position: replayPosition, until: replayUntil };
  return { ...columns, replay, health: { failures, failingSince, notBefore } };
}
