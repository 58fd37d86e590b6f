import { webcrypto } from 'node:crypto';
import {
  decodeProtectedHeader,
  errors,
  jwtVerify,
  type JWTHeaderParameters,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
} from 'jose';
import type { TokenConfig } from '../config/auth';
import type { Caller } from '../domain/access/caller';
import { Refused } from '../domain/errors/refusal';
import type { Strategy } from './authenticate';
import { callerOfClaims } from './claims';
import { unauthenticated } from './credentials';
import { isIssuersFault, pauseMs, type TokenKeys } from './issuerKeys';
import { LRUCache } from 'lru-cache';

/** Signatures by asymmetric keys: a public key can never pass for a secret, because these lists do not meet. */
const publicKeyAlgorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
];
const secretAlgorithms = ['HS256'];

/** Tokens signed with the shared secret. @param hint for those who have a token of another secret */
export function secretTokens(config: TokenConfig, secret: string, hint = ''): Strategy {
  // Made once: from a secret, `jose` would make one anew for each token.
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = webcrypto.subtle.importKey('raw', Buffer.from(secret, 'utf8'), hmac, false, ['verify']);
  return tokens(config, secretAlgorithms, { keyOf: () => key, readAtMs: () => 0 }, hint);
}

export function issuedTokens(config: TokenConfig, { keyOf, readAtMs }: TokenKeys): Strategy {
  const tracked: JWTVerifyGetKey = async (header, token) => {
    try {
      return await keyOf(header, token);
    } catch (fault) {
      if (!isIssuersFault(fault)) throw fault;
      throw new Refused({
        code: 'UNAVAILABLE',
        retryAfterSeconds: pauseMs / 1000,
        outcome: 'NOT_RECORDED',
      });
    }
  };
  return tokens(config, publicKeyAlgorithms, { keyOf: tracked, readAtMs });
}

function tokens(config: TokenConfig, known: readonly string[], keys: TokenKeys, hint = ''): Strategy {
  const algorithms = known.filter((algorithm) => config.algorithms?.includes(algorithm) ?? true);
  const { issuer, audience, clockToleranceS } = config;
  const options = { algorithms, issuer, audience, clockTolerance: clockToleranceS, requiredClaims: ['exp'] };
  const refuse = refuserOf(hint);
  const verified = new VerifiedTokens(keys.readAtMs);
  return ({ scheme, secret: token }) => {
    if (scheme !== 'bearer') return null;
    return verified.find(token) ?? (algorithms.includes(algorithmOf(token)) ? verify(token) : null);
  };

  async function verify(token: string): Promise<Caller> {
    const keysReadAtMs = keys.readAtMs();
    const { payload, protectedHeader } = await verifiedBy(token, keys.keyOf, options).catch(refuse);
    if (!isForAccess(protectedHeader)) {
      throw unauthenticated(
        'a token of the type JWT or at+jwt',
        'The token is not for access: its typ is another.',
      );
    }
    if (!Number.isFinite(payload.exp)) throw unfitClaim('exp');
    const caller = callerOfClaims(payload, config.claims);
    // As `jose` judges it: in whole seconds.
    const goodUntilMs = ((payload.exp ?? 0) + clockToleranceS) * 1000;
    verified.keep(token, caller, goodUntilMs, keysReadAtMs);
    return caller;
  }
}

/** By each key in turn, where an issuer publishes several that may have signed it. */
async function verifiedBy(token: string, keyOf: JWTVerifyGetKey, options: JWTVerifyOptions) {
  try {
    return await jwtVerify(token, keyOf, options);
  } catch (fault) {
    if (!(fault instanceof errors.JWKSMultipleMatchingKeys)) throw fault;
    for await (const key of fault) {
      const verified = await jwtVerify(token, key, options).catch(unlessOfClaims);
      if (verified) return verified;
    }
    throw new errors.JWSSignatureVerificationFailed();
  }
}

/** Claims are read once the signature was found right; before that the key is another, or no use at all. */
function unlessOfClaims(fault: unknown): null {
  if (claimFaults.some((kind) => fault instanceof kind)) throw fault;
  return null;
}

