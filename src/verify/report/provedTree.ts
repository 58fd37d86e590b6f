import type { Checkpoint } from '../../domain/evidence/checkpoint';
import type { JudgedTimestamp } from '../../domain/evidence/timestamp/judgeTimestamp';
import type { ProvedEvidence } from '../../domain/evidence/verify/verifyEvidence';

/** A signed tree, with what the lines that stand in it say of it. */
export interface ProvedTree {
  readonly checkpoint: Checkpoint;
  readonly lines: number;
  /** Of the oldest of these lines. */
  readonly exportedAt: string;
  /** The oldest of this tree; null where none of these lines has one. */
  readonly timestamp: JudgedTimestamp | null;
}

/** The trees of one log. */
export interface TreesOfLog {
  readonly origin: string;
  readonly count: number;
  readonly smallest: number;
  readonly largest: number;
}

/** @param known what other lines have said of the same tree */
export function withLine(known: ProvedTree | undefined, line: ProvedEvidence): ProvedTree {
  const { exportedAt } = line.statement;
  return {
    checkpoint: line.checkpoint,
    lines: (known?.lines ?? 0) + 1,
    exportedAt: known && known.exportedAt < exportedAt ? known.exportedAt : exportedAt,
    timestamp: older(known?.timestamp ?? null, line.timestamp),
  };
}

/** The trees of each log, with the sizes between which they are. */
export function logsOf(trees: Iterable<ProvedTree>): readonly TreesOfLog[] {
  const logs = new Map<string, TreesOfLog>();
  for (const { checkpoint } of trees) {
    const { origin, size } = checkpoint;
    const { count, smallest, largest } = logs.get(origin) ?? { count: 0, smallest: size, largest: size };
    const sizes = { smallest: Math.min(smallest, size), largest: Math.max(largest, size) };
    logs.set(origin, { origin, count: count + 1, ...sizes });
  }
  return [...logs.values()];
}

function older(one: JudgedTimestamp | null, other: JudgedTimestamp | null): JudgedTimestamp | null {
  if (!one || !other) return one ?? other;
  return one.at <= other.at ? one : other;
}
