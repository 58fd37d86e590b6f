import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openEngine } from '../../src/storage/openEngine';
import { checkpointFile } from '../../src/storage/evidence/checkpointFile';
import { issuerKey, KeyServer } from '../auth/issuer';
import { commandLineOn } from '../commandLine/commandLineOn';
import { until } from '../concurrency/until';
import { describeWith } from '../database/programs';
import { isPostgres, runFolder } from '../database/run';
import { silentLog } from '../database/template';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';
import { restDoor } from '../doors/restDoor';
import { outcomeOf } from '../doors/scene';
import { givenEndpoint, hookReceiver } from '../events/webhookScene';
import { backUp, tamper } from '../evidence/keptTables';
import { logKeeping, logSigner } from '../evidence/logPass';
import { openAuthority } from '../evidence/timestamp/authority';
import { silentNetworkTo } from '../network/silentNetwork';
import { alarmRules, mustRing, promtool } from '../observability/alarmRules';
import { readPrometheusText, valueOf, type Sample } from '../observability/prometheusText';
import { testAuth } from '../service/bearer';
import { startNode, startTimeoutMs, type ServiceOptions, type TestNode } from '../service/service';
import { fillDiskUnder, lockTable, makeMisshapen } from './brokenDatabase';

const secretKey = Buffer.alloc(32, 7);
const withLog = { logKeeping, webhooks: { secretKey, allowedNetworks: [] } };

let database: TestDatabase;
/** What a fault has opened, and what puts back what it broke. */
const open: { close(): Promise<unknown> }[] = [];
const later = <Opened extends { close(): Promise<unknown> }>(opened: Opened): Opened => {
  open.push(opened);
  return opened;
};

const start = async (options: ServiceOptions = {}, { engine } = database): Promise<TestNode> =>
  later(await startNode({ engine }, { metrics: { host: '127.0.0.1', port: 0 }, ...options }));

/** As Prometheus does: it says itself whether the node responded. */
async function scrape({ metricsUrl }: TestNode): Promise<readonly Sample[]> {
  const text = await fetch(metricsUrl ?? '')
    .then((response) => response.text())
    .catch(() => null);
  return [...readPrometheusText(text ?? '\n'), { name: 'up', labels: {}, value: Number(text !== null) }];
}

const valueAt = async (node: TestNode, name: string, labels = {}) =>
  valueOf(await scrape(node), name, labels) ?? NaN;

/** The node before the fault, and each time it is asked in it. */
type Scrapes = readonly [before: readonly Sample[], inFault: () => Promise<readonly Sample[]>];

async function scrapes(node: TestNode, fault: () => Promise<unknown>): Promise<Scrapes> {
  const before = await healthy(node);
  await fault();
  return [before, () => scrape(node)];
}

/** A start keeps the event loop busy. */
async function healthy(node: TestNode): Promise<readonly Sample[]> {
  let samples: readonly Sample[] = [];
  await until(30_000, async () => {
    samples = await scrape(node);
    return (valueOf(samples, 'nodejs_eventloop_delay_seconds', { quantile: '0.99' }) ?? 1) < 0.2;
  });
  return samples;
}

/** Decisions of as many customers, under way. */
async function deciding(node: TestNode, count = 1): Promise<() => Promise<readonly string[]>> {
  const { templateCode, consentVersionId } = await node.given.publishedVersion();
  const door = restDoor(node.url);
  return async () => {
    const customers = Array.from({ length: count }, () => node.given.customer());
    const input = { templateCode, consentVersionId, value: 'given' } as const;
    return (await Promise.all(customers.map((customerId) => door.decide({ ...input, customerId })))).map(
      outcomeOf,
    );
  };
}

/** Histories that wait for the table of decisions, more of them than there are connections. */
async function waitForHistories(node: TestNode): Promise<void> {
  const { templateCode } = await node.given.publishedVersion();
  const unlock = await lockTable(database, 'decision');
  const customers = Array.from({ length: 60 }, () => node.given.customer());
  const waiting = customers.map((customerId) => restDoor(node.url).history({ templateCode, customerId }));
  later({ close: () => unlock().then(() => Promise.all(waiting)) });
  await until(10_000, async () => (await valueAt(node, 'db_client_connection_pending_requests')) > 1);
}

async function silentDatabase(): Promise<Scrapes> {
  const network = later(await silentNetworkTo(database.url ?? ''));
  const engine = later(await openEngine({ kind: 'postgresql', url: network.url }, silentLog, 500));
  const node = await start({}, { ...database, engine });
  return scrapes(node, () => {
    const goOn = network.freeze();
    later({
      close: () => {
        goOn();
        return Promise.resolve();
      },
    });
    return Promise.resolve();
  });
}

