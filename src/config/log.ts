import { join } from 'node:path';
import { httpUrl, ifSet, textIfSet, type Read } from './values';

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

/** @param isEmbedded whether the data folder belongs to the database, and keeps the name and checkpoint of the log */
export function readLog(read: Read, dataDir: string, isEmbedded: boolean): LogConfig {
  const signingKey = read('LOG_SIGNING_KEY', textIfSet);
  const ownFile = isEmbedded ? join(dataDir, 'log-checkpoint') : null;
  return {
    signingKey,
    signingKeyFile: read(
      'LOG_SIGNING_KEY_FILE',
      ifSet((file) => (signingKey ? refuse('nothing beside LOG_SIGNING_KEY') : file)),
    ),
    origin: read('LOG_ORIGIN', ifSet(parseOrigin)),
    checkpointFile: read('LOG_CHECKPOINT_FILE', (value) => value ?? ownFile),
    timestampUrl: read('TIMESTAMP_URL', ifSet(parseTimestampUrl)),
    timestampCaFile: read('TIMESTAMP_CA_FILE', textIfSet),
  };
}

/** A name as C2SP's signed notes have it. */
function parseOrigin(value: string): string {
  if (/^[^\s+\p{C}]{1,255}$/u.test(value)) return value;
  throw new Error(`expected a name without spaces, + and control characters, got ${JSON.stringify(value)}`);
}

function parseTimestampUrl(value: string): URL {
  const url = httpUrl(value);
  return url.username || url.password ? refuse('a URL without a user and a password') : url;
}

function refuse(expected: string): never {
  throw new Error(`expected ${expected}`);
}
