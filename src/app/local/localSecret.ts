import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { ConfigFaults, type Config } from '../../config/config';
import { textOfOwnFile } from './ownFile';

/**
 * The configuration with a secret of this machine's own where none is configured, so that a newcomer's
 * service is closed too. Production is never without one: its configuration requires it.
 */
export async function withLocalSecret(config: Config): Promise<Config> {
  if (!needsLocalSecret(config)) return config;
  return {
    ...config,
    auth: { ...config.auth, secret: await localSecret(config.dataDir).catch(raiseOfFolder) },
  };
}

function needsLocalSecret({ auth }: Pick<Config, 'auth'>): boolean {
  return auth.secret === null && auth.jwksUrl === null;
}

/**
 * The secret that this machine made for itself: tokens signed with it are good here and nowhere else. Null where
 * somebody else's word is taken for who callers are.
 *
 * @param given the configuration as it was read
 * @param local the same with that secret
 */
export function findOwnSecret(given: Pick<Config, 'auth'>, local: Pick<Config, 'auth'>): string | null {
  return needsLocalSecret(given) ? local.auth.secret : null;
}

/** A fault of the file system is one of the folder that was named. */
function raiseOfFolder(fault: unknown): never {
  if (!(fault instanceof Error && 'syscall' in fault && 'path' in fault && 'code' in fault)) throw fault;
  throw new ConfigFaults([
    `DATA_DIR: ${String(fault.path)} cannot be read or written (${String(fault.code)})`,
  ]);
}

const secretBytes = 32;

/** Kept, so that tokens outlive a restart. */
async function localSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret');
  const secret = await textOfOwnFile(file, () => randomBytes(secretBytes).toString('base64url'));
  if (Buffer.from(secret, 'base64url').length >= secretBytes) return secret;
  throw new ConfigFaults([`${file}: expected a secret of ${secretBytes} bytes; delete it to get a new one`]);
}
