import { InvalidArgumentError } from 'commander';
import { openForMigrations } from '../app/database';
import type { Config } from '../config/config';
import type { Engine, EngineLog } from '../storage/engine/engine';
import { applyMigrations } from '../storage/migration/applyMigrations';
import { MIGRATIONS_FOLDER } from '../storage/migration/migrationFolder';
import { partitionLedger } from '../storage/migration/partitionLedger';
import type { AddCommand, Print } from './surroundings';

/** `migrate` */
export const addMigrate: AddCommand = (parent, at) => {
  parent
    .command('migrate')
    .description('bring the database up to this code')
    .option(
      '--partitions <number>',
      'divide the ledger by subject, for good, while no node runs',
      partitionsOf,
    )
    .action(({ partitions }: { readonly partitions?: number }) =>
      migrate(at.config(), at.print, partitions ?? null),
    );
};

/** Brings the database up to this code, divides its ledger where that is asked for, and tells what was done. */
export async function migrate(config: Config, print: Print, partitions: number | null = null): Promise<void> {
  const engine = await openForMigrations(config.database, printedLog(print));
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
      ? `the ledger is in ${partitions} partitions: ${moved.decisions} decisions in ${moved.chains} chains and ${moved.keys} idempotency keys were moved and compared`
      : `the ledger lies in ${partitions} partitions already`,
  );
}

/** Each statement that plans over all partitions locks them all, so there should not be too many. */
const mostPartitions = 256;

function partitionsOf(text: string): number {
  const partitions = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (partitions >= 2 && partitions <= mostPartitions) return partitions;
  throw new InvalidArgumentError(`It must be a whole number from 2 to ${mostPartitions}.`);
}

function printedLog(print: Print): EngineLog {
  return { info: (_details, message) => print(message), warn: (_details, message) => print(message) };
}
