import {
  authorityCheckWords,
  decidingRoleWords,
  relationshipWords,
} from '../../../domain/decisions/decidedBy';
import type { CanonicalValue } from '../../../domain/values/canonicalJson';
import { apart, Html, html, visibleText } from './html';
import type {
  EvidenceFile,
  HashedMembers,
  RecordEvidence,
  VersionEvidence,
} from '../../../domain/evidence/file/evidenceFile';
import { contentHash } from '../../../domain/values/contentHash';
import { printedHtmlOf } from '../../../texts/printedText';

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const times = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'UTC' });
const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

export function textOf(value: CanonicalValue | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

/** Null unless it is an instant (RFC 3339). */
export function instantOf(value: CanonicalValue | undefined): Date | null {
  const at = new Date(typeof value === 'string' ? value : Number.NaN);
  return Number.isNaN(at.getTime()) ? null : at;
}

export function timeOf(value: CanonicalValue | undefined): Html {
  return written(value, timeText);
}

export function timeText(at: Date): string {
  return `${days.format(at)}, ${times.format(at)} UTC`;
}

/** If the full instant stands nearby. */
export function dayOf(value: CanonicalValue | undefined): Html {
  return written(value, dayText);
}

export function dayText(at: Date): string {
  return days.format(at);
}

function written(value: CanonicalValue | undefined, words: (at: Date) => string): Html {
  const at = instantOf(value);
  return at ? html`<time datetime="${at.toISOString()}">${words(at)}</time>` : html`at an unknown time`;
}

const signs: Readonly<Record<string, string>> = { given: '✓', reject: '✕', withdraw: '↩' };

const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  CONSENT: { given: 'Gave consent', reject: 'Refused', withdraw: 'Withdrew consent' },
  TERMS: { given: 'Agreed', reject: 'Refused', withdraw: 'Withdrew the agreement' },
  NOTICE: { given: 'Confirmed as read', reject: 'Did not confirm it', withdraw: 'Took that back' },
};

/** By what the template asks for. The sign adds nothing to the words. */
export function valueOf({ events }: EvidenceFile, { value, templateCode, ...record }: HashedMembers): Html {
  const rules = events.findLast(
    ({ event }) => event['type'] === 'templateRules' && event['templateCode'] === templateCode,
  );
  const words = values[textOf(rules?.event['kind'] ?? 'CONSENT')]?.[textOf(value)];
  if (words === undefined) return apart(textOf(value));
  const waits = record['awaitsConfirmation'] === true ? ', to be confirmed' : '';
  return html`<span class="sign" aria-hidden="true">${signs[textOf(value)] ?? ''}</span> ${words}${waits}`;
}

export function recorderOf({ recorder, decidedBy }: HashedMembers): Html {
  const { kind = 'unknown', id = null } = (recorder ?? {}) as { kind?: string; id?: string | null };
  // The ledger's own id for a customer means nothing to readers.
  if (kind === 'customer')
    return deciderOf(decidedBy) ? html`the one who decided, signed in for the customer` : html`the customer`;
  const named = id === null ? null : html` ${apart(id)}`;
  return html`${recorders[kind] ?? apart(kind)}${named}`;
}

const recorders: Readonly<Record<string, string>> = {
  anonymous: 'somebody who was not signed in',
  service: 'the service',
  staff: 'a member of staff:',
  operator: 'an operator:',
  publisher: 'a publisher:',
  auditor: 'an auditor:',
};

const deciderWords: readonly (readonly [member: string, words: Readonly<Record<string, string>>])[] = [
  ['role', decidingRoleWords],
  ['relationship', relationshipWords],
  ['check', authorityCheckWords],
];

/** Null for the customer, who alone decided in the first format. */
export function deciderOf(decidedBy: CanonicalValue | undefined): Html | null {
  const by = (decidedBy ?? { role: 'SELF' }) as HashedMembers;
  if (by['role'] === 'SELF') return null;
  const said = deciderWords.map(([member, words]) => words[textOf(by[member])] ?? textOf(by[member]));
  return apart(said.join(' '));
}

export function languageOf(tag: string): Html {
  const name = languageName(tag);
  return name === undefined ? apart(tag) : html`${name} (${apart(tag)})`;
}

function languageName(tag: string): string | undefined {
  try {
    return languages.of(tag);
  } catch {
    return undefined;
  }
}

const rightToLeft = new Set('Adlm Arab Aran Hebr Mand Nkoo Rohg Samr Syrc Thaa'.split(' '));

/** Direction by language, not by the first letter. */
function inLanguage(tag: string): Html {
  return html` lang="${tag}" dir="${directionOf(tag)}"`;
}

function directionOf(tag: string): 'ltr' | 'rtl' | 'auto' {
  try {
    return rightToLeft.has(new Intl.Locale(tag).maximize().script ?? '') ? 'rtl' : 'ltr';
  } catch {
    return 'auto';
  }
}

type AnsweredText = VersionEvidence['texts'][number];

/** By version and hash. */
export type AnsweredTexts = ReadonlyMap<string, AnsweredText>;

export function textsIn({ versions }: EvidenceFile): AnsweredTexts {
  return new Map(
    versions.flatMap(({ event, texts }) =>
      texts.map((text) => [`${textOf(event['consentVersionId'])} ${contentHash(text)}`, text] as const),
    ),
  );
}

export function textKeyOf({ record }: RecordEvidence): string {
  return `${textOf(record['consentVersionId'])} ${textOf(record['contentHash'])}`;
}

export function titleOf({ title, locale }: AnsweredText): Html {
  return html`<bdi${inLanguage(locale)}>${title}</bdi>`;
}

const topHeading = 4;

export function wordsOf(text: AnsweredText): Html {
  const body = new Html(visibleText(printedHtmlOf(text.body, topHeading)));
  return html`<div class="words" ${inLanguage(text.locale)}>
    <p class="title">${text.title}</p>
    ${body}
  </div>`;
}
