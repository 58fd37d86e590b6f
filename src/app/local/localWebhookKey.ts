import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigFaults, type Config } from '../../config/config';
import { sealingKeyBytes } from '../../domain/webhooks/sealedSecret';
import { makeFolder } from '../../storage/makeFolder';

type Given = Pick<Config, 'webhooks' | 'database' | 'dataDir'>;

/**
 * The configuration with a key for the secrets of webhooks where none is configured: an embedded database has one of its
 * own, made in the data folder. On a server without a configured key there are no webhooks.
 *
 * @throws ConfigFaults
 */
export async function withLocalWebhookKey<Whole extends Given>(config: Whole): Promise<Whole> {
  const { webhooks, database, dataDir } = config;
  if (webhooks.secretKey !== null || database.kind !== 'pglite') return config;
  return { ...config, webhooks: { ...webhooks, secretKey: await ownKey(dataDir) } };
}

/** Made once and kept, readable by its owner alone. */
async function ownKey(dataDir: string): Promise<Uint8Array> {
  const file = join(dataDir, 'webhook-key');
  const text = (await readFile(file, 'utf8').catch(unlessMissing)) ?? (await madeKey(dataDir, file));
  const key = Buffer.from(text, 'base64');
  if (key.length === sealingKeyBytes) return key;
  throw new ConfigFaults([`${file}: expected ${sealingKeyBytes} bytes in base64; restore it from a backup`]);
}

async function madeKey(dataDir: string, file: string): Promise<string> {
  const unfinished = `${file}.${randomUUID()}`;
  await makeFolder(dataDir);
  await writeFile(unfinished, randomBytes(sealingKeyBytes).toString('base64'), { flag: 'wx', mode: 0o600 });
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
