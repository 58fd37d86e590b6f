/**
 * Who makes a request. The ledger keeps the kind and the id beside each decision, so that an answer the
 * customer gave herself and one that a call centre entered on her behalf stay apart for good.
 */
export type CallerKind = 'anonymous' | 'customer' | 'service' | 'publisher' | 'auditor';

export interface Caller {
  readonly kind: CallerKind;
  /** The name or id that the caller proved; null for an anonymous one. */
  readonly id: string | null;
}

export const anonymous: Caller = { kind: 'anonymous', id: null };
