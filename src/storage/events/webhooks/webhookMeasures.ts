import type { Pool } from 'pg';

export type EndpointState = 'in_order' | 'failing' | 'disabled' | 'gone' | 'given_up';

export interface WebhookMeasures {
  readonly endpoints: Readonly<Record<EndpointState, number>>;
  /** Events in the queue, not those that were never looked at. */
  readonly waiting: number;
  readonly givenUp: number;
  /** The age of the oldest event that an enabled endpoint has still to take; 0 for none. */
  readonly oldestMs: number;
}

interface Row extends Omit<WebhookMeasures, 'endpoints'> {
  readonly states: Partial<Record<EndpointState, number>> | null;
}

/**
 * What an endpoint has still to take begins at its cursor, or at what waits before it. Its age is that of the
 * oldest part that the feed keeps. Only events that were tried are counted as waiting: others may be unwanted.
 */
export async function readWebhookMeasures(pool: Pool): Promise<WebhookMeasures> {
  const { rows } = await pool.query<Row>({
    name: 'webhook-measures',
    text: `
      WITH endpoint AS (
        SELECT id, disabled_at, incarnation, position, CASE
            WHEN disabled_reason = 'GONE' THEN 'gone' WHEN disabled_reason = 'FAILING' THEN 'given_up'
            WHEN disabled_at IS NOT NULL THEN 'disabled' WHEN failing_since IS NOT NULL THEN 'failing'
            ELSE 'in_order' END AS state
        FROM webhook_endpoint
      ), oldest AS (
        SELECT least(CASE WHEN e.position < h.size THEN e.position END,
            (SELECT min(position) FROM webhook_retry r WHERE r.endpoint_id = e.id AND r.state = 'due'),
            (SELECT min(position) FROM webhook_retry r WHERE r.endpoint_id = e.id AND r.state = 'behind')) AS position
        FROM endpoint e, feed_head f, log_head h
        WHERE f.id = 1 AND h.id = 1 AND e.disabled_at IS NULL AND e.incarnation = f.incarnation
      )
      SELECT (SELECT json_object_agg(state, count) FROM (
            SELECT state, count(*)::integer AS count FROM endpoint GROUP BY state) AS s) AS states,
        (SELECT count(*)::integer FROM webhook_retry WHERE state IN ('due', 'behind')) AS waiting,
        (SELECT count(*)::integer FROM webhook_retry WHERE state = 'failed') AS "givenUp",
        coalesce((SELECT max(extract(epoch FROM clock_timestamp() - b.written_at)) * 1000 FROM oldest o,
          LATERAL (SELECT written_at FROM feed_batch
            WHERE first_position >= coalesce((SELECT max(first_position) FROM feed_batch WHERE first_position <= o.position), 0)
              AND first_position + size > o.position
            ORDER BY first_position LIMIT 1) AS b), 0)::float8 AS "oldestMs"`,
  });
  const [row] = rows;
  if (!row) throw new Error('Webhooks were not measured.');
  const { states, oldestMs, ...counts } = row;
  return { ...counts, endpoints: { ...none, ...states }, oldestMs: Math.max(0, oldestMs) };
}

const none: WebhookMeasures['endpoints'] = { in_order: 0, failing: 0, disabled: 0, gone: 0, given_up: 0 };
