import { Readable } from 'node:stream';
import { type ApolloServer, type BaseContext, HeaderMap } from '@apollo/server';
import type {
  FastifyInstance,
  FastifyPluginCallback,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
} from 'fastify';
import type { AnswerDirectly } from './directExecution';
import { findSource, type Admit, type SentRequest } from './listedOperations';

export interface GraphqlDoorOptions<Context extends BaseContext> {
  readonly server: ApolloServer<Context>;
  readonly path: string;
  /** Those that Apollo is asked about; it judges them itself (405 with Allow). All, unless named. */
  readonly methods?: readonly HTTPMethods[];
  /** Set for a GET, so that Apollo's CSRF prevention lets it pass. */
  readonly proofHeader?: string;
  /** What a page that browsers get here needs said in place of the usual; null where they get none. */
  readonly pageHeaders: Readonly<Record<string, string>> | null;
  readonly contextOf: (request: FastifyRequest, reply: FastifyReply) => Context | Promise<Context>;
  /** What is executed in place of a request; throws when nothing is. */
  readonly admit?: Admit;
  readonly answerDirectly?: AnswerDirectly;
  /** Sends what a subscription results in; null where there is one result. */
  readonly sendResults?: (
    context: Context,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => FastifyReply | null;
  /** Has the last word on the body of a request that Apollo refused before anything was executed. */
  readonly completeRefusal?: (body: string, request: FastifyRequest) => string;
  /** Throws for a request whose answer the caller would not take, before anything is done for it. */
  readonly judgeAccept?: (request: FastifyRequest) => void;
  /** Throws when a document is more than the caller may have read. */
  readonly judgeSource?: (source: string, request: FastifyRequest) => void;
}

const everyMethod: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Puts a started Apollo Server behind one path. Closing Fastify stops Apollo after the last reply. */
export function graphqlDoor<Context extends BaseContext>(
  options: GraphqlDoorOptions<Context>,
): FastifyPluginCallback {
  return (door, _none, done) => {
    acceptEveryMediaType(door);
    door.route({
      method: [...(options.methods ?? everyMethod)],
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

function answer<Context extends BaseContext>(
  options: GraphqlDoorOptions<Context>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { pageHeaders, judgeAccept, admit, answerDirectly, judgeSource } = options;
  if (pageHeaders) reply.headers(pageHeaders);
  judgeAccept?.(request);
  const sent = askedIn(request);
  const admitted = admit ? admit(sent) : sent;
  const direct = answerDirectly?.(admitted, request, reply);
  if (direct) return direct;
  const source = judgeSource && findSource(admitted);
  if (source) judgeSource(source, request);
  return askApollo(options, admitted, request, reply);
}

async function askApollo<Context extends BaseContext>(
  { server, contextOf, sendResults, completeRefusal, proofHeader }: GraphqlDoorOptions<Context>,
  admitted: SentRequest,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  let context = null as Context | null;
  const { status, headers, body } = await server.executeHTTPGraphQLRequest({
    httpGraphQLRequest: { ...admitted, headers: headerMapOf(request, proofHeader) },
    context: async () => (context = await contextOf(request, reply)),
  });
  const results = context === null ? null : sendResults?.(context, request, reply);
  if (results) return results;
  reply.status(status ?? 200);
  for (const [name, value] of headers) reply.header(name, name === 'vary' ? varying(reply, value) : value);
  if (body.kind !== 'complete') return reply.send(Readable.from(body.asyncIterator));
  // Requests that reached the pipeline have been noted there.
  const isApollosOwn = request.operation === null && body.string.startsWith('{"errors"');
  return reply.send(isApollosOwn && completeRefusal ? completeRefusal(body.string, request) : body.string);
}

/** Where web pages may call, answers vary with their origin already. */
function varying(reply: FastifyReply, fields: string): string {
  return [reply.getHeader('vary'), fields].flat().filter(Boolean).join(', ');
}

function askedIn(request: FastifyRequest): SentRequest {
  const { method, body } = request;
  return { method, search: searchOf(request), body };
}

function headerMapOf(request: FastifyRequest, proofHeader: string | undefined): HeaderMap {
  const headers = new HeaderMap();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  if (proofHeader !== undefined && request.method === 'GET') headers.set(proofHeader, 'a GET needs none');
  return headers;
}

function searchOf(request: FastifyRequest): string {
  const start = request.originalUrl.indexOf('?');
  return start < 0 ? '' : request.originalUrl.slice(start);
}

/*
 * A page of another site can have a browser send some requests without asking beforehand (CORS): a GET, and a POST
 * whose body is a form, plain text or of no media type. Those carry no credential, because there are no cookies here
 * that browsers would add. What is left for such a page to do:
 *
 * - A GET executes queries only, and the page cannot read the answer. So a GET needs no proof that a browser has asked.
 * - A POST executes nothing unless its body is application/json, for which browsers ask beforehand (`jsonOnly.ts`).
 *
 * The same holds behind a proxy that makes a credential of its cookies. Apollo's prevention stands behind all this.
 */

/** A header that no page can send without its browser asking beforehand; set for a GET, which needs no proof. */
export const proofHeader = 'apollo-require-preflight';

export const csrfPrevention = {
  requestHeaders: ['authorization', 'x-api-key', 'x-apollo-operation-name', proofHeader],
};
