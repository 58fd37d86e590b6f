import type { CallerKind } from '../../access/caller';
import { instantText } from '../../values/instant';
import { membersOf } from '../jsonMembers';
import { logEventOf, type LogEvent } from '../logEvent';
import { type ErasureMode, type ErasureReason, erasureModes } from './erasure';

interface Erasure {
  readonly erasureId: string;
  readonly subjectId: string;
  readonly mode: ErasureMode;
  readonly reason: ErasureReason;
  readonly erasedAt: Date;
  /** Staff are named nowhere in the log. */
  readonly by: CallerKind;
  readonly records: number;
  /** Leaves of the removed records; null if the records stay. */
  readonly leaves: readonly ErasedRange[] | null;
}

/** The customer is not in it, not even as a hash, which could be guessed. */
export function erasureEvent(erasure: Erasure): LogEvent {
  const { subjectId, erasedAt, leaves } = erasure;
  const at = instantText(erasedAt);
  return logEventOf('erasure', subjectId, erasedAt, { ...erasure, erasedAt: at, leaves });
}

export function leafRanges(indexes: readonly number[]): readonly ErasedRange[] {
  const ranges: [number, number][] = [];
  for (const index of indexes.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && index <= last[1] + 1) last[1] = index;
    else ranges.push([index, index]);
  }
  return ranges;
}

/** Both ends included. */
export type ErasedRange = readonly [from: number, to: number];

/** Indexes or ranges, as the body names them. Empty if the records stayed; null for another form. */
export function erasedLeaves(body: string): readonly ErasedRange[] | null {
  const leaves = membersOf(body)?.['leaves'];
  if (leaves === undefined || leaves === null) return [];
  if (!Array.isArray(leaves)) return null;
  const ranges = leaves.map(rangeOf);
  return ranges.every((range) => range !== null) ? ranges : null;
}

/** Whether the ranges are rising and hold as many leaves as the body states records. No ranges are fine. */
export function areAsManyAsStated(body: string, ranges: readonly ErasedRange[]): boolean {
  const isRising = ranges.every(([from], at) => at === 0 || from > (ranges[at - 1]?.[1] ?? from));
  const leaves = ranges.reduce((sum, [from, to]) => sum + (to - from + 1), 0);
  return ranges.length === 0 || (isRising && leaves === membersOf(body)?.['records']);
}

export function statedErasure(body: string): { readonly mode: ErasureMode; readonly records: number } | null {
  const { mode: stated, records } = membersOf(body) ?? {};
  const mode = erasureModes.find((known) => known === stated);
  return mode && isIndex(records) ? { mode, records } : null;
}

function rangeOf(named: unknown): ErasedRange | null {
  const [from, to, ...others] = (Array.isArray(named) ? named : [named, named]) as readonly unknown[];
  return isIndex(from) && isIndex(to) && from <= to && others.length === 0 ? [from, to] : null;
}

function isIndex(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
