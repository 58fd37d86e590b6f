import type { Pool } from 'pg';
import type { Recorder } from '../../domain/access/caller';
import type { ActivityKind } from '../../domain/reports/activity';

/** One thing that staff did. What it is about is named within its kind. */
export interface Activity {
  readonly at: Date;
  readonly kind: ActivityKind;
  readonly about: string;
  /** Null where the database did not note it. */
  readonly by: Recorder | null;
  readonly templateCode: string | null;
  readonly name: string | null;
}

export type ActivityPlace = Pick<Activity, 'at' | 'kind' | 'about'>;

interface Row extends Omit<Activity, 'by'> {
  readonly by_kind: Recorder['kind'] | null;
  readonly by_id: string | null;
}

/* Read where it stands, since the log has no names of staff, only what they are. No customer is named in any of these. */
const statement = `
  SELECT at, kind, about, coalesce(done.by_kind, a.by_kind::text) AS by_kind, coalesce(done.by_id, a.by_id) AS by_id,
    "templateCode", name
  FROM (
    SELECT created_at AS at, 'TEMPLATE_CREATED' AS kind, template_code AS about, NULL::text AS by_kind,
      NULL::text AS by_id, template_code AS "templateCode", name FROM template
    UNION ALL SELECT retired_at, 'TEMPLATE_RETIRED', template_code, NULL, NULL, template_code, name FROM template
    UNION ALL SELECT edited_at, 'DRAFT_SAVED', consent_version_id::text, edited_by_kind::text, edited_by_id,
      template_code, label FROM version
    UNION ALL SELECT published_at, 'VERSION_PUBLISHED', consent_version_id::text, published_by_kind::text,
      published_by_id, template_code, label FROM version
    UNION ALL SELECT withdrawn_at, 'VERSION_CANCELLED', consent_version_id::text, withdrawn_by_kind::text,
      withdrawn_by_id, template_code, label FROM version
    UNION ALL SELECT saved_at, 'SET_SAVED', set_code || '/' || revision, saved_by_kind::text, saved_by, NULL, name
      FROM set_saving
    UNION ALL SELECT registered_at, 'PRESENTATION_REGISTERED', presentation_id, registered_by_kind::text,
      registered_by, NULL, name FROM presentation
    UNION ALL SELECT changed_at, 'SETTINGS_CHANGED', revision::text,
      coalesce(confirmed_by_kind, changed_by_kind)::text, CASE WHEN confirmed_by_kind IS NULL THEN changed_by ELSE confirmed_by END,
      NULL, NULL FROM settings_change
    UNION ALL SELECT created_at, 'API_KEY_ISSUED', id::text, created_by_kind::text, created_by, NULL, name
      FROM api_key
    UNION ALL SELECT revoked_at, 'API_KEY_REVOKED', id::text, body::json ->> 'by', NULL, NULL, name FROM api_key
      LEFT JOIN log_event ON kind = 'apiKeyRevocation' AND about = id::text
    UNION ALL SELECT proposed_at, 'SETTINGS_PROPOSED', revision::text, proposed_by_kind::text, proposed_by, NULL, NULL
      FROM settings_proposal
    UNION ALL SELECT created_at, 'WEBHOOK_CREATED', id::text, NULL, NULL, NULL, name FROM webhook_endpoint
    UNION ALL SELECT log_event.at, 'CUSTOMER_ERASED', encode(hash, 'hex'), body::json ->> 'by', NULL, NULL, NULL FROM log_event
      WHERE kind = 'erasure'
  ) AS done LEFT JOIN staff_act a USING (kind, about)
  WHERE at IS NOT NULL AND ($1::timestamptz IS NULL OR (at, kind, about) < ($1, $2::text, $3::text))
  ORDER BY at DESC, kind DESC, about DESC LIMIT $4`;

/** What staff did, newest first, after the place. */
export async function readActivity(
  pool: Pool,
  first: number,
  after: ActivityPlace | null,
): Promise<readonly Activity[]> {
  const { rows } = await pool.query<Row>(statement, [after?.at, after?.kind, after?.about, first]);
  return rows.map(({ by_kind: kind, by_id: id, ...row }) => ({ ...row, by: kind && { kind, id } }));
}
