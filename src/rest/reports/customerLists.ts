import type { Readable } from 'node:stream';
import { Type } from '@sinclair/typebox';
import { customerStandings, type CustomerStanding } from '../../actions/reports/customerStandings';
import { placeHeader, placeHeaderDescribed } from '../events/eventsQuery';
import { problems } from '../problem/problems';
import { instant, noQuery, templateCode } from '../route/members';
import { closed } from '../route/plainMembers';
import { guardCodes, permitted, type RestActFor, type RestScope } from '../route/route';
import { customerStandingBody } from './customerStanding';
import { requireInstant } from '../route/instant';
import { exportStream, lineFormats } from './decisionLines';

const { mediaType, contentType } = lineFormats.ndjson;

const described = {
  tags: ['reports'],
  ...permitted(customerStandings),
  params: Type.Object({ template_code: templateCode() }),
  response: {
    200: {
      description: 'The customers, one per line. Empty if there are none.',
      headers: placeHeaderDescribed,
      content: {
        [mediaType]: {
          schema: Type.Unsafe<Readable>({
            type: 'string',
            description: 'JSON objects, one per line.',
            contentMediaType: mediaType,
            contentSchema: { $ref: 'CustomerStanding#' },
          }),
        },
      },
    },
    ...problems('INVALID_INPUT', ...guardCodes, 'TEMPLATE_NOT_FOUND'),
  },
};

const whole =
  'The service knows only customers who have decided on the template at least once. Those whose link was erased are not listed. On an error the connection is aborted, so a response that ends normally is complete.';

const awaiting = {
  operationId: 'getCustomersAwaiting',
  summary: 'Who still has to answer a template again, as a stream',
  description: `Customers whom the current version awaits, all as of one instant. ${whole}`,
  querystring: noQuery,
  ...described,
};

const before = instant('Only consents that end before this instant.', '2030-01-01T00:00:00.000Z');
const expiring = {
  operationId: 'getCustomersExpiring',
  summary: 'Whose consent ends soon, as a stream',
  description: `Customers whose consent is in force and ends before an instant, the first to end first. Those who have to answer anyway are not listed, and nobody is for a retired template. ${whole}`,
  querystring: closed({ before }),
  ...described,
};

export function addCustomerLists(scope: RestScope, actFor: RestActFor): void {
  const path = '/consents/templates/:template_code/customers';
  // HEAD would read the whole to say nothing of it.
  const exposeHeadRoute = false;
  scope.get(`${path}-awaiting`, { exposeHeadRoute, schema: awaiting }, async (request, reply) => {
    const templateCode = request.params.template_code;
    const pages = await actFor(request)(customerStandings, { templateCode, onlyAwaiting: true });
    return reply.headers({ ...placeHeader(pages), ...ofLines }).send(exportStream(pages, lines));
  });
  scope.get(`${path}-expiring`, { exposeHeadRoute, schema: expiring }, async (request, reply) => {
    const templateCode = request.params.template_code;
    const end = requireInstant('before', request.query.before);
    const pages = await actFor(request)(customerStandings, { templateCode, before: end });
    return reply.headers({ ...placeHeader(pages), ...ofLines }).send(exportStream(pages, lines));
  });
}

const ofLines = { 'cache-control': 'no-store', 'content-type': contentType };

const lines = {
  head: '',
  linesOf: (customers: readonly CustomerStanding[]) =>
    customers.map((each) => `${JSON.stringify(customerStandingBody(each))}\n`).join(''),
};
