import type { Pool } from 'pg';

/** What the log says of versions and templates, in canonical JSON, where it has its place. */
export interface TemplateEvent {
  readonly kind: 'version' | 'retirement';
  /** The id of the version, or the code of the template. */
  readonly about: string;
  readonly body: string;
  readonly hash: Uint8Array;
  readonly leafIndex: number;
}

interface EventRow extends Omit<TemplateEvent, 'leafIndex'> {
  readonly leaf_index: string;
}

/** That the versions were published, and those of the templates that were retired, retired. */
export async function readTemplateEvents(
  pool: Pool,
  consentVersionIds: readonly string[],
  templateCodes: readonly string[],
): Promise<readonly TemplateEvent[]> {
  const { rows } = await pool.query<EventRow>({
    name: 'log-template-events',
    text: `SELECT e.kind, e.about, e.body, e.hash, e.leaf_index
      FROM (SELECT 'version'::text, unnest($1::text[]) UNION ALL SELECT 'retirement', unnest($2::text[])) AS wanted (kind, about)
      JOIN log_event e USING (kind, about) WHERE e.leaf_index IS NOT NULL`,
    values: [consentVersionIds, templateCodes],
  });
  return rows.map(({ leaf_index, ...event }) => ({ ...event, leafIndex: Number(leaf_index) }));
}
