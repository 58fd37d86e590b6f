import { Type } from '@sinclair/typebox';
import { errorTable } from '../../domain/errors/errors';
import { maxFaultsTold } from '../../domain/input/gathering';
import { growing } from '../route/members';

const text = (description: string) => Type.Optional(Type.String({ description }));
const texts = (description: string) => Type.Optional(Type.Array(Type.String(), { description }));
const count = (description: string) => Type.Optional(Type.Integer({ description }));
const at = (description: string) => Type.Optional(Type.String({ format: 'date-time', description }));

/** RFC 9457, section 3, shows such a list. */
const faultSchema = Type.Object(
  {
    pointer: Type.Optional(
      Type.String({
        format: 'json-pointer',
        description: 'Where the fault is in the body: a JSON pointer (RFC 6901).',
        examples: ['/content_hash'],
      }),
    ),
    parameter: Type.Optional(
      Type.String({
        description: 'The name of the parameter at fault, for what is not in the body.',
        examples: ['customer_id'],
      }),
    ),
    expected: Type.String({ description: 'What must stand there.', examples: ['a UUID'] }),
    came: Type.Optional(
      Type.String({
        description: 'What was sent, by kind and size only.',
        examples: ['a string of 4 characters'],
      }),
    ),
  },
  { description: 'One fault in what was sent.' },
);

/** RFC 9457, with the members that some codes bring beside it. */
export const problemSchema = Type.Object(
  {
    type: Type.String({
      format: 'uri-reference',
      description: 'A URI for the kind of problem, which ends in the code.',
    }),
    title: Type.String({ description: 'The meaning of the code, the same for every occurrence.' }),
    status: Type.Integer({ description: 'The HTTP status.' }),
    detail: Type.String({ description: 'What was required and what was sent in this request.' }),
    code: growing(
      Object.keys(errorTable),
      'The error code, for programs to act on. May grow: treat an unknown value by the HTTP status.',
    ),
    instance: Type.String({
      format: 'uri',
      description: 'A URI for this occurrence, which holds the request id.',
    }),
    request_id: Type.String({
      description: 'The request id, under which the log has details. It is also in `X-Request-Id`.',
    }),
    member: text(
      'The member to correct, with `INVALID_INPUT`. Of several answers, the one that is refused, with any code.',
    ),
    expected: text(
      'With `INVALID_INPUT`, what the member must be. With `UNAUTHENTICATED`, what must be sent.',
    ),
    errors: Type.Optional(
      Type.Array(faultSchema, {
        maxItems: maxFaultsTold,
        description: 'With `INVALID_INPUT`: every fault that was found, that of `member` first.',
      }),
    ),
    requires: text('With `FORBIDDEN`: the scope that a service or staff needs.'),
    any_of: texts('With `FORBIDDEN`: the scopes of which any one suffices, if there are several.'),
    own_customer: Type.Optional(
      Type.Literal(true, {
        description: 'With `FORBIDDEN`: true if the customer in question may do it too.',
      }),
    ),
    came: Type.Optional(
      Type.Unknown({
        description: 'With `INVALID_INPUT` and `TOO_COMPLEX`: what was sent, by kind and size only.',
      }),
    ),
    value: text('With `VERSION_REQUIRED`: the answer that lacks its version.'),
    template_code: text('The template that the refusal is about.'),
    consent_version_id: text('The version that the refusal is about, as it was sent.'),
    sequence: count('With `DECISION_NOT_FOUND`: the sequence that was asked for.'),
    locale: Type.Optional(
      Type.Union([Type.String(), Type.Null()], {
        description:
          'With `LOCALE_NOT_AVAILABLE` and `CONTENT_MISMATCH`: the locale that was sent. Null if none was.',
      }),
    ),
    allowed_methods: texts('With `METHOD_NOT_ALLOWED`: what `Allow` says.'),
    counted: Type.Optional(
      growing(
        ['caller', 'address'],
        'With `RATE_LIMITED`: whose requests were counted. May grow: treat an unknown value as `caller`.',
      ),
    ),
    requests_per_minute: count('With `RATE_LIMITED`: how many requests a minute may have.'),
    current_version_id: Type.Optional(
      Type.String({
        format: 'uuid',
        description: 'With `VERSION_SUPERSEDED`: the version to show and ask about.',
      }),
    ),
    available_locales: texts('With `LOCALE_NOT_AVAILABLE`: the locales that the version has.'),
    retired_at: at('With `TEMPLATE_RETIRED`: when the template was retired.'),
    erased_at: at('With `CUSTOMER_ERASED`: when the customer was erased. Left out if it is not known.'),
    refused_until: at('With `CUSTOMER_ERASED`: until when only the customer may record decisions.'),
    held_since: at('With `LEGAL_HOLD`: since when the customer is held.'),
    hold_reason: text('With `LEGAL_HOLD`: why the customer is held.'),
    first_event_id: text('With `CURSOR_EXPIRED` and `FEED_RESTARTED`: the oldest event that the feed keeps.'),
    limit: text('With `TOO_COMPLEX`: the limit that was exceeded.'),
    maximum: count('With `TOO_COMPLEX`: the most that is allowed.'),
    retry_after_seconds: count('With `UNAVAILABLE` and `RATE_LIMITED`: how long to wait before a retry.'),
    outcome: Type.Optional(
      growing(
        ['NOT_RECORDED', 'UNKNOWN'],
        'With `UNAVAILABLE` for a call that writes: whether it is certain that nothing was recorded. May grow: treat an unknown value as `UNKNOWN`.',
      ),
    ),
  },
  { $id: 'Problem', additionalProperties: true, description: 'Why a request failed (RFC 9457).' },
);