const faults: Readonly<Record<string, () => Promise<Scrapes>>> = {
  ConsentNoNodeReady: silentDatabase,
  ConsentDatabaseAway: silentDatabase,

  ConsentNodeNotReady: async () => {
    const node = await start();
    return scrapes(node, () => node.close());
  },

  ConsentDiskFull: async () => {
    const node = await start();
    const decide = await deciding(node);
    return scrapes(node, async () => {
      await fillDiskUnder(database, 'decision');
      expect(await decide()).toEqual(['UNAVAILABLE']);
    });
  },

  ConsentRequestsFail: async () => {
    const node = await start();
    const decide = await deciding(node);
    return scrapes(node, async () => {
      await makeMisshapen(database);
      expect(await decide()).toEqual(['INTERNAL']);
    });
  },

  ConsentRequestsRefused: async () => {
    const node = await start({ limits: { maxWaitingStatements: 1 } });
    return scrapes(node, async () => {
      await waitForHistories(node);
      const asked = async () => (await fetch(`${node.url}/v1/openapi.json`)).status;
      // The service looks at its statements twenty times a second.
      await until(10_000, async () => (await asked()) === 503);
      const statuses = await Promise.all(Array.from({ length: 100 }, asked));
      expect(new Set(statuses)).toEqual(new Set([503]));
    });
  },

  ConsentDecisionsSlow: async () => {
    const node = await start();
    const decide = await deciding(node, 3);
    return scrapes(node, async () => {
      const unlock = await lockTable(database, 'decision');
      const decided = decide();
      await wait(700);
      await unlock();
      expect(await decided).toEqual(['recorded', 'recorded', 'recorded']);
    });
  },

  ConsentPoolExhausted: async () => {
    const node = await start();
    return scrapes(node, () => waitForHistories(node));
  },

  ConsentEventLoopSlow: async () => {
    const node = await start();
    const block = async () => {
      const blockedUntil = performance.now() + 1_000;
      while (performance.now() < blockedUntil);
      await wait(50);
    };
    return [await healthy(node), () => block().then(() => scrape(node))];
  },

  ConsentLogUnsigned: async () => {
    let isFull = false;
    const keep = () => (isFull ? Promise.reject(new Error('no space left')) : Promise.resolve());
    const memory = { read: () => Promise.resolve(null), keep };
    const node = await start({ logKeeping: { ...logKeeping, memory } });
    const decide = await deciding(node);
    await until(10_000, async () => (await valueAt(node, 'consent_log_lag_seconds')) === 0);
    return scrapes(node, async () => {
      isFull = true;
      await decide();
      await until(30_000, async () => (await valueAt(node, 'consent_log_lag_seconds')) > 10);
    });
  },

  ConsentLogForked: async () => {
    const memory = checkpointFile(join(mkdtempSync(join(runFolder(), 'alarms-')), 'checkpoint'));
    const node = await start({ logKeeping: { signer: logSigner, memory } });
    const decide = await deciding(node);
    const signed = async () => (await memory.newest())?.size ?? 0;
    await until(10_000, async () => (await signed()) > 0);
    const restore = await backUp(database.engine.pool);
    const size = await signed();
    await decide();
    await until(10_000, async () => (await signed()) > size);
    return scrapes(node, async () => {
      await restore();
      await until(10_000, async () => (await valueAt(node, 'consent_log_forked')) === 1);
    });
  },

  ConsentAuditFoundFaults: async () => {
    const node = await start({ logKeeping });
    await (
      await deciding(node)
    )();
    const audit = () => commandLineOn(database.engine).run('log', 'audit');
    await until(10_000, async () => (await audit()).exitCode === 0);
    await until(10_000, async () => (await valueAt(node, 'consent_audit_faults')) === 0);
    return scrapes(node, async () => {
      await tamper(database.engine.pool, `UPDATE decision SET channel = 'other'`);
      expect((await audit()).exitCode).toBe(1);
      await until(10_000, async () => (await valueAt(node, 'consent_audit_faults')) > 0);
    });
  },

  ConsentTimestampMissing: async () => {
    const authority = await openAuthority();
    let passedMs = 0;
    // One that stands still would differ from the machine's.
    const now = () => new Date(Date.now() + passedMs);
    const clock = { now, asking: () => now };
    const timestamping = { url: authority.url, authorities: null };
    const node = await start({ clock, logKeeping: { ...logKeeping, timestamping } });
    const stamp = async () => (await node.parts.timestamps.stampDaily(new AbortController().signal))?.kind;
    await node.given.publishedVersion();
    await until(10_000, async () => (await stamp()) === 'stamped');
    const size = await valueAt(node, 'consent_log_size');
    return scrapes(node, async () => {
      await authority.close();
      passedMs = 3 * 86_400_000;
      await node.given.publishedVersion();
      await until(10_000, async () => (await valueAt(node, 'consent_log_size')) > size);
      await until(10_000, async () => (await stamp()) === 'failed');
    });
  },

  ConsentWebhookBehind: async () => {
    const receiver = later(await hookReceiver((_message, response) => void response.writeHead(500).end()));
    const node = await start(withLog);
    const decide = await deciding(node);
    return scrapes(node, async () => {
      await givenEndpoint(database.engine, receiver.url);
      await decide();
      await until(20_000, () => Promise.resolve(receiver.requests.length > 0));
      // A quarter of an hour goes by.
      await tamper(database.engine.pool, `UPDATE feed_batch SET written_at = written_at - interval '20 min'`);
      await until(20_000, async () => (await valueAt(node, 'consent_webhook_oldest_seconds')) > 900);
    });
  },

  ConsentWebhookStopped: async () => {
    const receiver = later(await hookReceiver((_message, response) => void response.writeHead(410).end()));
    const node = await start(withLog);
    const decide = await deciding(node);
    return scrapes(node, async () => {
      await givenEndpoint(database.engine, receiver.url);
      await decide();
      const gone = { state: 'gone' };
      await until(30_000, async () => (await valueAt(node, 'consent_webhook_endpoints', gone)) === 1);
    });
  },

  ConsentReplicaAway: async () => {
    const url = database.url ?? '';
    const replica = await silentNetworkTo(url);
    await replica.close();
    const config = { kind: 'postgresql', url, replicaUrl: replica.url } as const;
    const engine = later(await openEngine(config, silentLog));
    const [without, node] = [await start(), await start({}, { ...database, engine })];
    return [await healthy(without), () => scrape(node)];
  },

  ConsentIssuerKeysOld: async () => {
    const key = await issuerKey('key');
    const issuer = await KeyServer.open(key);
    const node = await start({ auth: { ...testAuth, secret: null, jwksUrl: issuer.url } });
    const headers = { authorization: `Bearer ${await key.token({ sub: 'a-service', scope: 'audit:read' })}` };
    const ask = async () => (await fetch(`${node.url}/v1/events`, { headers })).status;
    expect(await ask()).toBe(403);
    return scrapes(node, async () => {
      await issuer.close();
      const now = Date.now.bind(Date);
      jest.spyOn(Date, 'now').mockImplementation(() => now() + 40 * 60_000);
      expect(await ask()).toBe(403);
    });
  },

  ConsentApiKeyEnds: async () => {
    const node = await start();
    const words = ['keys', 'issue', '--name', 'shop', '--scopes', 'audit:read', '--expires', 'PT2S', '--yes'];
    return scrapes(node, async () => {
      const { secret } = await commandLineOn(database.engine).json<{ secret: string }>(...words);
      const ask = () => fetch(`${node.url}/v1/events`, { headers: { 'x-api-key': secret } });
      await until(10_000, async () => (await ask()).status === 401);
    });
  },

  ConsentClockOff: async () => {
    const before = await healthy(await start());
    const now = Date.now.bind(Date);
    jest.spyOn(Date, 'now').mockImplementation(() => now() + 60_000);
    const node = await start();
    await (
      await deciding(node)
    )();
    return [before, () => scrape(node)];
  },
};

test('each alarm has a fault that raises it', () => {
  expect(Object.keys(faults).sort()).toEqual(
    alarmRules()
      .map(({ alert }) => alert)
      .sort(),
  );
});

/** Most faults are of connections and of locks. */
const onServer = isPostgres ? describeWith('promtool', promtool) : describe.skip;

onServer('an alarm rings in its fault, and none rings before', () => {
  beforeEach(async () => {
    database = await openTestDatabase();
  }, startTimeoutMs);
  afterEach(async () => {
    jest.restoreAllMocks();
    for (const opened of open.splice(0).reverse()) await opened.close();
    await database.close();
  }, startTimeoutMs);

  test.each(Object.entries(faults))(
    '%s',
    async (alarm, fault) => {
      await mustRing(alarm, ...(await fault()));
    },
    startTimeoutMs,
  );
});
