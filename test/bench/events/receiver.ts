import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { instantMs } from '../ledger/scene';

/*
 * Receives webhooks and notes when each decision came, by the path it came to. `GET /arrivals` answers what came
 * since the last time. It verifies nothing: that is the receiver's work, and it shares the machine. What is sent to
 * `/silent` is never answered.
 */

/** By the path of the webhook, the decisions that came and when, by `instantMs`. */
export type Arrivals = Readonly<Record<string, readonly (readonly [decisionId: string, atMs: number])[]>>;

interface Message {
  readonly type: string;
  readonly data: { readonly id?: string };
}

let came: Record<string, [decisionId: string, atMs: number][]> = {};

function note(path: string, body: string): void {
  const atMs = instantMs();
  const message = JSON.parse(body) as Message | readonly Message[];
  for (const { type, data } of [message].flat()) {
    if (type === 'consent.decision.recorded' && data.id) (came[path] ??= []).push([data.id, atMs]);
  }
}

const http = createServer((request, response) => {
  const { method, url = '' } = request;
  if (method === 'GET') {
    response.end(JSON.stringify(came satisfies Arrivals));
    came = {};
  } else if (url === '/silent') request.resume();
  else
    void text(request).then((body) => {
      note(url, body);
      response.writeHead(204).end();
    });
});
http.listen(Number(process.env.PORT), '127.0.0.1');
