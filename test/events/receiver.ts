import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A receiver on this machine that behaves as a test says. */
export interface Receiver {
  readonly port: number;
  readonly url: string;
  readonly received: () => Buffer;
  readonly connections: () => number;
  readonly close: () => Promise<void>;
}

type Bytes = (socket: Socket, request: Buffer) => void;

/** Speaks in bytes, once for each piece of a request. */
export function rawReceiver(behave: Bytes): Promise<Receiver> {
  const pieces: Buffer[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (piece: Buffer) => {
      pieces.push(piece);
      behave(socket, piece);
    });
  });
  return listening(server, pieces);
}

export function httpReceiver(
  behave: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Receiver> {
  return listening(createHttpServer(behave), []);
}

async function listening(server: Server, pieces: readonly Buffer[]): Promise<Receiver> {
  const open = new Set<Socket>();
  let count = 0;
  server.on('connection', (socket: Socket) => {
    count += 1;
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    received: () => Buffer.concat(pieces),
    connections: () => count,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
