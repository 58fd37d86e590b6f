import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { SharedCounts } from '../../src/http/sharedCounts';

/** Speaks as much of Redis as a connection needs, after it has hung up on the first ones. */
function startRedisThatHangsUp(times: number): Server {
  let left = times;
  return createServer((socket: Socket) => {
    socket.on('error', () => undefined);
    left -= 1;
    if (left >= 0) return socket.destroy();
    socket.on('data', (data) => {
      for (const _command of data.toString().matchAll(/^[*]\d+/gm)) socket.write('$11\r\nloading:0\r\n\r\n');
    });
    return undefined;
  });
}

test('a Redis that answers within a second of the start is no alarm', async () => {
  const server = startRedisThatHangsUp(1).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const said = jest.fn();
  const log = { warn: said, info: said } as unknown as FastifyBaseLogger;
  const counts = new SharedCounts(`redis://127.0.0.1:${(server.address() as AddressInfo).port}`, log);
  await new Promise((resolve) => counts.redis.once('ready', resolve));
  counts.close();
  server.close();
  expect(said).not.toHaveBeenCalled();
});
