import { authenticateBy, type Authenticate, type Strategy } from '../auth/authenticate';
import { issuedTokens, secretTokens } from '../auth/tokenStrategy';
import type { AuthConfig } from '../config/auth';

/** Every way of proving who calls that is configured, in the order in which they are asked. */
export function authentication({ tokens, secret, jwksUrl }: AuthConfig, keys: Strategy): Authenticate {
  const strategies: readonly (Strategy | null)[] = [
    keys,
    jwksUrl && issuedTokens(tokens, jwksUrl),
    secret === null ? null : secretTokens(tokens, secret),
  ];
  return authenticateBy(strategies.filter((strategy) => strategy !== null));
}
