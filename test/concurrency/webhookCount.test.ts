import { readEndpoints } from '../../src/storage/events/webhooks/webhookEndpoints';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';
import { givenEndpoint } from '../events/webhookScene';
import { startTimeoutMs } from '../service/service';
import { atOnce } from './atOnce';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
}, startTimeoutMs);
afterAll(() => database.close());

it('however many are created at once, there are no more endpoints than there may be', async () => {
  const { engine } = database;
  const created = await atOnce(90, async () => {
    try {
      await givenEndpoint(engine, 'https://crm.example/hook');
      return true;
    } catch (error) {
      expect(String(error)).toContain('too many');
      return false;
    }
  });
  expect(created.filter((isCreated) => isCreated)).toHaveLength(50);
  expect(await readEndpoints(engine.pool)).toHaveLength(50);
});
