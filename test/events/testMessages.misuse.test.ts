import { testWebhook } from '../../src/actions/events/webhooks/webhookAttempts';
import { DatabaseClock } from '../../src/actions/running/clock';
import { randomIdentities } from '../../src/actions/running/identities';
import { RequestLanguages } from '../../src/actions/running/requestLanguages';
import { webhooksOver } from '../../src/app/events/webhooks';
import { scopedCaller } from '../../src/domain/access/caller';
import { Refused } from '../../src/domain/errors/refusal';
import { atOnce } from '../concurrency/atOnce';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';
import { startTimeoutMs } from '../service/service';
import { httpReceiver } from './receiver';
import { feedOf, givenEndpoint } from './webhookScene';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
}, startTimeoutMs);
afterAll(() => database.close());

it('whoever asks for many test messages at once holds no more than eight connections', async () => {
  const { engine } = database;
  let taken = 0;
  const held: (() => void)[] = [];
  const receiver = await httpReceiver((_request, response) => {
    held.push(() => void response.writeHead(204).end());
    taken += 1;
    if (taken >= 8) setTimeout(() => held.splice(0).forEach((letGo) => letGo()), 500);
  });
  const { id: webhookId } = await givenEndpoint(engine, receiver.url);
  const keeping = { secretKey: Buffer.alloc(32, 7), allowedNetworks: [], isProduction: false };
  const webhooks = webhooksOver(engine, keeping, new DatabaseClock(), randomIdentities);
  const manager = {
    caller: scopedCaller('service', 'ops', ['webhooks:manage']),
    languages: new RequestLanguages(),
  };
  const test = () => testWebhook.perform({ webhooks, feed: feedOf(engine) }, manager, { webhookId });

  const outcomes = await atOnce(40, () => test().catch((error: unknown) => error));

  const refused = outcomes.filter((outcome) => outcome instanceof Refused);
  expect(refused).toHaveLength(32);
  expect(refused[0]).toMatchObject({ code: 'UNAVAILABLE', details: { retryAfterSeconds: 1 } });
  expect(receiver.connections()).toBe(8);
  expect(await test()).toMatchObject({ isDelivered: true });
  await receiver.close();
});
