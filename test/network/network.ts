import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** What befalls a request on its way. */
export type Mishap =
  | 'passes'
  /** The connection breaks before the service has heard anything. */
  | 'request lost'
  /** The service answers, and the connection breaks before that arrives. */
  | 'answer lost'
  /** The service answers, and that never arrives. */
  | 'answer delayed for ever'
  /** A proxy on the way answers instead. */
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string };

/** Stands between a client and the service, and fails as networks fail: the sockets are real. */
export interface Network {
  /** Where the service is reached through it. */
  readonly url: string;
  /** What befalls the next requests, in their order; all after them pass. */
  befalls(...mishaps: readonly Mishap[]): void;
  /** Every request that was sent, answered or not. */
  readonly requests: readonly SentRequest[];
  close(): Promise<void>;
}

export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export async function networkTo(serviceUrl: string): Promise<Network> {
  const requests: SentRequest[] = [];
  let coming: readonly Mishap[] = [];
  const server = createServer((incoming, outgoing) => {
    const [mishap = 'passes', ...later] = coming;
    coming = later;
    void carry(incoming, outgoing, serviceUrl, mishap, requests);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    befalls: (...mishaps) => void (coming = mishaps),
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function carry(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  serviceUrl: string,
  mishap: Mishap,
  requests: SentRequest[],
): Promise<void> {
  const { method = '', url: path = '', headers, socket } = incoming;
  const body = await textOf(incoming);
  requests.push({ method, path, headers, body });
  if (mishap === 'request lost') {
    breakOff(socket);
    return;
  }
  if (typeof mishap === 'object') {
    outgoing.writeHead(mishap.status, mishap.headers).end(mishap.body);
    return;
  }
  const answer = await forwarded(new URL(path, serviceUrl), { method, headers, body });
  switch (mishap) {
    case 'answer lost':
      breakOff(socket);
      return;
    case 'answer delayed for ever':
      return;
    case 'passes':
      outgoing.writeHead(answer.status, answer.headers).end(answer.body);
      return;
    default:
      mishap satisfies never;
  }
}

function breakOff(socket: Socket): void {
  socket.resetAndDestroy();
}

interface Forwarded {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

function forwarded(
  url: URL,
  { method, headers, body }: Pick<SentRequest, 'method' | 'headers' | 'body'>,
): Promise<Forwarded> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers: { ...headers, connection: 'close' } }, (response) => {
      textOf(response).then(
        (text) => resolve({ status: response.statusCode ?? 0, headers: withoutHops(response), body: text }),
        reject,
      );
    });
    sent.on('error', reject).end(body);
  });
}

function withoutHops({ headers }: IncomingMessage): IncomingMessage['headers'] {
  const { connection: _connection, 'transfer-encoding': _encoding, ...rest } = headers;
  return rest;
}

async function textOf(stream: IncomingMessage): Promise<string> {
  stream.setEncoding('utf8');
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  return text;
}
