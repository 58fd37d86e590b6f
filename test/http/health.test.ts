import { setTimeout as delay } from 'node:timers/promises';
import { failingOf, healthRoutes, type ReadinessCheck } from '../../src/observability/health';
import { listening, type Listening } from './listening';

let server: Listening | null = null;
afterEach(() => server?.close());

async function givenChecks(checks: Readonly<Record<string, ReadinessCheck>>): Promise<Listening> {
  server = await listening({
    routes: (http) =>
      void http.register(
        healthRoutes({
          failing: failingOf({ checks, timeoutMs: 100, rememberMs: 1_500 }, http.log),
          isDraining: () => false,
        }),
      ),
  });
  return server;
}

const passes: ReadinessCheck = () => Promise.resolve();
const fails: ReadinessCheck = () => Promise.reject(new Error('password of db.internal refused'));
const hangs: ReadinessCheck = () => new Promise(() => undefined);

test('is live whatever the checks say', async () => {
  const { url } = await givenChecks({ database: fails });
  const answer = await fetch(`${url}/health/live`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.json()).toEqual({ status: 'live' });
});

test('is ready when every check passes', async () => {
  const { url } = await givenChecks({ database: passes, migrations: passes });
  const answer = await fetch(`${url}/health/ready`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.json()).toEqual({ status: 'ready' });
});

test('names the failing checks and keeps their cause for the log', async () => {
  const { url, logLines } = await givenChecks({ database: fails, migrations: passes });
  const answer = await fetch(`${url}/health/ready`);
  expect(answer.status).toBe(503);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.json()).toEqual({ status: 'not ready', failing: ['database'] });
  expect(logLines()).toContainEqual(
    expect.objectContaining({ msg: 'not ready', causes: ['database: password of db.internal refused'] }),
  );
});

test('does not wait for a check that hangs', async () => {
  const { url } = await givenChecks({ database: hangs });
  const answer = await fetch(`${url}/health/ready`);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({ status: 'not ready', failing: ['database'] });
});

describe('however many ask at once', () => {
  const askedBy = (url: string, count: number) =>
    Promise.all(Array.from({ length: count }, async () => (await fetch(`${url}/health/ready`)).status));

  test('the checks run once, and again only after a moment', async () => {
    let looks = 0;
    const { url } = await givenChecks({ database: () => Promise.resolve(void (looks += 1)) });
    expect(new Set(await askedBy(url, 30))).toEqual(new Set([200]));
    expect(looks).toBe(1);
    await delay(1_500);
    await askedBy(url, 30);
    expect(looks).toBe(2);
  });

  test('a check that hangs is not begun again, and told once', async () => {
    let begun = 0;
    const { url, logLines } = await givenChecks({
      database: () => {
        begun += 1;
        return new Promise(() => undefined);
      },
    });
    expect(new Set(await askedBy(url, 30))).toEqual(new Set([503]));
    await delay(1_500);
    await askedBy(url, 30);
    expect(begun).toBe(1);
    expect(logLines().filter(({ msg }) => msg === 'not ready')).toHaveLength(2);
  });

  test('what is mended shows after a moment', async () => {
    let isBroken = true;
    const { url } = await givenChecks({ database: () => (isBroken ? fails() : passes()) });
    expect(await askedBy(url, 1)).toEqual([503]);
    isBroken = false;
    await delay(1_500);
    expect(await askedBy(url, 1)).toEqual([200]);
  });
});
