import { setTimeout as wait } from 'node:timers/promises';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.engine.pool.query('CREATE TABLE parent (id int PRIMARY KEY)');
  await database.engine.pool.query(`CREATE TABLE child (
    id int PRIMARY KEY, parent_id int NOT NULL REFERENCES parent, share numeric CHECK (share <= 1))`);
});
afterAll(() => database.close());

/** The engines must answer alike; node-postgres over a socket set the values. */
describe('values', () => {
  const read = async (expression: string, values: readonly unknown[] = []): Promise<unknown> =>
    (await database.engine.pool.query<{ value: unknown }>(`SELECT ${expression} AS value`, [...values]))
      .rows[0]?.value;

  it.each([
    ['true', true],
    ['NULL::text', null],
    ['7::int2', 7],
    ['7::int4', 7],
    ['9007199254740993::int8', '9007199254740993'],
    ['0.10::numeric', '0.10'],
    ['0.5::float8', 0.5],
    [`'Grüße, 中文 🙂'::text`, 'Grüße, 中文 🙂'],
    [`'2f1c6d1e-8d0b-4a53-9c39-0f3a2b1c4d5e'::uuid`, '2f1c6d1e-8d0b-4a53-9c39-0f3a2b1c4d5e'],
    [`'2026-03-29T02:30:00.123+02:00'::timestamptz`, new Date('2026-03-29T00:30:00.123Z')],
    [`'\\xdeadbeef'::bytea`, Buffer.from('deadbeef', 'hex')],
    [`'{"a": [1, null, "ü"]}'::jsonb`, { a: [1, null, 'ü'] }],
    [`ARRAY[1, NULL, 3]::int[]`, [1, null, 3]],
    [`ARRAY['a,b', '"', NULL]::text[]`, ['a,b', '"', null]],
    [`ARRAY['2026-01-01T00:00:00Z']::timestamptz[]`, [new Date('2026-01-01T00:00:00Z')]],
    [`ARRAY['\\x00ff']::bytea[]`, [Buffer.from('00ff', 'hex')]],
    [`'13:14:15'::time`, '13:14:15'],
    [`'given'::decision_value`, 'given'],
  ])('reads %s', async (expression, expected) => {
    expect(await read(expression)).toEqual(expected);
  });

  it.each([
    ['timestamptz', new Date('2026-01-02T03:04:05.678Z')],
    ['bytea', Buffer.from([0, 1, 255])],
    ['text', 'O\'Brien "x" \\ 中文'],
    ['jsonb', { nested: { list: [1, 'two', null] } }],
    ['int8', '9223372036854775807'],
    ['uuid[]', ['2f1c6d1e-8d0b-4a53-9c39-0f3a2b1c4d5e']],
    ['text[]', ['a', 'b,c', '{}', '"']],
    ['bool', false],
    ['text', null],
  ])('sends a %s and gets it back', async (type, value) => {
    expect(await read(`$1::${type}`, [value])).toEqual(value);
  });

  it('carries a text of five million characters both ways', async () => {
    const long = 'ü'.repeat(5_000_000);
    expect(await read('$1::text', [long])).toBe(long);
  });

  it('runs in UTC, whatever the machine says', async () => {
    expect(await read(`current_setting('timezone')`)).toBe('UTC');
  });

  it('keeps a named statement apart from its values', async () => {
    const named = (value: number) =>
      database.engine.pool.query<{ value: number }>({
        name: 'twice',
        text: 'SELECT $1::int * 2 AS value',
        values: [value],
      });
    expect((await named(4)).rows).toEqual([{ value: 8 }]);
    expect((await named(5)).rows).toEqual([{ value: 10 }]);
  });

  it('counts the rows that a statement changed', async () => {
    const result = await database.engine.pool.query('INSERT INTO parent SELECT generate_series(100, 119)');
    expect(result.rowCount).toBe(20);
  });
});

describe('errors', () => {
  const run = (sql: string, values: readonly unknown[] = []): Promise<unknown> =>
    database.engine.pool.query(sql, [...values]);

  beforeAll(() => run('INSERT INTO parent VALUES (1)'));

  it.each([
    [
      'INSERT INTO parent VALUES (1)',
      { code: '23505', constraint: 'parent_pkey', table: 'parent', detail: 'Key (id)=(1) already exists.' },
    ],
    [
      'INSERT INTO child VALUES (1, 999, 0)',
      { code: '23503', constraint: 'child_parent_id_fkey', table: 'child' },
    ],
    ['INSERT INTO child VALUES (1, NULL, 0)', { code: '23502', column: 'parent_id', table: 'child' }],
    ['INSERT INTO child VALUES (1, 1, 2)', { code: '23514', constraint: 'child_share_check' }],
    ['SELECT nothing', { code: '42703' }],
    ['SELECT FROM nowhere', { code: '42P01' }],
    ['SELEC', { code: '42601' }],
    [`SELECT 'x'::uuid`, { code: '22P02' }],
  ])('%s', async (sql, expected) => {
    await expect(run(sql)).rejects.toMatchObject({ name: 'error', severity: 'ERROR', ...expected });
  });

  it('names what was wrong with a value', async () => {
    await expect(run('SELECT $1::uuid', ['x'])).rejects.toMatchObject({ code: '22P02', severity: 'ERROR' });
  });

  it('refuses a NUL character and stays usable', async () => {
    await expect(run('SELECT $1::text', ['a\0b'])).rejects.toMatchObject({ code: '22021' });
    await expect(run('SELECT 1')).resolves.toMatchObject({ rowCount: 1 });
  });
});

