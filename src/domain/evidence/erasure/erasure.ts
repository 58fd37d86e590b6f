import type { Recorder } from '../../access/caller';
export const erasureModeWords = {
  UNLINK: 'Removes the link between customer and records; the records stay, tied to nobody.',
  SHRED: 'Removes the records, too; their hashes stay in the log, and the erasure names them.',
} as const;

export type ErasureMode = keyof typeof erasureModeWords;

export const erasureModes = Object.keys(erasureModeWords) as readonly ErasureMode[];

/** Grounds of Art. 17(1) GDPR. No free text, which could name somebody. */
export const erasureReasonWords = {
  NO_LONGER_NEEDED: 'The purpose is fulfilled, Art. 17(1)(a) GDPR.',
  RETENTION: 'The period for keeping the evidence is over, Art. 17(1)(a) and 5(1)(e) GDPR.',
  CUSTOMER_REQUEST: 'The customer takes their consent back and asks for erasure, Art. 17(1)(b) GDPR.',
  OBJECTION: 'The customer objects to the processing, Art. 17(1)(c) and 21 GDPR.',
  UNLAWFUL: 'The processing was unlawful, Art. 17(1)(d) GDPR.',
  LEGAL_OBLIGATION: 'A law demands the erasure, Art. 17(1)(e) GDPR.',
  CHILD: 'A child was offered an online service, Art. 17(1)(f) and 8(1) GDPR.',
} as const;

export type ErasureReason = keyof typeof erasureReasonWords;

export const erasureReasons = Object.keys(erasureReasonWords) as readonly ErasureReason[];

/** Why a customer must not be erased for now: Art. 17(3) and 18(1) GDPR. */
export const holdReasonWords = {
  LEGAL_CLAIM: 'The evidence is needed for legal claims, Art. 17(3)(e) GDPR.',
  LEGAL_OBLIGATION: 'A law demands that the evidence is kept, Art. 17(3)(b) GDPR.',
  CUSTOMER_CLAIM: 'The customer needs the evidence for a claim of their own, Art. 18(1)(c) GDPR.',
} as const;

export type HoldReason = keyof typeof holdReasonWords;

export const holdReasons = Object.keys(holdReasonWords) as readonly HoldReason[];

export interface CustomerHold {
  readonly heldSince: Date;
  readonly reason: HoldReason;
}

/** As both doors name a hold beside other members; null for none. */
export function holdMembers(hold: CustomerHold | null) {
  return { heldSince: hold?.heldSince ?? null, holdReason: hold?.reason ?? null };
}

export interface NamedHold extends CustomerHold {
  readonly customerId: string;
}

export interface HeldPlaces {
  /** 1, or 0 for an unknown customer. */
  readonly links: number;
  readonly idempotencyKeys: number;
  /** Templates on which reports count the customer. */
  readonly standings: number;
  readonly records: number;
}

export const nothingHeld: HeldPlaces = { links: 0, idempotencyKeys: 0, standings: 0, records: 0 };

export function dividedBy(
  mode: ErasureMode,
  held: HeldPlaces,
): { readonly removed: HeldPlaces; readonly kept: HeldPlaces } {
  if (mode === 'SHRED') return { removed: held, kept: nothingHeld };
  const { records } = held;
  return { removed: { ...held, records: 0 }, kept: { ...nothingHeld, records } };
}

interface Answer {
  readonly recorder: Recorder;
  readonly decidedAt: Date | null;
  /** The grant that a click confirms, which was judged when it was given. */
  readonly confirms?: unknown;
}

/**
 * Whether it would bring back who was erased: only they may return, and what they said before stays erased.
 * @param isBack whether they have answered since
 */
export function revives(
  { recorder, decidedAt, confirms }: Answer,
  erasedAt: Date | undefined,
  isBack: boolean,
): boolean {
  const isOfBefore = !confirms && erasedAt !== undefined && decidedAt !== null && decidedAt < erasedAt;
  return isOfBefore || (!isBack && recorder.kind !== 'customer');
}
