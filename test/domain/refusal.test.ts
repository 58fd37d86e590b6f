import { errorTable, isErrorCode } from '../../src/domain/errors/errors';
import { invalidMember, misfittingMember } from '../../src/domain/errors/inputFault';
import { isRefusal, orThrow, Refused, type Refusal } from '../../src/domain/errors/refusal';
import { refusalMessage } from '../../src/domain/errors/refusalWords';
import { day, given, versionId } from './given';

const templateCode = 'marketing';
const consentVersionId = versionId(1);
const currentVersionId = versionId(2);

const messages: readonly (readonly [Refusal, string])[] = [
  [
    invalidMember('value', 'a UUID', 'a string of 3 characters'),
    'value is a string of 3 characters, but must be a UUID.',
  ],
  [invalidMember('value', 'a UUID'), 'value must be a UUID.'],
  [
    { ...invalidMember('value', 'a UUID'), errors: Array(3).fill({ pointer: '/value', expected: 'a UUID' }) },
    'value must be a UUID. This is the first of 3 faults.',
  ],
  [
    { code: 'VERSION_REQUIRED', value: 'given' },
    'Name the version the customer saw: consentVersionId is missing.',
  ],
  [
    { code: 'FOUR_EYES_REQUIRED', templateCode },
    'The draft of template "marketing" must be published by someone other than its last editor.',
  ],
  [{ code: 'FORBIDDEN', requires: 'keys:manage' }, 'The caller needs the scope keys:manage.'],
  [
    { code: 'FORBIDDEN', requires: 'consents:read', ownCustomer: true },
    'The caller needs the scope consents:read, or to be the customer in question.',
  ],
  [
    { code: 'FORBIDDEN', requires: 'templates:write', anyOf: ['templates:write', 'audit:read'] },
    'The caller needs one of the scopes templates:write, audit:read.',
  ],
  [{ code: 'TEMPLATE_NOT_FOUND', templateCode }, 'No template has the code "marketing".'],
  [
    {
      code: 'DECISION_CONFLICT',
      ...{ templateCode, afterSequence: 1, newestSequence: 2, newestValue: 'withdraw' as const },
      ...{ newestDecidedAt: day(2), accepted: true, mayProceed: false },
    },
    'The newest decision on template "marketing" is 2, so afterSequence 1 is out of date. Ask again.',
  ],
  [{ code: 'NO_PUBLISHED_VERSION', templateCode }, 'Template "marketing" has no version in effect.'],
  [
    { code: 'VERSION_NOT_FOUND', templateCode, consentVersionId },
    `Template "marketing" has no version ${consentVersionId}, or it is not in effect.`,
  ],
  [
    { code: 'AUTHORITY_REQUIRED', templateCode, mayDecide: 'SELF_ONLY', role: 'GUARDIAN', check: 'DOCUMENT' },
    'Template "marketing" has mayDecide SELF_ONLY, but the given is by GUARDIAN with check DOCUMENT. Ask the customer.',
  ],
  [
    { code: 'AUTHORITY_REQUIRED', templateCode, mayDecide: 'AUTHORISED', role: 'SELF', check: 'NONE' },
    'Template "marketing" has mayDecide AUTHORISED, but the given is by SELF with check NONE. A service must send decidedBy with role GUARDIAN or REPRESENTATIVE and a check that is not NONE.',
  ],
  [
    { code: 'NOT_IN_LOG' },
    'The log does not hold this, or not yet. What is new is in it within ten seconds, if a node signs it.',
  ],
  [{ code: 'DRAFT_NOT_FOUND', templateCode }, 'Template "marketing" has no draft.'],
  [
    { code: 'DECISION_NOT_FOUND', templateCode, sequence: 3 },
    'The customer has no decision 3 on template "marketing".',
  ],
  [{ code: 'WEBHOOK_NOT_FOUND', webhookId: versionId(1) }, `No webhook has the id ${versionId(1)}.`],
  [
    { code: 'WEBHOOKS_NOT_CONFIGURED' },
    'The service has no WEBHOOK_SECRET_KEY, so it cannot keep the secrets of webhooks.',
  ],
  [
    { code: 'WEBHOOKS_NOT_CONFIGURED', sealedOtherwise: versionId(1) },
    `WEBHOOK_SECRET_KEY is not the key that sealed the secret of webhook ${versionId(1)}.`,
  ],
  [{ code: 'API_KEY_NOT_FOUND', id: versionId(1) }, `No API key has the id ${versionId(1)}.`],
  [
    { code: 'LOCALE_NOT_AVAILABLE', locale: 'fr', availableLocales: ['en', 'de'] },
    'The version has no text in fr; it has en, de.',
  ],
  [
    { code: 'VERSION_SUPERSEDED', consentVersionId, currentVersionId },
    `Version ${currentVersionId} supersedes ${consentVersionId}. Show it and ask again.`,
  ],
  [
    { code: 'CONTENT_MISMATCH', consentVersionId, locale: 'de' },
    `The contentHash is not that of version ${consentVersionId} in de. Send that of the text that the customer saw.`,
  ],
  [
    { code: 'CONTENT_MISMATCH', consentVersionId, locale: null },
    `The contentHash is not that of version ${consentVersionId}. Send that of the text that the customer saw.`,
  ],
  [
    { code: 'VERSION_IN_EFFECT', consentVersionId, effectiveFrom: day(1) },
    `Version ${consentVersionId} took effect at 2030-01-02T12:00:00.000Z. Only a scheduled version can be cancelled.`,
  ],
  [
    { code: 'VERSION_BUILT_UPON', consentVersionId, laterVersionId: currentVersionId },
    `Cancel the version ${currentVersionId} first: it builds upon ${consentVersionId}.`,
  ],
  [
    { code: 'ERASURE_NOT_CONFIRMED', records: 3, confirmRecords: 2 },
    'The customer has 3 records, got confirmRecords 2. Nothing was erased.',
  ],
  [
    { code: 'ERASURE_NOT_CONFIRMED', records: 3 },
    'The customer has 3 records, got no confirmRecords. Nothing was erased.',
  ],
  [
    { code: 'LEGAL_HOLD', heldSince: day(1), holdReason: 'LEGAL_CLAIM' },
    'The customer is held since 2030-01-02T12:00:00.000Z (LEGAL_CLAIM), so nothing was done.',
  ],
  [
    { code: 'LINK_NOT_CONFIRMED', decisions: 2, confirmDecisions: 1 },
    '2 decisions would be recorded anew, got confirmDecisions 1. Nothing was linked.',
  ],
  [{ code: 'CUSTOMER_ALREADY_LINKED' }, 'This id is linked to a customer already. Nothing was linked.'],
  [
    { code: 'JOURNAL_UNAVAILABLE' },
    'Nothing was erased: this node cannot write ERASURE_JOURNAL_FILE, its journal of erasures.',
  ],
  [
    { code: 'CUSTOMER_ERASED', erasedAt: day(1), refusedUntil: day(8) },
    'The customer was erased at 2030-01-02T12:00:00.000Z. Until 2030-01-09T12:00:00.000Z only the customer may record decisions, with a token of their own.',
  ],
  [
    { code: 'CUSTOMER_ERASED', refusedUntil: day(8) },
    'The customer was erased. Until 2030-01-09T12:00:00.000Z only the customer may record decisions, with a token of their own.',
  ],
  [{ code: 'TEMPLATE_EXISTS', templateCode }, 'A template with the code "marketing" already exists.'],
  [
    { code: 'DRAFT_EXISTS', templateCode, actualRevision: 3 },
    'Template "marketing" already has a draft, at revision 3.',
  ],
  [
    { code: 'EDIT_CONFLICT', expectedRevision: 2, actualRevision: 0 },
    'The draft no longer exists, so expectedRevision 2 is out of date.',
  ],
  [
    { code: 'EDIT_CONFLICT', expectedRevision: 1, actualRevision: 2 },
    'The draft is at revision 2, so expectedRevision 1 is out of date.',
  ],
  [
    { code: 'EDIT_CONFLICT', actualRevision: 4 },
    'A draft exists at revision 4. To save over it, send 4 as expectedRevision.',
  ],
  [
    { code: 'TEMPLATE_RETIRED', templateCode, retiredAt: day(1) },
    'Template "marketing" was retired at 2030-01-02T12:00:00.000Z.',
  ],
  [
    { code: 'IDEMPOTENCY_KEY_REUSED' },
    'The idempotency key was used before with different input. Nothing was recorded. Send a new key with other input.',
  ],
  [{ code: 'UNAVAILABLE', retryAfterSeconds: 5 }, 'The service is unavailable. Retry in 5 s.'],
];

