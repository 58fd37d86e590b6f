import type { Migration } from './migrationFolder';

/** A row of Prisma's `_prisma_migrations`. */
export interface AppliedMigration {
  readonly migrationName: string;
  readonly checksumHex: string;
  readonly finishedAt: Date | null;
  readonly rolledBackAt: Date | null;
}

/** How a database stands to the migrations of this code. Only `pending` can be put right by applying. */
export interface MigrationState {
  /** In the code, not yet in the database. */
  readonly pending: readonly Migration[];
  /** Applied, but not in the code: the database is newer than the code, or a file has vanished. */
  readonly unknown: readonly string[];
  /** Applied, but the file has another text now. */
  readonly changed: readonly string[];
  /** Begun by Prisma Migrate and never finished; `prisma migrate resolve` is its way out. */
  readonly unfinished: readonly string[];
}

export function compareMigrations(
  migrations: readonly Migration[],
  rows: readonly AppliedMigration[],
): MigrationState {
  const standing = rows.filter((row) => row.rolledBackAt === null);
  const finished = new Map(
    standing.filter((row) => row.finishedAt !== null).map((row) => [row.migrationName, row.checksumHex]),
  );
  const known = new Set(migrations.map(({ name }) => name));
  const namesWhere = (holds: (row: AppliedMigration) => boolean): readonly string[] =>
    standing.filter(holds).map((row) => row.migrationName);
  return {
    pending: migrations.filter(({ name }) => !finished.has(name)),
    unknown: namesWhere((row) => !known.has(row.migrationName)),
    changed: migrations
      .filter(({ name, checksumHex }) => (finished.get(name) ?? checksumHex) !== checksumHex)
      .map(({ name }) => name),
    unfinished: namesWhere((row) => row.finishedAt === null),
  };
}

/** Why these migrations must not be applied to this database, one line for each reason; none when they may. */
export function refusals({ unknown, changed, unfinished }: MigrationState): readonly string[] {
  return [
    ...unknown.map(
      (name) =>
        `${name} is applied, but not among this code's migrations: is the database newer than the code?`,
    ),
    ...changed.map(
      (name) =>
        `${name} is applied, but its file has been changed since: restore it and add a migration instead`,
    ),
    ...unfinished.map((name) => `${name} was begun and never finished: see "prisma migrate resolve"`),
  ];
}
