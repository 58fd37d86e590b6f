import { authenticateBy, type Authenticate, type Strategy } from '../auth/authenticate';
import { IssuerKeys } from '../auth/issuerKeys';
import { issuedTokens, secretTokens } from '../auth/tokenStrategy';
import type { AuthConfig } from '../config/auth';
import type { EngineLog } from '../storage/engine/engine';
import { atMostEvery, reportIntervalMs } from '../observability/atMostEvery';
import type { Clock } from '../actions/running/clock';
import { Keyring } from '../auth/keyStrategy';
import { noteApiKeyUse, readApiKeys } from '../storage/access/apiKeys';
import type { PrismaClient } from '../storage/engine/prisma';

/** Every way of proving who calls that is configured, in the order in which they are tried. @param hint as `secretTokens` */
export function authentication(
  { tokens, secret }: AuthConfig,
  keys: Strategy,
  issuer: IssuerKeys | null,
  hint = '',
): Authenticate {
  const strategies: readonly (Strategy | null)[] = [
    keys,
    issuer && issuedTokens(tokens, issuer),
    secret === null ? null : secretTokens(tokens, secret, hint),
  ];
  return authenticateBy(strategies.filter((strategy) => strategy !== null));
}

export function issuerKeysOf({ jwksUrl }: Pick<AuthConfig, 'jwksUrl'>, log: EngineLog): IssuerKeys | null {
  const onAway = atMostEvery(reportIntervalMs, (err: unknown) =>
    log.warn({ err }, 'the keys of the issuer could not be read; tokens that need them are not accepted'),
  );
  return jwksUrl && new IssuerKeys(jwksUrl, onAway);
}

export function keyringOver(prisma: PrismaClient, clock: Clock, log: EngineLog): Keyring {
  return new Keyring({
    readKeys: (hashesHex) => readApiKeys(prisma, hashesHex),
    noteUse: (id, usedAt, notedSince) => noteApiKeyUse(prisma, id, usedAt, notedSince),
    now: () => clock.now(),
    onFault: (err) => log.warn({ err }, 'the use of an API key could not be recorded'),
  });
}
