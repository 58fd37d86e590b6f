import { createApp, type App } from '../../app/app';
import { findConsole } from '../../app/console';
import { takeCommands, type CommandSocket } from '../../app/beside/takeCommands';
import { openDatabase } from '../../app/database';
import { findDemoSession } from '../../app/local/demoSession';
import { logKeepingOf } from '../../app/local/localLogKey';
import { warnOfLogSettings, warnOfOpenKey } from '../../app/local/openKeyFile';
import { withLocalSecret } from '../../app/local/localSecret';
import { withLocalWebhookKey } from '../../app/local/localWebhookKey';
import { findLocalTokens } from '../../app/local/localTokens';
import { putSamples } from '../../app/samples/samples';
import type { Engine, EngineLog } from '../../storage/engine/engine';
import { readLogKeys } from '../../storage/evidence/logCheckpoints';
import { hasCluster } from '../../storage/pglite/cluster';
import type { Config } from '../../config/config';
import { openLog } from '../../observability/log';
import type { AddCommand, Surroundings } from '../terminal/surroundings';
import { welcome } from './welcome';
import { CannotDo } from '../terminal/explain';
import type { Logger } from 'pino';

export const addServe: AddCommand = (parent, at) => {
  parent
    .command('serve')
    .description('serve GraphQL and REST until stopped')
    .action(() => serve(at.config(), at));
};

async function serve(given: Config, { print, say }: Surroundings): Promise<void> {
  const config = await withLocalWebhookKey(await withLocalSecret(given));
  const log = openLog(config.logLevel);
  const { database } = config;
  if (database.kind === 'pglite' && !hasCluster(database.dataDir))
    say(`Making the database in ${database.dataDir} ...`);
  const engine = await openDatabase(database, log, config.limits.statementTimeoutMs);
  try {
    const hasSamples = engine.kind === 'pglite' && (await putSamples(engine, log));
    const tokens = await findLocalTokens(given, config, new Date());
    const demo = await findDemoSession(given, config, new Date());
    const console = await findConsole(given, config, log);
    const logKeeping = await logKeepingOf(config, engine);
    await warnOfOpenKey(config, log);
    const logKeys = await readLogKeys(engine.pool);
    const app = await createApp({ config, engine, log, sandboxTokens: tokens, demo, console, logKeeping });
    // Before anybody can know that it serves: a supervisor may stop it then.
    const ended = Promise.race([untilSignal(), untilUncaught(log)]);
    ended.catch(() => undefined);
    const { url, metricsUrl } = await listening(app, config);
    warnOfLogSettings(config, logKeeping, logKeys, log);
    const commands = await takenCommands(engine, given, app, log);
    print(
      welcome(url, config, {
        hasSamples,
        hasDemo: demo !== null,
        hasConsole: console !== null,
        tokens,
        metricsUrl,
      }),
    );
    try {
      await ended;
    } finally {
      exitAfter(app.closesWithinMs, log);
      await commands?.close();
      await app.close();
    }
  } finally {
    await engine.close();
    exitWithoutLookups();
  }
}

/** Opens the port for everybody, then that of monitoring. */
async function listening(app: App, config: Config) {
  const raiseAt = (place: ListeningPlace) => async (fault: unknown) => {
    // What the app has begun in the background must not meet a closed database.
    await app.close();
    throw listenFault(fault, place);
  };
  const { host, port, metrics } = config;
  const served = { host, port, variables: { host: 'HOST', port: 'PORT' } };
  const url = await app.listen().catch(raiseAt(served));
  const monitored = { ...served, ...metrics, variables: { host: 'METRICS_HOST', port: 'METRICS_PORT' } };
  return { url, metricsUrl: await app.listenForMetrics().catch(raiseAt(monitored)) };
}

/** The embedded database belongs to this process, so commands come to it. They do without where no socket can be. */
async function takenCommands(
  { kind }: Engine,
  { dataDir }: Config,
  app: App,
  log: EngineLog,
): Promise<CommandSocket | null> {
  if (kind !== 'pglite') return null;
  return takeCommands(dataDir, app, log).catch((err: unknown) => {
    log.warn({ err }, 'commands cannot be run beside this service');
    return null;
  });
}

/** A second signal meets Node's own handling and ends the process at once. */
function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    const stop = (): void => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      resolve();
    };
    process.on('SIGINT', stop).on('SIGTERM', stop);
  });
}

interface ListeningPlace {
  readonly host: string;
  readonly port: number;
  readonly variables: { readonly host: string; readonly port: string };
}

/** Why nothing listens, naming the variable to set; other faults stay as they are. */
function listenFault(fault: unknown, place: ListeningPlace): unknown {
  const code = fault instanceof Error && 'code' in fault ? String(fault.code) : '';
  const says = sayings[code]?.(place);
  return says === undefined ? fault : new CannotDo(`${says} (${code})`, { cause: fault });
}

type Saying = (place: ListeningPlace) => string;

const noAddress: Saying = ({ host, variables }) => `${variables.host}: this machine has no address ${host}`;

const sayings: Readonly<Record<string, Saying>> = {
  EADDRINUSE: ({ host, port, variables: { port: name } }) =>
    `${name}: another process listens at ${host}:${port}; set ${name} to a free port`,
  EACCES: ({ port, variables: { port: name } }) =>
    `${name}: this user may not listen at port ${port}; set ${name} to 1024 or above`,
  EADDRNOTAVAIL: noAddress,
  ENOTFOUND: noAddress,
  EAI_AGAIN: noAddress,
};

/**
 * Ends the process when its orderly end takes longer than it may: each step of that has a limit of its own, so this is
 * for what nobody has thought of.
 */
export function exitAfter(limitMs: number, log: EngineLog): void {
  setTimeout(() => {
    log.warn({ limitMs }, 'the shutdown took too long, so the process exits now');
    process.exit(1);
  }, limitMs).unref();
}

const afterEndMs = 500;

/**
 * Ends the process once all of it has ended in order, with the exit code that it has by then. Look-ups of names cannot
 * be cancelled: those under way would keep the process for many seconds, though nobody waits for what they find.
 */
function exitWithoutLookups(): void {
  setTimeout(() => process.exit(), afterEndMs).unref();
}

/**
 * Rejects at a fault that nobody caught, thrown or of a promise. Nothing is known of the process after it, so its
 * requests are finished and it ends; each later fault is only logged.
 */
function untilUncaught(log: Pick<Logger, 'fatal'>): Promise<never> {
  return new Promise((_resolve, reject) => {
    process.on('uncaughtException', (err, origin) => {
      log.fatal({ err, origin }, 'a fault was not caught: the process finishes its requests and exits');
      reject(new CannotDo('The service has stopped after a fault that it did not catch; see its log.'));
    });
  });
}
