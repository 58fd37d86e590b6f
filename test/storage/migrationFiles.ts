import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MIGRATIONS_FOLDER, readMigrations } from '../../src/storage/migration/migrationFolder';
import { runFolder } from '../database/run';

/** A migrations folder of a test's own. */
export interface MigrationFiles {
  readonly folder: string;
  write(name: string, sql: string): Promise<void>;
  remove(name: string): Promise<void>;
}

export async function migrationFiles(migrations: Readonly<Record<string, string>>): Promise<MigrationFiles> {
  const folder = await mkdtemp(join(runFolder(), 'migrations-'));
  const files: MigrationFiles = {
    folder,
    async write(name, sql) {
      await mkdir(join(folder, name), { recursive: true });
      await writeFile(join(folder, name, 'migration.sql'), sql);
    },
    remove: (name) => rm(join(folder, name), { recursive: true }),
  };
  await writeFile(join(folder, 'migration_lock.toml'), 'provider = "postgresql"\n');
  for (const [name, sql] of Object.entries(migrations)) await files.write(name, sql);
  return files;
}

/** The folder of a later release: the project's own migrations and these. */
export async function laterRelease(added: Readonly<Record<string, string>>): Promise<MigrationFiles> {
  const own = (await readMigrations(MIGRATIONS_FOLDER)).map(({ name, sql }) => [name, sql] as const);
  return migrationFiles({ ...Object.fromEntries(own), ...added });
}

/** The newest of the project's own, up to which its code knows all. */
export async function lastMigration(): Promise<string> {
  const last = (await readMigrations(MIGRATIONS_FOLDER)).at(-1);
  if (!last) throw new Error('There is no migration.');
  return last.name;
}

/** The first line of a migration that older code can live with, back to that of the one it keeps. */
export function keeping(name: string, keeps: string): string {
  return `INSERT INTO "migration_mark" ("migration", "keeps") VALUES ('${name}', '${keeps}');\n`;
}
