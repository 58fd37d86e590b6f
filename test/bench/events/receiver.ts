import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { instantMs, type Arrivals } from './arrivals';

/*
 * Receives webhooks and notes when each decision came, by the path it came to. `GET /arrivals` answers what came
 * since the last time. It verifies nothing: that is the receiver's work, and it shares the machine. What is sent to
 * `/silent` is never answered.
 */

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

function receive(request: IncomingMessage, response: ServerResponse): void {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    note(request.url ?? '', Buffer.concat(pieces).toString());
    response.writeHead(204).end();
  });
}

function tell(response: ServerResponse): void {
  const body = Buffer.from(JSON.stringify(came satisfies Arrivals));
  came = {};
  response.writeHead(200, { 'content-length': body.length }).end(body);
}

createServer((request, response) => {
  if (request.method === 'GET') tell(response);
  else if (request.url === '/silent') request.resume();
  else receive(request, response);
}).listen(Number(process.env.PORT), '127.0.0.1');
