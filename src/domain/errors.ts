/** One row of the table that both doors answer from. */
export interface ErrorRow {
  /** The HTTP status at the REST door. */
  readonly status: number;
  readonly meaning: string;
  /** What the caller should do about it. */
  readonly remedy: string;
}

/** The closed list of what can go wrong. README documents it; a test raises each code at the doors. */
export const errorTable = {
  INVALID_INPUT: {
    status: 400,
    meaning: 'A member is missing, malformed or out of range.',
    remedy: 'Mend the member named in `member` so that it is what `expected` says.',
  },
  VERSION_REQUIRED: {
    status: 400,
    meaning: '`given` and `reject` must name the version that the customer saw.',
    remedy: 'Send the `consentVersionId` of the text that was shown.',
  },
  TOO_COMPLEX: {
    status: 400,
    meaning: 'The GraphQL document asks for more than one request may.',
    remedy: 'Stay below `maximum` of the `limit` named: ask for less, or in several requests.',
  },
  UNAUTHENTICATED: {
    status: 401,
    meaning: 'The caller did not prove who she is, or not in a way that the service accepts.',
    remedy: 'Send one valid token or API key, as `Authorization: Bearer …`.',
  },
  FORBIDDEN: {
    status: 403,
    meaning: 'The caller is known and may not do this.',
    remedy: 'Use a token of this customer, or one with a scope of `requires` or `anyOf`.',
  },
  FOUR_EYES_REQUIRED: {
    status: 403,
    meaning: 'Whoever saved the draft last may not publish it herself (`FOUR_EYES`).',
    remedy: 'Have another person publish it.',
  },
  OPERATION_NOT_LISTED: {
    status: 403,
    meaning: 'The GraphQL operation is not on the list of those that the service executes.',
    remedy: 'Send an operation of the list, by its id or in its very words.',
  },
  TEMPLATE_NOT_FOUND: {
    status: 404,
    meaning: 'There is no template with this code.',
    remedy: 'Check the template code.',
  },
  NO_PUBLISHED_VERSION: {
    status: 404,
    meaning: 'The template has no version in effect, so there is nothing to ask.',
    remedy: 'Ask nothing now and try again once a version has been published.',
  },
  VERSION_NOT_FOUND: {
    status: 404,
    meaning: 'The template has no such version, or it is not in effect.',
    remedy: 'Read the latest version and name its id.',
  },
  DECISION_NOT_FOUND: {
    status: 404,
    meaning: 'The customer has no decision with this sequence on the template.',
    remedy: 'Read the history for the sequences there are.',
  },
  DRAFT_NOT_FOUND: {
    status: 404,
    meaning: 'The template has no draft.',
    remedy: 'Start or save one first.',
  },
  API_KEY_NOT_FOUND: {
    status: 404,
    meaning: 'There is no API key with this id.',
    remedy: 'List the keys for the ids there are.',
  },
  LOCALE_NOT_AVAILABLE: {
    status: 404,
    meaning: 'The version has no text in this locale.',
    remedy: 'Name one of `availableLocales`; a decision names the one that was served.',
  },
  ROUTE_NOT_FOUND: {
    status: 404,
    meaning: 'There is nothing at this path.',
    remedy: 'Check the path against the OpenAPI document.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    meaning: 'The path does not take this method.',
    remedy: 'Use one of the methods in the `Allow` header.',
  },
  VERSION_SUPERSEDED: {
    status: 409,
    meaning: 'A material version has replaced the one that the customer gave consent to.',
    remedy: 'Show the version `currentVersionId` and ask again.',
  },
  CONTENT_MISMATCH: {
    status: 409,
    meaning: 'The content hash is not that of the version’s text in this locale.',
    remedy: 'Show the text again and send the hash that came with it.',
  },
  VERSION_IN_EFFECT: {
    status: 409,
    meaning: 'The version has taken effect, so it cannot be withdrawn any more.',
    remedy: 'Publish a new version in its place.',
  },
  VERSION_BUILT_UPON: {
    status: 409,
    meaning: 'A scheduled editorial version keeps the terms of this one, so it cannot be withdrawn alone.',
    remedy: 'Withdraw `editorialVersionId` first.',
  },
  TEMPLATE_EXISTS: {
    status: 409,
    meaning: 'There is a template with this code already.',
    remedy: 'Choose another code, or write a new version of the existing template.',
  },
  DRAFT_EXISTS: {
    status: 409,
    meaning: 'The template has a draft already; there is one at a time.',
    remedy: 'Go on with that draft, or discard it first.',
  },
  EDIT_CONFLICT: {
    status: 409,
    meaning: 'The draft was saved by somebody else in the meantime.',
    remedy: 'Read the draft, merge, and save with its `actualRevision`.',
  },
  TEMPLATE_RETIRED: {
    status: 410,
    meaning: 'The template is retired; only `withdraw` is still recorded.',
    remedy: 'Stop asking for this consent.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    meaning: 'The request body is larger than the service takes.',
    remedy: 'Send a smaller body.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    meaning: 'The body is of a media type that this path does not read.',
    remedy: 'Send `Content-Type: application/json`.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    meaning: 'The idempotency key came before with another input; nothing was recorded.',
    remedy: 'Use a fresh key for each answer of the customer and for each publication.',
  },
  RATE_LIMITED: {
    status: 429,
    meaning: 'More requests came from this caller or address within a minute than one may send.',
    remedy: 'Try again after `Retry-After` seconds, with the same idempotency key.',
  },
  UNAVAILABLE: {
    status: 503,
    meaning:
      'The service is overloaded or is shutting down, or lost its database; a write may have happened.',
    remedy: 'Try again after `Retry-After` seconds, with the same idempotency key.',
  },
  INTERNAL: {
    status: 500,
    meaning: 'An unforeseen fault; its cause is in the log under the request id.',
    remedy: 'Try again with the same idempotency key; report the request id if it stays.',
  },
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof errorTable;

export function isErrorCode(text: unknown): text is ErrorCode {
  return typeof text === 'string' && Object.hasOwn(errorTable, text);
}
