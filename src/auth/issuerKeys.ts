import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  jwksCache,
  type ExportedJWKSCache,
  type JWTVerifyGetKey,
} from 'jose';

/** Where the keys of tokens come from. */
export interface TokenKeys {
  readonly keyOf: JWTVerifyGetKey;
  /** When the keys in force were read; null while they should be read again. */
  readonly readAtMs: () => number | null;
}

const timeoutMs = 3_000;
/** After this long keys are read again, so that one that the issuer withdrew is no longer taken. */
const cacheMs = 5 * 60_000;
/** An unknown key id makes the keys be read again, but no more often than this, whatever callers send. */
const cooldownMs = 10_000;
/** An issuer that is down for less leaves callers with the keys that it published last. */
const staleMs = 60 * 60_000;

/** The keys that an issuer publishes (RFC 7517), read when they are needed. */
export function issuerKeys(url: URL): TokenKeys {
  // Empty until the keys are first read, and they are not fresh before.
  const cached = {} as ExportedJWKSCache;
  const keys = createRemoteJWKSet(url, {
    timeoutDuration: timeoutMs,
    cacheMaxAge: cacheMs,
    cooldownDuration: cooldownMs,
    [jwksCache]: cached,
  });
  let staleAt = 0;
  const keyOf: JWTVerifyGetKey = async (header, token) => {
    try {
      const key = await keys(header, token);
      if (keys.fresh) staleAt = Date.now() + staleMs;
      return key;
    } catch (fault) {
      const published = keys.jwks();
      if (!published || !isIssuersFault(fault) || Date.now() >= staleAt) throw fault;
      return createLocalJWKSet(published)(header, token).catch(() => {
        throw fault;
      });
    }
  };
  return { keyOf, readAtMs: () => (keys.fresh ? cached.uat : null) };
}

/** The issuer's keys could not be had: no fault of the caller's. */
export function isIssuersFault(fault: unknown): boolean {
  if (fault instanceof errors.JWKSTimeout || fault instanceof errors.JWKSInvalid) return true;
  const isJoses = fault instanceof errors.JOSEError && fault.constructor !== errors.JOSEError;
  return !isJoses;
}
