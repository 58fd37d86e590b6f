import { Type } from '@sinclair/typebox';
import { obstacles } from '../../domain/decisions/reliance';
import { errorTable } from '../../domain/errors/errors';
import { maxFaultsTold } from '../../domain/input/gathering';
import { growing, leftOut, nullable } from '../route/members';
import { described, flag, text } from '../route/plainMembers';

const texts = (description: string) => Type.Array(Type.String(), { description });
const whole = (description: string) => Type.Integer({ description });
const at = (description: string) => Type.String({ format: 'date-time', description });

/** RFC 9457, section 3, shows such a list. */
const faultSchema = described('One fault in what was sent.', {
  ...leftOut({
    pointer: Type.String({
      format: 'json-pointer',
      description: 'Where the fault is in the body: a JSON pointer (RFC 6901).',
      examples: ['/content_hash'],
    }),
    parameter: text('The name of the parameter at fault, for what is not in the body.', 'customer_id'),
  }),
  expected: text('What must stand there.', 'a UUID'),
  came: Type.Optional(text('What was sent, by kind and size only.', 'a string of 4 characters')),
});

const missingSchema = described('A required member of the set.', {
  template_code: text('The code of the template.'),
  obstacle: nullable(
    growing(obstacles, 'Why you may not process. May grow: treat an unknown value as a reason not to.'),
  ),
});

/** RFC 9457, with the members that some codes bring beside it. */
export const problemSchema = Type.Object(
  {
    type: Type.String({
      format: 'uri-reference',
      description: 'A URI for the kind of problem, which ends in the code.',
    }),
    title: text('The meaning of the code, the same for every occurrence.'),
    status: Type.Integer({ description: 'The HTTP status.' }),
    detail: text('What was required and what was sent in this request.'),
    code: growing(
      Object.keys(errorTable),
      'The error code, for programs to act on. May grow: treat an unknown value by the HTTP status.',
    ),
    instance: Type.String({
      format: 'uri',
      description: 'A URI for this occurrence, which holds the request id.',
    }),
    request_id: text('The request id, under which the log has details. It is also in `X-Request-Id`.'),
    ...leftOut({
      trace_id: text('The id of the trace that the request belongs to. Left out if it is not traced.'),
      member: text(
        'The member to correct, with `INVALID_INPUT`. Of several answers, the one that is refused, with any code.',
      ),
      expected: text(
        'With `INVALID_INPUT`, what the member must be. With `UNAUTHENTICATED`, what must be sent.',
      ),
      errors: Type.Array(faultSchema, {
        maxItems: maxFaultsTold,
        description: 'With `INVALID_INPUT`: every fault that was found, that of `member` first.',
      }),
      requires: text('With `FORBIDDEN`: the scope that a service or staff needs.'),
      any_of: texts('With `FORBIDDEN`: the scopes of which any one suffices, if there are several.'),
      own_customer: Type.Literal(true, {
        description: 'With `FORBIDDEN`: true if the customer in question may do it too.',
      }),
      came: Type.Unknown({
        description: 'With `INVALID_INPUT` and `TOO_COMPLEX`: what was sent, by kind and size only.',
      }),
      value: text('With `VERSION_REQUIRED`: the answer that lacks its version.'),
      template_code: text('The template that the refusal is about.'),
      set_code: text('With `SET_NOT_FOUND` and `CONSENT_MISSING`: the code that was sent.'),
      missing: Type.Array(missingSchema, {
        description: 'With `CONSENT_MISSING`: what the customer has to agree to, in the order of the screen.',
      }),
      consent_version_id: text('The version that the refusal is about, as it was sent.'),
      sequence: whole('With `DECISION_NOT_FOUND`: the sequence that was asked for.'),
      locale: Type.Union([Type.String(), Type.Null()], {
        description:
          'With `LOCALE_NOT_AVAILABLE` and `CONTENT_MISMATCH`: the locale that was sent. Null if none was.',
      }),
      allowed_methods: texts('With `METHOD_NOT_ALLOWED`: what `Allow` says.'),
      counted: growing(
        ['caller', 'address'],
        'With `RATE_LIMITED`: whose requests were counted. May grow: treat an unknown value as `caller`.',
      ),
      requests_per_minute: whole('With `RATE_LIMITED`: how many requests a minute may have.'),
      current_version_id: Type.String({
        format: 'uuid',
        description: 'With `VERSION_SUPERSEDED`: the version to show and ask about.',
      }),
      after_sequence: whole('With `DECISION_CONFLICT`: what was sent.'),
      newest_sequence: whole(
        'With `DECISION_CONFLICT`: the sequence of the newest decision. 0 if there is none.',
      ),
      newest_value: nullable(
        text('With `DECISION_CONFLICT`: the value of the newest decision. Null if there is none.'),
      ),
      newest_decided_at: nullable(
        Type.String({
          format: 'date-time',
          description: 'With `DECISION_CONFLICT`: when the newest decision was made. Null if there is none.',
        }),
      ),
      accepted: flag(
        'With `DECISION_CONFLICT`: false if the current version awaits an answer from the customer.',
      ),
      may_proceed: flag('With `DECISION_CONFLICT`: whether processing may rest on the newest decision.'),
      may_decide: text('With `AUTHORITY_REQUIRED`: whom the template lets decide.'),
      role: text('With `AUTHORITY_REQUIRED`: who decided; `SELF` is the customer.'),
      check: text(
        'With `AUTHORITY_REQUIRED`: how it was checked that they may decide; `NONE` if it was not.',
      ),
      available_locales: texts('With `LOCALE_NOT_AVAILABLE`: the locales that the version has.'),
      retired_at: at('With `TEMPLATE_RETIRED`: when the template was retired.'),
      erased_at: at('With `CUSTOMER_ERASED`: when the customer was erased. Left out if it is not known.'),
      refused_until: at('With `CUSTOMER_ERASED`: until when only the customer may record decisions.'),
      held_since: at('With `LEGAL_HOLD`: since when the customer is held.'),
      hold_reason: text('With `LEGAL_HOLD`: why the customer is held.'),
      first_event_id: text(
        'With `CURSOR_EXPIRED` and `FEED_RESTARTED`: the oldest event that the feed keeps.',
      ),
      limit: text('With `TOO_COMPLEX`: the limit that was exceeded.'),
      maximum: whole('With `TOO_COMPLEX`: the most that is allowed.'),
      retry_after_seconds: whole('With `UNAVAILABLE` and `RATE_LIMITED`: how long to wait before a retry.'),
      outcome: growing(
        ['NOT_RECORDED', 'UNKNOWN'],
        'With `UNAVAILABLE` for a call that writes: whether it is certain that nothing was recorded. May grow: treat an unknown value as `UNKNOWN`.',
      ),
    }),
  },
  { $id: 'Problem', additionalProperties: true, description: 'Why a request failed (RFC 9457).' },
);
