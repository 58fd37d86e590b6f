import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequest } from './requests';
import { Connection } from './connection';

const answer = 'HTTP/1.1 201 Created\r\nx-a: b\r\nContent-Length: 7\r\n\r\n{"a":1}';

/** Answers each request by what it is given, in these pieces. */
async function serving(pieces: readonly string[]): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('data', () => void sendAll(socket, pieces));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function sendAll(socket: Socket, pieces: readonly string[]): Promise<void> {
  socket.setNoDelay(true);
  for (const piece of pieces) {
    socket.write(piece);
    await sleep(5);
  }
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

describe('a connection of the load generator', () => {
  const cuts = [1, 12, answer.indexOf('\r\n\r\n') + 2, answer.indexOf('{'), answer.length - 1, answer.length];

  it.each(cuts)('reads an answer that comes cut after %s bytes, and the next one', async (cut) => {
    const server = await serving([answer.slice(0, cut), answer.slice(cut)].filter(Boolean));
    const connection = await Connection.open(portOf(server));
    for (let turn = 0; turn < 2; turn += 1) {
      const { status, body } = await connection.ask(getRequest('/'));
      expect([status, body.toString()]).toEqual([201, '{"a":1}']);
    }
    connection.close();
    server.close();
  });

  it.each([
    ['without a length', ['HTTP/1.1 200 OK\r\n\r\n'], /Content-Length/],
    ['that breaks off', [answer.slice(0, -1)], /closed a connection/],
  ])('fails on an answer %s', async (_what, pieces, message) => {
    const server = await serving(pieces);
    server.on('connection', (socket) => setTimeout(() => socket.end(), 50));
    const connection = await Connection.open(portOf(server));
    await expect(connection.ask(getRequest('/'))).rejects.toThrow(message);
    connection.close();
    server.close();
  });
});
