/** What one request or one file may have only so much of. */
export type DemandLimit =
  | 'depth'
  | 'aliases'
  | 'directives'
  | 'tokens'
  | 'lines'
  | 'comparisons'
  | 'cost'
  | 'selections'
  | 'members'
  | 'records'
  | 'texts';

/** More was asked for than one may have. */
export interface DemandRefusal {
  readonly code: 'TOO_COMPLEX';
  readonly limit: DemandLimit;
  readonly maximum: number;
  /** Absent where counting ended at the limit. */
  readonly came?: number;
  /** What helps, where to ask for less would not. It is for messages alone. */
  readonly remedy?: string;
}
