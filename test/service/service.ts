import 'reflect-metadata';
import { Writable } from 'node:stream';
import type { ActionParts } from '../../src/actions/act';
import type { Clock } from '../../src/actions/running/clock';
import { createApp } from '../../src/app/app';
import type { AppParts } from '../../src/app/core';
import type { DemoSession } from '../../src/app/local/demoSession';
import type { LogKeeping } from '../../src/app/evidence/evidenceLog';
import type { LocalTokens } from '../../src/app/local/localTokens';
import type { Config } from '../../src/config/config';
import type { ErasureConfig } from '../../src/config/erasure';
import { defaultLimits, type LimitsConfig } from '../../src/config/limits';
import { openLog } from '../../src/observability/log';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';
import type { Identify } from '../../src/app/beside/commandSession';
import type { AuthConfig } from '../../src/config/auth';
import { testAuth } from './bearer';
import { givenIn, type Given } from './given';
import { ledgerOf, type LedgerView } from './ledger';
import { heldBy, leaksIn } from './logLeaks';
import { readSentWords } from './sentWords';
import { staffActions, type StaffActions } from './staffActions';

/** The whole service, listening on a free port. */
export interface TestNode {
  readonly url: string;
  /** Where monitoring reads without a token; null for nowhere. */
  readonly metricsUrl: string | null;
  /** What the actions work with. */
  readonly parts: ActionParts;
  /** Who holds an API key, for commands beside it. */
  readonly identify: Identify;
  readonly actions: StaffActions;
  readonly given: Given;
  readonly ledger: LedgerView;
  /** Every line that the service has logged. */
  readonly logged: readonly LogLine[];
  close(): Promise<void>;
}

export type LogLine = Readonly<Record<string, unknown>>;

/** A service over a database of its own. */
export interface TestService extends TestNode {
  readonly database: TestDatabase;
}

/** A start on a busy machine, with the run's first database to be made, takes its time. */
export const startTimeoutMs = 120_000;

export interface ServiceOptions {
  readonly clock?: Clock;
  readonly mode?: Config['mode'];
  readonly auth?: AuthConfig;
  readonly limits?: Partial<LimitsConfig>;
  readonly fourEyes?: boolean;
  readonly confirmAskedAbove?: number;
  readonly federation?: boolean;
  readonly demo?: DemoSession | null;
  readonly console?: AppParts['console'];
  readonly sandboxTokens?: LocalTokens | null;
  readonly host?: string;
  readonly logKeeping?: LogKeeping;
  readonly metrics?: Config['metrics'];
  /** Without it nobody can be erased. */
  readonly erasure?: ErasureConfig;
  /** Without a key nothing is sent. */
  readonly webhooks?: Config['webhooks'];
}

/** Tests ask as fast as they can, and a busy machine does not concern them. */
const testLimits: LimitsConfig = {
  ...defaultLimits,
  ratePerCaller: 0,
  ratePerAddress: 0,
  maxEventLoopDelayMs: 0,
  maxDecisionWaitMs: 60_000,
  maxWaitingStatements: 0,
};

export async function startService(options: ServiceOptions = {}): Promise<TestService> {
  const database = await openTestDatabase();
  const node = await startNode(database, options).catch(async (fault: unknown) => {
    await database.close();
    throw fault;
  });
  return {
    ...node,
    database,
    close: async () => {
      await node.close();
      await database.close();
    },
  };
}

/** One more process's worth of service over a database that is there already. */
export async function startNode(
  { engine }: Pick<TestDatabase, 'engine'>,
  options: ServiceOptions = {},
): Promise<TestNode> {
  const logged: LogLine[] = [];
  const lines: string[] = [];
  const log = openLog('info', lineReader(lines, logged));
  const config = {
    host: options.host ?? '127.0.0.1',
    port: 0,
    mode: options.mode ?? 'test',
    auth: options.auth ?? testAuth,
    limits: { ...testLimits, ...options.limits },
    firstSettings: {
      fourEyes: options.fourEyes ?? null,
      confirmAskedAbove: options.confirmAskedAbove ?? null,
    },
    federation: options.federation ?? false,
    metrics: options.metrics ?? null,
    ...(options.webhooks ? { webhooks: options.webhooks } : {}),
    ...(options.erasure ? { erasure: options.erasure } : {}),
  } as const;
  const { demo = null, console = null, sandboxTokens = null, logKeeping = null, clock } = options;
  const parts = { config, engine, log, demo, console, sandboxTokens, logKeeping };
  const app = await createApp({ ...parts, ...(clock ? { clock } : {}) });
  const sent = readSentWords(app.http.server);
  const url = await app.listen();
  const metricsUrl = await app.listenForMetrics().catch(async (fault: unknown) => {
    await app.close();
    throw fault;
  });
  const actions = staffActions(app.parts);
  return {
    url,
    metricsUrl,
    parts: app.parts,
    identify: app.identify,
    actions,
    given: givenIn(actions),
    ledger: ledgerOf(engine),
    logged,
    close: async () => {
      const held = await heldBy(engine.pool, sent);
      await app.close();
      mustNotLeak(leaksIn(lines, held));
    },
  };
}

/** Of every service that any test starts, so that the log of the whole suite is read. */
function mustNotLeak(leaks: readonly string[]): void {
  if (leaks.length === 0) return;
  throw new Error(`The service has logged what it must not:\n${leaks.join('\n')}`);
}

function lineReader(lines: string[], logged: LogLine[]): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      for (const line of chunk.toString().split('\n').filter(Boolean)) {
        lines.push(`${line}\n`);
        logged.push(JSON.parse(line) as LogLine);
      }
      done();
    },
  });
}
