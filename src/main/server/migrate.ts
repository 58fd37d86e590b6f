import { openForMigrations } from '../../app/database';
import type { Config } from '../../config/config';
import type { EngineLog } from '../../storage/engine/engine';
import { applyMigrations } from '../../storage/migration/applyMigrations';
import { divideLedger } from '../../storage/migration/divideLedger';
import { MIGRATIONS_FOLDER } from '../../storage/migration/migrationFolder';
import { whenFree } from '../terminal/inUse';
import type { AddCommand, Print } from '../terminal/surroundings';

export const addMigrate: AddCommand = (parent, at) => {
  parent
    .command('migrate')
    .description('apply the migrations of this release to the database')
    .option(
      '--citus',
      'then divide the ledger over the workers of its Citus coordinator; no node may run meanwhile',
    )
    .action(({ citus }: { citus?: true }) => migrate(at.config(), at.print, citus));
};

export async function migrate(config: Config, print: Print, isToDivide = false): Promise<void> {
  const engine = await whenFree(config.database, () => openForMigrations(config.database, printedLog(print)));
  try {
    const applied = await applyMigrations(engine, MIGRATIONS_FOLDER);
    applied.forEach((name) => print(`applied ${name}`));
    print(applied.length === 0 ? 'the database is up to date' : `${applied.length} migration(s) applied`);
    if (isToDivide) print(divisionSentence(await divideLedger(engine)));
  } finally {
    await engine.close();
  }
}

function divisionSentence(servers: number | null): string {
  return servers === null
    ? 'the ledger is divided already'
    : `the ledger is divided over ${servers} server(s)`;
}

function printedLog(print: Print): EngineLog {
  return { info: (_details, message) => print(message), warn: (_details, message) => print(message) };
}
