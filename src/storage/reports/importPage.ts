import type { Pool } from 'pg';
import type { Actor } from '../../domain/access/actor';
import type { FinishedImport } from '../../domain/evidence/changeEvents';

/** An import as the log tells of it. */
export interface LoggedImport extends Omit<FinishedImport, 'importedBy'> {
  readonly importedBy: Actor;
}

/** Newest first, after the place, also those that wait for their place in the log. */
export async function readImports(
  pool: Pool,
  first: number,
  after: { readonly at: Date; readonly id: string } | null,
): Promise<readonly LoggedImport[]> {
  const { rows } = await pool.query<{ readonly told: LoggedImport; readonly at: Date }>({
    name: 'import-page',
    text: `SELECT body::json AS told, at FROM log_event WHERE kind = 'import' AND (at, about) < ($1, $2)
      ORDER BY at DESC, about DESC LIMIT $3`,
    values: [after?.at ?? 'infinity', after?.id ?? '', first],
  });
  return rows.map(({ told, at: finishedAt }) => ({ ...told, finishedAt }));
}
