import type { Logger } from 'pino';
import { systemOver } from '../actions/reports/system';
import { DatabaseClock, type Clock } from '../actions/running/clock';
import { randomIdentities, type Identities } from '../actions/running/identities';
import type { Config } from '../config/config';
import { atMostEvery } from '../observability/atMostEvery';
import { failingOf } from '../observability/health';
import { openMetrics } from '../observability/metrics/metrics';
import { atMost } from '../storage/engine/closing';
import type { Engine } from '../storage/engine/engine';
import { drainLimitMs, openActions } from './actions';
import { issuerKeysOf, keyringOver } from './authentication';
import { startBackground } from './background';
import { release } from './beside/messages';
import type { ConsoleDoor } from './console';
import { mustStayCurrent } from './database';
import { watchDuties } from './duties';
import { webhookKeepingOf } from './events/webhooks';
import type { LogKeeping } from './evidence/evidenceLog';
import { noTimestamping } from './evidence/timestamps';
import type { DemoSession } from './local/demoSession';
import type { LocalTokens } from './local/localTokens';
import { dutiesOf } from './nodeDuties';
import { seedSettings } from './settings';

export interface AppParts {
  readonly config: Pick<
    Config,
    'host' | 'port' | 'mode' | 'auth' | 'limits' | 'firstSettings' | 'federation'
  > &
    Partial<Pick<Config, 'erasure' | 'metrics' | 'feedRetentionMs' | 'webhooks'>>;
  readonly engine: Engine;
  readonly log: Logger;
  readonly sandboxTokens?: LocalTokens | null;
  /** Without one there is nothing at `/demo`; never in production. */
  readonly demo?: DemoSession | null;
  /** Without it there is nothing at `/console`. */
  readonly console?: ConsoleDoor | null;
  /** Without it this process leaves the log to others. */
  readonly logKeeping?: LogKeeping | null;
  readonly clock?: Clock;
  readonly identities?: Identities;
}

const hourMs = 3_600_000;

/** The time that a node judges by. The log says if the clock of its machine is wrong. */
function clockOf(log: Logger): Clock {
  const report = atMostEvery(hourMs, (databaseAheadMs: number) =>
    log.warn(
      { databaseAheadMs },
      'the clock of this machine differs from that of the database, which is used',
    ),
  );
  return new DatabaseClock(Date.now, report);
}

export type Core = Awaited<ReturnType<typeof openCore>>;

export async function openCore(parts: AppParts) {
  const {
    config,
    engine,
    log,
    logKeeping = null,
    clock = clockOf(log),
    identities = randomIdentities,
  } = parts;
  const metrics = openMetrics(engine, release);
  const webhooks = webhookKeepingOf(config);
  const open = openActions({
    engine,
    clock,
    identities,
    log,
    limits: config.limits,
    timestamping: logKeeping?.timestamping ?? noTimestamping,
    erasure: config.erasure,
    webhooks,
    onRecorded: metrics.onRecorded,
    onKeyRevoked: (id) => keyring.forget(id),
    logSigner: logKeeping?.signer ?? null,
    readSystem: systemOver({
      ...{ engine, clock, release },
      hasAuthority: Boolean(logKeeping?.timestamping?.url),
      measure: async () => ({
        log: background.logMeasures(),
        webhooks: background.webhookMeasures(),
        failing: await failing(),
      }),
    }),
  });
  const keyring = keyringOver(open.prisma, clock, log);
  await seedSettings(open.parts.settings, config.firstSettings, log);
  const { feedRetentionMs } = config;
  const { onSent } = metrics;
  const background = await startBackground(open, engine, log, logKeeping, feedRetentionMs, webhooks, onSent);
  const duties = await watchDuties(dutiesOf(config, engine, logKeeping), log);
  const issuer = issuerKeysOf(config.auth, log);
  const database = () => mustStayCurrent(engine);
  const checks = { database, writes: open.writes.mustBeKeeping, ...duties.checks };
  const failing = failingOf({ checks }, log);
  metrics.measureNode({
    checks: Object.keys(checks),
    failing,
    replicaState: () => engine.replicaState(),
    clockAheadMs: () => clock.now().getTime() - Date.now(),
    issuerKeysAgeMs: () => issuer?.ageMs() ?? null,
    apiKeyLeftMs: keyring.leastLeftMs,
    timestampAgeMs: open.parts.timestamps.unstampedMs,
  });
  metrics.measureLog(background.logMeasures);
  metrics.measureWebhooks(background.webhookMeasures);
  const close = async () => {
    await atMost(drainLimitMs, 'noting the use of API keys', keyring.drain(), log);
    await background.stop();
    issuer?.close();
    await open.close();
  };
  return { open, metrics, keyring, issuer, background, duties, failing, close };
}
