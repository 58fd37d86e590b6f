import { openDatabase } from '../app/database';
import { putSamples } from '../app/samples';
import type { Config } from '../config/config';
import { openLog } from '../observability/log';
import type { Print } from './print';

/** The command `samples`: puts the sample templates into an empty database. */
export async function samples(config: Config, print: Print): Promise<void> {
  const log = openLog(config.logLevel);
  const engine = await openDatabase(config.database, log);
  try {
    const isPut = await putSamples(engine, log);
    print(isPut ? 'the sample templates are there' : 'nothing done: the database has templates of its own');
  } finally {
    await engine.close();
  }
}
