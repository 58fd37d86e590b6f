import { Type } from '@sinclair/typebox';
import { linkCustomers, linkPreview, type CustomerLink } from '../../actions/evidence/linkCustomers';
import { linkReasons } from '../../domain/evidence/linking';
import { holdMembers, holdReasons } from '../../domain/evidence/erasure/erasure';
import { requireCustomerId } from '../../domain/input/input';
import { snakeCased } from '../../domain/events/snakeCase';
import { problems } from '../problem/problems';
import { example } from '../route/exampleValues';
import {
  confirmedCount,
  customerId,
  customerInPath,
  dryRun,
  growing,
  instant,
  noQuery,
  nullable,
  oneOf,
  templateCode,
} from '../route/members';
import { answer, guardCodes, bodyCodes, permitted, type RestActFor, type RestScope } from '../route/route';
import { answered } from '../decisions/decision';
import { keyHeaders, replayHeaders } from '../decisions/recordedDecision';
import { closed, flag } from '../route/plainMembers';

const linkSchema = Type.Object({
  customer_id: customerId('The id of the customer who stays.'),
  former_customer_id: customerId('The id that means the same person from then on.'),
  linked_at: nullable(instant('When they were linked. Null in a dry run.')),
  decisions: Type.Array(
    Type.Object({
      template_code: templateCode(),
      consent_version_id: answered.consent_version_id,
      value: answered.value,
      decided_at: answered.decided_at,
    }),
    { description: 'What is recorded anew on the customer who stays, by template.' },
  ),
  is_former_known: flag(
    'Whether the service knew the former id before. False means that nobody has answered under it, so it may be mistyped.',
  ),
  held_since: nullable(instant('Since when either of them is held; null if neither is.')),
  hold_reason: nullable(
    growing(holdReasons, 'Why; null if neither is held. May grow: treat an unknown value as `LEGAL_CLAIM`.'),
  ),
});

const previewExample = {
  customer_id: example.customerId,
  former_customer_id: 'visitor-7f3a',
  linked_at: null,
  decisions: [],
  is_former_known: false,
  held_since: null,
  hold_reason: null,
};

const schema = {
  operationId: 'linkCustomers',
  tags: ['decisions'],
  summary: 'Make two customers one',
  description:
    'Two ids turned out to be one person, such as a visitor who signed in. Per template the later decision counts, and at one instant the no. The former id means the customer who stays from then on, also in tokens. There is no way back, so with `dry_run` it only tells.',
  ...permitted(linkCustomers),
  params: Type.Object({ customer_id: customerInPath() }),
  querystring: noQuery,
  headers: keyHeaders,
  body: closed(
    {
      former_customer_id: customerId('The id that is to mean the same person.'),
      reason: oneOf(linkReasons, '`SIGNED_IN` for a visitor, `DUPLICATE` for a second account.'),
      confirm_decisions: confirmedCount(
        'How many `decisions` the dry run showed. Another number, or none, is refused.',
        1,
      ),
      include_held: Type.Optional(flag('Whether a held customer may be linked. Default: `false`.')),
      dry_run: dryRun(),
    },
    { examples: [{ former_customer_id: 'visitor-7f3a', reason: 'SIGNED_IN', dry_run: true }] },
  ),
  response: {
    200: answer('What the linking did, or would do.', linkSchema, {
      example: previewExample,
      headers: replayHeaders,
    }),
    ...problems(
      'INVALID_INPUT',
      ...guardCodes,
      'LINK_NOT_CONFIRMED',
      'CUSTOMER_ALREADY_LINKED',
      'IDEMPOTENCY_KEY_REUSED',
      'CUSTOMER_ERASED',
      'LEGAL_HOLD',
      ...bodyCodes,
    ),
  },
};

export function addCustomerLinks(scope: RestScope, actFor: RestActFor): void {
  scope.post('/customers/:customer_id/links', { schema }, async (request, reply) => {
    const { params, body, headers } = request;
    const pair = {
      customerId: requireCustomerId('customerId', params.customer_id),
      formerCustomerId: requireCustomerId('formerCustomerId', body.former_customer_id),
    };
    const act = actFor(request);
    if (body.dry_run) return linkBody(await act(linkPreview, pair));
    const link = await act(linkCustomers, {
      ...pair,
      reason: body.reason,
      confirmDecisions: body.confirm_decisions,
      includeHeld: body.include_held,
      idempotencyKey: headers['idempotency-key'],
    });
    if (link.replayed) reply.header('idempotency-replayed', 'true');
    return linkBody(link);
  });
}

function linkBody({ replayed: _replayed, hold, decisions, ...link }: CustomerLink) {
  const carried = decisions.map(({ templateCode: code, consentVersionId, value, decidedAt }) => ({
    ...{ templateCode: code, consentVersionId, value, decidedAt },
  }));
  return snakeCased({ ...link, decisions: carried, ...holdMembers(hold) });
}
