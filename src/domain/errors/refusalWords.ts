import { didYouMean, findClosestLocale } from './closest';
import { invalidInputMessage } from './inputFault';
import type { Refusal, RefusalBy } from './refusals';

type Words = { readonly [Code in Refusal['code']]: (refusal: RefusalBy<Code>) => string };

const sendCredential = 'Send a token or API key as "Authorization: Bearer …".';
const proveYourself = 'or set CONSENT_KEY to an API key of your own';

/** What is wrong, then what is expected, in one sentence or two. */
const words: Words = {
  INVALID_INPUT: invalidInputMessage,
  VERSION_REQUIRED: () => 'Name the version the customer saw: consentVersionId is missing.',
  TOO_COMPLEX: tooComplex,
  RATE_LIMITED: ({ counted, requestsPerMinute, retryAfterSeconds }) =>
    `This ${counted} may send ${requestsPerMinute} requests a minute. Retry in ${retryAfterSeconds} s.`,
  TOO_MANY_SUBSCRIPTIONS: ({ maximum }) =>
    `This caller has ${maximum} subscriptions or requests for events open already, and may have no more.`,
  UNAUTHENTICATED: ({ says = 'No credential came.', remedy = sendCredential }) => `${says} ${remedy}`,
  FORBIDDEN: (permission) => `The caller needs ${needed(permission)}.`,
  OPERATION_NOT_LISTED: ({ came }) => `This ${came} is not on the service’s list of operations.`,
  TEMPLATE_NOT_FOUND: ({ templateCode, closest }) =>
    `No template has the code "${templateCode}".${didYouMean(closest)}`,
  SET_NOT_FOUND: ({ setCode, closest }) => `No set has the code "${setCode}".${didYouMean(closest)}`,
  CONSENT_MISSING: ({ setCode, missing }) =>
    `Set "${setCode}" requires what the customer does not agree to: ${missing.map(({ templateCode }) => templateCode).join(', ')}.`,
  NO_PUBLISHED_VERSION: ({ templateCode }) => `Template "${templateCode}" has no version in effect.`,
  VERSION_NOT_FOUND: ({ templateCode, consentVersionId, effectiveFrom }) => {
    if (templateCode === undefined)
      return `No version that is or was in effect has the id ${consentVersionId}.`;
    return effectiveFrom
      ? `Version ${consentVersionId} of template "${templateCode}" was not in effect at decidedAt, but only from ${effectiveFrom.toISOString()}.`
      : `Template "${templateCode}" has no version ${consentVersionId}, or it is not in effect.`;
  },
  DECISION_NOT_FOUND: ({ templateCode, sequence }) =>
    `The customer has no decision ${sequence} on template "${templateCode}".`,
  NOT_IN_LOG: ({ says }) =>
    says ??
    'The log does not hold this, or not yet. What is new is in it within ten seconds, if a node signs it.',
  API_KEY_NOT_FOUND: ({ id }) => `No API key has the id ${id}.`,
  PRESENTATION_NOT_FOUND: ({ presentationId }) =>
    `No presentation has the id ${presentationId}, or it has no such picture.`,
  WEBHOOK_NOT_FOUND: ({ webhookId }) => `No webhook has the id ${webhookId}.`,
  WEBHOOKS_NOT_CONFIGURED: ({ sealedOtherwise }) =>
    sealedOtherwise === undefined
      ? 'The service has no WEBHOOK_SECRET_KEY, so it cannot keep the secrets of webhooks.'
      : `WEBHOOK_SECRET_KEY is not the key that sealed the secret of webhook ${sealedOtherwise}.`,
  LOCALE_NOT_AVAILABLE: ({ locale, availableLocales: available }) =>
    `The version has no text in ${locale}; it has ${available.join(', ')}.${didYouMean(findClosestLocale(locale, available))}`,
  VERSION_SUPERSEDED: ({ consentVersionId, currentVersionId }) =>
    `Version ${currentVersionId} supersedes ${consentVersionId}. Show it and ask again.`,
  CONTENT_MISMATCH: ({ consentVersionId, locale }) =>
    `The contentHash is not that of version ${consentVersionId}${locale ? ` in ${locale}` : ''}. Send that of the text that the customer saw.`,
  DECISION_CONFLICT: ({ templateCode, afterSequence, newestSequence }) =>
    afterSequence === undefined
      ? `The customer decided on template "${templateCode}" after the decidedAt of this answer. Ask again.`
      : `The newest decision on template "${templateCode}" is ${newestSequence}, so afterSequence ${afterSequence} is out of date. Ask again.`,
  AUTHORITY_REQUIRED: ({ templateCode, mayDecide, role, check }) =>
    `Template "${templateCode}" has mayDecide ${mayDecide}, but the given is by ${role} with check ${check}. ${
      mayDecide === 'SELF_ONLY'
        ? 'Ask the customer.'
        : 'A service must send decidedBy with role GUARDIAN or REPRESENTATIVE and a check that is not NONE.'
    }`,
  CONFIRMATION_NOT_FOUND: () => 'No consent waits for this.',
  CONFIRMATION_EXPIRED: () => 'This link is too old. Use the newest message, or answer again.',
  CONFIRMATION_WITHDRAWN: ({ value }) =>
    `The customer ${value === 'reject' ? 'refused' : 'withdrew'} after this link was sent, so nothing was confirmed.`,
  TOO_MANY_CONFIRMATIONS: ({ maximum }) =>
    `A link may be sent ${maximum} times again for one consent, and was. The links that were sent stay valid.`,
  FOUR_EYES_REQUIRED: fourEyes,
  DRAFT_NOT_FOUND: ({ templateCode }) => `Template "${templateCode}" has no draft.`,
  VERSION_IN_EFFECT: ({ consentVersionId, effectiveFrom }) =>
    `Version ${consentVersionId} took effect at ${effectiveFrom.toISOString()}. Only a scheduled version can be cancelled.`,
  VERSION_BUILT_UPON: ({ consentVersionId, laterVersionId }) =>
    `Cancel the version ${laterVersionId} first: it builds upon ${consentVersionId}.`,
  TEMPLATE_EXISTS: ({ templateCode }) => `A template with the code "${templateCode}" already exists.`,
  DRAFT_EXISTS: ({ templateCode, actualRevision }) =>
    `Template "${templateCode}" already has a draft, at revision ${actualRevision}.`,
  NOTHING_CHANGED: ({ templateCode, consentVersionId }) =>
    `Nothing has changed: version ${consentVersionId} of template "${templateCode}" has the same texts.`,
  CONFIRMATION_REQUIRED: ({ templateCode, asked, confirmAsked }) =>
    `The publication asks ${asked} customers of template "${templateCode}" again, got ${stated('confirmAsked', confirmAsked)}.`,
  EDIT_CONFLICT: editConflict,
  TEMPLATE_RETIRED: ({ templateCode, retiredAt }) =>
    `Template "${templateCode}" was retired at ${retiredAt.toISOString()}.`,
  CURSOR_EXPIRED: ({ firstEventId }) =>
    `The feed no longer keeps what followed this event. It begins with ${firstEventId}.`,
  FEED_RESTARTED: ({ firstEventId, isAhead }) =>
    isAhead
      ? `The event is of this feed, which has not come so far; it begins with ${firstEventId}.`
      : `The event is of another feed than this one, which begins with ${firstEventId}.`,
  ERASURE_NOT_CONFIRMED: ({ records, confirmRecords }) =>
    `The customer has ${records} records, got ${stated('confirmRecords', confirmRecords)}. Nothing was erased.`,
  LEGAL_HOLD: ({ heldSince, holdReason }) =>
    `The customer is held since ${heldSince.toISOString()} (${holdReason}), so nothing was done.`,
  LINK_NOT_CONFIRMED: ({ decisions, confirmDecisions }) =>
    `${decisions} decisions would be recorded anew, got ${stated('confirmDecisions', confirmDecisions)}. Nothing was linked.`,
  CUSTOMER_ALREADY_LINKED: () => 'This id is linked to a customer already. Nothing was linked.',
  JOURNAL_UNAVAILABLE: () =>
    'Nothing was erased: this node cannot write ERASURE_JOURNAL_FILE, its journal of erasures.',
  CUSTOMER_ERASED: ({ erasedAt, refusedUntil }) =>
    `The customer was erased${erasedAt ? ` at ${erasedAt.toISOString()}` : ''}. Until ${refusedUntil.toISOString()} only the customer may record decisions, with a token of their own.`,
  SECRET_ALREADY_SHOWN: ({ apiKeyId }) =>
    `API key ${apiKeyId} was issued under this idempotency key. Its secret is not stored.`,
  IDEMPOTENCY_KEY_REUSED: () =>
    'The idempotency key was used before with different input. Nothing was recorded. Send a new key with other input.',
  UNAVAILABLE: ({ retryAfterSeconds }) => `The service is unavailable. Retry in ${retryAfterSeconds} s.`,
};

