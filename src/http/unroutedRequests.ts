import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Fault } from '../actions/running/fault';
import { isPreflight, isWebOrigin } from './origins/cors';
import { pathInWords, pathOf } from './requestPath';

type Answer = (fault: Fault, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Refuses unrouted requests before their body is read, also preflights that the CORS plugin’s own route takes. */
export function refuseUnrouted(http: FastifyInstance, answer: Answer): void {
  const allowedMethods = allowedMethodsOf(http);
  http.addHook('preParsing', (request, reply, payload, done) => {
    if (!isUnrouted(request)) return done(null, payload);
    const methods = allowedMethods(pathOf(request));
    const fault = methods.length ? wrongMethod(methods, request) : unknownRoute(pathOf(request));
    return answer(fault, request, reply);
  });
}

function isUnrouted(request: FastifyRequest): boolean {
  return request.is404 || (request.method === 'OPTIONS' && request.routeOptions.url === '*');
}

/** The plugin has answered the others. */
function refusedPage(origin: string): string {
  const remedy = isWebOrigin(origin)
    ? `Add ${origin} to CORS_ORIGINS.`
    : 'The service lets those of CORS_ORIGINS.';
  return `Web pages of this origin may not call. ${remedy}`;
}

function unknownRoute(path: string): Fault {
  const near = findNearPath(path);
  const where = near
    ? `Did you mean ${near}?`
    : 'GraphQL is at /graphql, REST at /v1 (see /v1/openapi.json).';
  const message = `There is nothing at ${pathInWords(path)}. ${where}`;
  return { code: 'ROUTE_NOT_FOUND', message, details: {}, namesAsSent: true };
}

function wrongMethod(allowedMethods: readonly string[], request: FastifyRequest): Fault {
  const message = isPreflight(request)
    ? refusedPage(request.headers.origin ?? '')
    : `This path does not take ${request.method}; it takes ${allowedMethods.join(', ')}.`;
  return { code: 'METHOD_NOT_ALLOWED', message, details: { allowedMethods } };
}

type AllowedMethods = (path: string) => readonly string[];

/** Learns every route added after it, so that a known path with another method differs from an unknown path. */
function allowedMethodsOf(http: FastifyInstance): AllowedMethods {
  const routes: { readonly path: RegExp; readonly methods: readonly string[] }[] = [];
  http.addHook('onRoute', ({ url, method }) => {
    if (!url.includes('*')) routes.push({ path: matcherOf(url), methods: [method].flat() });
  });
  return (path) => [
    ...new Set(routes.filter((route) => route.path.test(path)).flatMap((route) => route.methods)),
  ];
}

function matcherOf(pattern: string): RegExp {
  const parts = pattern.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : escaped(part)));
  return new RegExp(`^${parts.join('/')}$`);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Where what stands elsewhere in other services is to be found here. */
const elsewhere: Readonly<Record<string, string>> = {
  '/gql': '/graphql',
  '/graphiql': '/graphql',
  '/playground': '/graphql',
  '/openapi.json': '/v1/openapi.json',
  '/swagger.json': '/v1/openapi.json',
  '/docs': '/v1/openapi.json',
  '/api-docs': '/v1/openapi.json',
  '/swagger': '/v1/openapi.json',
  '/health': '/health/ready',
  '/healthz': '/health/live',
  '/readyz': '/health/ready',
};

/** The lists of REST, each in the singular as people remember it. */
const singular = /^\/v1\/(consent-template|consent-version|customer)(?=\/|$)/;

/** The path that was probably meant, in words that a message may repeat; null where there is no telling. */
function findNearPath(path: string): string | null {
  const plain = path.toLowerCase().replace(/\/$/, '');
  const known = Object.hasOwn(elsewhere, plain) ? elsewhere[plain] : undefined;
  if (known !== undefined) return known;
  const list = singular.exec(plain)?.[1];
  if (list !== undefined) return `/v1/${list}s/…`;
  if (path.startsWith('/V1')) return '/v1/…';
  return path !== '/graphql' && plain === '/graphql' ? '/graphql' : null;
}
