import { Type } from '@sinclair/typebox';
import type { ListLimits } from '../actions/listLimits';
import { answer } from './answers';
import { decisionBody, decisionRef, decisionsPath } from './decision';
import { exampleBodies } from './examples';
import { customerId, noQuery, nullable, templateCode } from './members';
import { guardCodes, permitted } from './permitted';
import { problems } from './problems';
import type { RestActions, RestScope } from './restScope';

const pageSchema = Type.Object(
  {
    decisions: Type.Array(decisionRef, { description: 'The decisions of this page, newest first.' }),
    next_cursor: nullable(
      Type.String({ description: 'What to send as `after` for the next page; null on the last one.' }),
    ),
  },
  { additionalProperties: false },
);

const usualPage = 20;

const pageRoute = ({ maxPageSize }: ListLimits) => ({
  operationId: 'getDecisions',
  tags: ['decisions'],
  summary: 'The history of a customer on a template, newest first',
  ...permitted('decisionHistory'),
  params: Type.Object({ customer_id: customerId(), template_code: templateCode() }),
  querystring: Type.Object(
    {
      first: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: maxPageSize,
          default: usualPage,
          examples: [usualPage],
          description: 'How many decisions a page holds.',
        }),
      ),
      after: Type.Optional(
        Type.String({
          maxLength: 200,
          description: 'The `next_cursor` of the page before; without it the newest.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  response: {
    200: answer('A page of the history; empty when the customer has decided nothing.', pageSchema, {
      example: exampleBodies.history,
      headers: {
        Link: Type.String({ description: 'The next page as `rel="next"` (RFC 8288), when there is one.' }),
      },
    }),
    ...problems('INVALID_INPUT', ...guardCodes, 'TEMPLATE_NOT_FOUND'),
  },
});

const oneRoute = {
  operationId: 'getDecision',
  tags: ['decisions'],
  summary: 'One decision',
  ...permitted('decisionHistory'),
  params: Type.Object({
    customer_id: customerId(),
    template_code: templateCode(),
    sequence: Type.Integer({
      minimum: 1,
      maximum: 2 ** 31 - 1,
      examples: [2],
      description: "Which of the customer's decisions on the template.",
    }),
  }),
  querystring: noQuery,
  response: {
    200: answer('The decision.', decisionRef, { example: exampleBodies.decision }),
    ...problems('INVALID_INPUT', ...guardCodes, 'TEMPLATE_NOT_FOUND', 'DECISION_NOT_FOUND'),
  },
};

const path = '/customers/:customer_id/consents/templates/:template_code/decisions';

export function addDecisionHistory(scope: RestScope, actionsOf: RestActions, limits: ListLimits): void {
  scope.get(path, { schema: pageRoute(limits) }, async (request, reply) => {
    const { customer_id: id, template_code: code } = request.params;
    const { first = usualPage, after } = request.query;
    const page = await actionsOf(request).decisionHistory({
      customerId: id,
      templateCode: code,
      first,
      after,
    });
    const nextCursor = page.hasNextPage ? (page.decisions.at(-1)?.cursor ?? null) : null;
    if (nextCursor !== null) reply.header('link', nextLink(decisionsPath(id, code), first, nextCursor));
    return {
      decisions: page.decisions.map(({ decision }) => decisionBody(decision)),
      next_cursor: nextCursor,
    };
  });

  scope.get(`${path}/:sequence`, { schema: oneRoute }, async (request) => {
    const { customer_id: id, template_code: code, sequence } = request.params;
    return decisionBody(await actionsOf(request).decision({ customerId: id, templateCode: code, sequence }));
  });
}

function nextLink(target: string, first: number, after: string): string {
  return `<${target}?first=${first}&after=${after}>; rel="next"`;
}
