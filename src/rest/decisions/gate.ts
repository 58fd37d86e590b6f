import { Type, type Static } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import { passGate } from '../../actions/decisions/customerSet';
import { requireCustomerId } from '../../domain/input/input';
import { problems } from '../problem/problems';
import { customerInPath, setCode } from '../route/members';
import { closed } from '../route/plainMembers';
import { guardCodes, permitted, type RestActFor, type RestScope } from '../route/route';
import { audience } from '../templates/consentSet';

const params = Type.Object({ customer_id: customerInPath(), set_code: setCode() });

const schema = {
  operationId: 'passGate',
  tags: ['pending updates'],
  summary: 'Whether a customer may go on, by the status alone',
  description:
    'For proxies and other servers that ask before they let a request through, such as nginx with `auth_request`. Below `/gate/<audience>/` any path and method gets the same answer, with 200 in place of 204, as Envoy needs it.',
  ...permitted(passGate),
  params,
  querystring: closed({
    audience: Type.Optional(audience('Your own words for the customer. It may be repeated.')),
  }),
  response: {
    204: { description: 'The customer may go on.' },
    ...problems('INVALID_INPUT', ...guardCodes, 'CONSENT_MISSING', 'SET_NOT_FOUND'),
  },
};

/** Envoy asks with the method, path and query of the request that it holds back. */
const forwarded = {
  method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  schema: { hide: true, params: Type.Object({ ...params.properties, audience: Type.String() }) },
};

export function addGate(scope: RestScope, actFor: RestActFor): void {
  const path = '/customers/:customer_id/consents/sets/:set_code/gate';
  const pass = (request: GateRequest, words?: readonly string[]) => {
    const { customer_id: id, set_code: code } = request.params;
    const customerId = requireCustomerId('customerId', id);
    return actFor(request)(passGate, { customerId, setCode: code, audience: words });
  };
  scope.get(path, { schema }, async (request, reply) => {
    await pass(request, request.query.audience);
    return reply.code(204).send();
  });

  // OpenAPI cannot describe a path of any number of segments.
  void scope.register((proxied: RestScope, _options, done) => {
    ignoreBodies(proxied);
    for (const url of [`${path}/:audience`, `${path}/:audience/*`])
      proxied.route({
        ...forwarded,
        url,
        handler: async (request, reply) => {
          await pass(request, request.params.audience.split(','));
          return reply.send();
        },
      });
    done();
  });
}

interface GateRequest extends Pick<FastifyRequest, 'caller' | 'headers' | 'ip'> {
  readonly params: Static<typeof params>;
}

/** The body stays with the proxy, though its media type may be named. */
function ignoreBodies(scope: RestScope): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(null);
  });
}
