import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { maxUnsentBytes } from '../../src/http/unsentReplies';
import { listening } from './listening';

/** Beyond what the system takes off for a reader. */
const long = 'x'.repeat(16 * 1024 * 1024);
const most = maxUnsentBytes / long.length;

test('who asks and never reads is hung up on before their answers take all memory', async () => {
  const { port, url, close } = await listening({
    routes: (http) => {
      http.get('/long', () => long);
      http.get('/short', () => 'short');
    },
  });
  const askAndNeverRead = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.pause().write('GET /long HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
    await wait(50);
    return socket;
  };

  const silent: Socket[] = [];
  while (silent.length < 2 * most) silent.push(await askAndNeverRead());
  const answers = await Promise.all(
    ['/long', '/short'].map(async (path) => (await fetch(url + path)).text()),
  );
  const closed = silent.map(
    (socket) =>
      new Promise<boolean>((resolve) => {
        socket.once('close', () => resolve(true)).resume();
        setTimeout(() => resolve(false), 2_000);
      }),
  );
  const left = (await Promise.all(closed)).filter((isClosed) => !isClosed).length;
  await close();

  expect(answers.map((text) => text.length)).toEqual([long.length, 'short'.length]);
  expect(left).toBeLessThanOrEqual(most);
  expect(left).toBeGreaterThan(most / 2);
});
