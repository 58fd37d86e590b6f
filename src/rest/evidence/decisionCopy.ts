import Negotiator from 'negotiator';
import { Type } from '@sinclair/typebox';
import { decisionCopy, keyedCopy } from '../../actions/evidence/file/decisionCopy';
import type { onSendHookHandler } from 'fastify';
import { requireCustomerId } from '../../domain/input/input';
import { problemMediaType } from '../problem/problem';
import { problems } from '../problem/problems';
import { decisionInPath } from '../route/members';
import { closed } from '../route/plainMembers';
import { guardCodes, permitted, type RestActFor, type RestScope } from '../route/route';
import { copyPage, missingCopyPage } from './page/copyPage';
import { pageQuery, readerFor } from './page/pageQuery';
import { textOf } from './page/written';

const route = {
  operationId: 'getDecisionCopy',
  tags: ['evidence'],
  summary: 'A copy of a decision, to read and print',
  description:
    'A page with the words that were answered, the answer, and how to check it. With the `key` of the decision’s `copy_url` no token is needed. A wrong key gets `DECISION_NOT_FOUND`, and so does what was erased. Without `time_zone` it has the zone that the decision was sent with, else UTC. Where `Accept` prefers `text/html`, errors are short pages too.',
  ...permitted(decisionCopy),
  params: decisionInPath,
  querystring: closed({
    ...pageQuery,
    key: Type.Optional(Type.String({ maxLength: 64, description: 'The key, as `copy_url` has it.' })),
  }),
  response: {
    200: {
      description: 'The page.',
      content: { 'text/html': { schema: Type.String({ description: 'It runs and loads nothing.' }) } },
    },
    ...problems('INVALID_INPUT', ...guardCodes, 'TEMPLATE_NOT_FOUND', 'DECISION_NOT_FOUND'),
  },
};

/** Programs get the problem. */
const missingAsPage: onSendHookHandler = ({ raw, headers }, reply, payload, done) => {
  const isPage = new Negotiator(raw).mediaType([problemMediaType, 'text/html']) === 'text/html';
  if (reply.statusCode < 400 || !isPage) return done(null, payload);
  const { text, policy } = missingCopyPage(readerFor({ headers, query: {} }), reply.statusCode >= 429);
  const told = { vary: 'Accept, Accept-Language', 'content-security-policy': policy };
  void reply.headers(told).type('text/html; charset=utf-8');
  done(null, text);
};

const path = '/customers/:customer_id/consents/templates/:template_code/decisions/:sequence/copy';

export function addDecisionCopy(scope: RestScope, actFor: RestActFor): void {
  scope.get(path, { schema: route, onSend: missingAsPage }, async (request, reply) => {
    const { customer_id: id, template_code: templateCode, sequence } = request.params;
    const { key } = request.query;
    const wanted = { customerId: requireCustomerId('customerId', id), templateCode, sequence };
    const act = actFor(request);
    const copy = await (key === undefined ? act(decisionCopy, wanted) : act(keyedCopy, { ...wanted, key }));
    const [decided] = copy.shown.records;
    const timeZone = decided?.context?.context['timeZone'];
    const reader = readerFor(request, {
      locale: textOf(decided?.record['locale']),
      timeZone: typeof timeZone === 'string' ? timeZone : undefined,
    });
    const { text, policy } = copyPage(copy, wanted.customerId, reader);
    const headers = { vary: 'Accept-Language', 'content-security-policy': policy };
    return reply.headers(headers).type('text/html; charset=utf-8').send(text);
  });
}
