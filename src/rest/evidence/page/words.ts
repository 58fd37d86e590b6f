import type { CanonicalValue } from '../../../domain/values/canonicalJson';
import { apart, Html, html, visibleText } from './html';
import type {
  EvidenceFile,
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

const values: Readonly<Record<string, readonly [sign: string, words: string]>> = {
  given: ['✓', 'Gave consent'],
  reject: ['✕', 'Refused'],
  withdraw: ['↩', 'Withdrew consent'],
};

/** The sign adds nothing to the words. */
export function valueOf(value: CanonicalValue | undefined): Html {
  const known = values[textOf(value)];
  if (!known) return apart(textOf(value));
  const [sign, words] = known;
  return html`<span class="sign" aria-hidden="true">${sign}</span> ${words}`;
}

export function recorderOf(recorder: CanonicalValue | undefined): Html {
  const { kind = 'unknown', id = null } = (recorder ?? {}) as {
    readonly kind?: string;
    readonly id?: string | null;
  };
  // The ledger's own id for a customer means nothing to readers.
  if (kind === 'customer') return html`the customer`;
  const known = recorders[kind];
  const named = id === null ? null : html` ${apart(id)}`;
  return known === undefined ? html`${apart(kind)}${named}` : html`${known}${named}`;
}

const recorders: Readonly<Record<string, string>> = {
  anonymous: 'somebody who was not signed in',
  service: 'the service',
  staff: 'a member of staff:',
  operator: 'an operator:',
  publisher: 'a publisher:',
  auditor: 'an auditor:',
};

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
