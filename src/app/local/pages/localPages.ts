import type { FastifyInstance, FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { printSchema, type GraphQLSchema } from 'graphql';
import Negotiator from 'negotiator';
import { isFromOwnMachine } from '../../../auth/ownMachine';
import {
  type SandboxPage,
  isSandboxCaller,
  sandboxCallers,
  sandboxPage,
} from '../../../graphql/sandbox/sandboxPages';
import { serveBuiltFile } from '../../../http/builtFiles';
import { explorerHeaders, pageHeaders, type Headers } from '../../../http/securityHeaders';
import type { BuiltPages } from './builtPages';
import { firstRequests } from './firstRequests';
import { startData, type Running } from './startData';

const json = 'application/json';
const html = 'text/html';
/** In OpenAPI's own words (RFC 8631), where the description of the routes stands. */
const describedAt = { link: '</v1/openapi.json>; rel="service-desc"' };

type LocalRunning = Omit<Running, 'hasExplorer'> & {
  readonly schema: GraphQLSchema;
};

/** The pages for developers: `/`, `/explorer` and `/v1`; never in production. */
export function localPages(running: LocalRunning, built: BuiltPages | null): FastifyPluginCallback {
  return (http, _none, done) => {
    const known = { ...running, hasExplorer: built !== null };
    const start = (request: FastifyRequest) =>
      startData(known, http.listeningOrigin, isFromOwnMachine(request));
    either(http, '/', built?.start, start);
    either(http, '/v1', built?.reference, () => ({ openapi: '/v1/openapi.json' }), describedAt);
    if (built) addExplorer(http, running, built);
    for (const asset of built?.assets ?? []) serveBuiltFile(http, `/pages/${asset.name}`, asset, {});
    done();
  };
}

function addExplorer(http: FastifyInstance, { tokens, schema }: LocalRunning, built: BuiltPages): void {
  const sdl = printSchema(schema);
  get(http, '/explorer', (_request, reply) => sendPage(reply, built.explorer, explorerHeaders));
  // As text, so that reading the schema counts against no caller's limits.
  get(http, '/explorer/schema.graphql', (_request, reply) =>
    reply.headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).send(sdl),
  );
  get(http, '/explorer/page.json', (request, reply) => {
    const { as, request: number } = request.query as { readonly as?: unknown; readonly request?: unknown };
    const caller = isSandboxCaller(as) ? as : 'service';
    const token = isFromOwnMachine(request) ? (tokens?.[caller] ?? null) : null;
    const page = findFirstRequest(number) ?? sandboxPage(caller, new Date());
    return reply
      .header('cache-control', 'no-store')
      .send({ caller, callers: sandboxCallers, ...page, token });
  });
}

function findFirstRequest(number: unknown): SandboxPage | null {
  const request = firstRequests('')[Number(number) - 1];
  return request ? { document: request.graphql.query, variables: request.graphql.variables } : null;
}

function either(
  http: FastifyInstance,
  path: string,
  page: Buffer | undefined,
  dataFor: (request: FastifyRequest) => object,
  headers: Headers = {},
): void {
  get(http, path, (request, reply) => {
    const vary = [reply.getHeader('vary'), 'Accept'].flat().filter(Boolean).join(', ');
    reply.headers({ ...headers, 'cache-control': 'no-store', vary });
    const prefers = new Negotiator(request.raw).mediaType([json, html]);
    return page && prefers === html ? sendPage(reply, page, pageHeaders) : reply.send(dataFor(request));
  });
}

function sendPage(reply: FastifyReply, page: Buffer, headers: Headers): FastifyReply {
  const type = { 'content-type': `${html}; charset=utf-8`, 'cache-control': 'no-store' };
  return reply.headers({ ...headers, ...type }).send(page);
}

function get(
  http: FastifyInstance,
  path: string,
  answer: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>,
): void {
  http.get(path, { schema: { hide: true } }, answer);
}
