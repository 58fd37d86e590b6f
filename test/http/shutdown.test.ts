import { once } from 'node:events';
import { Agent } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { orderlyShutdown, type Shutdown, type ShutdownTimes } from '../../src/http/shutdown';
import { healthRoutes } from '../../src/observability/health';
import { getThrough, listening, type Listening } from './listening';

const agent = new Agent({ keepAlive: true });
afterEach(() => agent.destroy());

interface Gate {
  readonly passed: Promise<void>;
  readonly open: () => void;
}

function gate(): Gate {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open };
}

interface Draining extends Listening {
  readonly shutdown: Shutdown;
  readonly release: () => void;
  /** Resolves once a request waits in the slow route. */
  readonly entered: Promise<void>;
  readonly events: readonly string[];
}

async function serverWith(times: ShutdownTimes): Promise<Draining> {
  const release = gate();
  const entered = gate();
  const made: Shutdown[] = [];
  const events: string[] = [];
  const server = await listening({
    routes: (http) => {
      const shutdown = orderlyShutdown(http, times);
      made.push(shutdown);
      http.register(healthRoutes({ failing: () => Promise.resolve([]), isDraining: shutdown.isDraining }));
      http.addHook('onResponse', (request, _reply, done) => {
        events.push(`answered ${request.url}`);
        done();
      });
      http.addHook('onClose', (_http, done) => {
        events.push('plugins closed');
        done();
      });
      http.get('/quick', () => 'quick');
      http.get('/slow', async () => {
        entered.open();
        await release.passed;
        return 'slow';
      });
    },
  });
  const [shutdown] = made;
  if (!shutdown) throw new Error('The routes must have been registered before the server listens.');
  return { ...server, shutdown, release: release.open, entered: entered.passed, events };
}

async function msTaken(work: Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work;
  return performance.now() - startedAt;
}

test('closes within a second although callers hold idle keep-alive connections', async () => {
  const { url, shutdown } = await serverWith({ announceMs: 0, deadlineMs: 10_000 });
  await Promise.all([getThrough(agent, `${url}/quick`), getThrough(agent, `${url}/quick`)]);

  expect(await msTaken(shutdown.close())).toBeLessThan(1_000);
});

test('closes within a second although a connection never sent a request', async () => {
  const { port, shutdown } = await serverWith({ announceMs: 0, deadlineMs: 10_000 });
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');

  expect(await msTaken(shutdown.close())).toBeLessThan(1_000);
  socket.destroy();
});

test('a request in flight is answered in full, and its connection closes behind it', async () => {
  const { url, shutdown, release, entered } = await serverWith({ announceMs: 0, deadlineMs: 10_000 });
  const slow = getThrough(agent, `${url}/slow`);
  await entered;
  const closed = shutdown.close();
  await delay(100);
  release();

  expect(await slow).toMatchObject({ status: 200, text: 'slow', headers: { connection: 'close' } });
  await closed;
});

test('says 503 at readiness while it announces, and still answers other requests', async () => {
  const { url, shutdown } = await serverWith({ announceMs: 300, deadlineMs: 10_000 });
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  const closed = shutdown.close();

  const ready = await fetch(`${url}/health/ready`);
  expect(ready.status).toBe(503);
  expect(await ready.json()).toEqual({ status: 'not ready', failing: ['draining'] });
  const quick = await fetch(`${url}/quick`);
  expect(quick.status).toBe(200);
  expect(quick.headers.get('connection')).toBe('close');
  await closed;
  await expect(fetch(`${url}/quick`)).rejects.toThrow();
});

test('cuts what is still running at the deadline', async () => {
  const { url, shutdown, entered, release } = await serverWith({ announceMs: 0, deadlineMs: 200 });
  const slow = getThrough(agent, `${url}/slow`);
  const cut = expect(slow).rejects.toThrow();
  await entered;

  expect(await msTaken(shutdown.close())).toBeLessThan(1_000);
  await cut;
  release();
});

test('may be asked to close more than once', async () => {
  const { shutdown } = await serverWith({ announceMs: 0, deadlineMs: 1_000 });
  const closed = shutdown.close();
  expect(shutdown.close()).toBe(closed);
  await closed;
  expect(shutdown.close()).toBe(closed);
  expect(shutdown.isDraining()).toBe(true);
});

test('plugins close after the last reply', async () => {
  const { url, shutdown, release, entered, events } = await serverWith({ announceMs: 0, deadlineMs: 10_000 });
  const slow = getThrough(agent, `${url}/slow`);
  await entered;
  const closed = shutdown.close();
  await delay(50);
  release();
  await Promise.all([slow, closed]);
  expect(events).toEqual(['answered /slow', 'plugins closed']);
});
