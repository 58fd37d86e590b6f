import { ApiKeys } from '../actions/apiKeys';
import type { Clock } from '../actions/clock';
import type { ListLimits } from '../actions/listLimits';
import type { Identities } from '../actions/identities';
import { Keyring } from '../auth/keyStrategy';
import { usualLimits } from '../config/limits';
import { insertApiKey, noteApiKeyUse, readApiKeyPage, readApiKeys, revokeApiKey } from '../storage/apiKeys';
import type { Engine, EngineLog } from '../storage/engine/engine';

export interface ApiKeyOptions {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly identities: Identities;
  readonly limits?: ListLimits;
  readonly onRevoked?: (id: string) => void;
}

/** Issuing, listing and revoking over one database. */
export function apiKeysOver({ engine, clock, identities, ...others }: ApiKeyOptions): ApiKeys {
  const { limits = usualLimits, onRevoked = noKeyring } = others;
  const { pool } = engine;
  const store = {
    insert: insertApiKey.bind(null, pool),
    readPage: readApiKeyPage.bind(null, pool),
    revoke: revokeApiKey.bind(null, pool),
  };
  return new ApiKeys({ store, clock, identities, limits, onRevoked });
}

/** What lets the holders of keys in. */
export function keyringOver({ pool }: Engine, clock: Clock, log: EngineLog): Keyring {
  return new Keyring({
    readKeys: readApiKeys.bind(null, pool),
    noteUse: noteApiKeyUse.bind(null, pool),
    now: () => clock.now(),
    onFault: (err) => log.warn({ err }, 'the use of an API key could not be noted'),
  });
}

/** A process that answers no requests remembers no keys. */
function noKeyring(): void {}
