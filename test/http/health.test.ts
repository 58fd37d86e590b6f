import { healthRoutes, type ReadinessCheck } from '../../src/observability/health';
import { listening, type Listening } from './listening';

let server: Listening | null = null;
afterEach(() => server?.close());

async function givenChecks(checks: Readonly<Record<string, ReadinessCheck>>): Promise<Listening> {
  server = await listening({
    routes: (http) => void http.register(healthRoutes({ checks, isDraining: () => false, timeoutMs: 100 })),
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
