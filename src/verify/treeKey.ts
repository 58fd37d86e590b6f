import type { Checkpoint } from '../domain/evidence/checkpoint';

/** Trees by log and size; two of one size with different roots never get here. */
export function treeKey({ origin, size }: Checkpoint): string {
  return `${size} ${origin}`;
}
