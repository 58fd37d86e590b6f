import { authenticateBy, type Authenticate, type Strategy } from '../auth/authenticate';
import { issuedTokens, secretTokens } from '../auth/tokenStrategy';
import type { AuthConfig } from '../config/auth';
import type { EngineLog } from '../storage/engine/engine';
import { atMostEvery, reportIntervalMs } from './atMostEvery';

/** Every way of proving who calls that is configured, in the order in which they are asked. */
export function authentication(
  { tokens, secret, jwksUrl }: AuthConfig,
  keys: Strategy,
  log: EngineLog,
): Authenticate {
  const onIssuerAway = atMostEvery(reportIntervalMs, (err: unknown) =>
    log.warn({ err }, 'the keys of the issuer could not be read; tokens that need them are not taken'),
  );
  const strategies: readonly (Strategy | null)[] = [
    keys,
    jwksUrl && issuedTokens(tokens, jwksUrl, onIssuerAway),
    secret === null ? null : secretTokens(tokens, secret),
  ];
  return authenticateBy(strategies.filter((strategy) => strategy !== null));
}
