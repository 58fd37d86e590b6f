import { openForMigrations } from '../../app/database';
import type { Config } from '../../config/config';
import type { EngineLog } from '../../storage/engine/engine';
import { applyMigrations } from '../../storage/migration/applyMigrations';
import { MIGRATIONS_FOLDER } from '../../storage/migration/migrationFolder';
import { whenFree } from '../terminal/inUse';
import type { AddCommand, Print } from '../terminal/surroundings';

export const addMigrate: AddCommand = (parent, at) => {
  parent
    .command('migrate')
    .description('apply the migrations of this release to the database')
    .action(() => migrate(at.config(), at.print));
};

export async function migrate(config: Config, print: Print): Promise<void> {
  const engine = await whenFree(config.database, () => openForMigrations(config.database, printedLog(print)));
  try {
    const applied = await applyMigrations(engine, MIGRATIONS_FOLDER);
    applied.forEach((name) => print(`applied ${name}`));
    print(applied.length === 0 ? 'the database is up to date' : `${applied.length} migration(s) applied`);
  } finally {
    await engine.close();
  }
}

function printedLog(print: Print): EngineLog {
  return { info: (_details, message) => print(message), warn: (_details, message) => print(message) };
}
