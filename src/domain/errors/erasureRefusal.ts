/** Why a customer is not erased, or is not brought back. */
export type ErasureRefusal =
  | {
      readonly code: 'ERASURE_NOT_CONFIRMED';
      /** How many records the customer has. */
      readonly records: number;
      /** What was stated; absent where nothing was. */
      readonly confirmRecords?: number;
    }
  | { readonly code: 'LEGAL_HOLD'; readonly heldSince: Date; readonly holdReason: string }
  | { readonly code: 'JOURNAL_UNAVAILABLE' }
  | {
      readonly code: 'CUSTOMER_ERASED';
      /** Absent where it was not kept. */
      readonly erasedAt?: Date;
      /** Until when others may record nothing for the customer. */
      readonly refusedUntil: Date;
    };

export function erasureRefusalWords(refusal: ErasureRefusal): string {
  switch (refusal.code) {
    case 'ERASURE_NOT_CONFIRMED':
      return `The customer has ${refusal.records} records, got ${stated(refusal)}. Nothing was erased.`;
    case 'LEGAL_HOLD':
      return `The customer is held since ${refusal.heldSince.toISOString()} (${refusal.holdReason}), so nothing was erased.`;
    case 'JOURNAL_UNAVAILABLE':
      return 'Nothing was erased: this node cannot write ERASURE_JOURNAL_FILE, its journal of erasures.';
    case 'CUSTOMER_ERASED':
      return `The customer was erased${erasedAt(refusal)}. Until ${refusal.refusedUntil.toISOString()} only the customer may record decisions, with a token of their own.`;
    default:
      return refusal satisfies never;
  }
}

function erasedAt(refusal: { readonly erasedAt?: Date }): string {
  return refusal.erasedAt ? ` at ${refusal.erasedAt.toISOString()}` : '';
}

function stated({ confirmRecords }: { readonly confirmRecords?: number }): string {
  return confirmRecords === undefined ? 'no confirmRecords' : `confirmRecords ${confirmRecords}`;
}
