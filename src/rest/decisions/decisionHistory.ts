import type { FastifyReply, FastifyRequest } from 'fastify';
import { decision, decisionHistory } from '../../actions/decisions/decisionHistory';
import { decisionContext } from '../../actions/decisions/decisionContexts';
import type { CustomerDecision } from '../../actions/decisions/pendingUpdate';
import { requireCustomerId } from '../../domain/input/input';
import { Type } from '@sinclair/typebox';
import type { ListLimits } from '../../actions/running/page';
import { answer, guardCodes, permitted, type RestActFor, type RestScope } from '../route/route';
import { contextBody } from './context';
import { decisionBody, decisionRef, decisionsPath, type DecisionBody } from './decision';
import { exampleBodies } from './examples';
import { type IncludingRequest, type TextLimits, includeTextFor } from '../templates/includedTexts';
import {
  customerInPath,
  decisionInPath,
  oneOf,
  templateCode,
  pageInfoOf,
  pageInfoSchema,
  leftOut,
} from '../route/members';
import { problems } from '../problem/problems';
import type { Act } from '../../actions/act';
import { answeredVersion } from '../../actions/templates/shownVersions';
import { closed, described, text } from '../route/plainMembers';

const pageSchema = described('A page of decisions, newest first.', {
  decisions: Type.Array(decisionRef, { description: 'The decisions of this page, newest first.' }),
  page_info: pageInfoSchema,
});

const includeOf = <const Words extends readonly ('text' | 'context')[]>(...words: Words) =>
  Type.Optional(
    Type.Array(oneOf(words, 'The text that was answered, or what is kept of the screen and the request.'), {
      minItems: 1,
      description: 'What to return besides: each adds a member of its name to each decision.',
    }),
  );

const defaultPageSize = 20;

const pageQuery = ({ maxPageSize }: ListLimits) =>
  closed({
    ...leftOut({
      first: Type.Integer({
        minimum: 1,
        maximum: maxPageSize,
        default: defaultPageSize,
        examples: [defaultPageSize],
        description: 'The page size.',
      }),
      after: Type.String({
        maxLength: 200,
        description: 'The `end_cursor` of the page before. Defaults to the start of the list.',
      }),
    }),
    include: includeOf('text', 'context'),
  });

const pageAnswer = answer('A page of the history. Empty if the customer never decided.', pageSchema, {
  example: exampleBodies.history,
  headers: {
    Link: text('The next page as `rel="next"` (RFC 8288), if there is one.'),
  },
});

const onTemplateRoute = (limits: ListLimits) => ({
  operationId: 'getDecisions',
  tags: ['decisions'],
  summary: 'The history of a customer on a template, newest first',
  description: 'Each answer with its version, locale and time. What holds now is the pending update.',
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
  description: 'Each answer with its template, as a page of the customer’s own consents shows them.',
  ...permitted(decisionHistory),
  params: Type.Object({ customer_id: customerInPath() }),
  querystring: pageQuery(limits),
  response: { 200: pageAnswer, ...problems('INVALID_INPUT', 'TOO_COMPLEX', ...guardCodes) },
});

const oneRoute = {
  operationId: 'getDecision',
  tags: ['decisions'],
  summary: 'One decision',
  description: 'The decision that the `Location` of a recorded answer names.',
  ...permitted(decision),
  params: decisionInPath,
  querystring: closed({ include: includeOf('context') }),
  response: {
    200: answer('The decision.', decisionRef, { example: exampleBodies.decision }),
    ...problems('INVALID_INPUT', ...guardCodes, 'TEMPLATE_NOT_FOUND', 'DECISION_NOT_FOUND'),
  },
};

const path = '/customers/:customer_id/consents/templates/:template_code/decisions';

interface PageRequest extends IncludingRequest, Pick<FastifyRequest, 'headers' | 'ip'> {
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
      const next = `${target}?first=${first}&after=${end}${(request.query.include ?? []).map((word) => `&include=${word}`).join('')}`;
      reply.header('link', `<${next}>; rel="next"`);
    }
    const items = places.map(({ item }) => item);
    const decisions = await bodiesOf(request, items, act, limits);
    return { decisions, page_info: pageInfoOf(hasNextPage, end) };
  };
  scope.get(path, { schema: onTemplateRoute(limits) }, readPage);
  scope.get('/customers/:customer_id/consents/decisions', { schema: onAllRoute(limits) }, readPage);

  scope.get(`${path}/:sequence`, { schema: oneRoute }, async (request) => {
    const { customer_id: id, template_code: templateCode, sequence } = request.params;
    const sent = { customerId: requireCustomerId('customerId', id), templateCode, sequence };
    const act = actFor(request);
    return (await bodiesOf(request, [await act(decision, sent)], act, limits))[0];
  });
}

function allPathOf(id: string): string {
  return `/v1/customers/${encodeURIComponent(id)}/consents/decisions`;
}

/** With the very text that was answered and the context, as far as the request includes them. */
async function bodiesOf(
  request: IncludingRequest,
  decisions: readonly CustomerDecision[],
  act: Act,
  limits: TextLimits,
): Promise<DecisionBody[]> {
  const { include = [] } = request.query;
  const includeText = includeTextFor(request, limits);
  // What has to be read is read at once, and all has come before the first is counted.
  const known = await Promise.all(
    decisions.map((one) =>
      Promise.all([
        include.includes('text') ? act(answeredVersion, { answered: one.record }) : null,
        include.includes('context')
          ? act(decisionContext, { customerId: one.customerId, decision: one.record })
          : null,
      ]),
    ),
  );
  return decisions.map((one, index) => {
    const [version, context = null] = known[index] ?? [];
    return {
      ...decisionBody(one),
      ...(version && includeText(version.text)),
      ...(include.includes('context') && { context: contextBody(context) }),
    };
  });
}
