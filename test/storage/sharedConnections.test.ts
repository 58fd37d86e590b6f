import type { Engine } from '../../src/storage/engine/engine';
import { openEngine } from '../../src/storage/engine/openEngine';
import type { Statements } from '../../src/storage/engine/sharedConnections';
import { isUnavailable } from '../../src/storage/faults';
import { isPostgres } from '../database/run';
import { silentLog } from '../database/template';
import { until } from '../concurrency/until';
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
    statements = engine.sharing(2);
  });
  afterEach(() => engine.close());

  const processOf = async (text = 'SELECT pg_backend_pid() AS process'): Promise<number | undefined> => {
    const { rows } = await statements.query<{ process: number }>({ text });
    return rows[0]?.process;
  };
  const slowly = 'SELECT pg_backend_pid() AS process, pg_sleep(0.2)';

  it('carry several statements each, and no more than they may', async () => {
    const [first, second, third] = await Promise.all([processOf(slowly), processOf(), processOf()]);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('answer each statement with its own rows', async () => {
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

  it('go on after a statement that failed, which fails alone', async () => {
    const before = await processOf();
    const [failed, other] = await Promise.allSettled([processOf('SELECT 1 / 0'), processOf()]);
    expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
    expect(other).toEqual({ status: 'fulfilled', value: before });
    await expect(processOf()).resolves.toBe(before);
  });

  it('fail all that they carry when the server ends them, and nothing after it', async () => {
    const carried = [processOf('SELECT pg_sleep(60)'), processOf()].map((answer) =>
      answer.catch(isUnavailable),
    );
    await until(5_000, async () => {
      const { rows } = await database.engine.pool
        .query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND query = 'SELECT pg_sleep(60)'`);
      return rows.length > 0;
    });
    await expect(Promise.all(carried)).resolves.toEqual([true, true]);
    await expect(processOf()).resolves.toEqual(expect.any(Number));
  });

  it('go back to the pool once they carry nothing', async () => {
    await Promise.all([processOf(), processOf(), processOf()]);
    const { totalCount, idleCount } = engine.pool;
    expect({ totalCount, idleCount }).toEqual({ totalCount: 2, idleCount: 2 });
  });

  it('are waited for while others have all of the pool', async () => {
    const holders = await Promise.all(
      Array.from({ length: engine.pool.options.max }, () => engine.pool.connect()),
    );
    const waiting = [processOf(), processOf(), processOf()];
    expect(engine.pool.waitingCount).toBe(2);
    holders.forEach((holder) => holder.release());
    await expect(Promise.all(waiting)).resolves.toEqual(Array(3).fill(expect.any(Number)));
  });
});
