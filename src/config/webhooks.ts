import { isIP } from 'node:net';
import { ifSet, itemsOf, readNumber, type Read } from './values';

export interface WebhookConfig {
  /** Seals the secrets of endpoints; without one there are no webhooks. */
  readonly secretKey: Uint8Array | null;
  /** Ed25519 keys that sign beside the secrets, as Standard Webhooks writes them. */
  readonly signingKeys?: readonly string[];
  /** Networks that endpoints may be in although they are not public. */
  readonly allowedNetworks: readonly string[];
  /** How long a receiver may take to answer; the default, unless given. */
  readonly timeoutMs?: number;
}

export const noWebhooks: WebhookConfig = { secretKey: null, allowedNetworks: [] };

/** What Standard Webhooks recommends at least. */
export const defaultTimeoutMs = 15_000;

const keyBytes = 32;

export function readWebhooks(read: Read): WebhookConfig {
  return {
    secretKey: read('WEBHOOK_SECRET_KEY', ifSet(parseKey)),
    signingKeys: read('WEBHOOK_SIGNING_KEY', parseSigningKeys),
    allowedNetworks: read('WEBHOOK_ALLOWED_NETWORKS', parseNetworks),
    timeoutMs: readNumber(read, 'WEBHOOK_TIMEOUT_MS', defaultTimeoutMs, 1_000, 30_000),
  };
}

/** The value is a secret, so the fault does not repeat it. */
function parseKey(value: string): Uint8Array {
  const key = Buffer.from(value, 'base64');
  if (key.length === keyBytes && key.toString('base64') === value) return key;
  throw new Error(`expected ${keyBytes} bytes in base64, such as openssl rand -base64 32 makes`);
}

/** Several while one replaces another. They are secrets, so the fault does not repeat them. */
function parseSigningKeys(value = ''): readonly string[] {
  const keys = value
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  if (keys.every(isSigningKey)) return keys;
  throw new Error('expected whsk_ and the 32 bytes of an Ed25519 key in base64, several separated by commas');
}

function isSigningKey(text: string): boolean {
  const [, digits = ''] = /^whsk_(.+)$/.exec(text) ?? [];
  const bytes = Buffer.from(digits, 'base64');
  return [keyBytes, 2 * keyBytes].includes(bytes.length) && bytes.toString('base64') === digits;
}

function parseNetworks(value = ''): readonly string[] {
  const fits = (each: string) => each === '' || isNetwork(each);
  return itemsOf(value, fits, 'networks such as 10.20.0.0/16,fd00::/8').filter(Boolean);
}

function isNetwork(text: string): boolean {
  const [, address = '', digits = ''] = /^([0-9a-fA-F:.]+)\/(0|[1-9]\d{0,2})$/.exec(text) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(digits) <= (family === 4 ? 32 : 128);
}
