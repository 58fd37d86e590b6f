import { generateKeyPairSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { signerFrom, type LogSigner } from '../../actions/evidence/logSigner';
import { ConfigFaults, type Config } from '../../config/config';
import type { LogConfig } from '../../config/log';
import type { Engine } from '../../storage/engine/engine';
import { checkpointFile, type CheckpointFile } from '../../storage/evidence/checkpointFile';
import { findNewestCheckpoint } from '../../storage/evidence/logCheckpoints';
import type { Duty } from '../duties';
import type { LogKeeping } from '../evidence/evidenceLog';
import { timestampingOf } from '../evidence/timestamps';
import { findOrigin, keepOrigin, mustBeName } from './logOrigin';
import { textOfOwnFile } from './ownFile';

export type LogSettings = Pick<Config, 'evidenceLog' | 'database' | 'dataDir' | 'mode'>;

/**
 * Who signs the log: the key that is configured. An embedded database has one of its own, made in the data folder, and
 * its log keeps its name there. On a server without a configured key the log grows unsigned.
 *
 * @throws ConfigFaults before anything is written
 */
export async function logKeepingOf(config: LogSettings, engine: Pick<Engine, 'pool'>): Promise<LogKeeping> {
  const timestamping = await timestampingOf(config.evidenceLog);
  const memory = checkpointFile(config.evidenceLog.checkpointFile);
  const isEmbedded = config.database.kind === 'pglite';
  const signer = await (isEmbedded
    ? embeddedSigner(config, engine.pool, memory)
    : configuredSigner(config, engine.pool));
  return { signer, memory, timestamping, duties: signer ? dutiesOf(config, memory) : [] };
}

/** What signing takes. Without a file in which to remember a node signs, but not in production. */
function dutiesOf({ evidenceLog, mode }: LogSettings, memory: CheckpointFile): readonly Duty[] {
  const { checkpointFile: file, signingKeyFile } = evidenceLog;
  const duties: Duty[] = [];
  if (file !== null || mode === 'production')
    duties.push({ setting: 'LOG_CHECKPOINT_FILE', tryOut: () => memory.tryOut() });
  if (signingKeyFile === null) return duties;
  const tryOut = async () => {
    await findConfiguredKey(evidenceLog);
  };
  return [...duties, { setting: 'LOG_SIGNING_KEY_FILE', tryOut }];
}

async function configuredSigner({ evidenceLog }: LogSettings, pool: Pool): Promise<LogSigner | null> {
  const key = await findConfiguredKey(evidenceLog);
  // Configuration asks for a name beside a key.
  const signer = key && signerOf(key, evidenceLog.origin ?? '');
  if (signer) await mustBeName(signer.origin, pool);
  return signer;
}

async function embeddedSigner(
  { evidenceLog, dataDir }: LogSettings,
  pool: Pool,
  memory: CheckpointFile,
): Promise<LogSigner> {
  const origin = await findOrigin({ dataDir, configured: evidenceLog.origin, memory, pool });
  const wasSigned = (await findNewestCheckpoint(pool)) !== null;
  const key = (await findConfiguredKey(evidenceLog)) ?? (await ownKey(dataDir, wasSigned));
  const signer = signerOf(key, origin);
  await keepOrigin(dataDir, signer.origin);
  return signer;
}

/** The file that has the key; null for a key that is a value, and for none. */
export function logKeyFile({ evidenceLog, database, dataDir }: LogSettings): string | null {
  const { signingKey, signingKeyFile } = evidenceLog;
  if (signingKey !== null) return null;
  return signingKeyFile ?? (database.kind === 'pglite' ? ownKeyFile(dataDir) : null);
}

function ownKeyFile(dataDir: string): string {
  return join(dataDir, 'log-key.pem');
}

interface FoundKey {
  /** How its fault is named. */
  readonly source: string;
  readonly pem: string;
}

async function findConfiguredKey({ signingKey, signingKeyFile }: LogConfig): Promise<FoundKey | null> {
  if (signingKey !== null) return { source: 'LOG_SIGNING_KEY', pem: signingKey };
  if (signingKeyFile === null) return null;
  return { source: 'LOG_SIGNING_KEY_FILE', pem: await readFile(signingKeyFile, 'utf8').catch(unreadable) };
}

function signerOf({ source, pem }: FoundKey, origin: string): LogSigner {
  try {
    return signerFrom(origin, pem);
  } catch (fault) {
    throw new ConfigFaults([`${source}: ${fault instanceof Error ? fault.message : String(fault)}`]);
  }
}

/** Its loss is reported, because auditors would meet an unannounced key. */
async function ownKey(dataDir: string, wasSigned: boolean): Promise<FoundKey> {
  const source = ownKeyFile(dataDir);
  const pem = await textOfOwnFile(source, () => {
    if (wasSigned) throw new ConfigFaults([`${source}: ${lostKey(source)}`]);
    return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  });
  return { source, pem };
}

function lostKey(file: string): string {
  return `expected the key that signs the log, got no file. Put it back from its backup. If it is lost, make a new one ("openssl genpkey -algorithm ed25519 -out ${file}") and announce it to auditors.`;
}

function unreadable(fault: NodeJS.ErrnoException): never {
  throw new ConfigFaults([`LOG_SIGNING_KEY_FILE: the file cannot be read (${String(fault.code)})`]);
}
