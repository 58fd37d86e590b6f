import { decision, decisionHistory } from '../../actions/decisions/decisionHistory';
import { requireCustomerId } from '../../domain/input/input';
import { Type } from '@sinclair/typebox';
import type { ListLimits } from '../../actions/running/listLimits';
import { answer } from '../route/answers';
import { decisionBody, decisionRef, decisionsPath } from './decision';
import { exampleBodies } from './examples';
import { customerId, noQuery, nullable, templateCode } from '../route/members';
import { guardCodes, permitted } from '../route/permitted';
import { problems } from '../problem/problems';
import type { RestActFor, RestScope } from '../route/restScope';

const pageSchema = Type.Object(
  {
    decisions: Type.Array(decisionRef, { description: 'The decisions of this page, newest first.' }),
    next_cursor: nullable(
      Type.String({ description: 'Send it as `after` for the next page. Null on the last page.' }),
    ),
  },
  { additionalProperties: false },
);

const defaultPageSize = 20;

const pageRoute = ({ maxPageSize }: ListLimits) => ({
  operationId: 'getDecisions',
  tags: ['decisions'],
  summary: 'The history of a customer on a template, newest first',
  ...permitted(decisionHistory),
  params: Type.Object({ customer_id: customerId(), template_code: templateCode() }),
  querystring: Type.Object(
    {
      first: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: maxPageSize,
          default: defaultPageSize,
          examples: [defaultPageSize],
          description: 'The page size.',
        }),
      ),
      after: Type.Optional(
        Type.String({
          maxLength: 200,
          description: 'The `next_cursor` of the previous page. Defaults to the start of the list.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  response: {
    200: answer('A page of the history. Empty if the customer never decided.', pageSchema, {
      example: exampleBodies.history,
      headers: {
        Link: Type.String({ description: 'The next page as `rel="next"` (RFC 8288), if there is one.' }),
      },
    }),
    ...problems('INVALID_INPUT', ...guardCodes, 'TEMPLATE_NOT_FOUND'),
  },
});

const oneRoute = {
  operationId: 'getDecision',
  tags: ['decisions'],
  summary: 'One decision',
  ...permitted(decision),
  params: Type.Object({
    customer_id: customerId(),
    template_code: templateCode(),
    sequence: Type.Integer({
      minimum: 1,
      maximum: 2 ** 31 - 1,
      examples: [2],
      description: 'The number of the decision within the customer and template.',
    }),
  }),
  querystring: noQuery,
  response: {
    200: answer('The decision.', decisionRef, { example: exampleBodies.decision }),
    ...problems('INVALID_INPUT', ...guardCodes, 'TEMPLATE_NOT_FOUND', 'DECISION_NOT_FOUND'),
  },
};

const path = '/customers/:customer_id/consents/templates/:template_code/decisions';

export function addDecisionHistory(scope: RestScope, actFor: RestActFor, limits: ListLimits): void {
  scope.get(path, { schema: pageRoute(limits) }, async (request, reply) => {
    const { customer_id: id, template_code: code } = request.params;
    const { first = defaultPageSize, after } = request.query;
    const page = await actFor(request)(decisionHistory, {
      customerId: requireCustomerId('customerId', id),
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
    return decisionBody(
      await actFor(request)(decision, {
        customerId: requireCustomerId('customerId', id),
        templateCode: code,
        sequence,
      }),
    );
  });
}

function nextLink(target: string, first: number, after: string): string {
  return `<${target}?first=${first}&after=${after}>; rel="next"`;
}
