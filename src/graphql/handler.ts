import { Readable } from 'node:stream';
import { type ApolloServer, type BaseContext, HeaderMap, type HTTPGraphQLRequest } from '@apollo/server';
import type { FastifyInstance, FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import type { Admit } from './listedOperations';

export interface GraphqlDoorOptions<Context extends BaseContext> {
  readonly server: ApolloServer<Context>;
  readonly path: string;
  /** What a page that browsers get here needs said in place of the usual; null where they get none. */
  readonly pageHeaders: Readonly<Record<string, string>> | null;
  readonly contextOf: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
  /** What is executed in place of a request; throws when nothing is. */
  readonly admit?: Admit;
  /** Has the last word on the body of a request that Apollo refused as a whole. */
  readonly completeRefusal?: (body: string, request: FastifyRequest) => string;
}

/** Apollo judges methods itself (405 with Allow), so every method is routed to it. */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Puts a started Apollo Server behind one path. Closing Fastify stops Apollo after the last reply. */
export function graphqlDoor<Context extends BaseContext>(
  options: GraphqlDoorOptions<Context>,
): FastifyPluginCallback {
  return (door, _none, done) => {
    acceptEveryMediaType(door);
    door.route({
      method: methods,
      url: options.path,
      exposeHeadRoute: false,
      handler: (request, reply) => answer(options, request, reply),
    });
    door.addHook('onClose', () => options.server.stop());
    done();
  };
}

// A form or plain text must reach Apollo unread: its CSRF prevention is what refuses them.
function acceptEveryMediaType(door: FastifyInstance): void {
  door.removeContentTypeParser('text/plain');
  door.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));
}

async function answer<Context extends BaseContext>(
  { server, contextOf, admit, completeRefusal, pageHeaders }: GraphqlDoorOptions<Context>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const sent = graphqlRequestOf(request);
  const { status, headers, body } = await server.executeHTTPGraphQLRequest({
    httpGraphQLRequest: admit ? admit(sent) : sent,
    context: () => contextOf(request, reply),
  });
  if (pageHeaders) reply.headers(pageHeaders);
  reply.status(status ?? 200);
  for (const [name, value] of headers) reply.header(name, value);
  if (body.kind !== 'complete') return reply.send(Readable.from(body.asyncIterator));
  const isRefused = status !== undefined && status >= 400;
  return reply.send(isRefused && completeRefusal ? completeRefusal(body.string, request) : body.string);
}

function graphqlRequestOf(request: FastifyRequest): HTTPGraphQLRequest {
  const { method, body } = request;
  return { method, headers: headerMapOf(request), search: searchOf(request), body };
}

function headerMapOf(request: FastifyRequest): HeaderMap {
  const headers = new HeaderMap();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return headers;
}

function searchOf(request: FastifyRequest): string {
  const start = request.originalUrl.indexOf('?');
  return start < 0 ? '' : request.originalUrl.slice(start);
}
