import type { Migration } from './migrationFolder';

/** By migration: the oldest migration whose code still works with it. Its own SQL records this. */
export type MigrationMarks = ReadonlyMap<string, string>;

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
  /** Applied by newer code, and such that this code can live with them. */
  readonly newer: readonly string[];
  /** Applied by newer code, and such that this code cannot. */
  readonly outgrown: readonly Outgrown[];
  /** Applied, but not in the code, and nothing says that it could live with them; or a file has vanished. */
  readonly unknown: readonly string[];
  /** Applied, but the file has another text now. */
  readonly changed: readonly string[];
  /** Begun by Prisma Migrate and not finished; if it failed, `prisma migrate resolve` is its way out. */
  readonly unfinished: readonly string[];
}

export interface Outgrown {
  readonly name: string;
  readonly keeps: string;
}

/** Whether a migration is applied whose meaning for this code only its mark can say. */
export function needsMarks(migrations: readonly Migration[], rows: readonly AppliedMigration[]): boolean {
  return namesNotIn(migrations, rows).length > 0;
}

export function compareMigrations(
  migrations: readonly Migration[],
  rows: readonly AppliedMigration[],
  marks: MigrationMarks,
): MigrationState {
  const standing = rows.filter((row) => row.rolledBackAt === null);
  const finished = new Map(
    standing.filter((row) => row.finishedAt !== null).map((row) => [row.migrationName, row.checksumHex]),
  );
  return {
    pending: migrations.filter(({ name }) => !finished.has(name)),
    ...judgeByMarks(namesNotIn(migrations, rows), marks, migrations.at(-1)?.name ?? ''),
    changed: migrations
      .filter(({ name, checksumHex }) => (finished.get(name) ?? checksumHex) !== checksumHex)
      .map(({ name }) => name),
    unfinished: standing.filter((row) => row.finishedAt === null).map((row) => row.migrationName),
  };
}

/** @param last the code's own; names begin with their time, so that they sort in the order in which they apply */
function judgeByMarks(
  names: readonly string[],
  marks: MigrationMarks,
  last: string,
): Pick<MigrationState, 'newer' | 'outgrown' | 'unknown'> {
  // One that should have come before the code's own is not newer: its file has vanished, or it is another line's.
  const marked = names.flatMap((name) => {
    const keeps = marks.get(name);
    return keeps === undefined || name < last ? [] : [{ name, keeps }];
  });
  return {
    newer: marked.filter(({ keeps }) => keeps <= last).map(({ name }) => name),
    outgrown: marked.filter(({ keeps }) => keeps > last),
    unknown: names.filter((each) => !marked.some(({ name }) => name === each)),
  };
}

function namesNotIn(migrations: readonly Migration[], rows: readonly AppliedMigration[]): readonly string[] {
  const known = new Set(migrations.map(({ name }) => name));
  return rows
    .filter((row) => row.rolledBackAt === null && row.finishedAt !== null && !known.has(row.migrationName))
    .map((row) => row.migrationName);
}

/** Why this code must not work on this database, one line for each reason; none when it may. */
export function refusals({ unknown, outgrown, changed, unfinished }: MigrationState): readonly string[] {
  return [
    ...unknown.map(
      (name) =>
        `${name} is applied, but not among this code's migrations: is the database newer than the code?`,
    ),
    ...outgrown.map(
      ({ name, keeps }) =>
        `${name} is applied, and only code that has ${keeps} can live with it: use a newer release`,
    ),
    ...changed.map(
      (name) =>
        `${name} is applied, but its file has been changed since: restore it and add a migration instead`,
    ),
    ...unfinished.map((name) => `${name} was begun and never finished: see "prisma migrate resolve"`),
  ];
}

/** Why nothing must be applied besides: what comes before a migration was never tried after it. */
export function refusalsToApply({ pending, newer }: MigrationState): readonly string[] {
  if (pending.length === 0) return [];
  return newer.map((name) => `${name} is applied, which this code has not: migrate with a newer release`);
}
