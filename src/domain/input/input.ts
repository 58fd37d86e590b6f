import { decisionValues, type DecisionValue } from '../values/decisionValue';
import {
  idempotencyKeyPattern,
  type ContentHash,
  type CustomerId,
  type IdempotencyKey,
  type Locale,
  type TemplateCode,
  type Uuid,
} from '../values/checkedText';
import { canonicalCustomerId } from '../values/customerId';
import { deceptive } from '../values/printable';
import { findCanonicalLocale, findMeantLocale } from '../values/locale';
import { findClosest } from '../errors/closest';
import { absentIdSays, findUnfitCustomerId, invalidMember, misfittingMember } from '../errors/inputFault';
import { Refused } from '../errors/refusal';
import { isTemplateCode } from '../values/templateCode';
import { findInstantIn } from '../values/timeZone';
import { dayMs } from '../values/utcDay';
import { isCanonicalUuid } from '../values/uuid';
import { isValidity } from '../values/validity';
import { tidied } from '../values/wording';

/*
 * What callers send, checked once for every door. Each function gives the value in its canonical form or
 * throws `INVALID_INPUT`, which names the member and what was expected but never repeats what came.
 */

const contentHashPattern = /^[0-9a-f]{64}$/;

/** Tab and line feed may stand in texts of several lines. */
const forbiddenInBlocks = new RegExp(`(?![\\t\\n])\\p{Cc}|\\p{Surrogate}|${deceptive.source}`, 'u');
const forbiddenInLines = new RegExp(`\\p{Cc}|\\p{Zl}|\\p{Zp}|\\p{Surrogate}|${deceptive.source}`, 'u');

export function requireUuid(member: string, value: string): Uuid {
  const uuid = value.toLowerCase();
  return isCanonicalUuid(uuid) ? (uuid as Uuid) : refuseUuid(member, value);
}

export function requireCustomerId(member: string, value: string): CustomerId {
  const unfit = findUnfitCustomerId(member, value);
  if (unfit) throw new Refused(unfit);
  return canonicalCustomerId(value) as CustomerId;
}

export function requireTemplateCode(member: string, value: string): TemplateCode {
  if (isTemplateCode(value)) return value;
  const expected = '1 to 64 of a-z, 0-9, ".", "_" and "-", starting with a letter or digit';
  return refuseInput(member, expected, value);
}

export function requireLocale(member: string, value: string): Locale {
  return findCanonicalLocale(value) ?? refuseLocale(member, value);
}

export function requireContentHash(member: string, value: string): ContentHash {
  const hash = value.toLowerCase();
  return contentHashPattern.test(hash)
    ? (hash as ContentHash)
    : refuseInput(member, 'a SHA-256 hash in hex', value);
}

export function requireDecisionValue(member: string, value: string): DecisionValue {
  return requireOneOf(member, value, decisionValues);
}

export function requireOneOf<Word extends string>(
  member: string,
  value: string,
  words: readonly Word[],
): Word {
  const known = words.find((word) => word === value);
  return known ?? refuseWord(member, value, words);
}

/** @param timeZone where days begin and times of day without an offset are; null for UTC, and none of these */
export function requireInstant(member: string, value: string, timeZone: string | null = null): Date {
  const day = `a day, which begins at midnight in ${timeZone ?? 'UTC'}`;
  const local = timeZone === null ? '' : ', or a time of day there such as 2030-01-31T12:00';
  const expected = `an instant such as 2030-01-31T12:00:00Z, or ${day}${local}`;
  return findInstantIn(value, timeZone) ?? refuseInput(member, expected, value);
}

/** How far a sender's clock may be ahead; such an instant counts as now. */
const maxAheadMs = 5_000;