export function refusalMessage(refusal: Refusal): string {
  // TypeScript does not relate the code to its refusal here.
  return (words[refusal.code] as (refusal: Refusal) => string)(refusal);
}

function stated(member: string, value: number | undefined): string {
  return value === undefined ? `no ${member}` : `${member} ${value}`;
}

function fourEyes({ templateCode = '', unproved }: RefusalBy<'FOUR_EYES_REQUIRED'>): string {
  switch (unproved) {
    case undefined:
      return `The draft of template "${templateCode}" must be published by someone other than its last editor.`;
    case 'publisher':
      return `Four eyes are on, and a user of this system is not proved to be a second person. Publish the draft of template "${templateCode}" at GraphQL, ${proveYourself}.`;
    case 'editor':
      return `The draft of template "${templateCode}" was saved by a command that did not prove whose it was. Save it again at GraphQL, or discard it and import it with an API key. Then another person can publish it.`;
    case 'settings':
      return `Four eyes are on, and a user of this system has not proved who they are. Change the settings at GraphQL or REST, ${proveYourself}.`;
    case 'issuer':
      return `Four eyes are on, and a key of these scopes would be a second person. Issue it at GraphQL, ${proveYourself}.`;
    default:
      return unproved satisfies never;
  }
}

function editConflict({ setCode, expectedRevision, actualRevision }: RefusalBy<'EDIT_CONFLICT'>): string {
  const edited = setCode === undefined ? 'draft' : 'set';
  if (expectedRevision === undefined) {
    return `A ${edited} exists at revision ${actualRevision}. To save over it, send ${actualRevision} as expectedRevision.`;
  }
  const outOfDate = `so expectedRevision ${expectedRevision} is out of date`;
  return actualRevision === 0
    ? `The ${edited} no longer exists, ${outOfDate}.`
    : `The ${edited} is at revision ${actualRevision}, ${outOfDate}.`;
}

function tooComplex({ limit, maximum, came, remedy = '' }: RefusalBy<'TOO_COMPLEX'>): string {
  if (limit === 'cost') return `The query costs ${came ?? 'more'}; the limit is ${maximum}.`;
  if (limit === 'records')
    return `The customer has ${came ?? 'more'} records; the limit for one evidence file is ${maximum}. ${remedy}`.trim();
  if (limit === 'texts') return `The texts have more than ${maximum} characters, the limit for one response.`;
  return `The document exceeds the limit of ${limit}, ${maximum}${came === undefined ? '' : `, with ${came}`}.`;
}

function needed({ requires, anyOf, ownCustomer }: RefusalBy<'FORBIDDEN'>): string {
  if (anyOf) return `one of the scopes ${anyOf.join(', ')}`;
  return ownCustomer ? `the scope ${requires}, or to be the customer in question` : `the scope ${requires}`;
}
