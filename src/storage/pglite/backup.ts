import { createReadStream } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { pipeline as wholly } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { PGlite } from '@electric-sql/pglite';
import type { Pool } from 'pg';
import { takeClient } from '../engine/transaction';
import { replaceFile, syncFolder, unlessMissing } from '../evidence/wholeFile';
import { claimDataFolder, DataFolderFault } from './dataFolder';
import { placesIn, startCluster } from './cluster';

/**
 * Beside the database in its folder, and of no use without it. Whom a node erased and which checkpoint it signed last
 * stay out: a restore must not turn these back.
 */
const keyFiles = ['log-key.pem', 'log-origin', 'webhook-key'] as const;

const format = 'consent-backup-1';

interface Head {
  readonly format: typeof format;
  readonly files: Readonly<Partial<Record<(typeof keyFiles)[number], string>>>;
}

/** All of it is in memory at once. */
const maxBytes = 1024 ** 3;

/** The database and the keys beside it: gzip over a line of JSON and a tar, as PGlite makes it. @throws DataFolderFault */
export async function backUp(pglite: PGlite, pool: Pool, dataDir: string): Promise<Readable> {
  const tar = await dump(pglite, pool);
  if (tar.size > maxBytes)
    throw new DataFolderFault(
      `the database has ${tar.size} bytes, and a backup at most ${maxBytes}: copy the folder while nothing runs`,
    );
  const files: Record<string, string> = {};
  for (const name of keyFiles) {
    const text = await readFile(join(dataDir, name), 'utf8').catch(unlessMissing);
    if (text !== null) files[name] = text;
  }
  const head = { format, files } satisfies Head;
  const plain = async function* () {
    yield `${JSON.stringify(head)}\n`;
    yield* tar.stream() as unknown as AsyncIterable<Uint8Array>;
  };
  return pipeline(Readable.from(plain()), createGzip(), () => undefined);
}

/** Between two transactions. The checkpoint leaves the first start little to recover. */
async function dump(pglite: PGlite, pool: Pool): Promise<Blob> {
  const client = await takeClient(pool);
  try {
    await client.query('CHECKPOINT');
    return await pglite.dumpDataDir('none');
  } finally {
    client.release();
  }
}

export interface Restored {
  /** Where the former database is now; null where there was none. */
  readonly setAside: string | null;
  /** Keys that the folder had already, and that differ from those of the backup. */
  readonly differing: readonly string[];
}

/**
 * Puts the database of a backup into its place. What the folder has of other files stays, as it is newer.
 * @throws DataFolderFault, and then nothing was changed
 */
export async function restore(dataDir: string, file: string, now: Date): Promise<Restored> {
  const { head, tar } = await readBackup(file);
  const claim = await claimDataFolder(dataDir);
  try {
    const { cluster, unfinished, incoming } = placesIn(dataDir);
    await rm(incoming, { recursive: true, force: true });
    await fill(incoming, tar);
    const differing = await keepKeys(dataDir, head.files);
    const aside = `${cluster}.before-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
    const setAside = await rename(cluster, aside).then(() => aside, unlessMissing);
    // A start takes what it marks for nothing, so it goes before there is a database.
    await rm(unfinished, { force: true });
    await rename(incoming, cluster);
    await syncFolder(dataDir);
    return { setAside, differing };
  } finally {
    await claim.release();
  }
}

/** Opened once, so that what does not open takes the place of nothing. */
async function fill(cluster: string, tar: Blob): Promise<void> {
  try {
    await (await startCluster(cluster, tar)).close();
  } catch (fault) {
    await rm(cluster, { recursive: true });
    throw fault;
  }
}

async function keepKeys(dataDir: string, files: Head['files']): Promise<readonly string[]> {
  const differing: string[] = [];
  for (const name of keyFiles) {
    const text = files[name];
    if (text === undefined) continue;
    const there = await readFile(join(dataDir, name), 'utf8').catch(unlessMissing);
    if (there === null) await replaceFile(join(dataDir, name), text);
    else if (there !== text) differing.push(name);
  }
  return differing;
}

async function readBackup(file: string): Promise<{ readonly head: Head; readonly tar: Blob }> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    await wholly(createReadStream(file), createGunzip(), async (plain: AsyncIterable<Buffer>) => {
      for await (const chunk of plain) {
        size += chunk.length;
        if (size > maxBytes) throw new Error(`it has more than ${maxBytes} bytes`);
        chunks.push(chunk);
      }
    });
    return headAndTar(new Blob(chunks), chunks[0] ?? Buffer.alloc(0));
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new DataFolderFault(`${file} is no whole backup: ${why}`, { cause });
  }
}

function headAndTar(all: Blob, start: Buffer): { readonly head: Head; readonly tar: Blob } {
  const [line = ''] = start.toString('utf8').split('\n', 1);
  if (!line.startsWith(`{"format":"${format}",`)) throw new Error(`expected the format ${format}`);
  return { head: JSON.parse(line) as Head, tar: all.slice(Buffer.byteLength(line) + 1) };
}
