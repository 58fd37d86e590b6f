import type { LimitsConfig } from '../../config/limits';
import { invalidInput, requireWholeNumber } from '../../domain/input/input';

/** How much one question may list. */
export type ListLimits = Pick<LimitsConfig, 'maxPageSize' | 'maxBatchSize'>;

/** @throws Refused `INVALID_INPUT` */
export function requirePageSize(first: number, { maxPageSize }: ListLimits): number {
  return requireWholeNumber('first', first, 1, maxPageSize);
}

/** @throws Refused `INVALID_INPUT` */
export function requireBatch<Item>(
  member: string,
  items: readonly Item[],
  { maxBatchSize }: ListLimits,
): readonly Item[] {
  if (items.length <= maxBatchSize) return items;
  throw invalidInput(member, `a list of at most ${maxBatchSize}`, `a list of ${items.length}`);
}
