import { createApp } from '../app/app';
import { openDatabase } from '../app/database';
import { withLocalSecret } from '../app/localSecret';
import { findLocalTokens } from '../app/localTokens';
import { putSamples } from '../app/samples';
import type { Config } from '../config/config';
import { openLog } from '../observability/log';
import type { Print } from './print';
import { welcome } from './welcome';

/** The command `serve`: answers at both doors until the process is told to stop. */
export async function serve(given: Config, print: Print): Promise<void> {
  const config = await withLocalSecret(given);
  const log = openLog(config.logLevel);
  const engine = await openDatabase(config.database, log);
  try {
    const hasSamples = engine.kind === 'pglite' && (await putSamples(engine, log));
    const tokens = config.mode === 'production' ? null : await findLocalTokens(config.auth, new Date());
    const app = await createApp({ config, engine, log, sandboxToken: tokens?.service });
    const url = await app.listen();
    print(welcome(url, config, hasSamples, tokens));
    await untilToldToStop();
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