const claimFaults = [errors.JWTExpired, errors.JWTClaimValidationFailed, errors.JWTInvalid];

/** Issuers sign other things with the same keys, such as a notice of a log-out (RFC 8725, section 3.11). */
function isForAccess({ typ = 'JWT' }: JWTHeaderParameters): boolean {
  return /^(?:application\/)?(?:at\+)?jwt$/i.test(typ);
}

function algorithmOf(token: string): string {
  try {
    return decodeProtectedHeader(token).alg ?? 'none';
  } catch {
    throw unauthenticated(
      'a JSON Web Token or an API key',
      'The credential is neither a JSON Web Token nor an API key.',
    );
  }
}

/** The message names the token's claims at fault, but nothing about keys and signatures. */
function refuserOf(hint: string): (fault: unknown) => never {
  return (fault) => {
    if (fault instanceof Refused) throw fault;
    if (fault instanceof errors.JWTExpired) {
      throw unauthenticated('a token that has not expired', 'The token has expired.', newToken);
    }
    if (fault instanceof errors.JWTClaimValidationFailed) throw unfitClaim(fault.claim, fault.reason);
    const isOther = otherKey.some((kind) => fault instanceof kind);
    const says = isOther ? `The token was signed with another key.${hint}` : 'The token is not sound.';
    throw unauthenticated('a token with a valid signature', says);
  };
}

const otherKey = [errors.JWSSignatureVerificationFailed, errors.JWKSNoMatchingKey];

const settingOfClaim: Readonly<Record<string, string>> = { iss: 'AUTH_ISSUER', aud: 'AUTH_AUDIENCE' };

const newToken = 'Get a new token from your issuer.';

function unfitClaim(claim: string, reason?: string): Refused {
  const expected = `a token whose ${claim} this service accepts`;
  const setting = settingOfClaim[claim];
  if (reason === 'missing') return unauthenticated(expected, `The token has no ${claim}.`, newToken);
  if (setting) {
    const says = `The token’s ${claim} is not the ${setting} of the service.`;
    return unauthenticated(expected, says, 'Compare the two.');
  }
  return unauthenticated(expected, `The token’s ${claim} ${timeSays(claim, reason)}.`, newToken);
}

function timeSays(claim: string, reason: string | undefined): string {
  if (reason === 'check_failed' && claim === 'nbf') return 'is in the future';
  return claim === 'exp' || claim === 'nbf'
    ? 'must be a number of seconds'
    : 'is not one that this service accepts';
}

interface Verified {
  readonly caller: Caller;
  readonly goodUntilMs: number;
  readonly keysReadAtMs: number;
}

const maxTokens = 10_000;
/** Tokens are kept whole, so their length counts as well as their number. */
const maxCharacters = 16 * 1024 * 1024;

/**
 * Tokens whose signature and claims were found good, so that a caller who comes again costs no second check of
 * them. One is forgotten when it expires, and whenever the keys have been read again or should have been: a
 * key that its issuer withdrew goes on working no longer than without this memory.
 */
class VerifiedTokens {
  private readonly known = new LRUCache<string, Verified>({
    max: maxTokens,
    maxSize: maxCharacters,
    sizeCalculation: (_verified, token) => token.length,
  });

  /** @param keysReadAtMs when the keys in force were read; null while they are not to be relied on */
  constructor(private readonly keysReadAtMs: () => number | null) {}

  find(token: string): Caller | null {
    const verified = this.known.get(token);
    if (!verified) return null;
    if (verified.keysReadAtMs === this.keysReadAtMs() && Date.now() < verified.goodUntilMs) {
      return verified.caller;
    }
    this.known.delete(token);
    return null;
  }

  /** @param keysReadAtMs as it was before the check, so that keys read again meanwhile are not taken for those */
  keep(token: string, caller: Caller, goodUntilMs: number, keysReadAtMs: number | null): void {
    if (keysReadAtMs !== null) this.known.set(token, { caller, goodUntilMs, keysReadAtMs });
  }
}
