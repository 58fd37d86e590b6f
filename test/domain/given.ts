import { defaultRules } from '../../src/domain/templates/templateRules';
import type { Recorder } from '../../src/domain/access/caller';
import { contentHash } from '../../src/domain/values/contentHash';
import type { Decision, DecisionCommand } from '../../src/domain/decisions/decision';
import {
  customerBinding,
  firstPrevHash,
  sealDecision,
  type DecisionRecord,
} from '../../src/domain/evidence/decisionRecord';
import type { Publisher } from '../../src/domain/publishing/publication';
import { noTerms } from '../../src/domain/publishing/terms';
import type { Template } from '../../src/domain/templates/template';
import { timelineOf, type Timeline } from '../../src/domain/templates/timeline';
import type { Draft, PublishedVersion, VersionTerms, VersionText } from '../../src/domain/templates/version';

/** Noon of day 0, 1, 2… of the examples. */
export function day(count: number): Date {
  return new Date(Date.UTC(2030, 0, 1 + count, 12));
}

/** Which of those days it is. */
export function dayOf(noon: Date): number {
  return (noon.getTime() - day(0).getTime()) / (24 * 60 * 60 * 1000);
}

export function justBefore(instant: Date): Date {
  return new Date(instant.getTime() - 1);
}

/** The id of version 1, 2, 3… of the examples. */
export function versionId(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

export const editor: Recorder = { kind: 'staff', id: 'erika' };
export const publisher: Recorder = { kind: 'staff', id: 'paul' };

interface VersionExample extends Partial<Omit<PublishedVersion, 'effectiveFrom' | 'publishedAt' | 'texts'>> {
  /** The day it takes effect; version n does on day n unless it says otherwise. */
  readonly from?: number;
  readonly texts?: readonly VersionText[];
  /** Writes a text in each of these locales. */
  readonly locales?: readonly string[];
}

function version({ from, locales = ['en'], ...said }: VersionExample = {}): PublishedVersion {
  const number = said.number ?? 1;
  const effectiveFrom = day(from ?? number);
  return {
    consentVersionId: versionId(number),
    templateCode: 'marketing',
    number,
    label: `v${number}.0`,
    publishedAt: effectiveFrom,
    publishedBy: publisher,
    effectiveFrom,
    changeKind: 'MATERIAL',
    editorialReason: said.changeKind === 'EDITORIAL' ? 'A typing error' : null,
    reask: 'EVERYONE',
    graceUntil: null,
    validity: null,
    cancellation: null,
    texts: locales.map((locale) => text(locale, number)),
    ...said,
  };
}

function editorial(said: VersionExample): PublishedVersion {
  return version({ changeKind: 'EDITORIAL', reask: 'NOBODY', ...said });
}

/** One that was cancelled on the day before it would have taken effect. */
function cancelled(said: VersionExample): PublishedVersion {
  const scheduled = version(said);
  const cancelledAt = new Date(scheduled.effectiveFrom.getTime() - 86_400_000);
  return { ...scheduled, publishedAt: day(0), cancellation: { cancelledAt, cancelledBy: publisher } };
}

function text(locale: string, number = 1): VersionText {
  const content = { locale, title: `Marketing ${number}`, body: `Wording ${number} in ${locale}.` };
  return { ...content, changeNote: null, contentHash: contentHash(content) };
}

function template(said: Partial<Template> = {}): Template {
  return {
    templateCode: 'marketing',
    name: 'Marketing',
    defaultLocale: 'en',
    createdAt: day(0),
    position: null,
    retiredAt: null,
    ...defaultRules,
    ...said,
  };
}

function timeline(...versions: readonly PublishedVersion[]): Timeline {
  return timelineOf(template(), 1, versions);
}

function retired(from: number, ...versions: readonly PublishedVersion[]): Timeline {
  return timelineOf(template({ retiredAt: day(from) }), 1, versions);
}

/** A decision on version 1 in epoch 1, on day 1. */
function decision(said: Partial<Decision> = {}): Decision {
  const consentVersionId = said.consentVersionId ?? versionId(1);
  return {
    sequence: 1,
    value: 'given',
    consentVersionId,
    epoch: 1,
    locale: 'en',
    contentHash: text('en').contentHash,
    channel: null,
    decidedAt: day(1),
    recordedAt: said.decidedAt ?? day(1),
    validUntil: null,
    recorder: { kind: 'customer', id: 'b1a7e3c0-0000-4000-8000-000000000001' },
    decidedBy: null,
    source: null,
    contextHash: null,
    awaitsConfirmation: false,
    ...said,
  };
}

/** The decisions as records of one subject, each sealed onto the one before. */
function chain<const Decisions extends readonly Decision[]>(
  ...decisions: Decisions
): { readonly [Index in keyof Decisions]: DecisionRecord };
function chain(...decisions: readonly Decision[]): readonly DecisionRecord[] {
  const subjectId = '5b3c1f0e-0000-4000-8000-000000000001';
  const binding = customerBinding(Buffer.alloc(32, 7), 'b1a7e3c0-0000-4000-8000-000000000001');
  let prevHash = firstPrevHash;
  return decisions.map((each) => {
    const seal = {
      subjectId,
      templateCode: 'marketing',
      customerBinding: binding,
      prevHash,
      nonce: prevHash.slice(32),
    };
    const record = sealDecision(each, seal);
    prevHash = record.hash;
    return record;
  });
}

function command(said: Partial<DecisionCommand> = {}): DecisionCommand {
  return {
    value: 'given',
    consentVersionId: null,
    locale: null,
    contentHash: null,
    channel: null,
    afterSequence: null,
    decidedAt: null,
    recorder: { kind: 'customer', id: 'b1a7e3c0-0000-4000-8000-000000000001' },
    ...said,
  };
}

function draft(said: Partial<Draft> & { readonly locales?: readonly string[] } = {}): Draft {
  const { locales = ['en'], ...rest } = said;
  return {
    consentVersionId: versionId(9),
    templateCode: 'marketing',
    label: 'v9.0',
    revision: 1,
    editedAt: day(0),
    editedBy: editor,
    terms: noTerms,
    texts: locales.map((locale) => text(locale, 9)),
    reviewRequest: null,
    ...rest,
  };
}

function terms(said: Partial<VersionTerms> = {}): VersionTerms {
  return { ...noTerms, ...said };
}

/** Paul, where one pair of eyes is enough. */
function publishing(said: Partial<Publisher> = {}): Publisher {
  return { publishedBy: publisher, fourEyes: false, ...said };
}

/** What the examples begin with. */
export const given = {
  chain,
  command,
  decision,
  draft,
  editorial,
  terms,
  publishing,
  retired,
  template,
  text,
  timeline,
  version,
  cancelled,
};
