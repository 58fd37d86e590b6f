import type { Checkpoint } from '../../domain/evidence/checkpoint';
import type { JudgedTimestamp } from '../../domain/evidence/timestamp/judgeTimestamp';
import type { ProvedChain, ProvedEvidence } from '../../domain/evidence/verify/verifyEvidence';
import { treeKey } from '../verifyLines';

export interface ProvedTree {
  readonly checkpoint: Checkpoint;
  readonly lines: number;
  readonly exportedAt: string;
  /** The oldest; null for none. */
  readonly timestamp: JudgedTimestamp | null;
}

const maxDecided = 50;

/** What all files prove together. Grows in place, for there may be very many. */
export class Tally {
  files = 0;
  unnamed = 0;
  decisions = 0;
  /** Of the only file; null for several, or if it does not say. */
  customerId: string | null = null;
  readonly templates = new Map<string, number>();
  firstAt: string | null = null;
  lastAt: string | null = null;
  /** Of the only file; none for several. */
  decided: readonly ProvedChain[] = [];
  exportedAt: string | null = null;
  /** Signers without a given key: `name+id`. */
  readonly unjudged = new Set<string>();
  readonly #trees = new Map<string, ProvedTree>();

  get trees(): readonly ProvedTree[] {
    return [...this.#trees.values()];
  }

  add(file: ProvedEvidence): void {
    const isOnly = this.files === 0;
    this.files += 1;
    this.unnamed += file.customerId === null ? 1 : 0;
    this.decisions += file.records;
    this.customerId = isOnly ? file.customerId : null;
    this.decided = isOnly ? file.chains.slice(0, maxDecided) : [];
    for (const { templateCode, decisions } of file.chains)
      this.templates.set(templateCode, (this.templates.get(templateCode) ?? 0) + decisions.length);
    for (const key of file.unjudged) this.unjudged.add(key);
    this.firstAt = earlier(this.firstAt, file.span?.firstAt ?? null);
    this.lastAt = later(this.lastAt, file.span?.lastAt ?? null);
    this.exportedAt = earlier(this.exportedAt, file.statement.exportedAt);
    const key = treeKey(file.checkpoint);
    this.#trees.set(key, withLine(this.#trees.get(key), file));
  }
}

function withLine(
  known: ProvedTree | undefined,
  { checkpoint, statement, timestamp }: ProvedEvidence,
): ProvedTree {
  const before = known?.timestamp ?? null;
  return {
    checkpoint,
    lines: (known?.lines ?? 0) + 1,
    exportedAt: known && known.exportedAt < statement.exportedAt ? known.exportedAt : statement.exportedAt,
    timestamp: before && (!timestamp || before.at <= timestamp.at) ? before : timestamp,
  };
}

function earlier(one: string | null, other: string | null): string | null {
  return one !== null && (other === null || one <= other) ? one : other;
}

function later(one: string | null, other: string | null): string | null {
  return one !== null && (other === null || one >= other) ? one : other;
}
