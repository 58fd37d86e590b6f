import { customersPerRequest, type Door, type OperationName } from '../doors/door';

/** What one operation at one of our doors is compared with. */
export interface Comparison {
  readonly operation: OperationName;
  readonly door: Exclude<Door['name'], 'baseline'>;
  readonly baseline: 'latest' | 'pending' | 'record';
  /** How many of the baseline's requests one of ours does the work of. */
  readonly lookUps: number;
  /** The least ratio of look-ups per second; null where only the figure is of interest. */
  readonly target: number | null;
}

const comparisons: readonly Comparison[] = [
  { operation: 'latest', door: 'REST', baseline: 'latest', lookUps: 1, target: 2 },
  { operation: 'latest', door: 'GraphQL', baseline: 'latest', lookUps: 1, target: 1 },
  { operation: 'pending', door: 'REST', baseline: 'pending', lookUps: 1, target: 1.3 },
  { operation: 'pending', door: 'GraphQL', baseline: 'pending', lookUps: 1, target: 0.75 },
  { operation: 'pending by own token', door: 'REST', baseline: 'pending', lookUps: 1, target: null },
  { operation: 'pending by own token', door: 'GraphQL', baseline: 'pending', lookUps: 1, target: null },
  {
    operation: 'fifty customers',
    door: 'GraphQL',
    baseline: 'pending',
    lookUps: customersPerRequest,
    target: null,
  },
  { operation: 'record', door: 'REST', baseline: 'record', lookUps: 1, target: 1 },
  { operation: 'record', door: 'GraphQL', baseline: 'record', lookUps: 1, target: 0.85 },
];

/** Those of the operations that are measured. */
export function comparisonsOf(operations: readonly OperationName[]): readonly Comparison[] {
  return comparisons.filter(({ operation }) => operations.includes(operation));
}

/** p99 at half the greatest load, as a multiple of p50. */
export const maxTailAtHalfLoad = 10;
export const maxGrowthOfMemory = 0.1;
export const maxSlowdownWhenLarge = 1.25;
export const maxStartMs = 2_000;
/** Decisions a second with a webhook over those without one. */
export const leastRatioBesideWebhook = 0.95;
