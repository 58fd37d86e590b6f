import type { SaidAgain } from '../../domain/evidence/noesInBatch';

/** A trigger has them wait for each other, keeps the latest, and undoes the statement where another answer came first. */
export const saidAgainInsert = (rows: string) => `
    INSERT INTO said_again (subject_id, template_code, sequence, at, said_here, ends)
    SELECT n.* FROM gate, json_to_recordset(${rows}) AS n (subject_id uuid, template_code text, sequence integer,
      at timestamptz, said_here boolean, ends boolean)
    ON CONFLICT (subject_id, template_code) DO UPDATE SET sequence = excluded.sequence, at = excluded.at,
      said_here = excluded.said_here`;

export function saidAgainJson({ subjectId, templateCode, saidHere, ...said }: SaidAgain) {
  return { subject_id: subjectId, template_code: templateCode, said_here: saidHere, ...said };
}