/** When a customer decided. @param maxAgeDays how long ago that may be */
export function requireDecidedAt(member: string, decidedAt: Date, now: Date, maxAgeDays: number): Date {
  const ageMs = now.getTime() - decidedAt.getTime();
  if (ageMs >= -maxAheadMs && ageMs <= maxAgeDays * dayMs) return decidedAt;
  throw invalidInput(
    member,
    `an instant with an offset, not later than now and at most ${maxAgeDays} days ago`,
  );
}

/** What happened elsewhere cannot have happened later than now. */
export function mustNotBeAhead(member: string, instant: Date, now: Date): Date {
  if (instant.getTime() - now.getTime() <= maxAheadMs) return instant;
  throw invalidInput(member, 'an instant not later than now');
}

export function requireValidity(member: string, value: string): string {
  const expected = 'an ISO 8601 duration of whole parts such as P1Y';
  return isValidity(value) ? value : refuseInput(member, expected, value);
}

export function requireIdempotencyKey(member: string, value: string): IdempotencyKey {
  if (idempotencyKeyPattern.test(value)) return value as IdempotencyKey;
  return refuseInput(member, '1 to 255 visible ASCII characters', value);
}

/** One line of text: something to read, no control characters, no unpaired surrogates, nothing deceptive. */
export function requireLine(member: string, value: string, maxLength: number): string {
  if (isFit(value, maxLength, forbiddenInLines)) return value;
  const expected = `1 to ${maxLength} characters without control characters or bidirectional controls, not all blank`;
  return refuseInput(member, expected, value);
}

/** Text of several lines, with line feeds, composed letters and no empty lines around, so that one wording has one hash. */
export function requireBlock(member: string, value: string, maxLength: number): string {
  // Line ends are one character or two; what is longer than that is refused unread.
  const block = value.length > 2 * maxLength ? value : tidied(value.replace(/\r\n?/g, '\n'));
  if (isFit(block, maxLength, forbiddenInBlocks)) return block;
  const allowed = 'without bidirectional controls or control characters other than tab and line feed';
  return refuseInput(member, `1 to ${maxLength} characters ${allowed}, not all blank`, value);
}

const visible = /[^\s\p{Default_Ignorable_Code_Point}]/u;

function isFit(text: string, maxLength: number, forbidden: RegExp): boolean {
  return text.length <= maxLength && visible.test(text) && !forbidden.test(text);
}

export function requireWholeNumber(member: string, value: number, min: number, max: number): number {
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw invalidInput(member, `a whole number from ${min} to ${max}`, String(value));
}

export function mustBeSome(member: string, list: readonly unknown[], min: number, max: number): void {
  if (list.length >= min && list.length <= max) return;
  throw invalidInput(member, `a list of ${min} to ${max}`, `a list of ${list.length}`);
}

/** What may be left out: null and undefined stay null. @param bounds what else `require` takes */
export function optional<Value, Canonical, Bounds extends readonly unknown[]>(
  require: (member: string, value: Value, ...bounds: Bounds) => Canonical,
  member: string,
  value: Value | null | undefined,
  ...bounds: Bounds
): Canonical | null {
  return value === null || value === undefined ? null : require(member, value, ...bounds);
}

export function invalidInput(member: string, expected: string, came?: string): Refused {
  return new Refused(invalidMember(member, expected, came));
}

function refuseUuid(member: string, value: string): never {
  const came = `a string of ${value.length} characters`;
  throw new Refused(invalidMember(member, 'a UUID', came, absentIdSays(member, value) ?? undefined));
}

function refuseWord(member: string, value: string, words: readonly string[]): never {
  throw new Refused(misfittingMember(member, `one of ${words.join(', ')}`, value, findClosest(value, words)));
}

function refuseLocale(member: string, value: string): never {
  const expected = 'a language tag (BCP 47) such as de-AT';
  throw new Refused(misfittingMember(member, expected, value, findMeantLocale(value)));
}

export function refuseInput(member: string, expected: string, value: string): never {
  throw invalidInput(member, expected, `a string of ${value.length} characters`);
}
