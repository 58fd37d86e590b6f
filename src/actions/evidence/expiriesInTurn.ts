import { hashesIn } from '../../domain/evidence/tiles';
import type { DueExpiry, LogState } from '../../storage/evidence/logState';

/**
 * The feed tells of a consent, then of its end, then of the answer after that. So an end waits until its consent has a
 * place, and is not told where the answer after it has one already: expiries come before the decisions of a pass.
 *
 * @param maxLeaves so many decisions at most were read, and more may wait
 */
export function inTurn(state: LogState, maxLeaves: number): LogState {
  if (state.due.length === 0) return state;
  const hashes = state.waiting.flatMap(({ entries }) => hashesIn(entries));
  const placedNow = new Set(hashes.map((entry) => Buffer.from(entry).toString('hex')));
  const mayWait = (hash: string) => placedNow.has(hash) || hashes.length >= maxLeaves;
  const due = state.due
    .filter(({ hash }) => hash === null || !mayWait(hash))
    .map((expiry) => (isTooLate(expiry, placedNow) ? { ...expiry, hash: null } : expiry));
  return { ...state, due };
}

function isTooLate({ nextHash }: DueExpiry, placedNow: ReadonlySet<string>): boolean {
  return nextHash !== null && !placedNow.has(nextHash);
}
