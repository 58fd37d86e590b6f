import type { Pool } from 'pg';

/** The one statement of each operation, prepared once by name on each connection. */

const current = `
  SELECT id, number, label FROM baseline.version
  WHERE template_code = $1 AND effective_from <= now()
  ORDER BY effective_from DESC, number DESC LIMIT 1`;

export interface LatestRow {
  readonly consent_version_id: string;
  readonly template_code: string;
  readonly number: number;
  readonly label: string;
  readonly locale: string;
  readonly title: string;
  readonly body: string;
  readonly content_hash: string;
}

export async function findLatest(pool: Pool, templateCode: string): Promise<LatestRow | null> {
  const { rows } = await pool.query<LatestRow>({
    name: 'latest',
    text: `
      SELECT v.id AS consent_version_id, t.code AS template_code, v.number, v.label, x.locale, x.title, x.body,
        x.content_hash
      FROM baseline.template t
      CROSS JOIN LATERAL (${current}) v
      JOIN baseline.version_text x ON x.version_id = v.id AND x.locale = t.default_locale
      WHERE t.code = $1`,
    values: [templateCode],
  });
  return rows[0] ?? null;
}

export interface PendingRow {
  readonly consent_version_id: string;
  readonly label: string;
  readonly decided_version_id: string | null;
  readonly value: string | null;
  readonly decided_at: Date | null;
}

export async function findPending(
  pool: Pool,
  templateCode: string,
  customerId: string,
): Promise<PendingRow | null> {
  const { rows } = await pool.query<PendingRow>({
    name: 'pending',
    text: `
      SELECT v.id AS consent_version_id, v.label, d.version_id AS decided_version_id, d.value, d.decided_at
      FROM (${current}) v
      LEFT JOIN LATERAL (
        SELECT version_id, value, decided_at FROM baseline.decision
        WHERE customer_id = $2 AND template_code = $1
        ORDER BY id DESC LIMIT 1
      ) d ON true`,
    values: [templateCode, customerId],
  });
  return rows[0] ?? null;
}

export interface DecisionToRecord {
  readonly customerId: string;
  readonly templateCode: string;
  readonly versionId: string;
  readonly value: string;
}

export interface RecordedRow {
  readonly id: string;
  readonly decided_at: Date;
}

/** Null when the version is not the current one of the template. */
export async function record(pool: Pool, decision: DecisionToRecord): Promise<RecordedRow | null> {
  const { customerId, templateCode, versionId, value } = decision;
  const { rows } = await pool.query<RecordedRow>({
    name: 'record',
    text: `
      INSERT INTO baseline.decision (customer_id, template_code, version_id, value, locale)
      SELECT $2, t.code, v.id, $4, t.default_locale
      FROM baseline.template t CROSS JOIN LATERAL (${current}) v
      WHERE t.code = $1 AND v.id = $3
      RETURNING id, decided_at`,
    values: [templateCode, customerId, versionId, value],
  });
  return rows[0] ?? null;
}
