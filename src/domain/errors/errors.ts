/** One row of the table that both doors answer from. */
export interface ErrorRow {
  /** The HTTP status at the REST door. */
  readonly status: number;
  readonly meaning: string;
  readonly remedy: string;
}

/** @param meaning of the code @param remedy what the caller does then */
function row(status: number, meaning: string, remedy: string): ErrorRow {
  return { status, meaning, remedy };
}

/** The documented list of what can go wrong, which may grow. The guide beside this file lists it; a test raises each code at the doors. */
export const errorTable = {
  INVALID_INPUT: row(
    400,
    'A member is missing, malformed or out of range.',
    'Correct each member that `errors` points to, so that it is what its `expected` says.',
  ),
  VERSION_REQUIRED: row(
    400,
    '`given` and `reject` must name the version that the customer saw.',
    'Send the `consentVersionId` of the text that was shown.',
  ),
  TOO_COMPLEX: row(
    400,
    'The request asks for more than one request may.',
    'Stay within the `maximum` of the `limit` named. Select less, or split the request.',
  ),
  UNAUTHENTICATED: row(
    401,
    'The request has no valid credential.',
    'Send one valid token or API key as `Authorization: Bearer …`.',
  ),
  FORBIDDEN: row(
    403,
    'The caller is authenticated but not authorised to do this.',
    'Use a token of this customer, or one with a scope of `requires` or `anyOf`.',
  ),
  FOUR_EYES_REQUIRED: row(
    403,
    'Four eyes are on: a draft must be published by someone other than its last editor, and both must have proved who they are.',
    'Have another person publish it. If the draft was saved by a command, save it again first.',
  ),
  AUTHORITY_REQUIRED: row(
    403,
    'The template does not let this person say `given` for the customer.',
    'With `SELF_ONLY` ask the customer. With `AUTHORISED` name who acts for them in `decidedBy`, with a `check` that is not `NONE`.',
  ),
  CONSENT_MISSING: row(403, 'The customer lacks what the set requires.', 'Ask for what `missing` names.'),
  OPERATION_NOT_LISTED: row(
    403,
    'The GraphQL operation is not on the service’s list of operations.',
    'Send a listed operation, by its id or word for word.',
  ),
  TEMPLATE_NOT_FOUND: row(404, 'No template has this code.', 'Check the template code.'),
  SET_NOT_FOUND: row(404, 'No set has this code.', 'Check the set’s code.'),
  NO_PUBLISHED_VERSION: row(
    404,
    'The template has no version in effect, so there is nothing to ask.',
    'Ask nothing now. Try again once a version has been published.',
  ),
  VERSION_NOT_FOUND: row(
    404,
    'The template has no such version, or the version is not in effect.',
    'Read the latest version and send its id.',
  ),
  DECISION_NOT_FOUND: row(
    404,
    'The customer has no decision with this sequence on the template.',
    'Read the history to see which sequences exist.',
  ),
  NOT_IN_LOG: row(404, 'The log does not hold this, or not yet.', 'Ask again in a few seconds if it is new.'),
  DRAFT_NOT_FOUND: row(404, 'The template has no draft.', 'Start or save a draft first.'),
  API_KEY_NOT_FOUND: row(404, 'No API key has this id.', 'List the keys to see their ids.'),
  WEBHOOK_NOT_FOUND: row(404, 'No webhook has this id.', 'List the webhooks to see their ids.'),
  PRESENTATION_NOT_FOUND: row(
    404,
    'No presentation has this id, or it has no such picture.',
    'Register the screen first, and send the id that it gets.',
  ),
  CONFIRMATION_NOT_FOUND: row(404, 'No consent waits for this.', 'Use the whole link, or answer again.'),
  LOCALE_NOT_AVAILABLE: row(
    404,
    'The version has no text in this locale.',
    'Use one of `availableLocales`. For a decision, send the locale that was shown.',
  ),
  ROUTE_NOT_FOUND: row(404, 'No route has this path.', 'Check the path against the OpenAPI document.'),
  METHOD_NOT_ALLOWED: row(
    405,
    'The path does not support this method.',
    'Use one of the methods in the `Allow` header.',
  ),
  VERSION_SUPERSEDED: row(
    409,
    'A material version has replaced the version that the answer names.',
    'Look the pending update up again, show its version, which is `currentVersionId`, and ask again.',
  ),
  CONTENT_MISMATCH: row(
    409,
    'The content hash is not that of the version’s text in this locale.',
    'Show the text again and send the hash that came with it.',
  ),
  DECISION_CONFLICT: row(
    409,
    'The customer has made a decision that the sender of this answer did not know of.',
    'Look the pending update up again, show where the customer stands, and ask again.',
  ),
  CONFIRMATION_WITHDRAWN: row(
    409,
    'The customer refused or withdrew after the consent that the link would confirm.',
    'Leave it at that. If they want it after all, have them answer again.',
  ),
  TOO_MANY_CONFIRMATIONS: row(
    409,
    'The customer was sent as many links for this consent as one may be.',
    'Have them look for the message. All of its links stay valid until the consent expires.',
  ),
  VERSION_IN_EFFECT: row(
    409,
    'The version has taken effect, so it can no longer be cancelled.',
    'Publish a new version instead.',
  ),
  VERSION_BUILT_UPON: row(
    409,
    'A later version keeps the terms of this one, or asks only because of it, so it cannot be cancelled alone.',
    'Cancel `laterVersionId` first, then this version.',
  ),
  TEMPLATE_EXISTS: row(
    409,
    'A template with this code already exists.',
    'Choose another code, or write a new version of the existing template.',
  ),
  DRAFT_EXISTS: row(
    409,
    'The template already has a draft. A template has one draft at a time.',
    'Continue with that draft, or discard it first.',
  ),
  NOTHING_CHANGED: row(
    409,
    'The draft has the same titles and bodies, in the same locales, as the version it would follow.',
    'Change the draft. To publish the same text on other terms, repeat the call with `sameText: true`.',
  ),
  CONFIRMATION_REQUIRED: row(
    409,
    'The publication would ask more customers again than `CONFIRM_ASKED_ABOVE`, or than `confirmAsked` states.',
    'Check with `publishPreview` whether so many are to be asked. If so, repeat the number as `confirmAsked`.',
  ),
  EDIT_CONFLICT: row(
    409,
    'Somebody else has saved the draft or set in the meantime.',
    'Read it, merge, and save with its `actualRevision`.',
  ),
  ERASURE_NOT_CONFIRMED: row(
    409,
    'The customer has another number of records than was confirmed. Nothing was erased.',
    'Look at the preview, then repeat its number of `records` as `confirmRecords`.',
  ),
  LEGAL_HOLD: row(
    409,
    'The customer is held, for a legal claim or by law, so nothing was done.',
    'Have the customer released once the reason of the hold is gone. A linking may say `includeHeld` instead.',
  ),
  LINK_NOT_CONFIRMED: row(
    409,
    'Another number of decisions would be recorded anew than was confirmed. Nothing was linked.',
    'Look at the preview, then repeat its number of decisions as `confirmDecisions`.',
  ),
  CUSTOMER_ALREADY_LINKED: row(
    409,
    'The id that `member` names is linked to a customer already.',
    'Link to the customer who stays. A link cannot be undone.',
  ),
  SECRET_ALREADY_SHOWN: row(
    409,
    'An API key was issued under this idempotency key, and its secret is shown only once.',
    'If you missed the secret, revoke `apiKeyId` and issue another with a new idempotency key.',
  ),
  CURSOR_EXPIRED: row(
    410,
    'The feed no longer keeps what followed the `lastEventId`.',
    'Read the export for what was missed, then the feed after the event that it names.',
  ),
  FEED_RESTARTED: row(
    410,
    'The `lastEventId` is of a feed that the database does not continue: a backup was restored.',
    'Compare with the export what you have applied, then read the feed after the event that it names.',
  ),
  TEMPLATE_RETIRED: row(
    410,
    'The template is retired. Only `withdraw` is still recorded.',
    'Stop asking for this consent.',
  ),
  CONFIRMATION_EXPIRED: row(410, 'The link is too old.', 'Use the newest message, or ask again.'),
  CUSTOMER_ERASED: row(
    410,
    'The customer was erased, and for `ERASED_CUSTOMER_DAYS` only the customer may record decisions.',
    'Drop a decision that was made before `erasedAt`. One made since then needs the customer’s own token, or waits until `refusedUntil`.',
  ),
  PAYLOAD_TOO_LARGE: row(413, 'The request body is larger than the limit.', 'Send a smaller body.'),
  UNSUPPORTED_MEDIA_TYPE: row(
    415,
    'This path does not read the body’s media type, or its `Content-Encoding`.',
    'Send `Content-Type: application/json` without `Content-Encoding`.',
  ),
  IDEMPOTENCY_KEY_REUSED: row(
    422,
    'The idempotency key was used before with different input. Nothing was recorded.',
    'Use a new key for each answer or form of a customer, each publication and each API key.',
  ),
  RATE_LIMITED: row(
    429,
    'This caller or address has exceeded its requests per minute.',
    'Retry after `Retry-After` seconds with the same idempotency key.',
  ),
  TOO_MANY_SUBSCRIPTIONS: row(
    429,
    'The caller has as many subscriptions, or requests for events, open on this node as one caller may.',
    'End one first, or share one among the places that show the same.',
  ),
  WEBHOOKS_NOT_CONFIGURED: row(
    501,
    'The service has no key that keeps the secrets of webhooks, or another than the one that sealed this secret.',
    'Set `WEBHOOK_SECRET_KEY` on each node, to the same value, and restart. If that key was lost, rotate the secret and discard the former one.',
  ),
  JOURNAL_UNAVAILABLE: row(
    503,
    'The node cannot write its journal of erasures (`ERASURE_JOURNAL_FILE`), so nothing was erased.',
    'Have an operator give the node a file that it can write. Then repeat the call.',
  ),
  UNAVAILABLE: row(
    503,
    'The service is overloaded, shutting down, or cannot reach its database. `outcome` tells whether a write may have happened.',
    'Retry after `Retry-After` seconds, after `UNKNOWN` with the same idempotency key or a look at the history.',
  ),
  INTERNAL: row(
    500,
    'The service failed unexpectedly, and its log has the cause under the request id.',
    'Retry with the same idempotency key. If it persists, report the request id.',
  ),
};

export type ErrorCode = keyof typeof errorTable;

export function isErrorCode(text: unknown): text is ErrorCode {
  return typeof text === 'string' && Object.hasOwn(errorTable, text);
}
