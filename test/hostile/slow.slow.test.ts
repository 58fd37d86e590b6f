import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { asService } from '../service/bearer';
import { startTimeoutMs } from '../service/service';
import { customerId, Stage, templateCode } from './stage';

const [headersMs, requestMs, keepAliveMs, idleMs] = [1_500, 2_500, 1_500, 3_000];
/** Connections are looked at once a second, and a busy machine is late. */
const lateMs = 4_000;

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.open({
    HEADERS_TIMEOUT_MS: String(headersMs),
    REQUEST_TIMEOUT_MS: String(requestMs),
    KEEP_ALIVE_TIMEOUT_MS: String(keepAliveMs),
    IDLE_TIMEOUT_MS: String(idleMs),
  });
}, startTimeoutMs);
afterEach(() => stage.expectUnharmed());
afterAll(() => stage.close());

const decisions = `/v1/customers/${customerId}/consents/templates/${templateCode}/decisions`;
const head = `POST ${decisions} HTTP/1.1\r\nHost: a\r\nAuthorization: ${asService.authorization ?? ''}\r\nContent-Type: application/json\r\n`;

interface Ended {
  readonly text: string;
  readonly afterMs: number;
}

/** Opens a connection, does something on it now and then, and says what came back and when the service ended it. */
function held(first: string, drip: string | null): Promise<Ended> {
  const { hostname, port } = new URL(stage.url);
  const sinceMs = performance.now();
  return new Promise((resolve) => {
    let text = '';
    let dripping: NodeJS.Timeout | null = null;
    // Not before it is connected: on a busy machine the drip would go out before the first words.
    const socket: Socket = connect(Number(port), hostname, () => {
      socket.write(first);
      dripping = drip === null ? null : setInterval(() => socket.write(drip), 300);
    });
    socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
    // Writing on when the service has hung up is an error of no interest.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(dripping ?? undefined);
      resolve({ text, afterMs: performance.now() - sinceMs });
    });
  });
}

/** Sends and reads nothing until the test says so; then answers with all that comes until the service's end. */
function pausedReader(first: string): Promise<() => Promise<string>> {
  const { hostname, port } = new URL(stage.url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(first, () => resolve(resume)));
    socket.pause();
    socket.on('error', () => undefined);
    const resume = () =>
      new Promise<string>((ended) => {
        let text = '';
        socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
        socket.on('close', () => ended(text));
        socket.resume();
      });
  });
}

const many = <Value>(count: number, one: (index: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: count }, (_none, index) => one(index)));

describe('connections that take their time', () => {
  it('headers that come a line at a time get 408 when their time is up', async () => {
    const all = await many(200, () => held('GET / HTTP/1.1\r\nHost: a\r\n', 'X-A: b\r\n'));
    expect(all.filter(({ text }) => !text.startsWith('HTTP/1.1 408 '))).toEqual([]);
    expect(Math.max(...all.map(({ afterMs }) => afterMs))).toBeLessThan(headersMs + lateMs);
  });

  it('bodies that come a byte at a time get 408 when their time is up, and record nothing', async () => {
    const all = await many(100, () => held(`${head}Content-Length: 1000\r\n\r\n{`, ' '));
    expect(all.filter(({ text }) => !text.startsWith('HTTP/1.1 408 '))).toEqual([]);
    expect(Math.max(...all.map(({ afterMs }) => afterMs))).toBeLessThan(requestMs + lateMs);
    expect((await stage.fetch(decisions, { headers: asService })).text).toContain('"decisions":[]');
  });

  it('chunks that come one at a time are no way around it', async () => {
    const all = await many(50, () => held(`${head}Transfer-Encoding: chunked\r\n\r\n`, '1\r\n \r\n'));
    expect(all.filter(({ text }) => !text.startsWith('HTTP/1.1 408 '))).toEqual([]);
  });

  it.each([
    ['that say nothing at all', ''],
    ['that stop in the first line', 'GET /v1'],
    ['that stop in the headers', 'GET / HTTP/1.1\r\nHost'],
    ['that stop in the body', `${head}Content-Length: 9\r\n\r\n{"val`],
    [
      'that wait to be told to go on and send nothing',
      `${head}Content-Length: 9\r\nExpect: 100-continue\r\n\r\n`,
    ],
  ])('%s are ended', async (_what, first) => {
    const all = await many(100, () => held(first, null));
    expect(Math.max(...all.map(({ afterMs }) => afterMs))).toBeLessThan(requestMs + lateMs);
  });

  it('that are kept for later are ended later', async () => {
    const all = await many(200, () => held('GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n', null));
    expect(all.filter(({ text }) => !text.startsWith('HTTP/1.1 200 '))).toEqual([]);
    expect(Math.max(...all.map(({ afterMs }) => afterMs))).toBeLessThan(keepAliveMs + 1_000 + lateMs);
  });

  it('readers that do not read are cut off, and what they asked for does not pile up', async () => {
    const asked = 'GET /v1/openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(200);
    // One after another: four thousand requests at once would be a matter of load, and not of who reads.
    const readers = await many(20, async (index) => {
      await wait(index * 150);
      return pausedReader(asked);
    });
    await wait(500);
    await stage.expectUnharmed();
    await wait(idleMs * 2 + 1_000);
    // What the system had taken for them comes yet, and no more.
    const bodies = await Promise.all(readers.map((resume) => resume()));
    expect(bodies.filter((text) => text.split('HTTP/1.1 200 ').length > 200)).toEqual([]);
  }, 30_000);

  it('callers who hang up in the midst leave nothing behind', async () => {
    await many(200, async (index) => {
      const { hostname, port } = new URL(stage.url);
      const socket = connect(Number(port), hostname);
      const all = `${head}Content-Length: 20\r\n\r\n{"value":"withdraw"}`;
      socket.on('error', () => undefined);
      await new Promise<void>((resolve) =>
        socket.write(all.slice(0, (index * all.length) / 200), () => resolve()),
      );
      socket.resetAndDestroy();
    });
    expect((await stage.fetch('/health/live')).status).toBe(200);
  });
});
