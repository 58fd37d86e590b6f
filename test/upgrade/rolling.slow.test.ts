import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startProcess } from '../fault/serviceProcess';
import { isPostgres, runFolder } from '../database/run';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';
import { expectTallyTrue } from '../service/scannedLedger';
import { startNode } from '../service/service';
import { Balancer } from './balancer';
import { makeBuilds, type Build, type Builds } from './builds';
import { Deciders } from './deciders';

/** Building the release takes most of it. */
const timeoutMs = 300_000;
const nodeCount = 2;
const decidersPerDoor = 4;
const answersBetween = 5;

/** Nodes of two releases share one server; PGlite belongs to one process. */
(isPostgres ? describe : describe.skip)('a release that is rolled out under load', () => {
  let database: TestDatabase;
  let builds: Builds;
  let balancer: Balancer;
  let deciders: Deciders;

  beforeAll(async () => {
    [builds, database] = await Promise.all([makeBuilds(), openTestDatabase()]);
    const node = await startNode(database);
    const { templateCode, consentVersionId } = await node.given.publishedVersion();
    await node.close();
    balancer = new Balancer();
    for (let count = 0; count < nodeCount; count += 1) await start(builds.released);
    deciders = new Deciders(balancer, { templateCode, consentVersionId }, decidersPerDoor);
  }, timeoutMs);
  afterAll(async () => {
    await balancer.close();
    await database.close();
    await builds.remove();
  });
  // Without a journal no node is ready in production.
  const kept = { ERASURE_JOURNAL_FILE: join(runFolder(), 'rolling-journal') };
  // In production a node that leaves says so for a while before it closes.
  const start = ({ main }: Build) =>
    balancer.add(startProcess(database.config, { main, mode: 'production', environment: kept }));

  /** One by one, the new one first. */
  async function replaceOne(by: Build): Promise<void> {
    await start(by);
    expect(await balancer.removeOldest()).toMatchObject({ code: 0, stderr: '' });
  }

  async function replaceAll(by: Build): Promise<void> {
    for (let count = 0; count < nodeCount; count += 1) await replaceOne(by);
  }

  const underLoad = (name: string, step: () => Promise<void>) =>
    test(
      name,
      async () => {
        await step();
        await deciders.everyoneAnswered(answersBetween);
        expect(balancer.unready).toEqual([]);
      },
      timeoutMs,
    );

  underLoad('migrates while the old nodes stay ready and answer', async () => {
    const env = { PATH: process.env.PATH, DATABASE_URL: database.url ?? '' };
    const { stdout } = await promisify(execFile)(process.execPath, [builds.next.main, 'migrate'], { env });
    expect(stdout).toContain('applied 29990101000000_expanding');
  });

  underLoad('lets an old node be started on the migrated database', () => replaceOne(builds.released));

  underLoad('replaces the old nodes by new ones', () => replaceAll(builds.next));

  underLoad('puts the old ones back', () => replaceAll(builds.released));

  test('has refused nothing for good and lost no decision; chains verify and the tally equals the ledger', async () => {
    await deciders.stop();
    expect(deciders.decisionCount).toBeGreaterThan(4 * answersBetween * 2 * decidersPerDoor);
    await deciders.expectAllKept(database.engine.pool);
    await expectTallyTrue(database.engine.pool);
    process.stdout.write(
      `from ${builds.released.name} and back: ${deciders.decisionCount} decisions, ${deciders.again.length} requests sent again\n`,
    );
  });
});
