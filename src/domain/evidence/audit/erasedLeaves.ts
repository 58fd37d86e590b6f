import { erasureModes, type ErasureMode } from '../erasure/erasure';

/** Leaves from one to another, both included. */
export type ErasedRange = readonly [from: number, to: number];

/**
 * The leaves whose records an erasure removed, as the body of its event names them: a list of leaf indexes or of ranges.
 * An erasure that left the records names none. Null for what is no such body.
 */
export function erasedLeaves(body: string): readonly ErasedRange[] | null {
  const leaves = membersOf(body)?.['leaves'];
  if (leaves === undefined || leaves === null) return [];
  if (!Array.isArray(leaves)) return null;
  const ranges = leaves.map(rangeOf);
  return ranges.every((range) => range !== null) ? ranges : null;
}

/** Whether the ranges hold each leaf once, and as many as the body says that there were records. None hold none. */
export function areAsManyAsStated(body: string, ranges: readonly ErasedRange[]): boolean {
  const isRising = ranges.every(([from], at) => at === 0 || from > (ranges[at - 1]?.[1] ?? from));
  const leaves = ranges.reduce((sum, [from, to]) => sum + (to - from + 1), 0);
  return ranges.length === 0 || (isRising && leaves === membersOf(body)?.['records']);
}

/** The mode and the number of records that the body of an erasure states. Null where it states none. */
export function statedErasure(body: string): { readonly mode: ErasureMode; readonly records: number } | null {
  const { mode: stated, records } = membersOf(body) ?? {};
  const mode = erasureModes.find((known) => known === stated);
  return mode && isIndex(records) ? { mode, records } : null;
}

/** The members of an event's body; null for what is no JSON object. */
export function membersOf(body: string): Readonly<Record<string, unknown>> | null {
  try {
    const members: unknown = JSON.parse(body);
    const isObject = typeof members === 'object' && members !== null && !Array.isArray(members);
    return isObject ? (members as Readonly<Record<string, unknown>>) : null;
  } catch {
    return null;
  }
}

function rangeOf(named: unknown): ErasedRange | null {
  const [from, to, ...others] = (Array.isArray(named) ? named : [named, named]) as readonly unknown[];
  return isIndex(from) && isIndex(to) && from <= to && others.length === 0 ? [from, to] : null;
}

function isIndex(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
