import { Type } from '@sinclair/typebox';
import { faultOf, type Fault } from '../../actions/running/fault';
import { maxResends } from '../../domain/decisions/confirming';
import { errorTable, type ErrorCode } from '../../domain/errors/errors';
import { invalidMember } from '../../domain/errors/inputFault';
import { Refused, type Refusal } from '../../domain/errors/refusal';
import { customerIdWords } from '../../domain/values/customerId';
import { example } from '../route/exampleValues';
import { namesInSnakeCase, problemMediaType, problemOf } from './problem';
import { text } from '../route/plainMembers';

const { templateCode, versionId: consentVersionId } = example;

const exampleRefusals = [
  invalidMember('customerId', customerIdWords),
  { code: 'VERSION_REQUIRED', value: 'given' },
  { code: 'TOO_COMPLEX', limit: 'texts', maximum: 2_000_000 },
  { code: 'UNAUTHENTICATED', expected: 'a token' },
  { code: 'FORBIDDEN', requires: 'consents:read', ownCustomer: true },
  { code: 'AUTHORITY_REQUIRED', templateCode, mayDecide: 'AUTHORISED', role: 'SELF', check: 'NONE' },
  { code: 'TEMPLATE_NOT_FOUND', templateCode },
  { code: 'SET_NOT_FOUND', setCode: example.setCode },
  {
    code: 'CONSENT_MISSING',
    setCode: example.setCode,
    missing: [{ templateCode, obstacle: 'NEVER_DECIDED' }],
  },
  { code: 'NO_PUBLISHED_VERSION', templateCode },
  { code: 'VERSION_NOT_FOUND', templateCode, consentVersionId },
  { code: 'DECISION_NOT_FOUND', templateCode, sequence: 2 },
  { code: 'NOT_IN_LOG' },
  { code: 'PRESENTATION_NOT_FOUND', presentationId: example.contentHash },
  { code: 'CONFIRMATION_NOT_FOUND' },
  { code: 'CONFIRMATION_EXPIRED' },
  { code: 'CONFIRMATION_WITHDRAWN', value: 'withdraw' },
  { code: 'TOO_MANY_CONFIRMATIONS', maximum: maxResends },
  { code: 'LOCALE_NOT_AVAILABLE', locale: 'fr', availableLocales: ['en', 'de'] },
  {
    code: 'VERSION_SUPERSEDED',
    consentVersionId: example.formerVersionId,
    currentVersionId: consentVersionId,
  },
  { code: 'CONTENT_MISMATCH', consentVersionId, locale: 'en' },
  {
    code: 'DECISION_CONFLICT',
    templateCode,
    afterSequence: 1,
    newestSequence: 2,
    newestValue: 'withdraw',
    newestDecidedAt: new Date('2026-02-11T09:30:00.000Z'),
    accepted: true,
    mayProceed: false,
  },
  { code: 'TEMPLATE_RETIRED', templateCode, retiredAt: new Date('2026-04-01T00:00:00.000Z') },
  { code: 'IDEMPOTENCY_KEY_REUSED' },
  { code: 'ERASURE_NOT_CONFIRMED', records: 5, confirmRecords: 4 },
  { code: 'LEGAL_HOLD', heldSince: new Date('2026-03-01T00:00:00.000Z'), holdReason: 'LEGAL_CLAIM' },
  { code: 'LINK_NOT_CONFIRMED', decisions: 2, confirmDecisions: 1 },
  { code: 'CUSTOMER_ALREADY_LINKED' },
  { code: 'JOURNAL_UNAVAILABLE' },
  {
    code: 'CUSTOMER_ERASED',
    erasedAt: new Date('2026-03-01T12:00:00.000Z'),
    refusedUntil: new Date('2026-03-08T12:00:00.000Z'),
  },
  { code: 'CURSOR_EXPIRED', firstEventId: '1c6b8c6e-4711' },
  { code: 'FEED_RESTARTED', firstEventId: '9d0f3a7c-0' },
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

interface DescribedResponse {
  readonly content?: Readonly<Record<string, { readonly examples?: object } | undefined>>;
}

export function codesIn({ content = {} }: DescribedResponse): readonly string[] {
  return Object.keys(content[problemMediaType]?.examples ?? {});
}

function headersOf(codes: readonly ErrorCode[]): { readonly headers?: object } {
  if (codes.some(passes)) return { headers: { 'Retry-After': retryAfter } };
  return codes.includes('UNAUTHENTICATED') ? { headers: { 'WWW-Authenticate': scheme } } : {};
}

/** Waiting is what helps. */
function passes(code: ErrorCode): boolean {
  return code === 'UNAVAILABLE' || code === 'RATE_LIMITED';
}

const scheme = text('`Bearer`, the scheme to authenticate with.');
const retryAfter = Type.Integer({ description: 'How many seconds to wait before a retry.' });

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
  return JSON.parse(JSON.stringify(problemOf(fault, example).body)) as unknown;
}
