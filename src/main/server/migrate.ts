import { InvalidArgumentError } from 'commander';
import { openForMigrations } from '../../app/database';
import type { Config } from '../../config/config';
import type { Engine, EngineLog } from '../../storage/engine/engine';
import { applyMigrations } from '../../storage/migration/applyMigrations';
import { MIGRATIONS_FOLDER } from '../../storage/migration/migrationFolder';
import { partitionLedger } from '../../storage/migration/partitionLedger';
import { whenFree } from '../terminal/inUse';
import type { AddCommand, Print } from '../terminal/surroundings';

/** `migrate` */
export const addMigrate: AddCommand = (parent, at) => {
  parent
    .command('migrate')
    .description('apply the migrations of this release to the database')
    .option(
      '--partitions <number>',
      'permanently divide the ledger into partitions; stop all nodes first',
      partitionsOf,
    )
    .action(({ partitions }: { readonly partitions?: number }) =>
      migrate(at.config(), at.print, partitions ?? null),
    );
};

/** Applies the migrations, divides the ledger if requested, and reports what was done. */
export async function migrate(config: Config, print: Print, partitions: number | null = null): Promise<void> {
  const engine = await whenFree(config.database, () => openForMigrations(config.database, printedLog(print)));
  try {
    const applied = await applyMigrations(engine, MIGRATIONS_FOLDER);
    applied.forEach((name) => print(`applied ${name}`));
    print(applied.length === 0 ? 'the database is up to date' : `${applied.length} migration(s) applied`);
    if (partitions !== null) await divide(engine, partitions, print);
  } finally {
    await engine.close();
  }
}

async function divide(engine: Engine, partitions: number, print: Print): Promise<void> {
  const moved = await partitionLedger(engine, partitions);
  print(
    moved
      ? `the ledger now has ${partitions} partitions: ${moved.decisions} decisions in ${moved.chains} chains and ${moved.keys} idempotency keys were moved and compared`
      : `the ledger already has ${partitions} partitions`,
  );
}

/** Each statement that plans over all partitions locks them all, so there should not be too many. */
const maxPartitions = 256;

function partitionsOf(text: string): number {
  const partitions = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (partitions >= 2 && partitions <= maxPartitions) return partitions;
  throw new InvalidArgumentError(`It must be a whole number from 2 to ${maxPartitions}.`);
}

function printedLog(print: Print): EngineLog {
  return { info: (_details, message) => print(message), warn: (_details, message) => print(message) };
}
