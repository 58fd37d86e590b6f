import { invalidMember } from '../errors/inputFault';
import { Refused } from '../errors/refusal';
import { requireAll } from '../input/gathering';
import { invalidInput, optional, requireLine, requireValidity } from '../input/input';
import type { ChangeKind, PublishedVersion, Reask, VersionTerms } from '../templates/version';
import { canonicalHash } from '../values/contentHash';

export const noTerms = wholeTerms({});

/** Terms as publishing takes them; no instant is the one of the publication. */
export interface SettledTerms extends VersionTerms {
  readonly changeKind: ChangeKind;
  readonly reask: Reask;
}

const maxReasonLength = 500;

/** All members, where what is left out counts as not stated. */
export function wholeTerms(stated: Partial<VersionTerms>): VersionTerms {
  const { effectiveFrom, changeKind, editorialReason, reask, graceUntil, validity } = stated;
  return {
    effectiveFrom: effectiveFrom ?? null,
    changeKind: changeKind ?? null,
    editorialReason: editorialReason ?? null,
    reask: reask ?? null,
    graceUntil: graceUntil ?? null,
    validity: validity ?? null,
  };
}

/** Those of a cancelled version once more. If its day has passed it begins at once, with as long a grace. */
export function termsAnew(version: PublishedVersion, now: Date): VersionTerms {
  const { changeKind, effectiveFrom, graceUntil, validity } = version;
  const lateMs = Math.max(0, now.getTime() - effectiveFrom.getTime());
  return wholeTerms({
    ...version,
    effectiveFrom: lateMs > 0 ? null : effectiveFrom,
    graceUntil: graceUntil && new Date(graceUntil.getTime() + lateMs),
    // An editorial one has that of the version before it, which may be another now.
    validity: changeKind === 'EDITORIAL' ? null : validity,
  });
}

/** What is sent, else what the draft states. */
export function termsOver(stated: VersionTerms, sent: VersionTerms): VersionTerms {
  const drafted = asFitsKind(stated, sent.changeKind);
  return {
    effectiveFrom: sent.effectiveFrom ?? drafted.effectiveFrom,
    changeKind: sent.changeKind ?? drafted.changeKind,
    editorialReason: sent.editorialReason ?? drafted.editorialReason,
    reask: sent.reask ?? drafted.reask,
    graceUntil: sent.graceUntil ?? drafted.graceUntil,
    validity: sent.validity ?? drafted.validity,
  };
}

/** Without what only versions of the draft's kind have, where one of the other kind is published. */
function asFitsKind(drafted: VersionTerms, changeKind: ChangeKind | null): VersionTerms {
  if (changeKind === null || changeKind === drafted.changeKind) return drafted;
  if (changeKind === 'EDITORIAL') return { ...drafted, reask: null, graceUntil: null, validity: null };
  // That an editorial draft asks nobody follows from its kind.
  const reask = drafted.changeKind === 'EDITORIAL' ? null : drafted.reask;
  return { ...drafted, editorialReason: null, reask };
}

/**
 * What publishing now goes by, with the defaults for what is not stated.
 * @throws Refused `INVALID_INPUT` naming the member that stands against another, or has passed
 */
export function publishingTerms(stated: VersionTerms, now: Date, past = false): SettledTerms {
  const terms = settledTerms(stated);
  requireAll({
    effectiveFrom: () => past || mustBeToCome('effectiveFrom', terms, now),
    others: () => mustAgree({ ...terms, effectiveFrom: terms.effectiveFrom ?? now }),
  });
  return terms;
}

/** With the defaults: a version is material and asks everyone, unless stated otherwise. */
export function settledTerms(stated: VersionTerms): SettledTerms {
  const changeKind = stated.changeKind ?? 'MATERIAL';
  const reask = stated.reask ?? (changeKind === 'EDITORIAL' ? 'NOBODY' : 'EVERYONE');
  return { ...wholeTerms(stated), changeKind, reask };
}

/** Whether publishing takes both for the same. */
export function areSameTerms(a: VersionTerms, b: VersionTerms): boolean {
  return JSON.stringify(settledTerms(a)) === JSON.stringify(settledTerms(b));
}

/**
 * Refuses only what no later statement and no passing of time could make right; what is missing may still come.
 * @param within `terms.` where they are a member of their own
 * @throws Refused `INVALID_INPUT` naming every member at fault
 */
export function mustAgree(stated: VersionTerms, within = ''): void {
  requireAll({
    editorialReason: () => mustBeGivenRightly(`${within}editorialReason`, stated),
    reask: () => mustFitChange(`${within}reask`, stated),
    graceUntil: () => mustEndAfterEffect(`${within}graceUntil`, stated),
    validity: () => optional(requireValidity, `${within}validity`, stated.validity),
  });
}

/** @throws Refused `INVALID_INPUT` for an instant that has passed, which no time brings back */
export function mustBeToCome(
  member: string,
  { effectiveFrom }: Pick<VersionTerms, 'effectiveFrom'>,
  now: Date,
): void {
  if (effectiveFrom === null || effectiveFrom >= now) return;
  throw invalidInput(member, 'now or later', 'an instant in the past');
}

export function requireEditorialReason(member: string, reason: string): string {
  return requireLine(member, reason, maxReasonLength);
}

function mustBeGivenRightly(member: string, { changeKind, editorialReason }: VersionTerms): void {
  if (editorialReason === null) return;
  requireEditorialReason(member, editorialReason);
  if (changeKind === 'MATERIAL')
    throw superfluous(member, 'left out of a material version', 'A material version');
}

function mustFitChange(member: string, { changeKind, reask }: VersionTerms): void {
  if (changeKind !== 'EDITORIAL' || reask === null || reask === 'NOBODY') return;
  throw invalidInput(member, 'NOBODY or left out of an editorial version', reask);
}

function mustEndAfterEffect(member: string, { changeKind, graceUntil, effectiveFrom }: VersionTerms): void {
  if (graceUntil === null) return;
  if (changeKind === 'EDITORIAL') {
    throw superfluous(member, 'left out of an editorial version', 'An editorial version');
  }
  if (effectiveFrom === null || graceUntil > effectiveFrom) return;
  throw invalidInput(member, 'later than effectiveFrom');
}

function superfluous(member: string, expected: string, version: string): Refused {
  return new Refused(
    invalidMember(member, expected, undefined, `${version} has no ${member}: leave it out.`),
  );
}

/**
 * The terms of a request to publish, as SHA-256 in lower-case hex. What was not stated stays so: the draft may
 * state otherwise than the default. The caller is not part of it.
 */
export function publicationHash(
  templateCode: string,
  sent: VersionTerms,
  expectedRevision: number | null,
): string {
  const { effectiveFrom, graceUntil, ...others } = wholeTerms(sent);
  return canonicalHash({
    ...others,
    templateCode,
    effectiveFrom: effectiveFrom?.toISOString() ?? null,
    graceUntil: graceUntil?.toISOString() ?? null,
    expectedRevision,
  });
}
