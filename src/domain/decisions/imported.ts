import type { Refusal } from '../errors/refusal';
import { invalidMember, present } from '../errors/inputFault';
import { findCurrentVersion, isEffective, type Timeline, type VersionInTime } from '../templates/timeline';
import type { DecisionValue } from '../values/decisionValue';
import { instantText } from '../values/instant';
import type { DecisionSource, ImportedSource } from './decidedBy';
import { takesNothingFrom } from './confirming';
import {
  clockToleranceMs,
  hasNoGivenHere,
  isImported,
  lastNoAt,
  saidAt,
  type Behind,
  type Following,
} from './behind';
import { conflictWith } from './conflict';
import { standingOnRetiredToo, type NewestDecision } from './pending';

/** What an imported decision has besides. */
export interface Imported {
  readonly source: ImportedSource;
  /** The label or number of a version, where no id names it. */
  readonly version: string | null;
  /** When the customer confirmed a grant; null where the source does not say that they did. */
  readonly confirmedAt: Date | null;
}

interface ImportedCommand {
  readonly value: DecisionValue;
  readonly decidedAt: Date | null;
  readonly imported?: Imported;
}

interface Newest extends NewestDecision, Behind {
  readonly sequence: number;
  readonly decidedAt: Date;
  readonly source: DecisionSource | null;
}

/**
 * Why an imported decision is not recorded, before its version is looked at; null for all others. A newer answer is
 * never undone. Nothing goes over a no that the customer gave here, and no yes over a no of its instant. A grant that a
 * click confirms must have been confirmed.
 */
export function findImportRefusal(
  timeline: Timeline,
  newest: Newest | null,
  { value, decidedAt, imported }: ImportedCommand,
  now: Date,
): Refusal | null {
  if (!imported || !decidedAt) return null;
  if (newest && (isOlder(decidedAt, value, newest) || isUnsure(decidedAt, value, newest, now))) {
    const standing = standingOnRetiredToo(timeline, newest, now);
    return conflictWith(timeline, newest, null, standing);
  }
  const { templateCode, confirmation } = timeline.template;
  if (value !== 'given' || confirmation === 'NONE' || imported.confirmedAt) return null;
  const says = `confirmed_at is missing: template "${templateCode}" has confirmation REQUIRED, so a given counts only once it is confirmed.`;
  return invalidMember('confirmed_at', present, 'nothing', says);
}

/**
 * Under a no that the customer gave here everything imported is older, also another no: a yes could follow on it. A
 * yes that waits takes nothing from one that needs no click.
 */
function isOlder(decidedAt: Date, value: DecisionValue, newest: Newest): boolean {
  if (hasNoGivenHere(newest)) return true;
  if (value === 'given' && takesNothingFrom(newest, { decidedAt })) return false;
  const laterMs = decidedAt.getTime() - saidAt(newest).getTime();
  return laterMs === 0 ? value === 'given' && newest.value !== 'given' : laterMs < 0;
}

/** A no whose sender's clock was ahead may have been later than its record says, by as much as clocks may differ. */
function isUnsure(decidedAt: Date, value: DecisionValue, newest: Newest, now: Date): boolean {
  const isAhead = value === 'given' && newest.value !== 'given' && decidedAt > now;
  return isAhead && decidedAt.getTime() <= newest.decidedAt.getTime() + clockToleranceMs;
}

interface Sourced extends Behind {
  readonly source: DecisionSource | null;
}

interface Valued extends Sourced {
  readonly value: DecisionValue;
}

/** No yes that was imported alone goes over a no that was given here, whenever that was last said. */
export function yieldsTo(one: Valued, other: Valued & Following): boolean {
  const noAt = lastNoAt(other, other);
  const isOfHere = one.yesHereAt && (noAt === null || one.yesHereAt > noAt);
  return one.value === 'given' && isImported(one) && !isOfHere && hasNoGivenHere(other);
}

interface Dated extends Sourced {
  readonly decidedAt: Date;
}

/** What says the same later is recorded: by an older instant alone it would not hold against rows from in between. */
export function isLaterBesideImports(newest: Dated, decision: Dated): boolean {
  return (isImported(newest) || isImported(decision)) && decision.decidedAt > newest.decidedAt;
}

/** What a row says in place of a label, whose system kept no version but the date of each decision. */
export const inEffect = 'IN_EFFECT';

/** The same command with the id of the version that it names by label or number, or that was in effect then. */
export function withVersionId<Command extends ImportedCommand & { readonly consentVersionId: string | null }>(
  timeline: Timeline,
  command: Command,
): Command | Refusal {
  const { template, versions } = timeline;
  const name = command.imported?.version ?? null;
  if (name === null) return command;
  if (name === inEffect) return withVersionInEffect(timeline, command);
  const named = versions.filter(({ label, number }) => label === name || String(number) === name);
  const [version] = named;
  if (!version)
    return { code: 'VERSION_NOT_FOUND', templateCode: template.templateCode, consentVersionId: name };
  if (named.length > 1) {
    const says = `version ${name} is the label of one version and the number of another. Name it by consent_version_id.`;
    return invalidMember('version', 'the label or number of one version', undefined, says);
  }
  return { ...command, consentVersionId: version.consentVersionId };
}

/** A withdrawal stays without one: it is on that of the grant that it ends. */
function withVersionInEffect<Command extends ImportedCommand>(
  timeline: Timeline,
  command: Command,
): Command | Refusal {
  if (command.value === 'withdraw' || !command.decidedAt) return command;
  const version = findCurrentVersion(timeline, command.decidedAt);
  if (version) return { ...command, consentVersionId: version.consentVersionId };
  const { templateCode } = timeline.template;
  const [first] = timeline.versions;
  return {
    ...{ code: 'VERSION_NOT_FOUND', templateCode, consentVersionId: inEffect },
    ...(first && { effectiveFrom: first.effectiveFrom }),
  };
}

/** What a withdrawal is on that names no version and ends no grant: the version of its time, or the first one. */
export function versionOfTime(timeline: Timeline, decidedAt: Date, now: Date): VersionInTime | null {
  const first = timeline.versions.find((version) => isEffective(version, now)) ?? null;
  return findCurrentVersion(timeline, decidedAt) ?? first;
}

/** What counts for the idempotency key of an imported decision, beside what counts for all. */
export function importedMembers({ version, confirmedAt }: Imported) {
  return { version, confirmedAt: confirmedAt && instantText(confirmedAt) };
}
