import { Type, type Static, type TSchema } from '@sinclair/typebox';
import { decisionValues, type DecisionValue } from '../domain/decisionValue';
import { maximalLocaleLength } from '../domain/locale';

/*
 * The members that requests and answers are made of. Schemas refuse what is plainly malformed before an action
 * is called; the actions judge in the end.
 */

const templateCodePattern = '^[a-z0-9][a-z0-9._-]{0,63}$';
const localePattern = '^[A-Za-z0-9]{1,8}(-[A-Za-z0-9]{1,8})*$';
const hashPattern = '^[0-9A-Fa-f]{64}$';
const channelPattern = '^[^\\u0000-\\u001f\\u007f]{1,64}$';
const idempotencyKeyPattern = '^[\\x21-\\x7e]{1,255}$';

/** What the patterns want, in the words that the actions use. */
export const wordsOfPattern: Readonly<Record<string, string>> = {
  [templateCodePattern]: '1 to 64 of a-z, 0-9, ".", "_" and "-", beginning with a letter or digit',
  [localePattern]: 'a language tag (BCP 47) such as de-AT',
  [hashPattern]: 'a SHA-256 hash in hex',
  [channelPattern]: '1 to 64 characters without control characters',
  [idempotencyKeyPattern]: '1 to 255 visible ASCII characters',
};

export function customerId(description = "The customer's id in the caller's systems.") {
  return Type.String({ format: 'uuid', description });
}

export function templateCode(description = 'The code of the template.') {
  return Type.String({ pattern: templateCodePattern, description });
}

export function versionId(description: string) {
  return Type.String({ format: 'uuid', description });
}

export function locale(description: string) {
  return Type.String({ pattern: localePattern, maxLength: maximalLocaleLength, description });
}

export function contentHash(description: string) {
  return Type.String({ pattern: hashPattern, description });
}

export function channel(description: string) {
  return Type.String({ pattern: channelPattern, description });
}

export function idempotencyKey(description: string) {
  return Type.String({ pattern: idempotencyKeyPattern, description });
}

export function instant(description: string) {
  return Type.String({ format: 'date-time', description });
}

export function decisionValue(description: string) {
  return Type.Unsafe<DecisionValue>({ type: 'string', enum: [...decisionValues], description });
}

/** One of a closed list of words. */
export function oneOf<const Words extends readonly string[]>(words: Words, description: string) {
  return Type.Unsafe<Words[number]>({ type: 'string', enum: [...words], description });
}

/** The same member, or null. */
export function nullable<Schema extends TSchema>(schema: Schema) {
  const { type, enum: words, ...rest } = schema as TSchema & Readonly<Record<string, unknown>>;
  const listed = Array.isArray(words) ? { enum: [...(words as unknown[]), null] } : {};
  return Type.Unsafe<Static<Schema> | null>({ ...rest, ...listed, type: [type, 'null'] });
}

/** A query of no members: what is misspelt or misplaced is refused rather than silently without effect. */
export const noQuery = Type.Object({}, { additionalProperties: false });
