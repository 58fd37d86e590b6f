import { Type } from '@sinclair/typebox';
import { confirmDecision, resendConfirmation } from '../../actions/decisions/confirmDecision';
import { requireCustomerId } from '../../domain/input/input';
import { instantText } from '../../domain/values/instant';
import { problems } from '../problem/problems';
import { customerInPath, instant, noQuery, templateCode } from '../route/members';
import { answer, guardCodes, permitted, type RestActFor, type RestScope } from '../route/route';
import { pendingUpdateSchema } from './pendingUpdate';

const { accepted, may_proceed } = pendingUpdateSchema.properties;

const confirmSchema = {
  operationId: 'confirmDecision',
  tags: ['decisions'],
  summary: 'Confirm a consent by the link that the customer was sent',
  description:
    'For the page behind the link, once the customer presses its button: scanners of mail open links, and only this call confirms. The token is all that it needs. A second call is answered like the first.',
  ...permitted(confirmDecision),
  querystring: noQuery,
  body: Type.Object(
    { token: Type.String({ description: 'The token from the link.' }) },
    { additionalProperties: false, examples: [{ token: 'w5GfVJHzVJ0Kc2qQcFzZ3v1yXo4nBq7rT8sLmEuAaDk' }] },
  ),
  response: {
    200: answer(
      'The consent is confirmed, now or before.',
      Type.Object({
        template_code: templateCode(),
        accepted,
        may_proceed,
        changed: Type.Boolean({ description: 'False if it was confirmed before.' }),
      }),
    ),
    ...problems(
      'INVALID_INPUT',
      'UNAUTHENTICATED',
      'CONFIRMATION_NOT_FOUND',
      'CONFIRMATION_WITHDRAWN',
      'CONFIRMATION_EXPIRED',
      'VERSION_SUPERSEDED',
      'TEMPLATE_RETIRED',
      'PAYLOAD_TOO_LARGE',
      'UNSUPPORTED_MEDIA_TYPE',
    ),
  },
};

export function addConfirmation(scope: RestScope, actFor: RestActFor): void {
  scope.post('/confirmations', { schema: confirmSchema }, async (request, reply) => {
    const { templateCode: code, mayProceed, ...said } = await actFor(request)(confirmDecision, request.body);
    reply.header('cache-control', 'no-store');
    return { template_code: code, accepted: said.accepted, may_proceed: mayProceed, changed: said.changed };
  });
}

const resendSchema = {
  operationId: 'resendConfirmation',
  tags: ['decisions'],
  summary: 'Send the customer the link once more',
  description: 'Up to three times for one consent. All links of a consent confirm it until it expires.',
  ...permitted(resendConfirmation),
  params: Type.Object({ customer_id: customerInPath(), template_code: templateCode() }),
  querystring: noQuery,
  response: {
    200: answer(
      'Your mailer gets another `consent.confirmation.requested`.',
      Type.Object({
        template_code: templateCode(),
        expires_at: instant('Until when the consent waits.'),
        left: Type.Integer({
          minimum: 0,
          description: 'How often it may still be sent again.',
          examples: [2],
        }),
      }),
    ),
    ...problems(
      'INVALID_INPUT',
      ...guardCodes,
      'CONFIRMATION_NOT_FOUND',
      'TOO_MANY_CONFIRMATIONS',
      'TEMPLATE_RETIRED',
    ),
  },
};

export function addResentConfirmation(scope: RestScope, actFor: RestActFor): void {
  const path = '/customers/:customer_id/consents/templates/:template_code/confirmations';
  scope.post(path, { schema: resendSchema }, async (request) => {
    const { customer_id: id, template_code } = request.params;
    const wanted = { customerId: requireCustomerId('customerId', id), templateCode: template_code };
    const { expiresAt, left } = await actFor(request)(resendConfirmation, wanted);
    return { template_code, expires_at: instantText(expiresAt), left };
  });
}
