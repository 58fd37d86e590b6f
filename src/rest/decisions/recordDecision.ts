import { Type } from '@sinclair/typebox';
import { recordDecision } from '../../actions/decisions/recordDecision';
import { requireCustomerId } from '../../domain/input/input';
import { problems } from '../problem/problems';
import { answer } from '../route/answers';
import { customerInPath, noQuery, templateCode } from '../route/members';
import { permitted } from '../route/permitted';
import type { RestActFor, RestScope } from '../route/restScope';
import { decisionPath } from './decision';
import { exampleBodies } from './examples';
import {
  answerCodes,
  answerInputOf,
  answerMembers,
  hintAtLocale,
  keyHeaders,
  recordedBody,
  recordedSchema,
  replayHeaders,
  sayReplayed,
} from './recordedDecision';

const schema = {
  operationId: 'recordDecision',
  tags: ['decisions'],
  summary: 'Record the answer of a customer',
  description:
    'Responds after the decision is committed. `given` and `reject` name the version that the customer saw. `withdraw` needs no version and no earlier consent, and works on a retired template.',
  ...permitted(recordDecision),
  params: Type.Object({ customer_id: customerInPath(), template_code: templateCode() }),
  querystring: noQuery,
  headers: keyHeaders,
  body: Type.Object(answerMembers, {
    additionalProperties: false,
    examples: [exampleBodies.decisionInput],
  }),
  response: {
    200: answer('An identical decision already existed, and nothing was recorded.', recordedSchema, {
      example: exampleBodies.unchanged,
      headers: replayHeaders,
    }),
    201: answer('The decision is recorded.', recordedSchema, {
      example: exampleBodies.recorded,
      headers: {
        Location: Type.String({ format: 'uri-reference', description: 'The URL of the decision.' }),
        ...replayHeaders,
      },
    }),
    ...problems(...answerCodes),
  },
};

export function addRecordDecision(scope: RestScope, actFor: RestActFor): void {
  const path = '/customers/:customer_id/consents/templates/:template_code/decisions';
  scope.post(path, { schema }, async (request, reply) => {
    const { params, body, headers } = request;
    const recorded = await actFor(request)(recordDecision, {
      ...answerInputOf(params.template_code, body),
      customerId: requireCustomerId('customerId', params.customer_id),
      idempotencyKey: headers['idempotency-key'],
    });
    if (recorded.changed) reply.status(201).header('location', decisionPath(recorded.decision));
    sayReplayed(reply, recorded.replayed);
    hintAtLocale(reply, request.raw.headers['accept-language'], [body], [recorded]);
    return recordedBody(recorded);
  });
}
