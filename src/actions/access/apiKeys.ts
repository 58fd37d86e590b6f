import type { Caller } from '../../domain/access/caller';
import { findGrantDenial, holding } from '../../domain/access/permission';
import type { Scope } from '../../domain/values/scope';
import type { Uuid } from '../../domain/values/checkedText';
import { apiKeyHashHex, apiKeySecret, requireScopes, type ApiKey } from '../../domain/access/apiKey';
import { invalidInput, optional, requireLine, requireUuid } from '../../domain/input/input';
import { instantText } from '../../domain/values/instant';
import { Refused } from '../../domain/errors/refusal';
import type { ApiKeyPosition, HashedApiKey } from '../../storage/access/apiKeys';
import { action } from '../running/action';
import type { Clock } from '../running/clock';
import type { Identities } from '../running/identities';
import { requirePageSize, type ListLimits } from '../running/listLimits';

export interface IssueApiKeyInput {
  /** What its holder is called: 1 to 100 characters. */
  readonly name: string;
  readonly scopes: readonly string[];
  /** Null or left out: good until it is revoked. */
  readonly expiresAt?: Date | null;
}

export interface IssuedApiKey {
  readonly apiKey: ApiKey;
  /** Told this once and kept nowhere. */
  readonly secret: string;
}

export interface ApiKeysInput {
  /** At least one key, at most a page. */
  readonly first: number;
  /** The cursor of the key that the page goes on after. */
  readonly after?: string | null;
}

export interface ApiKeyPage {
  readonly apiKeys: readonly { readonly cursor: string; readonly apiKey: ApiKey }[];
  readonly hasNextPage: boolean;
}

export interface ApiKeyStore {
  insert(key: HashedApiKey): Promise<void>;
  readPage(first: number, after: ApiKeyPosition | null): Promise<readonly ApiKey[]>;
  revoke(id: string, revokedAt: Date): Promise<ApiKey | null>;
}

export interface ApiKeyParts {
  readonly store: ApiKeyStore;
  readonly clock: Clock;
  readonly identities: Identities;
  /** Called before the revocation is answered, so that this node refuses the key from then on. */
  readonly onRevoked: (id: string) => void;
}

interface Parts {
  readonly apiKeys: ApiKeys;
  readonly limits: ListLimits;
}

interface KeyRequest {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Date | null;
}

const maxNameLength = 100;

/** Nobody grants more than they hold themselves, nor for longer than their own key is valid. */
export const issueApiKey = action({
  permission: holding('keys:manage'),
  input: ({ name, scopes, expiresAt }: IssueApiKeyInput, { caller }) => ({
    scopes: requireGrantable(caller, scopes),
    name: requireLine('name', name, maxNameLength),
    expiresAt: expiresAt ?? null,
  }),
  run: async ({ apiKeys }: Parts, request, { caller: { id, kind, keyExpiresAt = null } }) =>
    apiKeys.issue(request, id ?? kind, keyExpiresAt),
});

/** Newest first, revoked and expired ones too. */
export const apiKeys = action({
  permission: holding('keys:manage'),
  input: ({ first, after }: ApiKeysInput, _request, { limits }: Parts) => ({
    first: requirePageSize(first, limits),
    after: optional(requirePosition, 'after', after),
  }),
  run: async ({ apiKeys }, { first, after }) => apiKeys.page(first, after),
});

/** @throws Refused `API_KEY_NOT_FOUND` */
export const revokeApiKey = action({
  permission: holding('keys:manage'),
  input: ({ apiKeyId }: { readonly apiKeyId: string }) => requireUuid('apiKeyId', apiKeyId),
  run: async ({ apiKeys }: Parts, id) => apiKeys.revoke(id),
});

/** @throws Refused `INVALID_INPUT`, `FORBIDDEN` */
function requireGrantable(caller: Caller, texts: readonly string[]): readonly Scope[] {
  const scopes = requireScopes('scopes', texts);
  const denial = findGrantDenial(caller, scopes);
  if (denial) throw new Refused(denial);
  return scopes;
}

/** Issues, lists and revokes the keys of services. */
export class ApiKeys {
  constructor(private readonly parts: ApiKeyParts) {}

  /**
   * @param createdBy who issues it, for the list
   * @param latest when the key ends that it is issued with; null where nothing ends
   * @throws Refused `INVALID_INPUT`
   */
  async issue(request: KeyRequest, createdBy: string, latest: Date | null): Promise<IssuedApiKey> {
    const { store, clock, identities } = this.parts;
    const createdAt = clock.now();
    const apiKey: ApiKey = {
      id: identities.uuid(),
      name: request.name,
      scopes: request.scopes,
      createdAt,
      createdBy,
      expiresAt: requireExpiry(request.expiresAt, createdAt, latest),
      lastUsedAt: null,
      revokedAt: null,
    };
    const secret = apiKeySecret(apiKey.id, identities.salt());
    await store.insert({ key: apiKey, hashHex: apiKeyHashHex(secret) });
    return { apiKey, secret };
  }

  /** Newest first, revoked and expired ones too. */
  async page(first: number, after: ApiKeyPosition | null): Promise<ApiKeyPage> {
    // One more than requested shows whether there is a next page.
    const found = await this.parts.store.readPage(first + 1, after);
    const apiKeys = found.slice(0, first).map((apiKey) => ({ cursor: cursorOf(apiKey), apiKey }));
    return { apiKeys, hasNextPage: found.length > first };
  }

  /**
   * The key lets nobody in any more: on this node at once, on others within seconds. Again it changes nothing.
   *
   * @throws Refused `API_KEY_NOT_FOUND`
   */
  async revoke(id: Uuid): Promise<ApiKey> {
    const apiKey = await this.parts.store.revoke(id, this.parts.clock.now());
    if (!apiKey) throw new Refused({ code: 'API_KEY_NOT_FOUND', id });
    this.parts.onRevoked(id);
    return apiKey;
  }
}

/** Where RFC 3339 ends. */
const latestExpiry = new Date('9999-12-31T23:59:59.999Z');

/** A key that was found would otherwise be good for ever, however soon its own end. */
function requireExpiry(expiresAt: Date | null, now: Date, latest: Date | null): Date | null {
  if (latest && (expiresAt === null || expiresAt > latest)) {
    const expected = `an instant no later than ${instantText(latest)}, when the key ends that issues it`;
    throw invalidInput('expiresAt', expected, expiresAt === null ? 'nothing' : 'a later one');
  }
  if (expiresAt === null || (expiresAt > now && expiresAt <= latestExpiry)) return expiresAt;
  throw invalidInput('expiresAt', 'an instant in the future', 'another');
}

function cursorOf({ createdAt, id }: ApiKeyPosition): string {
  return Buffer.from(`${createdAt.getTime()} ${id}`).toString('base64url');
}

function requirePosition(member: string, cursor: string): ApiKeyPosition {
  const [, createdAtMs, id] = /^(\d{1,15}) (\S{36})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const createdAt = new Date(Number(createdAtMs));
  if (id === undefined || Number.isNaN(createdAt.getTime())) {
    throw invalidInput(member, 'a cursor of this list', `a string of ${cursor.length} characters`);
  }
  return { createdAt, id: requireUuid(member, id) };
}
