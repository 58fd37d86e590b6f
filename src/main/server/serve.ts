import { createApp, type App } from '../../app/app';
import { takeCommands, type CommandSocket } from '../../app/beside/takeCommands';
import { openDatabase } from '../../app/database';
import { findDemoSession } from '../../app/local/demoSession';
import { logKeepingOf } from '../../app/local/localLogKey';
import { warnOfForgetting, warnOfOpenKey } from '../../app/local/openKeyFile';
import { withLocalSecret } from '../../app/local/localSecret';
import { withLocalWebhookKey } from '../../app/local/localWebhookKey';
import { findLocalTokens } from '../../app/local/localTokens';
import { putSamples } from '../../app/samples/samples';
import type { Engine, EngineLog } from '../../storage/engine/engine';
import type { Config } from '../../config/config';
import { openLog } from '../../observability/log';
import { listenFault, type ListeningPlace } from './listenFault';
import { exitAfter, exitWithoutLookups, untilUncaught } from './lastResort';
import type { AddCommand, Print } from '../terminal/surroundings';
import { welcome } from './welcome';

/** `serve` */
export const addServe: AddCommand = (parent, at) => {
  parent
    .command('serve')
    .description('serve GraphQL and REST until stopped')
    .action(() => serve(at.config(), at.print));
};

/** Serves both doors until the process gets a signal to stop. */
async function serve(given: Config, print: Print): Promise<void> {
  const config = await withLocalWebhookKey(await withLocalSecret(given));
  const log = openLog(config.logLevel);
  const engine = await openDatabase(config.database, log, config.limits.statementTimeoutMs);
  try {
    const hasSamples = engine.kind === 'pglite' && (await putSamples(engine, log));
    const tokens = await findLocalTokens(given, config, new Date());
    const demo = await findDemoSession(given, config, new Date());
    const logKeeping = await logKeepingOf(config, engine);
    await warnOfOpenKey(config, log);
    warnOfForgetting(config, logKeeping, log);
    const app = await createApp({ config, engine, log, sandboxTokens: tokens, demo, logKeeping });
    const { url, metricsUrl } = await listening(app, config);
    const commands = await takenCommands(engine, given, app, log);
    print(welcome(url, config, { hasSamples, hasDemo: demo !== null, tokens, metricsUrl }));
    try {
      await Promise.race([untilSignal(), untilUncaught(log)]);
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
