import { httpUrl, ifSet, type Read } from './values';

export interface ClaimNames {
  readonly subject: string;
  readonly scope: string;
}

export interface TokenConfig {
  readonly issuer: string;
  readonly audience: string;
  /** Narrows the algorithms that the kind of key allows; null leaves them all. */
  readonly algorithms: readonly string[] | null;
  readonly clockToleranceS: number;
  readonly claims: ClaimNames;
}

export interface AuthConfig {
  readonly tokens: TokenConfig;
  /** Shared with the issuer of tokens; null if there is none. */
  readonly secret: string | null;
  /** Where the issuer publishes its keys; null without such. */
  readonly jwksUrl: URL | null;
}

/** Who issues the tokens of a service that issues its own, and whom they are for. */
const ownName = 'consent-service';

export function readAuth(read: Read): AuthConfig {
  return {
    secret: read('AUTH_JWT_SECRET', ifSet(parseSecret)),
    jwksUrl: read('AUTH_JWKS_URL', ifSet(httpUrl)),
    tokens: {
      issuer: read('AUTH_ISSUER', (value = ownName) => value),
      audience: read('AUTH_AUDIENCE', (value = ownName) => value),
      algorithms: read('AUTH_ALGORITHMS', ifSet(parseAlgorithms)),
      clockToleranceS: read('AUTH_CLOCK_TOLERANCE_S', parseClockTolerance),
      claims: {
        subject: read('AUTH_SUBJECT_CLAIM', (value = 'sub') => value),
        scope: read('AUTH_SCOPE_CLAIM', (value = 'scope') => value),
      },
    },
  };
}

/** HS256 wants a key as long as its hash (RFC 7518, section 3.2). */
const leastSecretBytes = 32;
const defaultClockToleranceS = 30;
const maxClockToleranceS = 300;

function parseSecret(secret: string): string {
  const bytes = Buffer.byteLength(secret, 'utf8');
  if (bytes >= leastSecretBytes) return secret;
  throw new Error(`expected at least ${leastSecretBytes} bytes, got ${bytes}`);
}

function parseAlgorithms(list: string): readonly string[] {
  const algorithms = list.split(',').map((algorithm) => algorithm.trim());
  if (algorithms.every((algorithm) => /^((HS|RS|PS|ES)(256|384|512)|EdDSA)$/.test(algorithm)))
    return algorithms;
  throw new Error('expected signature algorithms such as RS256, separated by commas, without "none"');
}

function parseClockTolerance(seconds: string | undefined): number {
  if (seconds === undefined) return defaultClockToleranceS;
  if (/^\d{1,3}$/.test(seconds) && Number(seconds) <= maxClockToleranceS) return Number(seconds);
  throw new Error(`expected seconds from 0 to ${maxClockToleranceS}, got ${JSON.stringify(seconds)}`);
}