describe('transactions', () => {
  const idsOf = async (): Promise<unknown[]> =>
    (await database.engine.pool.query<object>('SELECT id FROM parent WHERE id > 1000 ORDER BY id')).rows;

  it('keeps others from seeing what is not committed', async () => {
    const client = await database.engine.pool.connect();
    await client.query('BEGIN');
    await client.query('INSERT INTO parent VALUES (1001)');
    // On PGlite this waits for the transaction, on PostgreSQL it looks past it.
    const seen = idsOf();
    await client.query('ROLLBACK');
    client.release();
    expect(await seen).toEqual([]);
  });

  it('undoes what a client left open when it was dropped', async () => {
    const client = await database.engine.pool.connect();
    await client.query('BEGIN');
    await client.query('INSERT INTO parent VALUES (1002)');
    client.release(new Error('dropped in the middle'));
    expect(await idsOf()).toEqual([]);
  });

  it('starts the next session without the last one’s settings, statements and locks', async () => {
    const client = await database.engine.pool.connect();
    await client.query(`SET timezone TO 'Asia/Tokyo'`);
    await client.query('SELECT pg_advisory_lock(1)');
    await client.query({ name: 'left', text: 'SELECT 1' });
    client.release(true);

    const next = await database.engine.pool.connect();
    const { rows } = await next.query(`SELECT current_setting('timezone') AS zone,
      (SELECT count(*)::int FROM pg_prepared_statements) AS prepared,
      (SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()) AS locks`);
    next.release();
    expect(rows).toEqual([{ zone: 'UTC', prepared: 0, locks: 0 }]);
  });

  it('serves many at once, each its own answer', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        database.engine.pool.query<{ n: number }>('SELECT $1::int AS n', [n]),
      ),
    );
    expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(Array.from({ length: 100 }, (_, n) => n));
  });
});

describe('notifications', () => {
  it('come to the channel’s listeners only, until they stop', async () => {
    const heard: string[] = [];
    const stop = await database.engine.listen(
      'Some "channel"',
      (payload) => heard.push(payload),
      () => undefined,
    );
    const notify = (channel: string, payload: string) =>
      database.engine.pool.query('SELECT pg_notify($1, $2)', [channel, payload]);

    await notify('Some "channel"', 'first');
    await notify('another', 'not for us');
    await database.engine.pool.query('BEGIN; SELECT 1; ROLLBACK');
    await notify('Some "channel"', 'second');
    await until(() => heard.length === 2);
    await stop();
    await notify('Some "channel"', 'too late');
    await wait(50);

    expect(heard).toEqual(['first', 'second']);
  });

  it('outlive a failed statement', async () => {
    const heard: string[] = [];
    const stop = await database.engine.listen(
      'survivor',
      (payload) => heard.push(payload),
      () => undefined,
    );
    await database.engine.pool.query('SELECT nothing').catch(() => undefined);
    await database.engine.pool.query(`NOTIFY survivor, 'still here'`);
    await until(() => heard.length === 1);
    await stop();
    expect(heard).toEqual(['still here']);
  });
});

describe('statements', () => {
  it('are shown before they run, also those of a held client, until the observer leaves', async () => {
    const seen: string[] = [];
    const leave = database.engine.onStatement((text) => seen.push(text));
    await database.engine.pool.query('SELECT $1::int', [1]);
    const client = await database.engine.pool.connect();
    await client.query({ text: 'SELECT 2' });
    client.release();
    leave();
    await database.engine.pool.query('SELECT 3');
    expect(seen).toEqual(['SELECT $1::int', 'SELECT 2']);
  });
});

it('leaves timers their turn while statements follow each other', async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  for (let n = 0; n < 200; n += 1) await database.engine.pool.query('SELECT 1');
  clearInterval(timer);
  expect(turns).toBeGreaterThan(5);
});

it('may be closed twice', async () => {
  const other = await openTestDatabase();
  await other.engine.close();
  await other.close();
});

async function until(holds: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 5_000; !holds() && Date.now() < deadline;) await wait(10);
}
