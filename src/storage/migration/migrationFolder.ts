import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One folder of prisma/migrations, named `<timestamp>_<title>`. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the file's bytes, as Prisma Migrate keeps it. */
  readonly checksumHex: string;
}

/** The project's own migrations; found from src/ and from dist/ alike, which lie side by side. */
export const MIGRATIONS_FOLDER = join(__dirname, '../../../prisma/migrations');

/** Reads all migrations in the order in which they apply, which is that of their names. */
export async function readMigrations(folder: string): Promise<readonly Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(names.sort().map((name) => readMigration(folder, name)));
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const file = join(folder, name, 'migration.sql');
  if (!existsSync(file)) throw new Error(`expected ${file}, but the migration's folder has no such file`);
  return parseMigration(name, await readFile(file));
}

function parseMigration(name: string, bytes: Buffer): Migration {
  return { name, sql: bytes.toString('utf8'), checksumHex: createHash('sha256').update(bytes).digest('hex') };
}
