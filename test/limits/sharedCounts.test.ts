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

const said = jest.fn();
const log = { warn: said, info: said } as unknown as FastifyBaseLogger;
beforeEach(() => said.mockClear());

/** Counts over a Redis that has hung up this number of times, once they are connected. */
async function connectedCounts(hangUps: number) {
  const server = startRedisThatHangsUp(hangUps).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const counts = new SharedCounts(`redis://127.0.0.1:${(server.address() as AddressInfo).port}`, log);
  await new Promise((resolve) => counts.redis.once('ready', resolve));
  const close = () => {
    counts.close();
    server.close();
  };
  return { counts, close };
}

test('a Redis that answers within a second of the start is no alarm', async () => {
  const { close } = await connectedCounts(1);
  close();
  expect(said).not.toHaveBeenCalled();
});

test('Redis is away after three failures in a row, and not after more with an answer between them', async () => {
  const { counts, close } = await connectedCounts(0);
  const fail = () => counts.ask(() => Promise.reject(new Error('too slow')));
  const answer = jest.fn(() => Promise.resolve(7));

  expect([await fail(), await fail(), await counts.ask(answer)]).toEqual([null, null, 7]);
  expect([await fail(), await fail(), await counts.ask(answer)]).toEqual([null, null, 7]);
  expect(said).not.toHaveBeenCalled();

  for (let failed = 0; failed < 3; failed += 1) await fail();
  expect(said).toHaveBeenCalledTimes(1);
  expect([await counts.ask(answer), answer.mock.calls.length]).toEqual([null, 2]);
  close();
});
