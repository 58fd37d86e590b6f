import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createClient, type Client, type ExecutionResult } from 'graphql-ws';
import { WebSocket, type ClientOptions } from 'ws';
import { asService, type CallerHeaders } from '../service/bearer';
import { untilTrue } from './subscriber';

export const protocol = 'graphql-transport-ws';

export function socketUrlOf(url: string): string {
  return `${url.replace('http', 'ws')}/graphql`;
}

/** What frontends use: graphql-ws' own client. */
export function socketClient(url: string, connectionParams: CallerHeaders = asService): Client {
  return createClient({
    url: socketUrlOf(url),
    webSocketImpl: WebSocket,
    connectionParams: { ...connectionParams },
    retryAttempts: 0,
    lazyCloseTimeout: 5_000,
  });
}

export interface Heard<Data> {
  readonly results: readonly ExecutionResult<Data>[];
  readonly error: () => unknown;
  readonly hasEnded: () => boolean;
  until(count: number): Promise<readonly Data[]>;
  leave(): void;
}

export function listen<Data extends Record<string, unknown>>(
  client: Client,
  query: string,
  variables: Record<string, unknown> = {},
): Heard<Data> {
  const results: ExecutionResult<Data>[] = [];
  let error: unknown = null;
  let ended = false;
  const leave = client.subscribe<Data>(
    { query, variables },
    {
      next: (result) => void results.push(result as ExecutionResult<Data>),
      error: (thrown) => (error = thrown),
      complete: () => (ended = true),
    },
  );
  return {
    results,
    error: () => error,
    hasEnded: () => ended,
    until: async (count) => {
      await untilTrue(
        () => results.length >= count,
        () => `never ${count} results: ${JSON.stringify([results, error])}`,
      );
      return results.map(({ data }) => data as Data);
    },
    leave,
  };
}

export type Message = Readonly<Record<string, unknown>>;

/** A socket as it is, for what no client would send. */
export async function openSocket(url: string, options: ClientOptions = {}) {
  const socket = new WebSocket(socketUrlOf(url), protocol, options);
  const messages: Message[] = [];
  let closed: { code: number; reason: string } | null = null;
  socket.on('message', (data: Buffer) => void messages.push(JSON.parse(data.toString()) as Message));
  socket.on('close', (code, reason) => (closed = { code, reason: reason.toString() }));
  socket.on('error', () => undefined);
  await once(socket, 'open');
  return {
    socket,
    messages,
    send: (message: object) => socket.send(JSON.stringify(message)),
    until: (count: number) =>
      untilTrue(
        () => messages.length >= count,
        () => `never ${count} messages: ${JSON.stringify(messages)}`,
      ),
    untilClosed: async () => {
      await untilTrue(
        () => closed !== null,
        () => 'never closed',
      );
      return closed;
    },
  };
}

export async function initialised(url: string, payload: CallerHeaders = asService) {
  const opened = await openSocket(url);
  opened.send({ type: 'connection_init', payload });
  await opened.until(1);
  return opened;
}

/** What a raw connection gets for what it sends, up to its end or as soon as `is` accepts it. */
export async function sendRaw(url: string, text: string, is: (got: string) => boolean = () => false) {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect(Number(port), hostname);
  let got = '';
  let ended = false;
  socket.on('data', (data) => (got += data.toString()));
  socket.on('error', () => undefined);
  socket.on('close', () => (ended = true));
  socket.write(text);
  await untilTrue(
    () => ended || is(got),
    () => `neither ended nor enough: ${got}`,
  );
  socket.destroy();
  return { got, ended };
}

export function handshakeOf(headers: Readonly<Record<string, string>> = {}, path = '/graphql'): string {
  const all = {
    host: '127.0.0.1',
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    'sec-websocket-version': '13',
    'sec-websocket-protocol': protocol,
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}
