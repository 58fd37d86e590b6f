import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseClock } from '../../src/actions/running/clock';
import { isPostgres } from '../database/run';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';
import { bothDoors } from '../doors/doors';
import { restDoor } from '../doors/restDoor';
import { answered } from '../doors/scene';
import { startNode, startTimeoutMs, type TestNode } from '../service/service';
import { until } from './until';

const minuteMs = 60_000;

/** A node that nobody has recorded a decision at, on a machine whose clock is wrong. */
describe.each([
  ['ahead', 10 * minuteMs],
  ['behind', -10 * minuteMs],
])('a node that only reads, its machine’s clock ten minutes %s', (_how, wrongByMs) => {
  let database: TestDatabase;
  let node: TestNode;
  let templateCode: string;
  let current: string;
  let machineWrongByMs = wrongByMs;

  beforeAll(async () => {
    database = await openTestDatabase();
    const publishing = await startNode(database);
    const version = await publishing.given.publishedVersion();
    templateCode = version.templateCode;
    current = version.consentVersionId;
    const effectiveFrom = new Date(Date.now() + 5 * minuteMs);
    await publishing.given.publishedVersion({ templateCode, effectiveFrom });
    await publishing.close();
    const clock = new DatabaseClock(() => Date.now() + machineWrongByMs);
    node = await startNode(database, { clock });
  }, startTimeoutMs);
  afterAll(async () => {
    await node.close();
    await database.close();
  });

  it.each(bothDoors)(
    'serves at the %s door what is current by the database’s clock',
    async (_name, doorAt) => {
      const door = doorAt(node.url);
      const customerId = node.given.customer();
      expect(answered(await door.latest({ templateCode })).consentVersionId).toBe(current);
      const pending = answered(await door.pending({ templateCode, customerId }));
      expect(pending.version.consentVersionId).toBe(current);
    },
  );

  it('follows it when the machine’s clock is set meanwhile', async () => {
    machineWrongByMs = 60 * minuteMs;
    const served = async () => {
      const answer = await restDoor(node.url).latest({ templateCode });
      return answer.kind === 'answered' && answer.value.consentVersionId === current;
    };
    await until(5_000, served);
    await wait(50);
    expect(await served()).toBe(true);
  });
});

// The embedded database has the machine's own clock.
(isPostgres ? it : it.skip)(
  'tells in the log, once, that its machine’s clock is wrong',
  async () => {
    const database = await openTestDatabase();
    const machineNow = jest.spyOn(Date, 'now').mockImplementation(() => new Date().getTime() + 10 * minuteMs);
    const node = await startNode(database);
    await wait(200);
    machineNow.mockRestore();
    await node.close();
    await database.close();
    const told = node.logged.filter(({ databaseAheadMs }) => databaseAheadMs !== undefined);
    expect(told).toHaveLength(1);
    expect(Number(told[0]?.databaseAheadMs)).toBeCloseTo(-10 * minuteMs, -4);
  },
  startTimeoutMs,
);
