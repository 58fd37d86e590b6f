import { createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { noteKeyId } from '../../domain/evidence/signedNote';
import { signerFrom } from '../../actions/evidence/ed25519Key';
import type { LogSigner } from '../../actions/evidence/logSigner';
import { ConfigFaults, type Config } from '../../config/config';
import { checkpointFile } from '../../storage/evidence/checkpointFile';
import type { LogKeeping } from '../evidenceLog';

/**
 * Who signs the log: the key that is configured. An embedded database has one of its own, made in the data folder. On a
 * server without a configured key the log grows unsigned.
 *
 * @throws ConfigFaults
 */
export async function logKeepingOf(
  config: Pick<Config, 'evidenceLog' | 'database' | 'dataDir'>,
): Promise<LogKeeping> {
  const { checkpointFile: file, timestampUrl } = config.evidenceLog;
  return { signer: await findSigner(config), memory: checkpointFile(file), timestampUrl };
}

async function findSigner({
  evidenceLog: { origin, signingKey, signingKeyFile },
  database,
  dataDir,
}: Pick<Config, 'evidenceLog' | 'database' | 'dataDir'>): Promise<LogSigner | null> {
  if (signingKey !== null) return signerOf('LOG_SIGNING_KEY', origin, signingKey);
  if (signingKeyFile !== null) {
    return signerOf('LOG_SIGNING_KEY_FILE', origin, await readFile(signingKeyFile, 'utf8').catch(unreadable));
  }
  if (database.kind !== 'pglite') return null;
  const file = join(dataDir, 'log-key.pem');
  return signerOf(file, origin, await ownKey(dataDir, file));
}

function signerOf(source: string, origin: string | null, pem: string): LogSigner {
  try {
    return signerFrom(origin ?? ownOrigin(pem), pem);
  } catch (fault) {
    throw new ConfigFaults([`${source}: ${fault instanceof Error ? fault.message : String(fault)}`]);
  }
}

/** Each data folder has a name of its own, so that no two trees are signed under one. */
function ownOrigin(pem: string): string {
  return `consent.localhost/${noteKeyId('consent', createPublicKey(pem))}`;
}

/** Made once and kept, readable by its owner alone. */
async function ownKey(dataDir: string, file: string): Promise<string> {
  const kept = await readFile(file, 'utf8').catch(unlessMissing);
  if (kept !== null) return kept;
  const { privateKey } = generateKeyPairSync('ed25519');
  const unfinished = `${file}.${randomUUID()}`;
  await mkdir(dataDir, { recursive: true });
  await writeFile(unfinished, privateKey.export({ type: 'pkcs8', format: 'pem' }), {
    flag: 'wx',
    mode: 0o600,
  });
  await link(unfinished, file).catch(unlessExisting);
  await unlink(unfinished);
  return readFile(file, 'utf8');
}

function unlessMissing(fault: NodeJS.ErrnoException): null {
  if (fault.code === 'ENOENT') return null;
  throw fault;
}

function unlessExisting(fault: NodeJS.ErrnoException): void {
  if (fault.code !== 'EEXIST') throw fault;
}

function unreadable(fault: NodeJS.ErrnoException): never {
  throw new ConfigFaults([`LOG_SIGNING_KEY_FILE: the file cannot be read (${String(fault.code)})`]);
}
