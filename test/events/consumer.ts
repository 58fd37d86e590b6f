import type { Pool } from 'pg';
import type { ExportedLine } from '../tally/exportsAt';
import type { WireEvent } from '../rest/eventReader';

/** The newest answer of a customer on a template. */
export interface Standing {
  readonly customerId: string;
  readonly sequence: number;
  readonly value: string;
  readonly hash: string;
}

/** Standings by subject and template, as the feed names them: `<subjectId>/<templateCode>`. */
export type Standings = ReadonlyMap<string, Standing>;

type Event = Pick<WireEvent, 'id' | 'type' | 'partitionkey' | 'data'>;

/** A system that keeps where customers stand, and does with exports and events what the guide says. */
export class Consumer {
  /** How many events came that it had applied before. */
  repeats = 0;
  private readonly applied = new Set<string>();
  private readonly kept = new Map<string, Standing>();

  get standings(): Standings {
    return this.kept;
  }

  /** Puts exports in the place of what it keeps. */
  beginWith(lines: readonly ExportedLine[]): void {
    this.kept.clear();
    for (const { subject_id, template_code, customer_id: customerId, sequence, value, hash } of lines) {
      if (customerId !== null)
        this.keep(`${subject_id}/${template_code}`, { customerId, sequence, value, hash });
    }
  }

  apply(event: Event): void {
    if (this.applied.has(event.id)) {
      this.repeats += 1;
      return;
    }
    this.applied.add(event.id);
    const { type, partitionkey = '', data } = event;
    if (type === 'consent.customer.erased') this.erase(String(data['subject_id']));
    if (type !== 'consent.decision.recorded' || data['customer_id'] === null) return;
    const { customer_id: customerId, sequence, value, hash } = data as unknown as ExportedLine;
    this.keep(partitionkey, { customerId: String(customerId), sequence, value, hash });
  }

  private keep(key: string, standing: Standing): void {
    if (standing.sequence > (this.kept.get(key)?.sequence ?? 0)) this.kept.set(key, standing);
  }

  private erase(subjectId: string): void {
    for (const key of this.kept.keys()) if (key.startsWith(`${subjectId}/`)) this.kept.delete(key);
  }
}

/** Where all customers stand whom the ledger still links to their records. */
export async function readStandings(pool: Pick<Pool, 'query'>): Promise<Standings> {
  const { rows } = await pool.query<Standing & { readonly key: string }>(
    `SELECT DISTINCT ON (subject_id, template_code) subject_id || '/' || template_code AS key,
       customer_id AS "customerId", sequence, value::text, encode(hash, 'hex') AS hash
     FROM decision JOIN customer USING (subject_id, part) ORDER BY subject_id, template_code, sequence DESC`,
  );
  return new Map(rows.map(({ key, ...standing }) => [key, standing]));
}
