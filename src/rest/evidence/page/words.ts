import type { CanonicalValue } from '../../../domain/values/canonicalJson';
import { Html, html } from './html';

const instants = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'medium',
  timeZone: 'UTC',
});

/** A member of a record as text. */
export function textOf(value: CanonicalValue | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

/** An instant (RFC 3339) for people. */
export function timeOf(instant: CanonicalValue | undefined): Html {
  const at = new Date(textOf(instant));
  if (Number.isNaN(at.getTime())) return html`unknown`;
  return html`<time datetime="${at.toISOString()}">${instants.format(at)} UTC</time>`;
}

const values: Readonly<Record<string, string>> = {
  given: '✓ Consent given',
  reject: '✗ Consent refused',
  withdraw: '↩ Consent withdrawn',
};

export function valueOf(value: CanonicalValue | undefined): string {
  return values[textOf(value)] ?? textOf(value);
}

/** Who entered a decision. */
export function recorderOf(recorder: CanonicalValue | undefined): string {
  const { kind = 'unknown', id = null } = (recorder ?? {}) as {
    readonly kind?: string;
    readonly id?: string | null;
  };
  if (kind === 'customer') return 'the customer';
  return id === null ? kind : `${kind} ${id}`;
}
