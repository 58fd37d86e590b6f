import { sweepCheckpoints } from '../../src/storage/evidence/logCheckpoints';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';
import { startTimeoutMs } from '../service/service';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
}, startTimeoutMs);
afterAll(() => database.close());
beforeEach(async () => {
  await database.engine.pool.query('DELETE FROM log_checkpoint; DELETE FROM turn');
});

const start = Date.parse('2026-03-01T00:00:00.000Z');
const at = (minutes: number) => new Date(start + minutes * 60_000);
const dayMinutes = 1_440;

/** One checkpoint at each of these minutes. */
async function signed(
  minutes: readonly number[],
  origin = 'consent.test/ledger',
  firstSize = 1,
): Promise<void> {
  await database.engine.pool.query(
    `INSERT INTO log_checkpoint (origin, size, note, signed_at)
     SELECT $1, n + $2 - 1, '', at FROM unnest($3::timestamptz[]) WITH ORDINALITY AS signed (at, n)`,
    [origin, firstSize, minutes.map(at)],
  );
}

async function stamp(size: number): Promise<void> {
  await database.engine.pool.query(
    `UPDATE log_checkpoint SET timestamp_reply = '\\x00', timestamped_at = signed_at WHERE size = $1`,
    [size],
  );
}

/** The minutes at which those that are left were signed. */
async function left(origin = 'consent.test/ledger'): Promise<readonly number[]> {
  const { rows } = await database.engine.pool.query<{ signed_at: Date }>(
    'SELECT signed_at FROM log_checkpoint WHERE origin = $1 ORDER BY size',
    [origin],
  );
  return rows.map(({ signed_at }) => (signed_at.getTime() - start) / 60_000);
}

const sweepAt = (minute: number) => sweepCheckpoints(database.engine.pool, at(minute), { aborted: false });

describe('checkpoints', () => {
  it('are all kept for a day, and then the last of each hour is', async () => {
    const minutes = Array.from({ length: 300 }, (_, index) => index * 10);
    await signed(minutes);
    await sweepAt(2_990);
    const recent = minutes.filter((minute) => minute >= 2_990 - dayMinutes);
    const hourly = minutes.filter((minute) => minute < 2_990 - dayMinutes && minute % 60 === 50);
    expect(await left()).toEqual([...hourly, ...recent]);
    await sweepAt(2_990 + dayMinutes);
    expect(await left()).toEqual(minutes.filter((minute) => minute % 60 === 50 || minute === 2_990));
  });

  it('stay for good with a time stamp, and so does the newest of each log', async () => {
    await signed([0, 1, 2, 3, 4]);
    await signed([0, 1], 'consent.test/ledger/2', 6);
    await stamp(2);
    await sweepAt(10 * dayMinutes);
    expect([await left(), await left('consent.test/ledger/2')]).toEqual([[1, 4], [1]]);
  });

  it('are swept by one node in ten minutes', async () => {
    await signed([0, 1]);
    await sweepAt(2 * dayMinutes);
    await signed([2, 3, 4], undefined, 3);
    await sweepAt(2 * dayMinutes + 5);
    expect(await left()).toEqual([1, 2, 3, 4]);
    await Promise.all([1, 2, 3].map(() => sweepAt(2 * dayMinutes + 11)));
    expect(await left()).toEqual([4]);
  });

  it('that waited for weeks go ten thousand at a time, so that no sweep lasts', async () => {
    await signed(Array.from({ length: 12_001 }, (_, index) => index / 60));
    const expected = async () => (await left()).length;
    await sweepAt(10 * dayMinutes);
    expect(await expected()).toBe(2_001);
    await sweepAt(10 * dayMinutes + 15);
    expect(await expected()).toBe(4);
  });

  it('are swept although the clock of an earlier sweep was ahead', async () => {
    await sweepAt(20 * dayMinutes);
    await signed([0, 1]);
    await sweepAt(10 * dayMinutes);
    expect(await left()).toEqual([1]);
  });

  it('whose clock stepped back are thinned out by what follows them', async () => {
    await signed([60, 61, 30, 31, 62]);
    await sweepAt(10 * dayMinutes);
    expect(await left()).toEqual([31, 62]);
  });
});
