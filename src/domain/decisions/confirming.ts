import { hash } from 'node:crypto';
import type { Refusal } from '../errors/refusal';
import type { TemplateRules } from '../templates/templateRules';
import { validUntil } from '../values/validity';
import type { Behind } from './behind';
import { isExpired, type Relied } from './reliance';

/** How often a link is sent again for one grant. */
export const maxResends = 3;

const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

/** SHA-256 of the token in a link: 32 random bytes in base64url. Null for anything else. */
export function confirmationTokenHash(token: string): Uint8Array | null {
  return tokenPattern.test(token) ? hash('sha256', token, 'buffer') : null;
}

/** When a grant that is recorded at the instant stops waiting; never after its own end. */
export function endOfWaiting(
  { confirmationValidity }: Pick<TemplateRules, 'confirmationValidity'>,
  recordedAt: Date,
  fullEnd: Date | null,
): Date | null {
  const end = validUntil(recordedAt, confirmationValidity);
  return end && fullEnd && fullEnd < end ? fullEnd : end;
}

/** A grant that no click is needed for, or any more. */
export function isSettled(decision: Relied, now: Date): boolean {
  return decision.value === 'given' && !decision.awaitsConfirmation && !isExpired(decision, now);
}

/** A yes that waits may be from anybody, so it takes nothing. A no under it, said after the yes, takes all from it. */
export function takesNothingFrom(
  { awaitsConfirmation, lastNoAt = null }: Waiting,
  yes: { readonly decidedAt: Date },
): boolean {
  return awaitsConfirmation === true && (lastNoAt === null || yes.decidedAt > lastNoAt);
}

interface Waiting extends Behind {
  readonly awaitsConfirmation?: boolean;
}

/** Not where another grant of the epoch is in force: a renewal, or another hand. */
export function needsClick(
  { confirmation }: Pick<TemplateRules, 'confirmation'>,
  { epoch }: { readonly epoch: number },
  newest: (Relied & { readonly epoch: number }) | null,
  now: Date,
): boolean {
  return confirmation === 'REQUIRED' && !(newest && newest.epoch >= epoch && isSettled(newest, now));
}

interface Grant extends Relied {
  readonly hash?: string;
}

/**
 * Why a click on the link of a grant confirms nothing. Who said no since has the last word, and of two that wait the
 * later one is meant. Null where it may, or where what counts needs no click.
 */
export function findLinkRefusal(newest: Grant | null, { hash: asked }: Grant, now: Date): Refusal | null {
  if (newest === null) return { code: 'CONFIRMATION_NOT_FOUND' };
  if (newest.value !== 'given') return { code: 'CONFIRMATION_WITHDRAWN', value: newest.value };
  const isOpen = !newest.awaitsConfirmation || (newest.hash === asked && !isExpired(newest, now));
  return isOpen ? null : { code: 'CONFIRMATION_EXPIRED' };
}
