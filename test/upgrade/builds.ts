import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readMigrations } from '../../src/storage/migration/migrationFolder';
import { runFolder } from '../database/run';
import { keeping } from '../storage/migrationFiles';

const run = promisify(execFile);
const here = join(__dirname, '../..');

/** A build of the service that can be started. */
export interface Build {
  readonly name: string;
  /** What Node runs. */
  readonly main: string;
}

export interface Builds {
  readonly released: Build;
  /** The present code and, in any case, one migration more than `released` has. */
  readonly next: Build;
  remove(): Promise<void>;
}

/** From this migration on, code knows what newer migrations say of it. */
const firstThatKnowsMarks = 'prisma/migrations/20261123000000_migration_marks';

/** Later than any of ours. */
const expanding = '29990101000000_expanding';

/** What a release may do to tables that nodes of the release before go on working with. */
const expansion = `
ALTER TABLE "template" ADD COLUMN "upgrade_count" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "version" ADD COLUMN "upgrade_note" TEXT;
ALTER TABLE "customer" ADD COLUMN "upgrade_note" TEXT;
ALTER TABLE "decision" ADD COLUMN "upgrade_note" TEXT;
ALTER TABLE "idempotency_key" ADD COLUMN "upgrade_note" TEXT;
ALTER TABLE "ledger_tally" ADD COLUMN "upgrade_count" INTEGER NOT NULL DEFAULT 0;
CREATE TABLE "upgrade" ("id" INTEGER NOT NULL PRIMARY KEY);
`;

/** The last release that knows marks, built from its tag; where there is none yet, the present code. */
export async function makeBuilds(): Promise<Builds> {
  const folder = await mkdtemp(join(runFolder(), 'builds-'));
  const tag = await lastReleaseTag();
  const releasedFolder = tag === null ? here : await buildOf(tag, join(folder, 'released'));
  const nextFolder = await presentWithOneMore(join(folder, 'next'), await lastMigrationIn(releasedFolder));
  return {
    released: { name: tag ?? 'the present code', main: mainIn(releasedFolder) },
    next: { name: 'the present code with one migration more', main: mainIn(nextFolder) },
    remove: () => rm(folder, { recursive: true }),
  };
}

const mainIn = (folder: string): string => join(folder, 'dist/main/main.js');

/** The tag of a version before this commit; null where there is none, or nothing is known of tags. */
async function lastReleaseTag(): Promise<string | null> {
  const words = [
    'tag',
    '--list',
    'v[0-9]*',
    '--merged',
    'HEAD',
    '--no-contains',
    'HEAD',
    '--sort=-v:refname',
  ];
  const listed = await run('git', words, { cwd: here }).catch(() => ({ stdout: '' }));
  for (const tag of listed.stdout.split('\n').filter(Boolean)) {
    const known = await run('git', ['ls-tree', '--name-only', tag, firstThatKnowsMarks], { cwd: here });
    if (known.stdout !== '') return tag;
  }
  return null;
}

async function buildOf(tag: string, folder: string): Promise<string> {
  await mkdir(folder);
  const archive = `${folder}.tar`;
  await run('git', ['archive', '--output', archive, tag], { cwd: here });
  await run('tar', ['-xf', archive, '-C', folder]);
  await givePackages(folder);
  await run('npm', ['run', '--silent', 'build'], { cwd: folder });
  return folder;
}

/** Those that are there already, where they are the same. */
async function givePackages(folder: string): Promise<void> {
  const [theirs, ours] = await Promise.all(
    [folder, here].map((each) => readFile(join(each, 'package-lock.json'), 'utf8')),
  );
  if (theirs === ours) await symlink(join(here, 'node_modules'), join(folder, 'node_modules'));
  else await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder });
}

/** `npm test` has built the present code; its migrations are read beside it, so a copy can have others. */
async function presentWithOneMore(folder: string, keeps: string): Promise<string> {
  await mkdir(folder);
  for (const part of ['dist', 'prisma']) await cp(join(here, part), join(folder, part), { recursive: true });
  for (const part of ['node_modules', 'src', 'package.json', 'schema.graphql'])
    await symlink(join(here, part), join(folder, part));
  const migration = join(folder, 'prisma/migrations', expanding);
  await mkdir(migration);
  await writeFile(join(migration, 'migration.sql'), keeping(expanding, keeps) + expansion);
  return folder;
}

async function lastMigrationIn(folder: string): Promise<string> {
  return (await readMigrations(join(folder, 'prisma/migrations'))).at(-1)?.name ?? '';
}
