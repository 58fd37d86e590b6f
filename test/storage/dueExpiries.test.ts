import { readLogState } from '../../src/storage/evidence/logState';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';
import { startTimeoutMs } from '../service/service';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
}, startTimeoutMs);
afterAll(() => database.close());

const at = (minute: number) => new Date(Date.UTC(2030, 0, 1, 12, minute));

/** Those whose time is over, by the minute. */
async function dueAt(minute: number, atMost: number): Promise<readonly number[]> {
  const { due } = await readLogState(database.engine.pool, 1, at(minute), atMost);
  return due.map(({ validUntil }) => validUntil.getUTCMinutes());
}

it('takes the oldest of the consents whose time is over, where there are more than one pass tells', async () => {
  await database.engine.pool.query(
    `INSERT INTO expiry (subject_id, template_code, sequence, valid_until)
     SELECT gen_random_uuid(), 'news', 1, until FROM unnest($1::timestamptz[]) AS until`,
    [[7, 3, 9, 5, 1].map(at)],
  );
  expect(await dueAt(9, 2)).toEqual([1, 3]);
  expect(await dueAt(7, 10)).toEqual([1, 3, 5, 7]);
  expect(await dueAt(0, 10)).toEqual([]);
});
