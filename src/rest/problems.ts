import { Type } from '@sinclair/typebox';
import { faultOf, type Fault } from '../actions/fault';
import { errorTable, type ErrorCode } from '../domain/errors';
import { Refused, type Refusal } from '../domain/refusal';
import { exampleRequestId, exampleTemplateCode, exampleVersionId, formerVersionId } from './exampleValues';
import { namesInSnakeCase, problemMediaType, problemOf } from './problem';

/** RFC 9457, with the members that some codes bring beside it. */
export const problemSchema = Type.Object(
  {
    type: Type.String({
      format: 'uri-reference',
      description: 'Names the kind of problem; it ends in the code.',
    }),
    title: Type.String({ description: 'What the code means, the same for every occasion.' }),
    status: Type.Integer({ description: 'The HTTP status, again.' }),
    detail: Type.String({ description: 'What was required and what came on this occasion.' }),
    code: Type.Unsafe<ErrorCode>({
      type: 'string',
      enum: Object.keys(errorTable),
      description: 'What went wrong, for programs to act on.',
    }),
    instance: Type.String({ format: 'uri', description: 'Names this occasion, by the request id.' }),
    request_id: Type.String({ description: 'Under this id the log tells more; also in `X-Request-Id`.' }),
    member: Type.Optional(Type.String({ description: 'With `INVALID_INPUT`: the member to mend.' })),
    expected: Type.Optional(
      Type.String({
        description: 'With `INVALID_INPUT`: what it must be; with `UNAUTHENTICATED`: what must be sent.',
      }),
    ),
    requires: Type.Optional(
      Type.String({ description: 'With `FORBIDDEN`: the scope that a service or staff needs.' }),
    ),
    any_of: Type.Optional(
      Type.Array(Type.String(), {
        description: 'With `FORBIDDEN`: the scopes of which one is enough, where there are several.',
      }),
    ),
    own_customer: Type.Optional(
      Type.Literal(true, { description: 'With `FORBIDDEN`: the customer whom it is about may do it too.' }),
    ),
    current_version_id: Type.Optional(
      Type.String({
        format: 'uuid',
        description: 'With `VERSION_SUPERSEDED`: the version to show and ask for.',
      }),
    ),
    available_locales: Type.Optional(
      Type.Array(Type.String(), { description: 'With `LOCALE_NOT_AVAILABLE`: the locales there are.' }),
    ),
    retired_at: Type.Optional(
      Type.String({ format: 'date-time', description: 'With `TEMPLATE_RETIRED`: since when.' }),
    ),
    retry_after_seconds: Type.Optional(
      Type.Integer({
        description: 'With `UNAVAILABLE` and `RATE_LIMITED`: how long to wait before the next attempt.',
      }),
    ),
  },
  { $id: 'Problem', additionalProperties: true, description: 'Why a request was not answered (RFC 9457).' },
);

const consentVersionId = exampleVersionId;
const templateCode = exampleTemplateCode;

const exampleRefusals = [
  { code: 'INVALID_INPUT', member: 'customerId', expected: 'a UUID' },
  { code: 'VERSION_REQUIRED', value: 'given' },
  { code: 'UNAUTHENTICATED', expected: 'a token' },
  { code: 'FORBIDDEN', requires: 'consents:read', ownCustomer: true },
  { code: 'TEMPLATE_NOT_FOUND', templateCode },
  { code: 'NO_PUBLISHED_VERSION', templateCode },
  { code: 'VERSION_NOT_FOUND', templateCode, consentVersionId },
  { code: 'DECISION_NOT_FOUND', templateCode, sequence: 2 },
  { code: 'LOCALE_NOT_AVAILABLE', locale: 'fr', availableLocales: ['en', 'de'] },
  {
    code: 'VERSION_SUPERSEDED',
    consentVersionId: formerVersionId,
    currentVersionId: consentVersionId,
  },
  { code: 'CONTENT_MISMATCH', consentVersionId, locale: 'en' },
  { code: 'TEMPLATE_RETIRED', templateCode, retiredAt: new Date('2026-04-01T00:00:00.000Z') },
  { code: 'IDEMPOTENCY_KEY_REUSED' },
  { code: 'RATE_LIMITED', counted: 'caller', requestsPerMinute: 6_000, retryAfterSeconds: 12 },
  { code: 'UNAVAILABLE', retryAfterSeconds: 1 },
] as const satisfies readonly Refusal[];

const exampleFaults = new Map<ErrorCode, Fault>([
  ...exampleRefusals.map((refusal) => [refusal.code, faultOf(new Refused(refusal))] as const),
  ['INTERNAL', faultOf(null)],
]);

/** Any route may fail so. */
const everywhere = ['INTERNAL', 'RATE_LIMITED', 'UNAVAILABLE'] as const;

/** The answers of a route for these codes, by status: what each code means, what to do, and an example. */
export function problems(...codes: readonly ErrorCode[]): Readonly<Record<number, object>> {
  const all = [...codes, ...everywhere];
  const statuses = new Set(all.map((code) => errorTable[code].status));
  const answers = [...statuses].map((status) => [
    status,
    problemAnswer(all.filter((code) => errorTable[code].status === status)),
  ]);
  return Object.fromEntries(answers) as Record<number, object>;
}

function problemAnswer(codes: readonly ErrorCode[]) {
  return {
    description: codes.map(inWords).join('\n\n'),
    ...headersOf(codes),
    content: { [problemMediaType]: { schema: { $ref: 'Problem#' }, examples: examplesOf(codes) } },
  };
}

function headersOf(codes: readonly ErrorCode[]): { readonly headers?: object } {
  if (codes.some(passes)) return { headers: { 'Retry-After': retryAfter } };
  return codes.includes('UNAUTHENTICATED') ? { headers: { 'WWW-Authenticate': scheme } } : {};
}

/** Waiting is what helps. */
function passes(code: ErrorCode): boolean {
  return code === 'UNAVAILABLE' || code === 'RATE_LIMITED';
}

const scheme = Type.String({ description: '`Bearer`, the scheme to come again with.' });
const retryAfter = Type.Integer({ description: 'After how many seconds to try again.' });

function inWords(code: ErrorCode): string {
  const { meaning, remedy } = errorTable[code];
  return namesInSnakeCase(`\`${code}\`: ${meaning} ${remedy}`);
}

function examplesOf(codes: readonly ErrorCode[]) {
  return Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }]));
}

function exampleOf(code: ErrorCode) {
  const { meaning } = errorTable[code];
  const fault = exampleFaults.get(code) ?? { code, message: meaning, details: {} };
  // A date is text by the time a caller sees it.
  return JSON.parse(JSON.stringify(problemOf(fault, exampleRequestId).body)) as unknown;
}
