import { createSecretKey } from 'node:crypto';
import { decodeProtectedHeader, errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import type { TokenConfig } from '../config/auth';
import { Refused } from '../domain/refusal';
import type { Strategy } from './authenticate';
import { callerOfClaims } from './claims';
import { unauthenticated } from './credentials';
import { isIssuersFault, issuerKeys } from './issuerKeys';

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

/** Tokens signed with the shared secret. */
export function secretTokens(config: TokenConfig, secret: string): Strategy {
  const key = createSecretKey(Buffer.from(secret, 'utf8'));
  return tokens(config, secretAlgorithms, () => key);
}

/** Tokens signed with a key that the issuer publishes (RFC 7517). */
export function issuedTokens(config: TokenConfig, jwksUrl: URL): Strategy {
  return tokens(config, publicKeyAlgorithms, issuerKeys(jwksUrl));
}

function tokens(config: TokenConfig, known: readonly string[], keyOf: JWTVerifyGetKey): Strategy {
  const algorithms = known.filter((algorithm) => config.algorithms?.includes(algorithm) ?? true);
  const { issuer, audience, clockToleranceS } = config;
  const options = { algorithms, issuer, audience, clockTolerance: clockToleranceS, requiredClaims: ['exp'] };
  return async ({ scheme, secret: token }) => {
    if (scheme !== 'bearer' || !algorithms.includes(algorithmOf(token))) return null;
    const { payload } = await jwtVerify(token, keyOf, options).catch(refuse);
    return callerOfClaims(payload, config.claims);
  };
}

function algorithmOf(token: string): string {
  try {
    return decodeProtectedHeader(token).alg ?? 'none';
  } catch {
    throw unauthenticated('a JSON Web Token or an API key');
  }
}

/** What is wrong with a token is said in the words of its claims; of keys and signatures nothing is. */
function refuse(fault: unknown): never {
  if (fault instanceof errors.JWTExpired) throw unauthenticated('a token that has not expired');
  if (fault instanceof errors.JWTClaimValidationFailed) {
    throw unauthenticated(`a token whose ${fault.claim} this service accepts`);
  }
  if (isIssuersFault(fault)) throw new Refused({ code: 'UNAVAILABLE', retryAfterSeconds: 5 });
  throw unauthenticated('a token with a valid signature');
}
