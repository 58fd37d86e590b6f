import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config';

/**
 * The configuration with a secret of this machine's own where none is configured, so that a newcomer's
 * service is closed too. Production is never without one: its configuration requires it.
 */
export async function withLocalSecret(config: Config): Promise<Config> {
  const { auth } = config;
  if (auth.secret !== null || auth.jwksUrl !== null) return config;
  return { ...config, auth: { ...auth, secret: await localSecret(config.dataDir) } };
}

/** Made once and kept, so that tokens outlive a restart; readable by its owner alone. */
async function localSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret');
  await mkdir(dataDir, { recursive: true });
  // `wx` makes it for the first process only; whoever comes later reads what that one wrote.
  await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(
    ignoreExisting,
  );
  return readFile(file, 'utf8');
}

function ignoreExisting(fault: NodeJS.ErrnoException): void {
  if (fault.code !== 'EEXIST') throw fault;
}
