import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import type { OperationHeaders } from './socketHeaders';

/** What an operation results in: a result as its JSON, or the errors that refused or ended it. */
export type Told =
  { readonly type: 'next'; readonly json: string } | { readonly type: 'error'; readonly errors: unknown };

/** Performs an operation for whoever has these headers and this address, until it is left. */
export type PerformAsRequest = (
  /** As a request’s body. */
  operation: string,
  caller: { readonly headers: OperationHeaders; readonly remoteAddress: string },
  left: AbortSignal,
) => AsyncGenerator<Told, void>;

const accept =
  'multipart/mixed;boundary=graphql;subscriptionSpec=1.0, application/graphql-response+json, application/json;q=0.9';

/** Sends operations through the service as requests, so that whatever holds for those over HTTP holds for them. */
export function performAsRequest(http: FastifyInstance): PerformAsRequest {
  return async function* (operation, { headers, remoteAddress }, left) {
    const reply = await http.inject({
      method: 'POST',
      url: '/graphql',
      remoteAddress,
      headers: { ...headers, 'content-type': 'application/json', accept },
      payload: operation,
      payloadAsStream: true,
    });
    const leave = () => void reply.raw.res.destroy();
    if (left.aborted) {
      leave();
      return;
    }
    left.addEventListener('abort', leave, { once: true });
    const isOfParts = String(reply.headers['content-type']).startsWith('multipart/');
    yield* isOfParts ? partsIn(reply.stream()) : resultIn(reply.statusCode, reply.stream());
  };
}

/** Whatever was executed has status 200 (GraphQL over HTTP, section 6.4.2). */
async function* resultIn(status: number, body: Readable): AsyncGenerator<Told, void> {
  const json = (await text(body)).trimEnd();
  if (status === 200) yield { type: 'next', json };
  else yield { type: 'error', errors: (JSON.parse(json) as { readonly errors: unknown }).errors };
}

/** Each part is a JSON document on a line of its own; an empty one breaks a silence. */
async function* partsIn(body: Readable): AsyncGenerator<Told, void> {
  let rest = '';
  body.setEncoding('utf8');
  for await (const chunk of body) {
    const lines = (rest + String(chunk)).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('{')) yield* toldIn(line);
  }
}

function* toldIn(line: string): Generator<Told, void> {
  const { payload, errors } = JSON.parse(line) as { readonly payload?: unknown; readonly errors?: unknown };
  if (errors) yield { type: 'error', errors };
  else if (payload) yield { type: 'next', json: JSON.stringify(payload) };
}
