import { createApp } from '../app/app';
import { openDatabase } from '../app/database';
import { findDemoSession } from '../app/demoSession';
import { withLocalSecret } from '../app/localSecret';
import { findLocalTokens } from '../app/localTokens';
import { putSamples } from '../app/samples';
import type { Config } from '../config/config';
import { openLog } from '../observability/log';
import { exitAfter } from './lastResort';
import type { AddCommand, Print } from './surroundings';
import { welcome } from './welcome';

/** `serve` */
export const addServe: AddCommand = (parent, at) => {
  parent
    .command('serve')
    .description('answer at GraphQL and REST until told to stop')
    .action(() => serve(at.config(), at.print));
};

/** Answers at both doors until the process is told to stop. */
async function serve(given: Config, print: Print): Promise<void> {
  const config = await withLocalSecret(given);
  const log = openLog(config.logLevel);
  const engine = await openDatabase(config.database, log, config.limits.statementTimeoutMs);
  try {
    const hasSamples = engine.kind === 'pglite' && (await putSamples(engine, log));
    const tokens = await findLocalTokens(given, config, new Date());
    const demo = await findDemoSession(given, config, new Date());
    const app = await createApp({ config, engine, log, sandboxTokens: tokens, demo });
    const url = await app.listen();
    print(welcome(url, config, { hasSamples, hasDemo: demo !== null, tokens }));
    await untilToldToStop();
    exitAfter(app.closesWithinMs, log);
    await app.close();
  } finally {
    await engine.close();
  }
}

/** A second signal meets Node's own handling and ends the process at once. */
function untilToldToStop(): Promise<void> {
  return new Promise((resolve) => {
    const stop = (): void => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      resolve();
    };
    process.on('SIGINT', stop).on('SIGTERM', stop);
  });
}
