/** A no that made no record, or a yes that ends all such. It is no evidence: neither the log nor an export has it. */
export interface SaidAgain {
  readonly subjectId: string;
  readonly templateCode: string;
  /** Of the newest decision, to which the yes is the next. */
  readonly sequence: number;
  /** When it was said; the latest no that the yes was judged by. */
  readonly at: Date | null;
  readonly ends: boolean;
}

/** A trigger has them wait for each other, and undoes the statement where another answer came first. */
export const saidAgainInsert = (rows: string) => `
    INSERT INTO said_again AS s (subject_id, template_code, sequence, at, ends)
    SELECT n.* FROM gate, json_to_recordset(${rows}) AS n (subject_id uuid, template_code text, sequence integer,
      at timestamptz, ends boolean)
    ON CONFLICT (subject_id, template_code) DO UPDATE SET sequence = excluded.sequence,
      at = CASE s.sequence WHEN excluded.sequence THEN greatest(s.at, excluded.at) ELSE excluded.at END`;

export function saidAgainJson({ subjectId, templateCode, ...said }: SaidAgain) {
  return { subject_id: subjectId, template_code: templateCode, ...said };
}
