import { Type } from '@sinclair/typebox';
import { customerSet } from '../../actions/decisions/customerSet';
import { requireCustomerId } from '../../domain/input/input';
import { snakeCased } from '../../domain/events/snakeCase';
import { problems } from '../problem/problems';
import { acceptLanguage, customerInPath, setCode, templateCode, templateKind } from '../route/members';
import { answer, guardCodes, permitted, type RestActFor, type RestScope } from '../route/route';
import { audience, required, setRevision } from '../templates/consentSet';
import { include, type TextLimits } from '../templates/includedTexts';
import { pendingUpdateRef } from './pendingUpdate';
import { bodyFor, requestedLocale } from './pendingUpdateRoutes';
import { closed, flag } from '../route/plainMembers';

const customerSetSchema = Type.Object({
  set_code: setCode(),
  revision: setRevision,
  may_continue: flag('Whether the customer may go on: each required member allows it (`may_proceed`).'),
  accepted: flag('Whether no member awaits an answer, so there is nothing to show. This is not consent.'),
  members: Type.Array(
    Type.Object({
      template_code: templateCode(),
      kind: templateKind(),
      required,
      pending_update: pendingUpdateRef,
    }),
    {
      description:
        'The members that apply to the customer, in the order of the screen. Retired templates and those without a version in effect are left out.',
    },
  ),
});

const schema = {
  operationId: 'getCustomerSet',
  tags: ['pending updates'],
  summary: 'Where a customer stands on what one screen asks',
  description:
    '`may_continue` is true once each required member allows it. `accepted` is true when there is nothing to show.',
  ...permitted(customerSet),
  params: Type.Object({ customer_id: customerInPath(), set_code: setCode() }),
  querystring: closed({
    audience: Type.Optional(
      audience(
        'Your own words for the customer. It may be repeated. Members for an audience apply if they have one of them.',
      ),
    ),
    locale: requestedLocale,
    include,
  }),
  headers: Type.Object({ 'accept-language': Type.Optional(acceptLanguage()) }),
  response: {
    200: answer('Where the customer stands.', customerSetSchema),
    ...problems('INVALID_INPUT', 'TOO_COMPLEX', ...guardCodes, 'SET_NOT_FOUND'),
  },
};

export function addCustomerSet(scope: RestScope, actFor: RestActFor, limits: TextLimits): void {
  scope.get('/customers/:customer_id/consents/sets/:set_code', { schema }, async (request) => {
    const customerId = requireCustomerId('customerId', request.params.customer_id);
    const { audience: words, locale } = request.query;
    const sent = { customerId, setCode: request.params.set_code, audience: words, locale };
    const { members, ...set } = await actFor(request)(customerSet, sent);
    const body = bodyFor(request, limits);
    const standing = members.map(({ pendingUpdate, ...member }) => ({
      ...snakeCased(member),
      pending_update: body(pendingUpdate),
    }));
    return { ...snakeCased(set), members: standing };
  });
}
