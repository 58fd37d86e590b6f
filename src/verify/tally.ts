import type { Checkpoint } from '../domain/evidence/checkpoint';
import type { JudgedTimestamp } from '../domain/evidence/timestamp/judgeTimestamp';
import type { ProvedEvidence } from '../domain/evidence/verify/verifyEvidence';

/** What all files of a verification prove together. */
export interface Tally {
  readonly files: number;
  /** Of the only file; null where there are several, or it does not say. */
  readonly customerId: string | null;
  /** Files that do not say whose decisions they hold. */
  readonly unnamed: number;
  readonly decisions: number;
  readonly templates: ReadonlyMap<string, number>;
  readonly firstAt: string | null;
  readonly lastAt: string | null;
  /** The largest tree. */
  readonly checkpoint: Checkpoint | null;
  readonly hasSeveralTrees: boolean;
  readonly exportedAt: string | null;
  /** Of the last file; null where one of them has none. */
  readonly timestamp: JudgedTimestamp | null;
  readonly unjudged: ReadonlySet<string>;
}

export const nothingYet: Tally = {
  files: 0,
  customerId: null,
  unnamed: 0,
  decisions: 0,
  templates: new Map(),
  firstAt: null,
  lastAt: null,
  checkpoint: null,
  hasSeveralTrees: false,
  exportedAt: null,
  timestamp: null,
  unjudged: new Set(),
};

export function withFile(tally: Tally, file: ProvedEvidence): Tally {
  const isFirst = tally.files === 0;
  return {
    files: tally.files + 1,
    customerId: isFirst ? file.customerId : null,
    unnamed: tally.unnamed + (file.customerId === null ? 1 : 0),
    decisions: tally.decisions + file.records,
    templates: withTemplates(tally.templates, file),
    firstAt: first([tally.firstAt, file.span?.firstAt ?? null]),
    lastAt: last([tally.lastAt, file.span?.lastAt ?? null]),
    checkpoint: larger(tally.checkpoint, file.checkpoint),
    hasSeveralTrees: tally.hasSeveralTrees || isOther(tally.checkpoint, file.checkpoint),
    exportedAt: last([tally.exportedAt, file.statement.exportedAt]),
    timestamp: isFirst || tally.timestamp ? file.timestamp : null,
    unjudged: file.unjudged.length > 0 ? new Set([...tally.unjudged, ...file.unjudged]) : tally.unjudged,
  };
}

function withTemplates(known: ReadonlyMap<string, number>, { templates }: ProvedEvidence) {
  const counts = new Map(known);
  for (const { templateCode, records } of templates)
    counts.set(templateCode, (counts.get(templateCode) ?? 0) + records);
  return counts;
}

function first(instants: readonly (string | null)[]): string | null {
  return instants.filter((at) => at !== null).sort()[0] ?? null;
}

function last(instants: readonly (string | null)[]): string | null {
  return (
    instants
      .filter((at) => at !== null)
      .sort()
      .at(-1) ?? null
  );
}

function larger(one: Checkpoint | null, other: Checkpoint): Checkpoint {
  return one && one.size > other.size ? one : other;
}

function isOther(one: Checkpoint | null, other: Checkpoint): boolean {
  return one !== null && (one.size !== other.size || one.origin !== other.origin);
}
