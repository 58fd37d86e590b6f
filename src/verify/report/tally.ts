import type { ProvedChain } from '../../domain/evidence/verify/provedChains';
import type { ProvedEvidence } from '../../domain/evidence/verify/verifyEvidence';
import { treeKey } from '../treeKey';
import { withLine, type ProvedTree } from './provedTree';

const maxDecided = 50;

/** What all files of a verification prove together. Grows with each, and copies nothing: there may be very many. */
export class Tally {
  private readonly counts = new Map<string, number>();
  private readonly foreign = new Set<string>();
  private readonly seen = new Map<string, ProvedTree>();
  private latest: readonly ProvedChain[] = [];
  private first: string | null = null;
  private last: string | null = null;
  private oldestExport: string | null = null;
  private onlyCustomer: string | null = null;
  private held = { files: 0, unnamed: 0, decisions: 0 };

  add(file: ProvedEvidence): void {
    const { files, unnamed, decisions } = this.held;
    this.onlyCustomer = files === 0 ? file.customerId : null;
    this.held = {
      files: files + 1,
      unnamed: unnamed + (file.customerId === null ? 1 : 0),
      decisions: decisions + file.records,
    };
    for (const { templateCode, records } of file.templates)
      this.counts.set(templateCode, (this.counts.get(templateCode) ?? 0) + records);
    for (const key of file.unjudged) this.foreign.add(key);
    this.latest = files === 0 ? file.chains.slice(0, maxDecided) : [];
    this.addInstants(file);
    const key = treeKey(file.checkpoint);
    this.seen.set(key, withLine(this.seen.get(key), file));
  }

  private addInstants({ span, statement }: ProvedEvidence): void {
    this.first = earlier(this.first, span?.firstAt ?? null);
    this.last = later(this.last, span?.lastAt ?? null);
    this.oldestExport = earlier(this.oldestExport, statement.exportedAt);
  }

  get files(): number {
    return this.held.files;
  }

  /** Of the only file; null where there are several, or it does not say. */
  get customerId(): string | null {
    return this.onlyCustomer;
  }

  /** Files that do not say whose decisions they hold. */
  get unnamed(): number {
    return this.held.unnamed;
  }

  get decisions(): number {
    return this.held.decisions;
  }

  get templates(): ReadonlyMap<string, number> {
    return this.counts;
  }

  get firstAt(): string | null {
    return this.first;
  }

  get lastAt(): string | null {
    return this.last;
  }

  /** What was decided on the first templates of the only file; none where there are several. */
  get decided(): readonly ProvedChain[] {
    return this.latest;
  }

  /** Of the file that was exported before all others: none says anything of later. */
  get exportedAt(): string | null {
    return this.oldestExport;
  }

  /** In the order in which the files name them. */
  get trees(): readonly ProvedTree[] {
    return [...this.seen.values()];
  }

  /** Keys that signed and were not given: `name+id`. */
  get unjudged(): ReadonlySet<string> {
    return this.foreign;
  }
}

function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one <= other ? one : other;
}

function later(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one >= other ? one : other;
}
