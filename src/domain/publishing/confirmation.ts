import { Refused } from '../errors/refusal';

export interface Confirmation {
  /** How many customers the publisher expects to be asked again, at most; null for no statement. */
  readonly confirmAsked: number | null;
  /** The installation wants a statement where more than these are asked. */
  readonly confirmAskedAbove: number;
}

export function needsConfirmation(
  asked: number,
  { confirmAskedAbove }: Pick<Confirmation, 'confirmAskedAbove'>,
): boolean {
  return asked > confirmAskedAbove;
}

/**
 * Fewer than stated is fine: customers decide between preview and publication.
 * @throws Refused `CONFIRMATION_REQUIRED` when the number must be stated, or more would be asked than stated
 */
export function mustBeConfirmed(templateCode: string, asked: number, confirmation: Confirmation): void {
  const { confirmAsked } = confirmation;
  if (confirmAsked === null) {
    if (!needsConfirmation(asked, confirmation)) return;
    throw new Refused({ code: 'CONFIRMATION_REQUIRED', templateCode, asked });
  }
  if (asked <= confirmAsked) return;
  throw new Refused({ code: 'CONFIRMATION_REQUIRED', templateCode, asked, confirmAsked });
}
