import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { isNoteName } from '../../domain/evidence/signedNote';
import { firstOrigin, isSameLog, type Succession } from '../../domain/evidence/succession';
import { ConfigFaults } from '../../config/config';
import type { CheckpointFile } from '../../storage/evidence/checkpointFile';
import { findNewestCheckpoint } from '../../storage/evidence/logCheckpoints';
import { readAuditedHead } from '../../storage/evidence/auditReads';
import { readSuccessions } from '../../storage/evidence/logSuccession';
import { replaceFile } from '../../storage/evidence/wholeFile';

export interface OriginSources {
  readonly dataDir: string;
  /** LOG_ORIGIN; null where it is not set. */
  readonly configured: string | null;
  readonly memory: CheckpointFile;
  readonly pool: Pool;
}

interface KnownNames {
  readonly kept: string | null;
  /** Under which its database or its memory was signed, the first of its names. */
  readonly signed: string | null;
  readonly isEmpty: boolean;
  readonly successions: readonly Succession[];
}

/**
 * The first name of the log, which it keeps under every key. It comes from the data folder, else from what was signed,
 * else from the settings, else it is new.
 *
 * @throws ConfigFaults where LOG_ORIGIN or the data folder has the name of another log than the database
 */
export async function findOrigin(sources: OriginSources): Promise<string> {
  const { dataDir, configured } = sources;
  const { successions, ...names } = await readNames(sources);
  const { kept, signed } = names;
  if (kept !== null && signed !== null && !isSameLog(kept, signed, successions))
    throw new ConfigFaults([`${fileIn(dataDir)}: ${otherDatabase(signed, kept)}`]);
  const known = isForgotten(names) ? null : (kept ?? signed);
  if (known === null) return configured ?? newOrigin();
  if (configured !== null) mustBeSame(known, configured, successions);
  return known;
}

/** On a server. Before the first signature any name may be the log's. @throws ConfigFaults as `findOrigin` */
export async function mustBeName(configured: string, pool: Pool): Promise<void> {
  const [newest, successions] = await Promise.all([findNewestCheckpoint(pool), readSuccessions(pool)]);
  if (newest) mustBeSame(firstOrigin(newest.origin, successions), configured, successions);
}

function mustBeSame(known: string, configured: string, successions: readonly Succession[]): void {
  if (isSameLog(known, configured, successions)) return;
  const expected = `expected ${known}, the name of this log, got ${JSON.stringify(configured)}`;
  throw new ConfigFaults([
    `LOG_ORIGIN: ${expected}. A log that lost entries gets a new name by "consent log succeed", and LOG_ORIGIN stays as it is.`,
  ]);
}

async function readNames({ dataDir, memory, pool }: OriginSources): Promise<KnownNames> {
  const [kept, newest, remembered, successions, head] = await Promise.all([
    readOrigin(dataDir),
    findNewestCheckpoint(pool),
    memory.newest().catch(() => null),
    readSuccessions(pool),
    readAuditedHead(pool),
  ]);
  const { origin = null } = newest ?? remembered ?? {};
  const signed = origin && firstOrigin(origin, successions);
  return { kept, signed, isEmpty: head.size === 0, successions };
}

const madeNames = 'consent.localhost/';

/** Two data folders never give their trees the same name, even with one key. */
function newOrigin(): string {
  return `${madeNames}${randomBytes(8).toString('hex')}`;
}

/** Of a made name whose tree is gone nobody knows how far it was signed, so a new tree takes another. */
function isForgotten({ kept, signed, isEmpty }: Omit<KnownNames, 'successions'>): boolean {
  return kept !== null && kept.startsWith(madeNames) && signed === null && isEmpty;
}

function otherDatabase(signed: string, kept: string): string {
  return `expected ${signed}, under which the database of this folder was signed, got ${kept}. Put the database back that belongs here; or, if this one does, remove the file.`;
}

export async function keepOrigin(dataDir: string, origin: string): Promise<void> {
  if ((await readOrigin(dataDir)) !== origin) await replaceFile(fileIn(dataDir), `${origin}\n`);
}

async function readOrigin(dataDir: string): Promise<string | null> {
  const file = fileIn(dataDir);
  const text = await readFile(file, 'utf8').catch(unlessMissing(file));
  if (text === null) return null;
  const name = text.trimEnd();
  if (isNoteName(name)) return name;
  throw new ConfigFaults([
    `${file}: expected the name of the log; remove the file, and the name is taken from the database`,
  ]);
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'log-origin');
}

function unlessMissing(file: string) {
  return ({ code }: NodeJS.ErrnoException): null => {
    if (code === 'ENOENT') return null;
    throw new ConfigFaults([`${file}: the file cannot be read (${String(code)})`]);
  };
}
