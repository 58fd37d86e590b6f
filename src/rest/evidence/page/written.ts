import type { CanonicalValue } from '../../../domain/values/canonicalJson';
import { wordIn } from '../../../domain/evidence/file/contextWords';
import { apart, Html, html, visibleText } from '../../../domain/html/html';
import { english, type PageWords } from './words/english';
import { german } from './words/german';
import type {
  HashedMembers,
  RecordEvidence,
  ShownEvidence,
  VersionEvidence,
} from '../../../domain/evidence/file/evidenceFile';
import { contentHash } from '../../../domain/values/contentHash';
import { printedHtmlOf } from '../../../texts/printedText';

const tables = { en: english, de: german } as const satisfies Readonly<Record<string, PageWords>>;

/** The languages that pages have; texts keep the one that was answered. */
export type PageLocale = keyof typeof tables;
export const pageLocales = Object.keys(tables) as readonly PageLocale[];

/** In whose language and time zone a page is written. */
export interface Reader {
  readonly words: PageWords;
  readonly timeZone: string;
  readonly dayText: (at: Date) => string;
  readonly timeText: (at: Date) => string;
  readonly languages: Intl.DisplayNames;
}

/** @param timeZone a name of the time zone database */
export function readerOf(locale: PageLocale = 'en', timeZone = 'UTC'): Reader {
  const words: PageWords = tables[locale];
  const days = new Intl.DateTimeFormat(words.formats, { dateStyle: 'long', timeZone });
  // Names the zone, too.
  const times = new Intl.DateTimeFormat(words.formats, { timeStyle: 'long', timeZone });
  const dayText = (at: Date) => days.format(at);
  const timeText = (at: Date) => `${days.format(at)}, ${times.format(at)}`;
  const languages = new Intl.DisplayNames(words.tag, { type: 'language', fallback: 'none' });
  return { words, timeZone, dayText, timeText, languages };
}

export function textOf(value: CanonicalValue | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

/** Null unless it is an instant (RFC 3339). */
export function instantOf(value: CanonicalValue | undefined): Date | null {
  const at = new Date(typeof value === 'string' ? value : Number.NaN);
  return Number.isNaN(at.getTime()) ? null : at;
}

export function timeOf({ words, timeText }: Reader, value: CanonicalValue | undefined): Html {
  return written(value, timeText, words);
}

/** If the full instant stands nearby. */
export function dayOf({ words, dayText }: Reader, value: CanonicalValue | undefined): Html {
  return written(value, dayText, words);
}

function written(
  value: CanonicalValue | undefined,
  textAt: (at: Date) => string,
  { unknownTime }: PageWords,
): Html {
  const at = instantOf(value);
  return at ? html`<time datetime="${at.toISOString()}">${textAt(at)}</time>` : html`${unknownTime}`;
}

const signs: Readonly<Record<string, string>> = { given: '✓', reject: '✕', withdraw: '↩' };

/** By what the template asks for. The sign adds nothing to the words. */
export function valueOf(
  { words }: Reader,
  { events }: ShownEvidence,
  { value, templateCode, ...record }: HashedMembers,
): Html {
  const rules = events.findLast(
    ({ event }) => event['type'] === 'templateRules' && event['templateCode'] === templateCode,
  );
  const kind = textOf(rules?.event['kind'] ?? 'CONSENT');
  const said = isKind(kind) ? wordIn(words.values[kind], textOf(value)) : undefined;
  if (said === undefined) return apart(textOf(value));
  const waits = record['awaitsConfirmation'] === true ? words.waits : '';
  return html`<span class="sign" aria-hidden="true">${signs[textOf(value)] ?? ''}</span> ${said}${waits}`;
}

function isKind(kind: string): kind is keyof PageWords['values'] {
  return Object.hasOwn(english.values, kind);
}

export function recorderOf(reader: Reader, { recorder, decidedBy }: HashedMembers): Html {
  const { words } = reader;
  const { kind = 'unknown', id = null } = (recorder ?? {}) as { kind?: string; id?: string | null };
  // The ledger's own id for a customer means nothing to readers.
  if (kind === 'customer') return html`${deciderOf(reader, decidedBy) ? words.decider : words.customer}`;
  const named = id === null ? null : html` ${apart(id)}`;
  const said = wordIn(words.recorders, kind);
  return html`${said === undefined ? apart(kind) : said}${named}`;
}

/** Null for the customer, who alone decided in the first format. */
export function deciderOf({ words }: Reader, decidedBy: CanonicalValue | undefined): Html | null {
  const by = (decidedBy ?? { role: 'SELF' }) as HashedMembers;
  if (by['role'] === 'SELF') return null;
  const said = Object.entries(words.deciders).map(
    ([member, saying]) => wordIn(saying, textOf(by[member])) ?? textOf(by[member]),
  );
  return apart(said.join(' '));
}

export function languageOf({ languages }: Reader, tag: string): Html {
  const name = languageName(languages, tag);
  return name === undefined ? apart(tag) : html`${name} (${apart(tag)})`;
}

function languageName(languages: Intl.DisplayNames, tag: string): string | undefined {
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

export function textsIn({ versions }: ShownEvidence): AnsweredTexts {
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

/** Of our own words, which are Markdown where they are more than a line. */
export function marked(words: string): Html {
  return new Html(printedHtmlOf(words, 3));
}

const topHeading = 4;

export function wordsOf(text: AnsweredText): Html {
  const body = new Html(visibleText(printedHtmlOf(text.body, topHeading)));
  return html`<div class="words" ${inLanguage(text.locale)}>
    <p class="title">${text.title}</p>
    ${body}
  </div>`;
}
