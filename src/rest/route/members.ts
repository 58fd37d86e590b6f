import {
  Type,
  type Static,
  type TOptional,
  type TProperties,
  type TSchema,
  type TUnsafe,
} from '@sinclair/typebox';
import { decisionValues, type DecisionValue } from '../../domain/values/decisionValue';
import { idempotencyKeyPattern } from '../../domain/values/checkedText';
import { customerIdPattern, customerIdWords } from '../../domain/values/customerId';
import { maxLocaleLength } from '../../domain/values/locale';
import { audienceWordPattern, audienceWords } from '../../domain/templates/consentSet';
import { templateKinds } from '../../domain/templates/templateRules';
import { templateCodePattern } from '../../domain/values/templateCode';
import { example } from './exampleValues';
import { closed, described, flag, text } from './plainMembers';

/** The members of requests and answers. Schemas refuse plainly malformed ones; the actions judge in the end. */

export const localePattern = '^[A-Za-z0-9]{1,8}(-[A-Za-z0-9]{1,8})*$';
const hashPattern = '^[0-9A-Fa-f]{64}$';
const channelPattern = '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]{1,64}$';

/** What the patterns want, in the words that the actions use. */
export const wordsOfPattern: Readonly<Record<string, string>> = {
  [templateCodePattern.source]: '1 to 64 of a-z, 0-9, ".", "_" and "-", starting with a letter or digit',
  [customerIdPattern.source]: customerIdWords,
  [localePattern]: 'a language tag (BCP 47) such as de-AT',
  [hashPattern]: 'a SHA-256 hash in hex',
  [channelPattern]: '1 to 64 characters without control characters or bidirectional controls, not all blank',
  [idempotencyKeyPattern.source]: '1 to 255 visible ASCII characters',
  [audienceWordPattern.source]: audienceWords,
};

export function customerId(description = 'The customer’s id in your systems.') {
  return Type.String({ pattern: customerIdPattern.source, description, examples: [example.customerId] });
}

export function customerInPath() {
  return Type.String({
    pattern: customerIdPattern.source,
    description:
      'The customer’s id in your systems, percent-encoded: `auth0%7C5f2a`. With a customer’s own token also `me`.',
    examples: [example.customerId],
  });
}

export function subjectId(description: string) {
  return Type.String({ format: 'uuid', description, examples: [example.subjectId] });
}

export function templateCode(description = 'The code of the template.') {
  return Type.String({ pattern: templateCodePattern.source, description, examples: [example.templateCode] });
}

export const decisionInPath = Type.Object({
  customer_id: customerInPath(),
  template_code: templateCode(),
  sequence: Type.Integer({
    minimum: 1,
    maximum: 2 ** 31 - 1,
    examples: [2],
    description: 'The number of the decision within the customer and template.',
  }),
});

export function setCode(description = 'The code of the set.') {
  return Type.String({ pattern: templateCodePattern.source, description, examples: [example.setCode] });
}

export function templateKind() {
  return growing(
    templateKinds,
    'What the template asks for: consent, agreement to terms, or that a notice was read. May grow: treat an unknown value as `CONSENT`.',
  );
}

export function versionId(description: string) {
  return Type.String({ format: 'uuid', description, examples: [example.versionId] });
}

export function locale(description: string) {
  return Type.String({
    pattern: localePattern,
    maxLength: maxLocaleLength,
    description,
    examples: [example.text.locale],
  });
}

export function acceptLanguage() {
  return text(
    'Language ranges (RFC 4647) with their weights, used if there is no `locale`. Invalid ranges are ignored.',
    'de-AT, de;q=0.9, en;q=0.5',
  );
}

export function contentHash(description: string) {
  return Type.String({ pattern: hashPattern, description, examples: [example.contentHash] });
}

export function channel(description: string) {
  return Type.String({ pattern: channelPattern, description, examples: [example.channel] });
}

export function idempotencyKey(description: string) {
  return Type.String({
    pattern: idempotencyKeyPattern.source,
    description,
    examples: [example.idempotencyKey],
  });
}

export function instant(description: string, at = example.instant) {
  return Type.String({ format: 'date-time', description, examples: [at] });
}

export function decisionValue(description: string) {
  return Type.Unsafe<DecisionValue>({
    type: 'string',
    enum: [...decisionValues],
    description,
    examples: ['given'],
  });
}

