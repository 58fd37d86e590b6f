import type { FastifyReply, FastifyRequest } from 'fastify';
import { decision, decisionHistory } from '../../actions/decisions/decisionHistory';
import type { CustomerDecision } from '../../actions/decisions/pendingUpdate';
import { requireCustomerId } from '../../domain/input/input';
import { Type } from '@sinclair/typebox';
import type { ListLimits } from '../../actions/running/page';
import { answer, guardCodes, permitted, type RestActFor, type RestScope } from '../route/route';
import { decisionBody, decisionRef, decisionsPath, type DecisionBody } from './decision';
import { exampleBodies } from './examples';
import {
  include,
  isTextIncluded,
  type IncludingRequest,
  type TextLimits,
  includeTextFor,
} from '../templates/includedTexts';
import { customerInPath, noQuery, templateCode, pageInfoOf, pageInfoSchema } from '../route/members';
import { problems } from '../problem/problems';
import type { Act } from '../../actions/act';
import { answeredVersion } from '../../actions/templates/shownVersions';

const pageSchema = Type.Object(
  {
    decisions: Type.Array(decisionRef, { description: 'The decisions of this page, newest first.' }),
    page_info: pageInfoSchema,
  },
  { description: 'A page of decisions, newest first.' },
);

const defaultPageSize = 20;

const pageQuery = ({ maxPageSize }: ListLimits) =>
  Type.Object(
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
          description: 'The `end_cursor` of the page before. Defaults to the start of the list.',
        }),
      ),
      include,
    },
    { additionalProperties: false },
  );

const pageAnswer = answer('A page of the history. Empty if the customer never decided.', pageSchema, {
  example: exampleBodies.history,
  headers: {
    Link: Type.String({ description: 'The next page as `rel="next"` (RFC 8288), if there is one.' }),
  },
});

const onTemplateRoute = (limits: ListLimits) => ({
  operationId: 'getDecisions',
  tags: ['decisions'],
  summary: 'The history of a customer on a template, newest first',
  ...permitted(decisionHistory),
  params: Type.Object({ customer_id: customerInPath(), template_code: templateCode() }),
  querystring: pageQuery(limits),
  response: {
    200: pageAnswer,
    ...problems('INVALID_INPUT', 'TOO_COMPLEX', ...guardCodes, 'TEMPLATE_NOT_FOUND'),
  },
});

const onAllRoute = (limits: ListLimits) => ({
  operationId: 'getAllDecisions',
  tags: ['decisions'],
  summary: 'The history of a customer on all templates, newest first',
  ...permitted(decisionHistory),
  params: Type.Object({ customer_id: customerInPath() }),
  querystring: pageQuery(limits),
  response: { 200: pageAnswer, ...problems('INVALID_INPUT', 'TOO_COMPLEX', ...guardCodes) },
});

const oneRoute = {
  operationId: 'getDecision',
  tags: ['decisions'],
  summary: 'One decision',
  ...permitted(decision),
  params: Type.Object({
    customer_id: customerInPath(),
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

interface PageRequest extends IncludingRequest, Pick<FastifyRequest, 'headers'> {
  readonly params: { readonly customer_id: string; readonly template_code?: string };
  readonly query: IncludingRequest['query'] & { readonly first?: number; readonly after?: string };
}

export function addDecisionHistory(
  scope: RestScope,
  actFor: RestActFor,
  limits: ListLimits & TextLimits,
): void {
  const readPage = async (request: PageRequest, reply: FastifyReply) => {
    const { customer_id: id, template_code: templateCode } = request.params;
    const { first = defaultPageSize, after } = request.query;
    const sent = { customerId: requireCustomerId('customerId', id), templateCode, first, after };
    const act = actFor(request);
    const { places, hasNextPage } = await act(decisionHistory, sent);
    const end = places.at(-1)?.cursor;
    if (hasNextPage && end !== undefined) {
      const target = templateCode === undefined ? allPathOf(id) : decisionsPath(id, templateCode);
      const next = `${target}?first=${first}&after=${end}${isTextIncluded(request) ? '&include=text' : ''}`;
      reply.header('link', `<${next}>; rel="next"`);
    }
    const items = places.map(({ item }) => item);
    const decisions = await decisionBodiesFor(request, items, act, limits);
    return { decisions, page_info: pageInfoOf(hasNextPage, end) };
  };
  scope.get(path, { schema: onTemplateRoute(limits) }, readPage);
  scope.get('/customers/:customer_id/consents/decisions', { schema: onAllRoute(limits) }, readPage);

  scope.get(`${path}/:sequence`, { schema: oneRoute }, async (request) => {
    const { customer_id: id, template_code: templateCode, sequence } = request.params;
    const sent = { customerId: requireCustomerId('customerId', id), templateCode, sequence };
    return decisionBody(await actFor(request)(decision, sent));
  });
}

function allPathOf(id: string): string {
  return `/v1/customers/${id}/consents/decisions`;
}

/** The decisions, each with the very text that was answered where the request includes texts. */
async function decisionBodiesFor(
  request: IncludingRequest,
  decisions: readonly CustomerDecision[],
  act: Act,
  limits: TextLimits,
): Promise<DecisionBody[]> {
  if (!isTextIncluded(request)) return decisions.map(decisionBody);
  const includeText = includeTextFor(request, limits);
  // Texts that have to be read are read at once, and all have come before the first is counted.
  const answered = await Promise.all(
    decisions.map(async (decision) => ({
      decision,
      text: (await act(answeredVersion, { answered: decision.record })).text,
    })),
  );
  return answered.map(({ decision, text }) => ({ ...decisionBody(decision), ...includeText(text) }));
}
