import { ApiKeys } from '../actions/access/apiKeys';
import type { Clock } from '../actions/running/clock';
import type { Identities } from '../actions/running/identities';
import { Keyring } from '../auth/keyStrategy';
import {
  findKeyedApiKey,
  insertApiKey,
  noteApiKeyUse,
  readApiKeyPage,
  readApiKeys,
  revokeApiKey,
} from '../storage/access/apiKeys';
import type { EngineLog } from '../storage/engine/engine';
import type { PrismaClient } from '../storage/engine/prisma';

export interface ApiKeyOptions {
  readonly prisma: PrismaClient;
  readonly clock: Clock;
  readonly identities: Identities;
  readonly onRevoked?: (id: string) => void;
}

/** Issuing, listing and revoking over one database. */
export function apiKeysOver(options: ApiKeyOptions): ApiKeys {
  const { prisma, clock, identities, onRevoked = noKeyring } = options;
  const store = {
    insert: insertApiKey.bind(null, prisma),
    findKeyed: findKeyedApiKey.bind(null, prisma),
    readPage: readApiKeyPage.bind(null, prisma),
    revoke: revokeApiKey.bind(null, prisma),
  };
  return new ApiKeys({ store, clock, identities, onRevoked });
}

/** What lets the holders of keys in. */
export function keyringOver(prisma: PrismaClient, clock: Clock, log: EngineLog): Keyring {
  return new Keyring({
    readKeys: readApiKeys.bind(null, prisma),
    noteUse: noteApiKeyUse.bind(null, prisma),
    now: () => clock.now(),
    onFault: (err) => log.warn({ err }, 'the use of an API key could not be recorded'),
  });
}

/** A process that answers no requests remembers no keys. */
function noKeyring(): void {}
