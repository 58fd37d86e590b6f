import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { LimitsConfig } from '../../src/config/limits';
import { openEngine } from '../../src/storage/openEngine';
import { isPostgres } from '../database/run';
import { silentLog } from '../database/template';
import { openTestDatabase } from '../database/testDatabase';
import { bothDoors } from '../doors/doors';
import { outcomeOf } from '../doors/scene';
import { startNode, startService, startTimeoutMs, type TestService } from '../service/service';

describe('a connection', () => {
  let service: TestService;
  afterEach(() => service.close());

  /** What comes back on a connection that sends these bytes and no more, and after how long it is closed. */
  function exchange(bytes: string): Promise<{ readonly text: string; readonly closedAfterMs: number }> {
    const startedAtMs = performance.now();
    return new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(service.url).port), '127.0.0.1', () => socket.write(bytes));
      let text = '';
      socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      socket.on('error', reject);
      socket.on('close', () => resolve({ text, closedAfterMs: performance.now() - startedAtMs }));
    });
  }

  const halfOfTheHeaders = 'POST /graphql HTTP/1.1\r\nHost: here\r\n';
  const halfOfTheBody = `${halfOfTheHeaders}Content-Type: application/json\r\nContent-Length: 99\r\n\r\n{`;
  const whole = 'GET /health/live HTTP/1.1\r\nHost: here\r\n\r\n';
  const nothing = '';
  /** Node looks once a second, and later versions give a client a second more. */
  const latestMs = 8_000;

  test.each<[string, Partial<LimitsConfig>, string, RegExp]>([
    [
      'is cut off in the middle of the headers',
      { headersTimeoutMs: 300 },
      halfOfTheHeaders,
      /^HTTP\/1\.1 408 /,
    ],
    ['is cut off in the middle of the body', { requestTimeoutMs: 300 }, halfOfTheBody, /^HTTP\/1\.1 408 /],
    [
      'that waits for a next request is closed',
      { keepAliveTimeoutMs: 300 },
      whole,
      /^HTTP\/1\.1 200 .*Keep-Alive/s,
    ],
    ['on which nothing moves is closed', { idleTimeoutMs: 300 }, nothing, /^$/],
    ['on which nothing moves any more is closed', { idleTimeoutMs: 300 }, halfOfTheBody, /^$/],
  ])(
    '%s after the time that is configured',
    async (_what, limits, bytes, answer) => {
      service = await startService({ limits });
      const { text, closedAfterMs } = await exchange(bytes);
      expect(text).toMatch(answer);
      expect(closedAfterMs).toBeGreaterThan(250);
      // What is not configured here comes after 15 s at the earliest.
      expect(closedAfterMs).toBeLessThan(latestMs);
    },
    startTimeoutMs,
  );

  test(
    'is kept while its time has not come',
    async () => {
      service = await startService();
      const closed = exchange(`${halfOfTheHeaders}\r\n`);
      expect(await Promise.race([closed, delay(2_500)])).toBeUndefined();
    },
    startTimeoutMs,
  );
});

const onServer = isPostgres ? describe : describe.skip;

test(
  'each session of the database has the time-outs that are configured',
  async () => {
    const database = await openTestDatabase();
    await database.engine.close();
    const engine = await openEngine(database.config, silentLog, 700);
    const settings = async (name: string) =>
      (await engine.pool.query<Record<string, string>>(`SHOW ${name}`)).rows[0]?.[name];
    const found = {
      statement: await settings('statement_timeout'),
      lock: await settings('lock_timeout'),
      idle: await settings('idle_in_transaction_session_timeout'),
    };
    await engine.close();
    await database.close();
    expect(found).toEqual({ statement: '700ms', lock: '700ms', idle: '700ms' });
  },
  startTimeoutMs,
);

onServer('a statement that takes longer than is configured', () => {
  test.each(bothDoors)(
    'is given up, and the %s door answers UNAVAILABLE',
    async (_name, doorAt) => {
      const database = await openTestDatabase();
      const engine = await openEngine(database.config, silentLog, 400);
      const node = await startNode({ engine });
      const { templateCode, consentVersionId } = await node.given.publishedVersion();
      const decide = async () => {
        const customerId = node.given.customer();
        const decided = { customerId, templateCode, consentVersionId, value: 'given' } as const;
        const startedAtMs = performance.now();
        const outcome = outcomeOf(await doorAt(node.url).decide(decided));
        return { outcome, tookMs: performance.now() - startedAtMs };
      };
      await database.engine.pool.query(`
        CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(2); RETURN NEW; END $$;
        CREATE TRIGGER dawdle BEFORE INSERT ON decision FOR EACH ROW EXECUTE FUNCTION dawdle()`);
      const slow = await decide();
      await database.engine.pool.query('DROP TRIGGER dawdle ON decision');
      const after = await decide();
      const rows = await node.ledger.rowCount();
      await node.close();
      await engine.close();
      await database.close();

      expect(slow.outcome).toBe('UNAVAILABLE');
      expect(slow.tookMs).toBeGreaterThan(350);
      expect(slow.tookMs).toBeLessThan(1_900);
      expect(after.outcome).toBe('recorded');
      // The customer and their one decision.
      expect(rows).toBe(2);
    },
    startTimeoutMs,
  );

  test('and a transaction that does nothing for longer, too', async () => {
    const database = await openTestDatabase();
    const engine = await openEngine(database.config, silentLog, 400);
    const client = await engine.pool.connect();
    const lost = new Promise<Error>((resolve) => client.on('error', resolve));
    await client.query('BEGIN');
    const fault = await lost;
    client.release(fault);
    await engine.close();
    await database.close();
    expect(fault).toMatchObject({ code: '25P03' });
  });
});
