import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { ConfigFaults, type Config } from '../../config/config';
import { sealingKeyBytes } from '../../domain/webhooks/sealedSecret';
import { textOfOwnFile } from './ownFile';

type Given = Pick<Config, 'webhooks' | 'database' | 'dataDir'>;

/**
 * With a key for the secrets of webhooks where none is configured: an embedded database has one of its own, made in the
 * data folder. On a server without a configured key there are no webhooks. @throws ConfigFaults
 */
export async function withLocalWebhookKey<Whole extends Given>(config: Whole): Promise<Whole> {
  const { webhooks, database, dataDir } = config;
  if (webhooks.secretKey !== null || database.kind !== 'pglite') return config;
  return { ...config, webhooks: { ...webhooks, secretKey: await ownKey(dataDir) } };
}

async function ownKey(dataDir: string): Promise<Uint8Array> {
  const file = join(dataDir, 'webhook-key');
  const text = await textOfOwnFile(file, () => randomBytes(sealingKeyBytes).toString('base64'));
  const key = Buffer.from(text, 'base64');
  if (key.length === sealingKeyBytes) return key;
  throw new ConfigFaults([`${file}: expected ${sealingKeyBytes} bytes in base64; restore it from a backup`]);
}
