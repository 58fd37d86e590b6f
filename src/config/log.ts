import { join } from 'node:path';
import type { Read } from './auth';

/** How the log is signed. */
export interface LogConfig {
  /** Null for an embedded database whose log has its name from elsewhere, and for a log that is not signed. */
  readonly origin: string | null;
  /** PKCS#8 PEM, or the file that has it; both null where nothing is configured. */
  readonly signingKey: string | null;
  readonly signingKeyFile: string | null;
  /** Where the newest checkpoint is kept outside the database; null where no file is named for it. */
  readonly checkpointFile: string | null;
  /** Where an authority stamps checkpoints (RFC 3161); null for none. */
  readonly timestampUrl: URL | null;
  /** PEM of the authorities whose stamps are believed; null: each is judged by the certificate in it. */
  readonly timestampCaFile: string | null;
}

/**
 * @param isEmbedded whether the data folder belongs to the database, and keeps the name of the log and its checkpoint
 */
export function readLog(read: Read, dataDir: string, isEmbedded: boolean): LogConfig {
  const signingKey = read('LOG_SIGNING_KEY', (value) => value ?? null);
  const ownFile = isEmbedded ? join(dataDir, 'log-checkpoint') : null;
  return {
    signingKey,
    signingKeyFile: read('LOG_SIGNING_KEY_FILE', (value) =>
      value !== undefined && signingKey ? refuse('nothing beside LOG_SIGNING_KEY') : (value ?? null),
    ),
    origin: read('LOG_ORIGIN', parseOrigin),
    checkpointFile: read('LOG_CHECKPOINT_FILE', (value) => value ?? ownFile),
    timestampUrl: read('TIMESTAMP_URL', parseTimestampUrl),
    timestampCaFile: read('TIMESTAMP_CA_FILE', (value) => value ?? null),
  };
}

/** A name as C2SP's signed notes have it. */
function parseOrigin(value: string | undefined): string | null {
  if (value === undefined || /^[^\s+\p{C}]{1,255}$/u.test(value)) return value ?? null;
  return refuse('a name without spaces, + and control characters', value);
}

function parseTimestampUrl(value: string | undefined): URL | null {
  if (value === undefined) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return refuse('a URL that starts with https:// or http://');
  return url.username || url.password ? refuse('a URL without a user and a password') : url;
}

function refuse(expected: string, came?: string): never {
  throw new Error(`expected ${expected}${came === undefined ? '' : `, got ${JSON.stringify(came)}`}`);
}
