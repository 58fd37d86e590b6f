import type { CanonicalValue } from '../../../domain/values/canonicalJson';
import { apart, Html, html } from './html';

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const times = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'UTC' });
const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** A member of a record as text. */
export function textOf(value: CanonicalValue | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

/** An instant (RFC 3339) of the file; null for what is none. */
export function instantOf(value: CanonicalValue | undefined): Date | null {
  const at = new Date(typeof value === 'string' ? value : Number.NaN);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** An instant for people, to the second. */
export function timeOf(value: CanonicalValue | undefined): Html {
  return written(value, timeText);
}

export function timeText(at: Date): string {
  return `${days.format(at)}, ${times.format(at)} UTC`;
}

/** The day of an instant, where the same instant stands nearby in full. */
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

interface ValueWords {
  readonly sign: string;
  readonly words: string;
}

const values: Readonly<Record<string, ValueWords>> = {
  given: { sign: '✓', words: 'Gave consent' },
  reject: { sign: '✕', words: 'Refused' },
  withdraw: { sign: '↩', words: 'Withdrew consent' },
};

/** What the customer answered. Its sign says nothing that the words do not. */
export function valueOf(value: CanonicalValue | undefined): Html {
  const known = values[textOf(value)];
  if (!known) return apart(textOf(value));
  return html`<span class="sign" aria-hidden="true">${known.sign}</span> ${known.words}`;
}

/** Who entered a decision. */
export function recorderOf(recorder: CanonicalValue | undefined): Html {
  const { kind = 'unknown', id = null } = (recorder ?? {}) as {
    readonly kind?: string;
    readonly id?: string | null;
  };
  // The ledger names customers by a number of its own, which says nothing to anybody.
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

/** A language tag (BCP 47) with its name. */
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

/** The attributes that tell a browser how to read a text: by its language, not by the first letter that it meets. */
export function inLanguage(tag: string): Html {
  return html` lang="${tag}" dir="${directionOf(tag)}"`;
}

function directionOf(tag: string): 'ltr' | 'rtl' | 'auto' {
  try {
    return rightToLeft.has(new Intl.Locale(tag).maximize().script ?? '') ? 'rtl' : 'ltr';
  } catch {
    return 'auto';
  }
}