describe('a refusal', () => {
  it.each(messages)('%j says: %s', (refusal, message) => {
    expect(refusalMessage(refusal)).toBe(message);
  });

  it.each(messages)('%j is thrown with its code and details', (refusal, message) => {
    const { code, ...details } = refusal;
    const refused = new Refused(refusal);
    expect(refused).toMatchObject({ name: 'Refused', code, details, message, refusal });
    expect(Object.keys(refused.details)).not.toContain('code');
  });

  it('is thrown by orThrow, which hands anything else on', () => {
    const refusal: Refusal = { code: 'TEMPLATE_NOT_FOUND', templateCode };
    const template = given.template();
    expect(() => orThrow(refusal)).toThrow(new Refused(refusal));
    expect(orThrow(template)).toBe(template);
    expect(isRefusal(refusal)).toBe(true);
    expect(isRefusal(template)).toBe(false);
  });
});

describe('the table of errors', () => {
  it.each(messages)('knows the code of %j', ({ code }) => {
    expect(isErrorCode(code)).toBe(true);
  });

  it.each(['NOT_A_CODE', 'toString', '', 404, null, undefined])('does not know %p', (text) => {
    expect(isErrorCode(text)).toBe(false);
  });

  it.each(Object.entries(errorTable))('tells of %s a status, what it means and what to do', (_code, row) => {
    expect(row.status).toBeGreaterThanOrEqual(400);
    expect(row.meaning).toMatch(/^\S.*\.$/);
    expect(row.remedy).toMatch(/^\S.*\.$/);
  });
});

