import { Type, type Static, type TProperties, type TSchema } from '@sinclair/typebox';
import { decisionValues, type DecisionValue } from '../../domain/values/decisionValue';
import { idempotencyKeyPattern } from '../../domain/values/idempotencyKey';
import { maxLocaleLength } from '../../domain/values/locale';
import { templateCodePattern } from '../../domain/values/templateCode';
import { example } from './exampleValues';

/** The members of requests and answers. Schemas refuse plainly malformed ones; the actions judge in the end. */

export const localePattern = '^[A-Za-z0-9]{1,8}(-[A-Za-z0-9]{1,8})*$';
const hashPattern = '^[0-9A-Fa-f]{64}$';
const ownOrUuidPattern = '^(me|[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})$';
const channelPattern = '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]{1,64}$';

/** What the patterns want, in the words that the actions use. */
export const wordsOfPattern: Readonly<Record<string, string>> = {
  [templateCodePattern.source]: '1 to 64 of a-z, 0-9, ".", "_" and "-", starting with a letter or digit',
  [ownOrUuidPattern]: 'a UUID',
  [localePattern]: 'a language tag (BCP 47) such as de-AT',
  [hashPattern]: 'a SHA-256 hash in hex',
  [channelPattern]: '1 to 64 characters without control characters or bidirectional controls, not all blank',
  [idempotencyKeyPattern.source]: '1 to 255 visible ASCII characters',
};

export function customerId(description = 'The customer’s id in your systems.') {
  return Type.String({ format: 'uuid', description, examples: [example.customerId] });
}

export function customerInPath() {
  return Type.String({
    pattern: ownOrUuidPattern,
    description: 'The customer’s id in your systems, a UUID. With a customer’s own token also `me`.',
    examples: [example.customerId],
  });
}

export function subjectId(description: string) {
  return Type.String({ format: 'uuid', description, examples: [example.subjectId] });
}

export function templateCode(description = 'The code of the template.') {
  return Type.String({ pattern: templateCodePattern.source, description, examples: [example.templateCode] });
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
  return Type.String({
    description:
      'Language ranges (RFC 4647) with their weights, used if there is no `locale`. Invalid ranges are ignored.',
    examples: ['de-AT, de;q=0.9, en;q=0.5'],
  });
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

/** A query of no members: what is misspelt or misplaced is refused rather than silently without effect. */
export const noQuery = Type.Object({}, { additionalProperties: false });

/**
 * The query of a public, cacheable read. Unknown parameters are ignored there: links are shared, and newsletters,
 * advertisements and caches add parameters of their own (`utm_source`, `_`). Known ones are judged as everywhere.
 */
export function publicQuery<Parameters extends TProperties>(parameters: Parameters) {
  return Type.Object(parameters, { additionalProperties: true });
}

export function actor(description: string) {
  return Type.Object(
    {
      kind: growing(
        ['ANONYMOUS', 'CUSTOMER', 'SERVICE', 'STAFF', 'OPERATOR'],
        'How they were authenticated. May grow: treat an unknown value as somebody other than the customer.',
      ),
      name: nullable(
        Type.String({
          description:
            'The subject of the token, or `key:<id>` for an API key. Null for a customer and for `ANONYMOUS`.',
        }),
      ),
    },
    { description },
  );
}

export const recorder = () => actor('Who recorded the answer: the customer, or someone on their behalf.');

export const pageInfoSchema = Type.Object(
  {
    has_next_page: Type.Boolean({ description: 'Whether more items follow this page.' }),
    end_cursor: nullable(
      Type.String({
        description: 'Send it as `after` for the items that follow. Null if the page is empty.',
      }),
    ),
  },
  { description: 'The position of the page in the list.' },
);

export function pageInfoOf(
  hasNextPage: boolean,
  endCursor: string | undefined,
): Static<typeof pageInfoSchema> {
  return { has_next_page: hasNextPage, end_cursor: endCursor ?? null };
}
