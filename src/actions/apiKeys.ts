import { apiKeyHashHex, apiKeySecret, requireScopes, type ApiKey } from '../domain/apiKey';
import { invalidInput, optional, requireLine, requireUuid } from '../domain/input';
import { instantText } from '../domain/instant';
import { Refused } from '../domain/refusal';
import type { ApiKeyPosition, HashedApiKey } from '../storage/apiKeys';
import type { Clock } from './clock';
import type { Identities } from './identities';
import { requirePageSize, type ListLimits } from './listLimits';

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
  readonly limits: ListLimits;
  /** Called before the revocation is answered, so that this node refuses the key from then on. */
  readonly onRevoked: (id: string) => void;
}

const maximalNameLength = 100;

/** Issues, lists and revokes the keys of services. */
export class ApiKeys {
  constructor(private readonly parts: ApiKeyParts) {}

  /**
   * @param createdBy who issues it, for the list
   * @param latest when the key ends that it is issued with; null where nothing ends
   * @throws Refused `INVALID_INPUT`
   */
  async issue(input: IssueApiKeyInput, createdBy: string, latest: Date | null = null): Promise<IssuedApiKey> {
    const { store, clock, identities } = this.parts;
    const createdAt = clock.now();
    const apiKey: ApiKey = {
      id: identities.uuid(),
      name: requireLine('name', input.name, maximalNameLength),
      scopes: requireScopes('scopes', input.scopes),
      createdAt,
      createdBy,
      expiresAt: requireExpiry(input.expiresAt ?? null, createdAt, latest),
      lastUsedAt: null,
      revokedAt: null,
    };
    const secret = apiKeySecret(apiKey.id, identities.salt());
    await store.insert({ key: apiKey, hashHex: apiKeyHashHex(secret) });
    return { apiKey, secret };
  }

  /**
   * Newest first, revoked and expired ones too.
   *
   * @throws Refused `INVALID_INPUT`
   */
  async page(input: ApiKeysInput): Promise<ApiKeyPage> {
    const first = requirePageSize(input.first, this.parts.limits);
    const after = optional(requirePosition, 'after', input.after);
    // One more than asked for tells whether there is a next page.
    const found = await this.parts.store.readPage(first + 1, after);
    const apiKeys = found.slice(0, first).map((apiKey) => ({ cursor: cursorOf(apiKey), apiKey }));
    return { apiKeys, hasNextPage: found.length > first };
  }

  /**
   * The key lets nobody in any more: on this node at once, on others within seconds. Again it changes nothing.
   *
   * @throws Refused `INVALID_INPUT`, `API_KEY_NOT_FOUND`
   */
  async revoke(input: { readonly id: string }): Promise<ApiKey> {
    const id = requireUuid('id', input.id);
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
    throw invalidInput(member, 'a cursor of this list', `text of ${cursor.length} characters`);
  }
  return { createdAt, id: requireUuid(member, id) };
}
