import { mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from '../../src/storage/engine/engine';
import { openEngine } from '../../src/storage/openEngine';
import { checkpointFile } from '../../src/storage/evidence/checkpointFile';
import { pgbouncer, startPgBouncer, type PgBouncer } from '../database/pgbouncer';
import { describeWith } from '../database/programs';
import { isPostgres, runFolder, serverUrl } from '../database/run';
import { silentLog } from '../database/template';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';
import { restDoor } from '../doors/restDoor';
import { outcomeOf } from '../doors/scene';
import { logKey, logSigner } from '../evidence/logPass';
import { expectFeedWhole } from '../evidence/wholeFeed';
import { expectLogWhole } from '../evidence/wholeLog';
import { startNode, startTimeoutMs, type TestNode } from '../service/service';
import { atOnce } from './atOnce';
import { haveSettings } from './pooledSettings';
import { until } from './until';

/** Needs a server, and PgBouncer on this machine. */
const onPooler = isPostgres ? describeWith('PgBouncer', pgbouncer) : describe.skip;

onPooler('two nodes, and a third behind PgBouncer', () => {
  let database: TestDatabase;
  let bouncer: PgBouncer;
  const engines: Engine[] = [];
  const nodes: TestNode[] = [];
  const folder = mkdtempSync(join(runFolder(), 'log-nodes-'));
  const fileOf = (index: number) => join(folder, `checkpoint-${index}`);

  beforeAll(async () => {
    bouncer = await startPgBouncer(serverUrl ?? '', 2);
    database = await openTestDatabase();
    await haveSettings(database);
    const url = database.url ?? '';
    const pooled = { kind: 'postgresql', url: bouncer.urlOf(url), isPooled: true, directUrl: null } as const;
    for (const config of [database.config, database.config, pooled]) {
      const engine = await openEngine(config, silentLog);
      const memory = checkpointFile(fileOf(engines.length));
      engines.push(engine);
      nodes.push(await startNode({ engine }, { logKeeping: { signer: logSigner, memory } }));
    }
  }, startTimeoutMs);
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.close()));
    await Promise.all(engines.map((engine) => engine.close()));
    await bouncer.stop();
    await database.close();
  });

  it(
    'record and pass at once, and each decision gets one leaf, after the one before it',
    async () => {
      const [node] = nodes;
      if (!node) throw new Error('There is no node.');
      const { templateCode, consentVersionId } = await node.given.publishedVersion();
      const doors = nodes.map(({ url }) => restDoor(url));
      for (const door of doors) {
        await until(5_000, async () => (await door.latest({ templateCode })).kind === 'answered');
      }
      const customers = Array.from({ length: 8 }, () => node.given.customer());
      const { pool } = database.engine;
      const checkpoints = async () => (await pool.query('SELECT FROM log_checkpoint')).rowCount ?? 0;
      const began = Date.now();
      let [recorded, isOver] = [0, false];
      // On a busy machine passes are rarer: it gets four times as long.
      const ending = until(
        24_000,
        async () => Date.now() > began + 6_000 && (await checkpoints()) > 2,
      ).finally(() => (isOver = true));
      // Each customer answers at one node after the other.
      const answering = atOnce(customers.length, async (index) => {
        for (let count = 0; !isOver; count += 1) {
          const door = doors[(index + count) % doors.length];
          const customerId = customers[index];
          if (!door || !customerId) throw new Error('There is nobody.');
          const value = count % 2 === 0 ? 'given' : 'reject';
          const answer = await door.decide({ customerId, templateCode, consentVersionId, value });
          if (outcomeOf(answer) === 'recorded') recorded += 1;
        }
      });
      await Promise.all([ending, answering]);
      await until(10_000, async () => {
        const { rowCount } = await pool.query('SELECT FROM log_queue LIMIT 1');
        return rowCount === 0;
      });

      const { rows } = await pool.query<{ count: number }>('SELECT count(*)::integer AS count FROM decision');
      expect(rows[0]?.count).toBe(recorded);
      const kept = nodes.map((_node, index) => readFileSync(fileOf(index), 'utf8'));
      expect(await checkpoints()).toBeGreaterThan(2);
      await expectLogWhole(pool, logKey(), kept);
      await expectFeedWhole(pool);
      const warned = nodes.flatMap(({ logged }) => logged.filter(({ msg }) => /the log/.test(String(msg))));
      expect(warned).toEqual([]);
    },
    startTimeoutMs,
  );
});
