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