it('tells an event that is ahead of its feed from one of another feed, in words alone', () => {
  const restarted = { code: 'FEED_RESTARTED', firstEventId: '9d0f3a7c-0' } as const;
  const [ahead, other] = [true, false].map((isAhead) => new Refused({ ...restarted, isAhead }));
  expect(ahead?.message).toBe(
    'The event is of this feed, which has not come so far; it begins with 9d0f3a7c-0.',
  );
  expect(other?.message).toContain('of another feed');
  expect(ahead?.details).toEqual({ firstEventId: '9d0f3a7c-0' });
});

it.each<[Refusal, object]>([
  [
    { code: 'UNAUTHENTICATED', expected: 'a token', says: 'The token has expired.', remedy: 'Get another.' },
    { expected: 'a token' },
  ],
  [
    { code: 'TOO_COMPLEX', limit: 'records', maximum: 5, came: 6, remedy: 'Export them by the command.' },
    { limit: 'records', maximum: 5, came: 6 },
  ],
  [{ code: 'FOUR_EYES_REQUIRED', templateCode, unproved: 'editor' }, { templateCode }],
  [{ code: 'NOT_IN_LOG', says: 'The customer has no records.' }, {}],
  [{ code: 'TEMPLATE_NOT_FOUND', templateCode, closest: 'marketing-email' }, { templateCode }],
  [
    misfittingMember('value', 'one of given, reject', 'gven', 'given'),
    {
      ...{ member: 'value', expected: 'one of given, reject', came: 'a string of 4 characters' },
      errors: [{ pointer: '/value', expected: 'one of given, reject', came: 'a string of 4 characters' }],
    },
  ],
])('%j has no members beside its code that are for its message alone', (refusal, details) => {
  expect(new Refused(refusal).details).toEqual(details);
});
