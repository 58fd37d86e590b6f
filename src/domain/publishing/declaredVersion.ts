import { invalidMember } from '../errors/inputFault';
import { Refused } from '../errors/refusal';
import { invalidInput } from '../input/input';
import { endOf, type Lasting } from '../values/timeZone';
import { nextNumber, publish, type Publisher } from './publication';
import { isSameNote, isSameText } from './sameText';
import { areSameTerms, settledTerms } from './terms';
import type { Template } from '../templates/template';
import {
  areSameRules,
  changedRules,
  defaultRules,
  mustBeShorter,
  rulesWith,
  type WantedRules,
} from '../templates/templateRules';
import {
  findLastVersion,
  isEffective,
  timelineOf,
  type Timeline,
  type VersionInTime,
} from '../templates/timeline';
import type { Draft, PublishedVersion, VersionTerms, VersionText } from '../templates/version';

/** How a template and its newest version shall be, in one declaration; null for what was left out. */
export interface DeclaredVersion {
  readonly templateCode: string;
  readonly name: string | null;
  readonly defaultLocale: string | null;
  readonly rules: WantedRules;
  readonly label: string | null;
  readonly terms: VersionTerms;
  /** From when it takes effect to the end of grace, in the place of `terms.graceUntil`. */
  readonly graceFor: Lasting | null;
  /** In the order of their locales. */
  readonly texts: readonly VersionText[];
}

export interface KnownTemplate {
  readonly timeline: Timeline | null;
  readonly draft: Draft | null;
}

export interface DeclaredChange {
  readonly template: Template;
  readonly isNewTemplate: boolean;
  readonly isRenamed: boolean;
  /** Whether it gets other rules than it has, or by default. A draft sets those of a new template alone. */
  readonly changesRules: boolean;
  /** The newest version there is, which a new one is compared with; null before the first. */
  readonly newest: VersionInTime | null;
  /** The version that the template would get; null when its newest one is as declared. */
  readonly version: PublishedVersion | null;
  /** What has to be saved before it can be published; null when the draft says so already, or with `version`. */
  readonly draft: DeclaredDraft | null;
  readonly replacedDraft: Draft | null;
}

export type DeclaredDraft = Pick<Draft, 'label' | 'texts' | 'terms'>;

/** Who declares it, when, and the id that a new version would get. */
export interface Declaring extends Publisher {
  readonly now: Date;
  readonly consentVersionId: string;
}

/**
 * Compares what is declared with what there is. Nothing has to be done where texts, notes and terms are those
 * of the newest version that was not cancelled. One of the past may be any version.
 * @throws Refused as `publish`; `INVALID_INPUT` for a default locale or kind that is not the template's or not told
 */
export function declaredChange(
  { timeline: known, draft: knownDraft }: KnownTemplate,
  declared: DeclaredVersion,
  declaring: Declaring,
): DeclaredChange {
  const template = declaredTemplate(known, declared, declaring.now);
  const timeline = { ...(known ?? timelineOf(template, 0, [])), template };
  const newest = findLastVersion(timeline);
  const isRenamed = known !== null && template.name !== known.template.name;
  const changesRules = !areSameRules(template, known?.template ?? defaultRules);
  const about = { template, isNewTemplate: known === null, isRenamed, changesRules, newest };
  const isOfItsInstant = declaring.past && declared.terms.effectiveFrom !== null;
  const published = isOfItsInstant ? timeline.versions : timeline.versions.slice(-1);
  if (published.some((version) => isAsDeclared(version, withGrace(declared, version.effectiveFrom)))) {
    if (newest)
      mustBeShorter({ notifyBefore: declared.rules.notifyBefore ?? [] }, newest.validity, 'notifyBefore');
    return { ...about, version: null, draft: null, replacedDraft: null };
  }
  if (newest) mustNotBeMoved(newest, withGrace(declared, newest.effectiveFrom), declaring.now);
  const { texts } = declared;
  const { terms } = withGrace(declared, declaring.now);
  const draft = { label: declared.label ?? `v${nextNumber(timeline)}.0`, texts, terms };
  const isDrafted =
    knownDraft !== null &&
    isSameDraft(knownDraft, { ...draft, terms: withGrace(declared, knownDraft.editedAt).terms });
  const drafted = isDrafted ? knownDraft : savedDraft(knownDraft, template, draft, declaring);
  const version = publish(timeline, drafted, terms, declaring, declaring.now);
  const left = isDrafted ? { draft: null, replacedDraft: null } : { draft, replacedDraft: knownDraft };
  return { ...about, version, ...left };
}

