import { createHash } from 'node:crypto';
import type { ImportRow } from '../../../domain/decisions/importRow';

/** Of rows, in about 200 MB. */
const maxKnown = 1_000_000;

/** What the rows before would have changed, which a dry run cannot ask the database. */
export class DryRunMemory {
  /** Hashes of contents, by those of source, customer and `source_id`. */
  private readonly contents = new Map<string, string>();
  private readonly newestMs = new Map<string, number>();
  private readonly ofCall: (readonly [key: string, atMs: number])[] = [];

  /** `late`: in a later call than a newer one of its customer and template, as rows of a call are sorted. */
  take({ trust: _trust, ...row }: ImportRow): 'double' | 'late' | null {
    const isLate = this.seeOrder(row);
    const [id, content] = [hashOf([row.source, row.customerId, row.sourceId]), hashOf(row)];
    const earlier = this.contents.get(id) ?? content;
    if (this.contents.size < maxKnown) this.contents.set(id, earlier);
    if (earlier !== content) return 'double';
    return isLate ? 'late' : null;
  }

  private seeOrder({ customerId, templateCode, decidedAt }: Omit<ImportRow, 'trust'>): boolean {
    const [key, at] = [hashOf([customerId, templateCode]), decidedAt.getTime()];
    this.ofCall.push([key, at]);
    return at < (this.newestMs.get(key) ?? at);
  }

  endCall(): void {
    for (const [key, at] of this.ofCall.splice(0)) {
      const newest = this.newestMs.get(key);
      if (newest === undefined ? this.newestMs.size < maxKnown : at > newest) this.newestMs.set(key, at);
    }
  }
}

function hashOf(value: unknown): string {
  return createHash('shake128', { outputLength: 16 }).update(JSON.stringify(value)).digest('binary');
}
