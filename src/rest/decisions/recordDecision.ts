import { Type } from '@sinclair/typebox';
import { recordDecision, recordDecisions } from '../../actions/decisions/recordDecision';
import { requireCustomerId } from '../../domain/input/input';
import { problems } from '../problem/problems';
import { answer, permitted, type RestActFor, type RestScope } from '../route/route';
import { customerInPath, noQuery, nullable, setCode, templateCode } from '../route/members';
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
} from './recordedDecision';
import { maxAnswers } from '../../domain/decisions/answers';
import { closed } from '../route/plainMembers';

const oneSchema = {
  operationId: 'recordDecision',
  tags: ['decisions'],
  summary: 'Record the answer of a customer',
  description:
    'Responds after the decision is committed. `given` and `reject` name the version that the customer saw. `withdraw` needs no version and no earlier consent, and works on a retired template.',
  ...permitted(recordDecision),
  params: Type.Object({ customer_id: customerInPath(), template_code: templateCode() }),
  querystring: noQuery,
  headers: keyHeaders,
  body: closed(answerMembers, { examples: [exampleBodies.decisionInput] }),
  response: {
    200: answer('An identical decision already existed, and nothing was recorded.', recordedSchema, {
      example: exampleBodies.unchanged,
      headers: replayHeaders,
    }),
    201: answer('The decision is recorded.', recordedSchema, {
      example: exampleBodies.recorded,
      headers: {
        Location: Type.String({
          format: 'uri-reference',
          description:
            'The URL of the decision. A replay of an answer by an id that was linked since has none.',
        }),
        ...replayHeaders,
      },
    }),
    ...problems(...answerCodes),
  },
};

const answerSchema = closed({
  template_code: templateCode('The code of the template that was answered.'),
  ...answerMembers,
});

const bodySchema = closed(
  {
    decisions: Type.Array(answerSchema, {
      minItems: 1,
      maxItems: maxAnswers,
      description: 'The answers: 1 to 20, each on a template of its own.',
    }),
    set_code: Type.Optional(
      nullable(setCode('The code of the set that asked. Then all answers must be on its templates.')),
    ),
  },
  { examples: [exampleBodies.decisionsInput] },
);

const allRecordedSchema = Type.Object({
  decisions: Type.Array(recordedSchema, {
    description: 'What became of each answer, in the order of the answers.',
  }),
});

const severalSchema = {
  operationId: 'recordDecisions',
  tags: ['decisions'],
  summary: 'Record several answers of a customer, all or none',
  description:
    'For a form with several boxes. The rules for each answer are those of one. If an answer is refused, nothing is recorded, and `member` in the problem names that answer.',
  ...permitted(recordDecisions),
  params: Type.Object({ customer_id: customerInPath() }),
  querystring: noQuery,
  headers: keyHeaders,
  body: bodySchema,
  response: {
    200: answer('Identical decisions already existed, and nothing was recorded.', allRecordedSchema, {
      example: exampleBodies.allUnchanged,
      headers: replayHeaders,
    }),
    201: answer('At least one decision is recorded, and the others already existed.', allRecordedSchema, {
      headers: replayHeaders,
    }),
    ...problems(...answerCodes, 'SET_NOT_FOUND'),
  },
};

export function addRecordDecisions(scope: RestScope, actFor: RestActFor): void {
  const path = '/customers/:customer_id/consents/templates/:template_code/decisions';
  scope.post(path, { schema: oneSchema }, async (request, reply) => {
    const { params, body, headers } = request;
    const recorded = await actFor(request)(recordDecision, {
      ...answerInputOf(params.template_code, body),
      customerId: requireCustomerId('customerId', params.customer_id),
      idempotencyKey: headers['idempotency-key'],
    });
    if (recorded.changed) reply.status(201);
    if (recorded.changed && !recorded.ofFormerId) reply.header('location', decisionPath(recorded.decision));
    if (recorded.replayed) reply.header('idempotency-replayed', 'true');
    hintAtLocale(reply, request.raw.headers['accept-language'], [body], [recorded]);
    return recordedBody(recorded);
  });

  scope.post(
    '/customers/:customer_id/consents/decisions',
    { schema: severalSchema },
    async (request, reply) => {
      const { params, body, headers } = request;
      const { decisions, replayed } = await actFor(request)(recordDecisions, {
        customerId: requireCustomerId('customerId', params.customer_id),
        decisions: body.decisions.map((one) => answerInputOf(one.template_code, one)),
        idempotencyKey: headers['idempotency-key'],
        setCode: body.set_code,
      });
      if (decisions.some(({ changed }) => changed)) reply.status(201);
      if (replayed) reply.header('idempotency-replayed', 'true');
      hintAtLocale(reply, request.raw.headers['accept-language'], body.decisions, decisions);
      return { decisions: decisions.map(recordedBody) };
    },
  );
}