/** @param from when it takes effect, unless it says so */
function withGrace(declared: DeclaredVersion, from: Date): DeclaredVersion {
  const { terms, graceFor } = declared;
  if (graceFor === null) return declared;
  return { ...declared, terms: { ...terms, graceUntil: endOf(graceFor, terms.effectiveFrom ?? from) } };
}

function declaredTemplate(known: Timeline | null, declared: DeclaredVersion, now: Date): Template {
  const { templateCode, name, defaultLocale, rules, texts } = declared;
  if (known) {
    mustKeepLocale(known.template, defaultLocale);
    const isPublished = known.versions.length > 0;
    const ruled = changedRules(known.template, rules, { isPublished });
    return { ...known.template, ...ruled, name: name ?? known.template.name };
  }
  const [only, another] = texts;
  const locale = defaultLocale ?? (another ? null : (only?.locale ?? null));
  if (locale === null) throw missingDefaultLocale(templateCode, texts);
  const title = texts.find((text) => text.locale === locale)?.title ?? templateCode;
  return {
    templateCode,
    name: name ?? title,
    defaultLocale: locale,
    position: null,
    createdAt: now,
    retiredAt: null,
    ...rulesWith(defaultRules, rules),
  };
}

function missingDefaultLocale(templateCode: string, texts: DeclaredVersion['texts']): Refused {
  const tags = texts.map(({ locale }) => locale).join(' and ');
  const says = `defaultLocale is missing: ${templateCode} is new and has ${tags || 'no text'}.`;
  return new Refused(
    invalidMember('defaultLocale', 'one of the locales of the new template', undefined, says),
  );
}

function mustKeepLocale({ defaultLocale }: Template, declared: string | null): void {
  if (declared === null || declared === defaultLocale) return;
  throw invalidInput('defaultLocale', `${defaultLocale}, which the template keeps`, declared);
}

/** As saving it makes it, which counts the revision by itself. */
function savedDraft(
  known: Draft | null,
  { templateCode }: Template,
  { label, texts, terms }: DeclaredDraft,
  { consentVersionId: newId, publishedBy: editedBy, now: editedAt }: Declaring,
): Draft {
  const { consentVersionId, revision } = known ?? { consentVersionId: newId, revision: 0 };
  const edited = { editedAt, editedBy, reviewRequest: null };
  return { consentVersionId, templateCode, label, revision, ...edited, terms, texts };
}

function isAsDeclared(version: PublishedVersion, declared: DeclaredVersion): boolean {
  const { effectiveFrom } = declared.terms;
  const isThen = effectiveFrom === null || effectiveFrom.getTime() === version.effectiveFrom.getTime();
  return isThen && isButForItsInstant(version, declared);
}

function isButForItsInstant(version: PublishedVersion, declared: DeclaredVersion): boolean {
  const isNamed = declared.label === null || declared.label === version.label;
  return isNamed && haveSameTexts(version, declared) && haveSameTerms(version, declared.terms);
}

function isSameDraft(known: Draft, declared: DeclaredDraft): boolean {
  if (known.label !== declared.label) return false;
  return haveSameTexts(known, declared) && areSameTerms(known.terms, declared.terms);
}

function haveSameTexts(a: Pick<Draft, 'texts'>, b: Pick<Draft, 'texts'>): boolean {
  const hasNote = (text: VersionText) =>
    b.texts.some((other) => other.locale === text.locale && isSameNote(other, text));
  return isSameText(a, b) && a.texts.every(hasNote);
}

/** Compares them as publishing takes them: what an editorial version may leave out is that of the one before. */
function haveSameTerms(version: PublishedVersion, declared: VersionTerms): boolean {
  const { changeKind, editorialReason, reask, graceUntil, validity } = settledTerms(declared);
  if (changeKind !== version.changeKind || editorialReason !== version.editorialReason) return false;
  if (graceUntil?.getTime() !== version.graceUntil?.getTime()) return false;
  if (changeKind === 'EDITORIAL') {
    return reask === 'NOBODY' && (validity ?? version.validity) === version.validity;
  }
  return reask === version.reask && validity === version.validity;
}

/** Who gives a scheduled version another instant means that one, and not a second version with its wording. */
function mustNotBeMoved(newest: VersionInTime, declared: DeclaredVersion, now: Date): void {
  if (isEffective(newest, now) || !isButForItsInstant(newest, declared)) return;
  const scheduled = `the scheduled version ${newest.number} (${newest.effectiveFrom.toISOString()})`;
  throw invalidInput('effectiveFrom', `that of ${scheduled}, unless it is cancelled first`);
}
