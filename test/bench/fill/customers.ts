import { createHash } from 'node:crypto';
import type { DecisionValue } from '../../../src/domain/values/decisionValue';

/** A customer as the fill makes them: the same at each run, worked out from their number. */
export interface FilledCustomer {
  readonly customerId: string;
  readonly subjectId: string;
  readonly salt: Uint8Array;
}

/**
 * Ids rise with the number, so that the fill builds the indexes from left to right. The load still asks in random
 * order.
 */
export function customerAt(index: number, count: number): FilledCustomer {
  return {
    customerId: customerIdAt(index, count),
    subjectId: risingUuid('subject', index, count),
    salt: digestOf('salt', index),
  };
}

export function customerIdAt(index: number, count: number): string {
  return risingUuid('customer', index, count);
}

/** Every second customer has decided on the current version. */
export function hasDecided(index: number): boolean {
  return index % 2 === 1;
}

/** What a customer has answered, oldest first: none, one, two or three decisions, on average one. */
export function valuesOf(index: number): readonly DecisionValue[] {
  const history: readonly DecisionValue[] = ['given', 'withdraw', 'given'];
  return hasDecided(index) ? history.slice(0, 1 + (((index - 1) / 2) % 3)) : [];
}

function digestOf(what: string, index: number): Buffer {
  return createHash('sha256').update(`${what} ${index}`).digest();
}

/** A version 4 UUID (RFC 9562, section 5.4) whose first 48 bits tell the place among all. */
function risingUuid(what: string, index: number, count: number): string {
  const place = Math.floor((index / count) * 2 ** 48)
    .toString(16)
    .padStart(12, '0');
  const rest = digestOf(what, index).toString('hex');
  return `${place.slice(0, 8)}-${place.slice(8)}-4${rest.slice(0, 3)}-a${rest.slice(3, 6)}-${rest.slice(6, 18)}`;
}
