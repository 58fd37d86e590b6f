import { recoverFailed, resendEvent } from '../../src/storage/events/webhooks/webhookAgain';
import { readEndpoints } from '../../src/storage/events/webhooks/webhookEndpoints';
import { isPostgres } from '../database/run';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';
import { givenEndpoint } from '../events/webhookScene';
import { startTimeoutMs } from '../service/service';
import { atOnce } from './atOnce';
import { until } from './until';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
}, startTimeoutMs);
afterAll(() => database.close());

// An embedded database has one connection, so nobody waits there.
(isPostgres ? describe : describe.skip)('what an operator sends again while a round is written', () => {
  const now = new Date('2026-11-27T12:00:00Z');

  it.each([
    ['an event', (id: string) => resendEvent(database.engine.pool, id, 7, 'a-key', now)],
    ['what was given up', (id: string) => recoverFailed(database.engine.pool, id, new Date(0), now)],
  ])('%s waits for the endpoint before it takes an event', async (_name, again) => {
    const { pool } = database.engine;
    const { id } = await givenEndpoint(database.engine, 'https://crm.example/hook');
    await pool.query(
      `INSERT INTO webhook_retry (endpoint_id, position, key, state, attempts, failed_at)
       VALUES ($1, 7, 'a-key', 'failed', 10, $2)`,
      [id, now],
    );
    const round = await pool.connect();
    await round.query('BEGIN');
    await round.query('UPDATE webhook_endpoint SET delivered = delivered + 1 WHERE id = $1', [id]);
    const sent = again(id);
    await until(10_000, async () => {
      const { rows } = await pool.query(`SELECT 1 FROM pg_locks WHERE NOT granted`);
      return rows.length > 0;
    });
    await round.query(`UPDATE webhook_retry SET attempts = 9 WHERE endpoint_id = $1`, [id]);
    await round.query('COMMIT');
    round.release();
    await sent;
    const { rows } = await pool.query('SELECT state, attempts FROM webhook_retry WHERE endpoint_id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ state: 'due', attempts: 0 }]);
  });
});

it('however many are created at once, there are no more endpoints than there may be', async () => {
  const { engine } = database;
  const before = (await readEndpoints(engine.pool)).length;
  const created = await atOnce(90, async () => {
    try {
      await givenEndpoint(engine, 'https://crm.example/hook');
      return true;
    } catch (error) {
      expect(String(error)).toContain('too many');
      return false;
    }
  });
  expect(created.filter((isCreated) => isCreated)).toHaveLength(50 - before);
  expect(await readEndpoints(engine.pool)).toHaveLength(50);
});
