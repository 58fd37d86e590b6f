import type { Engine } from '../../src/storage/engine/engine';
import { openEngine } from '../../src/storage/openEngine';
import type { Statements } from '../../src/storage/engine/sharedConnections';
import { isUnavailable } from '../../src/storage/engine/faults';
import { until } from '../concurrency/until';
import { isPostgres } from '../database/run';
import { silentLog } from '../database/template';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';

/** PGlite has one session, which nobody can share. */
(isPostgres ? describe : describe.skip)('Shared connections', () => {
  let database: TestDatabase;
  let engine: Engine;
  let statements: Statements;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    engine = await openEngine(database.config, silentLog);
    statements = engine.sharing(3);
  });
  afterEach(() => engine.close());

  const processOf = async (text = 'SELECT pg_backend_pid() AS process'): Promise<number | undefined> => {
    const { rows } = await statements.query<{ process: number }>({ text });
    return rows[0]?.process;
  };

  /** Resolves once a connection is busy with it, which others can join. */
  const keepBusy = async (seconds: number): Promise<{ readonly answer: Promise<number | undefined> }> => {
    const isSent = new Promise<void>((resolve) => {
      const stop = engine.onStatement(() => {
        stop();
        resolve();
      });
    });
    const answer = processOf(`SELECT pg_backend_pid() AS process, pg_sleep(${seconds})`);
    await isSent;
    return { answer };
  };

  it('carry several statements each, and no more than they may', async () => {
    const { answer } = await keepBusy(0.2);
    const others = await Promise.all([processOf(), processOf(), processOf()]);
    const busy = await answer;
    expect(others.map((process) => process === busy)).toEqual([true, true, false]);
  });

  it('answer each statement with its own rows', async () => {
    await keepBusy(0.05);
    const values = Array.from({ length: 200 }, (_none, index) => index);
    const answers = await Promise.all(
      values.map((value) =>
        statements.query<{ told: number }>({
          name: 'tell',
          text: 'SELECT $1::int AS told FROM generate_series(1, $1)',
          values: [value],
        }),
      ),
    );
    const expected = values.map((value) => Array.from({ length: value }, () => ({ told: value })));
    expect(answers.map(({ rows }) => rows)).toEqual(expected);
  });

  it('never name a statement to the server that it could not prepare', async () => {
    const holder = await database.engine.pool.connect();
    await holder.query('BEGIN; LOCK TABLE decision IN ACCESS EXCLUSIVE MODE');
    const read = () =>
      statements.query({
        name: 'locked',
        text: 'SELECT count(*) FROM decision WHERE sequence = $1',
        values: [1],
      });
    const { answer } = await keepBusy(0.1);
    const locked = await Promise.allSettled([read(), read()]);
    await answer;
    await holder.query('ROLLBACK');
    holder.release();

    expect(locked).toMatchObject(Array(2).fill({ status: 'rejected', reason: { code: '55P03' } }));
    await expect(Promise.all([read(), read()])).resolves.toHaveLength(2);
  });

  it('prepare a statement for those that wait for it, though the first has a faulty value', async () => {
    const cast = (value: string) =>
      statements.query({ name: 'cast', text: 'SELECT $1::text::int AS told', values: [value] });
    await keepBusy(0.1);
    const [faulty, other] = await Promise.allSettled([cast('x'), cast('2')]);
    expect(faulty).toMatchObject({ status: 'rejected', reason: { code: '22P02' } });
    expect(other).toMatchObject({ status: 'fulfilled', value: { rows: [{ told: 2 }] } });
  });

  it('go on after a statement that failed, which fails alone', async () => {
    const { answer } = await keepBusy(0.05);
    const [failed, other] = await Promise.allSettled([processOf('SELECT 1 / 0'), processOf()]);
    expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
    expect(other).toEqual({ status: 'fulfilled', value: await answer });
    await expect(processOf()).resolves.toBe(await answer);
  });

  it('fail all that they carry when the server ends them, and nothing after it', async () => {
    const { answer } = await keepBusy(60);
    const carried = Promise.allSettled([answer, processOf()]);
    await until(5_000, async () => {
      const { rows } = await database.engine.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND query LIKE '%pg_sleep(60)'`,
      );
      return rows.length > 0;
    });
    expect((await carried).map(isLeftUnanswered)).toEqual([true, true]);
    await expect(processOf()).resolves.toEqual(expect.any(Number));
  });

  it('are given up with all that they carry when an answer is too long in coming', async () => {
    await engine.close();
    engine = await openEngine(database.config, silentLog, 100);
    statements = engine.sharing(3);
    // The one connection there is, so that the server does not end what the client has to give up.
    await engine.pool.query('SET statement_timeout TO 0');
    const { answer } = await keepBusy(60);
    expect((await Promise.allSettled([answer, processOf()])).map(isLeftUnanswered)).toEqual([true, true]);
    await expect(processOf()).resolves.toEqual(expect.any(Number));
  });

  it('go back to the pool once they carry nothing', async () => {
    const { answer } = await keepBusy(0.05);
    await Promise.all([answer, processOf(), processOf(), processOf()]);
    const { totalCount, idleCount } = engine.pool;
    expect({ totalCount, idleCount }).toEqual({ totalCount: 2, idleCount: 2 });
  });

  it('are waited for while others have all of the pool', async () => {
    const holders = await Promise.all(
      Array.from({ length: engine.pool.options.max }, () => engine.pool.connect()),
    );
    const waiting = [processOf(), processOf(), processOf()];
    expect(engine.pool.waitingCount).toBe(3);
    holders.forEach((holder) => holder.release());
    await expect(Promise.all(waiting)).resolves.toEqual(Array(3).fill(expect.any(Number)));
  });
});

function isLeftUnanswered(outcome: PromiseSettledResult<unknown>): boolean {
  return outcome.status === 'rejected' && isUnavailable(outcome.reason);
}
