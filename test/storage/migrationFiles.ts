import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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