export function oneOf<const Words extends readonly string[]>(words: Words, description: string) {
  return Type.Unsafe<Words[number]>({ type: 'string', enum: [...words], description, examples: [words[0]] });
}

/** One of a list of words that may grow; what an unknown one is to be treated as stands in the description. */
export function growing<const Words extends readonly string[]>(words: Words, description: string) {
  return Type.Unsafe<Words[number]>({
    type: 'string',
    'x-extensible-enum': [...words],
    description,
    examples: [words[0]],
  });
}

export function nullable<Schema extends TSchema>(schema: Schema) {
  const { type, enum: words, ...rest } = schema as TSchema & Readonly<Record<string, unknown>>;
  const listed = Array.isArray(words) ? { enum: [...(words as unknown[]), null] } : {};
  return Type.Unsafe<Static<Schema> | null>({ ...rest, ...listed, type: [type, 'null'] });
}

type LeftOutOrNull<Members extends TProperties> = {
  [Member in keyof Members]: TOptional<TUnsafe<Static<Members[Member]> | null>>;
};

/** Members of a request that may be left out, where null says the same. */
export function leftOutOrNull<Members extends TProperties>(members: Members): LeftOutOrNull<Members> {
  const entries = Object.entries(members).map(([name, schema]) => [name, Type.Optional(nullable(schema))]);
  return Object.fromEntries(entries) as LeftOutOrNull<Members>;
}

type CamelCase<Name> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;
type CamelCased<Body> = { readonly [Name in keyof Body as CamelCase<Name>]: Body[Name] };

/** The members of a body, named as the actions name them. */
export function camelCased<Body extends object>(body: Body): CamelCased<Body> {
  const entries = Object.entries(body).map(([name, value]: readonly [string, unknown]) => [
    name.replace(/_[a-z]/g, (next) => next.charAt(1).toUpperCase()),
    value,
  ]);
  return Object.fromEntries(entries) as CamelCased<Body>;
}

type LeftOut<Members extends TProperties> = { [Member in keyof Members]: TOptional<Members[Member]> };

/** Members that may be left out. */
export function leftOut<Members extends TProperties>(members: Members): LeftOut<Members> {
  const entries = Object.entries(members).map(([name, schema]) => [name, Type.Optional(schema)]);
  return Object.fromEntries(entries) as LeftOut<Members>;
}

export function confirmedCount(description: string, shown: number) {
  return Type.Optional(Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1, examples: [shown], description }));
}

export function dryRun() {
  const description = 'Whether to change nothing and only tell. Default: `false`.';
  return Type.Optional(flag(description));
}

/** A query of no members: what is misspelt or misplaced is refused rather than silently without effect. */
export const noQuery = closed({});

/**
 * The query of a public, cacheable read. Unknown parameters are ignored there: links are shared, and newsletters,
 * advertisements and caches add parameters of their own (`utm_source`, `_`). Known ones are judged as everywhere.
 */
export function publicQuery<Parameters extends TProperties>(parameters: Parameters) {
  return Type.Object(parameters, { additionalProperties: true });
}

export function actor(description: string) {
  return described(description, {
    kind: growing(
      ['ANONYMOUS', 'CUSTOMER', 'SERVICE', 'STAFF', 'OPERATOR'],
      'How they were authenticated. May grow: treat an unknown value as somebody other than the customer.',
    ),
    name: nullable(
      text(
        'The subject of the token, or `key:<id>` for an API key. Null for a customer and for `ANONYMOUS`.',
      ),
    ),
  });
}

export const recorder = () => actor('Who recorded the answer: the customer, or someone on their behalf.');

export const pageInfoSchema = described('The position of the page in the list.', {
  has_next_page: flag('Whether more items follow this page.'),
  end_cursor: nullable(text('Send it as `after` for the items that follow. Null if the page is empty.')),
});

export function pageInfoOf(
  hasNextPage: boolean,
  endCursor: string | undefined,
): Static<typeof pageInfoSchema> {
  return { has_next_page: hasNextPage, end_cursor: endCursor ?? null };
}

export const ofFormerId = nullable(
  flag(
    'Whether it is of an id that was linked to the customer since, with numbers of its own. What counts of it was recorded anew, so pass over it. Null once the customer was erased.',
  ),
);
