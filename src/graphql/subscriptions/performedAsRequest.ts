import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import type { OperationHeaders } from './socketHeaders';

/** A result as its JSON, or the errors that refused or ended the operation. */
export type Told =
  { readonly type: 'next'; readonly json: string } | { readonly type: 'error'; readonly errors: unknown };

/** Performs an operation with these headers and this address, until `left` is aborted. */
export type PerformAsRequest = (
  /** As the body of a request. */
  operation: string,
  caller: { readonly headers: OperationHeaders; readonly remoteAddress: string },
  left: AbortSignal,
) => AsyncGenerator<Told, void>;

const accept =
  'multipart/mixed;boundary=graphql;subscriptionSpec=1.0, application/graphql-response+json, application/json;q=0.9';

/** Sends operations through the service as requests, so that the rules for HTTP hold for them. */
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

/** Executed operations have status 200 (GraphQL over HTTP, section 6.4.2). */
async function* resultIn(status: number, body: Readable): AsyncGenerator<Told, void> {
  const json = (await text(body)).trimEnd();
  if (status === 200) yield { type: 'next', json };
  else yield { type: 'error', errors: (JSON.parse(json) as { readonly errors: unknown }).errors };
}

/** Each part is a line of JSON; an empty one breaks a silence. */
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
