/** One row of the table that both doors answer from. */
export interface ErrorRow {
  /** The HTTP status at the REST door. */
  readonly status: number;
  readonly meaning: string;
  readonly remedy: string;
}

/** The documented list of what can go wrong, which may grow. The guide beside this file lists it; a test raises each code at the doors. */
export const errorTable = {
  INVALID_INPUT: {
    status: 400,
    meaning: 'A member is missing, malformed or out of range.',
    remedy: 'Correct each member that `errors` points to, so that it is what its `expected` says.',
  },
  VERSION_REQUIRED: {
    status: 400,
    meaning: '`given` and `reject` must name the version that the customer saw.',
    remedy: 'Send the `consentVersionId` of the text that was shown.',
  },
  TOO_COMPLEX: {
    status: 400,
    meaning: 'The request asks for more than one request may.',
    remedy: 'Stay within the `maximum` of the `limit` named. Select less, or split the request.',
  },
  UNAUTHENTICATED: {
    status: 401,
    meaning: 'The request has no valid credential.',
    remedy: 'Send one valid token or API key as `Authorization: Bearer …`.',
  },
  FORBIDDEN: {
    status: 403,
    meaning: 'The caller is authenticated but not authorised to do this.',
    remedy: 'Use a token of this customer, or one with a scope of `requires` or `anyOf`.',
  },
  FOUR_EYES_REQUIRED: {
    status: 403,
    meaning:
      'Four eyes are on: a draft must be published by someone other than its last editor, and both must have proved who they are.',
    remedy: 'Have another person publish it. If the draft was saved by a command, save it again first.',
  },
  OPERATION_NOT_LISTED: {
    status: 403,
    meaning: 'The GraphQL operation is not on the service’s list of operations.',
    remedy: 'Send a listed operation, by its id or word for word.',
  },
  TEMPLATE_NOT_FOUND: {
    status: 404,
    meaning: 'No template has this code.',
    remedy: 'Check the template code.',
  },
  NO_PUBLISHED_VERSION: {
    status: 404,
    meaning: 'The template has no version in effect, so there is nothing to ask.',
    remedy: 'Ask nothing now. Try again once a version has been published.',
  },
  VERSION_NOT_FOUND: {
    status: 404,
    meaning: 'The template has no such version, or the version is not in effect.',
    remedy: 'Read the latest version and send its id.',
  },
  DECISION_NOT_FOUND: {
    status: 404,
    meaning: 'The customer has no decision with this sequence on the template.',
    remedy: 'Read the history to see which sequences exist.',
  },
  NOT_IN_LOG: {
    status: 404,
    meaning: 'The log does not hold this, or not yet.',
    remedy: 'Ask again in a few seconds if it is new.',
  },
  DRAFT_NOT_FOUND: {
    status: 404,
    meaning: 'The template has no draft.',
    remedy: 'Start or save a draft first.',
  },
  API_KEY_NOT_FOUND: {
    status: 404,
    meaning: 'No API key has this id.',
    remedy: 'List the keys to see their ids.',
  },
  WEBHOOK_NOT_FOUND: {
    status: 404,
    meaning: 'No webhook has this id.',
    remedy: 'List the webhooks to see their ids.',
  },
  LOCALE_NOT_AVAILABLE: {
    status: 404,
    meaning: 'The version has no text in this locale.',
    remedy: 'Use one of `availableLocales`. For a decision, send the locale that was shown.',
  },
  ROUTE_NOT_FOUND: {
    status: 404,
    meaning: 'No route has this path.',
    remedy: 'Check the path against the OpenAPI document.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    meaning: 'The path does not support this method.',
    remedy: 'Use one of the methods in the `Allow` header.',
  },
  VERSION_SUPERSEDED: {
    status: 409,
    meaning: 'A material version has replaced the version that the answer names.',
    remedy: 'Look the pending update up again, show its version, which is `currentVersionId`, and ask again.',
  },
  CONTENT_MISMATCH: {
    status: 409,
    meaning: 'The content hash is not that of the version’s text in this locale.',
    remedy: 'Show the text again and send the hash that came with it.',
  },
  VERSION_IN_EFFECT: {
    status: 409,
    meaning: 'The version has taken effect, so it can no longer be cancelled.',
    remedy: 'Publish a new version instead.',
  },
  VERSION_BUILT_UPON: {
    status: 409,
    meaning:
      'A later version keeps the terms of this one, or asks only because of it, so it cannot be cancelled alone.',
    remedy: 'Cancel `laterVersionId` first, then this version.',
  },
  TEMPLATE_EXISTS: {
    status: 409,
    meaning: 'A template with this code already exists.',
    remedy: 'Choose another code, or write a new version of the existing template.',
  },
  DRAFT_EXISTS: {
    status: 409,
    meaning: 'The template already has a draft. A template has one draft at a time.',
    remedy: 'Continue with that draft, or discard it first.',
  },
  NOTHING_CHANGED: {
    status: 409,
    meaning: 'The draft has the same titles and bodies, in the same locales, as the version it would follow.',
    remedy:
      'Change the draft. To publish the same text on other terms, repeat the call with `sameText: true`.',
  },
  CONFIRMATION_REQUIRED: {
    status: 409,
    meaning:
      'The publication would ask more customers again than `CONFIRM_ASKED_ABOVE`, or than `confirmAsked` states.',
    remedy:
      'Check with `publishPreview` whether so many are to be asked. If so, repeat the number as `confirmAsked`.',
  },
  EDIT_CONFLICT: {
    status: 409,
    meaning: 'Somebody else has saved the draft in the meantime.',
    remedy: 'Read the draft, merge, and save with its `actualRevision`.',
  },
  ERASURE_NOT_CONFIRMED: {
    status: 409,
    meaning: 'The customer has another number of records than was confirmed. Nothing was erased.',
    remedy: 'Look at the preview, then repeat its number of `records` as `confirmRecords`.',
  },
  LEGAL_HOLD: {
    status: 409,
    meaning: 'The customer is held, for a legal claim or by law, so nothing was erased.',
    remedy: 'Have the customer released once the reason of the hold is gone, then repeat the call.',
  },
  SECRET_ALREADY_SHOWN: {
    status: 409,
    meaning: 'An API key was issued under this idempotency key, and its secret is shown only once.',
    remedy: 'If you missed the secret, revoke `apiKeyId` and issue another with a new idempotency key.',
  },
  CURSOR_EXPIRED: {
    status: 410,
    meaning: 'The feed no longer keeps what followed the `lastEventId`.',
    remedy: 'Read the export for what was missed, then the feed after the event that it names.',
  },
  FEED_RESTARTED: {
    status: 410,
    meaning: 'The `lastEventId` is of a feed that the database does not continue: a backup was restored.',
    remedy:
      'Compare with the export what you have applied, then read the feed after the event that it names.',
  },
  TEMPLATE_RETIRED: {
    status: 410,
    meaning: 'The template is retired. Only `withdraw` is still recorded.',
    remedy: 'Stop asking for this consent.',
  },
  CUSTOMER_ERASED: {
    status: 410,
    meaning:
      'The customer was erased, and for `ERASED_CUSTOMER_DAYS` only the customer may record decisions.',
    remedy:
      'Drop a decision that was made before `erasedAt`. One made since then needs the customer’s own token, or waits until `refusedUntil`.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    meaning: 'The request body is larger than the limit.',
    remedy: 'Send a smaller body.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    meaning: 'This path does not read the body’s media type, or its `Content-Encoding`.',
    remedy: 'Send `Content-Type: application/json` without `Content-Encoding`.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    meaning: 'The idempotency key was used before with different input. Nothing was recorded.',
    remedy: 'Use a new key for each answer or form of a customer, each publication and each API key.',
  },
  RATE_LIMITED: {
    status: 429,
    meaning: 'This caller or address has exceeded its requests per minute.',
    remedy: 'Retry after `Retry-After` seconds with the same idempotency key.',
  },
  TOO_MANY_SUBSCRIPTIONS: {
    status: 429,
    meaning:
      'The caller has as many subscriptions, or requests for events, open on this node as one caller may.',
    remedy: 'End one first, or share one among the places that show the same.',
  },
  WEBHOOKS_NOT_CONFIGURED: {
    status: 501,
    meaning:
      'The service has no key that keeps the secrets of webhooks, or another than the one that sealed this secret.',
    remedy:
      'Set `WEBHOOK_SECRET_KEY` on each node, to the same value, and restart. If that key was lost, rotate the secret and discard the former one.',
  },
  JOURNAL_UNAVAILABLE: {
    status: 503,
    meaning: 'The node cannot write its journal of erasures (`ERASURE_JOURNAL_FILE`), so nothing was erased.',
    remedy: 'Have an operator give the node a file that it can write. Then repeat the call.',
  },
  UNAVAILABLE: {
    status: 503,
    meaning:
      'The service is overloaded, shutting down, or cannot reach its database. `outcome` tells whether a write may have happened.',
    remedy:
      'Retry after `Retry-After` seconds, after `UNKNOWN` with the same idempotency key or a look at the history.',
  },
  INTERNAL: {
    status: 500,
    meaning: 'The service failed unexpectedly, and its log has the cause under the request id.',
    remedy: 'Retry with the same idempotency key. If it persists, report the request id.',
  },
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof errorTable;

export function isErrorCode(text: unknown): text is ErrorCode {
  return typeof text === 'string' && Object.hasOwn(errorTable, text);
}
