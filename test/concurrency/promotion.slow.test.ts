import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { PostgresqlConfig } from '../../src/config/database';
import { applyMigrations } from '../../src/storage/migration/applyMigrations';
import { MIGRATIONS_FOLDER } from '../../src/storage/migration/migrationFolder';
import type { Engine } from '../../src/storage/engine/engine';
import { openEngine } from '../../src/storage/openEngine';
import { checkpointFile } from '../../src/storage/evidence/checkpointFile';
import { commandLineOn } from '../commandLine/commandLineOn';
import { serverPrograms, startReplicatedServer, type ReplicatedServer } from '../database/replicatedServer';
import { describeWith } from '../database/programs';
import { isPostgres, runFolder } from '../database/run';
import { silentLog } from '../database/template';
import { restDoor } from '../doors/restDoor';
import { outcomeOf } from '../doors/scene';
import { logSigner } from '../evidence/logPass';
import { silentNetworkTo, type SilentNetwork } from '../network/silentNetwork';
import { asService } from '../service/bearer';
import { startNode, startTimeoutMs, type TestNode } from '../service/service';
import { atOnce } from './atOnce';
import { until } from './until';

const patienceMs = 30_000;

/** Starts servers of its own. */
const withReplica = isPostgres ? describeWith('PostgreSQL server', serverPrograms) : describe.skip;

withReplica('when the primary dies and its replica takes over', () => {
  let cluster: ReplicatedServer;
  /** The name that follows the primary. */
  let network: SilentNetwork;
  let engine: Engine;
  let node: TestNode;
  let primaryUrl: string;
  let file: string;
  let memory: ReturnType<typeof checkpointFile>;

  const start = async (isSynchronous: boolean) => {
    cluster = await startReplicatedServer({ isSynchronous });
    primaryUrl = cluster.primaryUrl;
    network = await silentNetworkTo(() => primaryUrl);
    const config: PostgresqlConfig = {
      kind: 'postgresql',
      url: network.url,
      replicaUrl: cluster.replicaUrl,
      replicaMaxLagMs: 4_000,
    };
    engine = await openEngine(config, silentLog);
    await applyMigrations(engine, MIGRATIONS_FOLDER);
    file = join(mkdtempSync(join(runFolder(), 'promotion-')), 'checkpoint');
    memory = checkpointFile(file);
    node = await startNode({ engine }, { logKeeping: { signer: logSigner, memory } });
  };
  afterEach(async () => {
    await node.close();
    await engine.close();
    await network.close();
    await cluster.stop();
  });

  const promote = async () => {
    await cluster.killPrimary();
    primaryUrl = cluster.replicaUrl;
    await cluster.promoteReplica();
  };

  const health = async () => {
    const response = await fetch(`${node.url}/health/ready`);
    return { status: response.status, text: await response.text() };
  };

  interface Sent {
    readonly customerId: string;
    readonly outcome: string;
  }

  /** Some callers who decide one after another; answers how to stop them. */
  const deciding = (version: { readonly templateCode: string; readonly consentVersionId: string }) => {
    const door = restDoor(node.url);
    let isOver = false;
    const sent: Sent[] = [];
    const callers = atOnce(8, async () => {
      while (!isOver) {
        const customerId = node.given.customer();
        const input = { ...version, customerId, value: 'given', idempotencyKey: 'one-press' } as const;
        sent.push({ customerId, outcome: outcomeOf(await door.decide(input)) });
      }
    });
    return {
      sent,
      stop: async () => {
        isOver = true;
        await callers;
      },
    };
  };

  const recordedAre = (sent: readonly Sent[]) => sent.filter(({ outcome }) => outcome === 'recorded');

  it(
    'nothing that was acknowledged is lost with synchronous replication, and the node goes on by itself',
    async () => {
      await start(true);
      const { templateCode, consentVersionId } = await node.given.publishedVersion();
      const version = { templateCode, consentVersionId };
      const flow = deciding(version);
      await until(patienceMs, () => Promise.resolve(recordedAre(flow.sent).length >= 40));
      await promote();
      const before = recordedAre(flow.sent).length;
      await until(patienceMs, () => Promise.resolve(recordedAre(flow.sent).length >= before + 40));
      await flow.stop();

      expect(new Set(flow.sent.map(({ outcome }) => outcome))).toEqual(new Set(['recorded', 'UNAVAILABLE']));
      for (const { customerId } of recordedAre(flow.sent))
        expect(await node.ledger.chain(customerId, templateCode)).toHaveLength(1);
      // What was cut is settled under its key.
      const door = restDoor(node.url);
      for (const { customerId } of flow.sent.filter(({ outcome }) => outcome !== 'recorded')) {
        const input = { ...version, customerId, value: 'given', idempotencyKey: 'one-press' } as const;
        expect(outcomeOf(await door.decide(input))).toBe('recorded');
        expect(await node.ledger.chain(customerId, templateCode)).toHaveLength(1);
      }
      // It stopped being a replica, and is still named as one.
      await until(patienceMs, async () => (await health()).text.includes('"replica":"away"'));
      expect((await health()).status).toBe(200);
    },
    startTimeoutMs,
  );

  it(
    'with asynchronous replication the loss is told by readiness, the audit and the feed',
    async () => {
      await start(false);
      const { templateCode, consentVersionId } = await node.given.publishedVersion();
      const decide = async () => {
        const customerId = node.given.customer();
        const input = { templateCode, consentVersionId, customerId, value: 'given' } as const;
        return outcomeOf(await restDoor(node.url).decide(input));
      };
      const signedLeaves = async () => (await memory.newest())?.size ?? 0;
      await until(patienceMs, async () => (await signedLeaves()) > 0);
      await until(patienceMs, async () => (await countedOnReplica()) === (await countedHere()));
      await cluster.cutReplica();
      const kept = await signedLeaves();
      for (let lost = 0; lost < 3; lost += 1) expect(await decide()).toBe('recorded');
      await until(patienceMs, async () => (await signedLeaves()) >= kept + 3);
      const lastEventId = await lastEvent();
      await promote();

      await until(patienceMs, async () => (await health()).text.includes('"log":"forked"'));
      const audit = await commandLineOn(engine, { environment: environment() }).run('log', 'audit');
      expect([audit.exitCode, audit.stdout]).toEqual([1, expect.stringContaining('CHECKPOINT_BEYOND')]);
      expect(await decide()).toBe('recorded');
      expect(await readFeed(lastEventId)).toMatchObject({ status: 410, body: { code: 'FEED_RESTARTED' } });
    },
    startTimeoutMs,
  );

  const countedOnReplica = () => cluster.countOnReplica('log_event');
  const countedHere = async () => {
    const { rows } = await engine.pool.query<{ count: number }>('SELECT count(*)::integer FROM log_event');
    return rows[0]?.count;
  };
  const readFeed = async (lastEventId: string) => {
    const query = lastEventId && `?lastEventId=${lastEventId}`;
    const response = await fetch(`${node.url}/v1/events${query}`, { headers: asService });
    return { status: response.status, body: await response.json() };
  };
  const lastEvent = async () => {
    const { body } = await readFeed('');
    return (body as readonly { readonly id: string }[]).at(-1)?.id ?? '';
  };
  const environment = () => ({
    LOG_ORIGIN: 'consent.test/ledger',
    LOG_CHECKPOINT_FILE: file,
    DATABASE_URL: 'postgresql://x/y',
  });
});
