import type { ErrorCode } from '../../src/domain/errors/errors';
import type { Answer, DecideInput, Door } from './door';
import { refused } from './scene';

/** One way of asking wrongly, and what has to come of it. */
export interface Misuse {
  readonly name: string;
  readonly code: ErrorCode;
  /** The member that the refusal has to name; left out where the code has no member. */
  readonly member?: string;
  /** Where every fault is, in GraphQL's spelling; left out where there is one. */
  readonly pointers?: readonly string[];
  /** What must not be repeated in the reply, because it may be personal data. */
  readonly secret?: string;
  /** Left out: both. */
  readonly only?: Door['name'];
  readonly send: (door: Door, good: GoodInput) => Promise<Answer<unknown>>;
}

/** What would be recorded if nothing were changed in it. */
export type GoodInput = DecideInput & { readonly consentVersionId: string };

/** The good input with one member replaced; undefined leaves it out. Callers are not bound by our types. */
export function withMember(good: GoodInput, member: string, value: unknown): GoodInput {
  return { ...good, [member]: value };
}

/** Expects the refusal, of the caller's making, that names the member and repeats nothing. */
export function expectRefusal(answer: Answer<unknown>, { code, member, pointers, secret }: Misuse): void {
  const refusal = refused(answer);
  expect(refusal.code).toBe(code);
  expect(refusal.status).toBeLessThan(500);
  if (member !== undefined) expect(refusal.details).toMatchObject({ member });
  if (pointers) expect(pointersIn(refusal.details)).toEqual(pointers);
  if (code === 'INVALID_INPUT') expect(refusal.details.expected).toEqual(expect.any(String));
  expect(refusal.message).not.toBe('');
  if (secret !== undefined) expect(refusal.text).not.toContain(secret);
}

function pointersIn(details: Readonly<Record<string, unknown>>): readonly string[] {
  const faults = details['errors'] as readonly { readonly pointer: string }[];
  return faults.map(({ pointer }) =>
    pointer.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase()),
  );
}

/** A readable name for any value. */
export function shown(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 30)}… (${text.length} characters)` : text;
}
