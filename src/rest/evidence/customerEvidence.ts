import { Type } from '@sinclair/typebox';
import Negotiator from 'negotiator';
import { customerEvidence } from '../../actions/evidence/file/customerEvidence';
import { evidenceReliance } from '../../actions/evidence/file/evidenceReliance';
import { inTurns } from '../../actions/running/inTurns';
import { evidenceLineInSteps } from '../../domain/evidence/file/evidenceFile';
import { requireCustomerId } from '../../domain/input/input';
import { problems } from '../problem/problems';
import { customerInPath, noQuery } from '../route/members';
import { guardCodes, permitted } from '../route/permitted';
import type { RestActFor, RestScope } from '../route/restScope';
import { untilGone } from '../route/untilGone';
import { fileSchema } from './evidenceFileSchema';
import { evidencePageInSteps } from './page/evidencePage';

const json = 'application/json';
const html = 'text/html';

const pageSchema = Type.String({ description: 'The same as a page for people, with the file in it.' });

const route = {
  operationId: 'getCustomerEvidence',
  tags: ['evidence'],
  summary: 'Preview: the evidence file of a customer',
  'x-stability': 'preview',
  description:
    'All decisions of the customer with the words that they answered, and what proves them without the service. `Accept: text/html` returns a page to read and print. The file holds the salt, so its holder can prove permanently whose decisions they are. The request waits up to ten seconds for a new decision’s place in the log. A customer without decisions gets a file without records.',
  ...permitted(customerEvidence),
  params: Type.Object({ customer_id: customerInPath() }),
  querystring: noQuery,
  response: {
    200: {
      description: 'The evidence file.',
      headers: { 'Content-Disposition': Type.String({ description: 'A name for the file.' }) },
      content: { [json]: { schema: fileSchema }, [html]: { schema: pageSchema } },
    },
    ...problems('INVALID_INPUT', 'TOO_COMPLEX', ...guardCodes, 'NOT_IN_LOG'),
  },
};

export function addCustomerEvidence(scope: RestScope, actFor: RestActFor): void {
  // HEAD would make the whole to say nothing of it.
  const options = { schema: route, exposeHeadRoute: false };
  scope.get('/customers/:customer_id/evidence', options, async (request, reply) => {
    const customerId = requireCustomerId('customerId', request.params.customer_id);
    const cancelled = untilGone(reply);
    const act = actFor(request);
    const file = await act(customerEvidence, { customerId, cancelled });
    const isPage = wantsPage(request.headers.accept);
    void reply.headers({
      vary: 'Accept',
      'content-disposition': `attachment; filename="consent-evidence.${isPage ? 'html' : 'json'}"`,
    });
    if (!isPage) return reply.type(`${json}; charset=utf-8`).send(await inTurns(evidenceLineInSteps(file)));
    const stated = await act(evidenceReliance, { customerId, file });
    const { text, policy } = await inTurns(evidencePageInSteps(file, customerId, stated));
    return reply.header('content-security-policy', policy).type(`${html}; charset=utf-8`).send(text);
  });
}

/** Who takes either, or neither, gets the file. */
function wantsPage(accept: string | undefined): boolean {
  return new Negotiator({ headers: { accept } }).mediaTypes([json, html])[0] === html;
}
