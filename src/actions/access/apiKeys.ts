import { isCanonicalUuid } from '../../domain/values/uuid';
import { asRecorder, isProved, type Caller, type Recorder } from '../../domain/access/caller';
import { findGrantDenial, holding } from '../../domain/access/permission';
import type { Scope } from '../../domain/values/scope';
import { apiKeyHashHex, apiKeySecret, requireScopes, type ApiKey } from '../../domain/access/apiKey';
import { settingsNow, type PublishingSettings, type StoredSettings } from '../../domain/publishing/settings';
import { requireAll } from '../../domain/input/gathering';
import {
  optional,
  requireIdempotencyKey,
  requireLine,
  requireUuid,
  invalidInput,
} from '../../domain/input/input';
import { judgeKey, type KeyedInput } from '../../domain/decisions/idempotency';
import { canonicalHash } from '../../domain/values/contentHash';
import { instantText } from '../../domain/values/instant';
import { Refused } from '../../domain/errors/refusal';
import {
  findKeyedApiKey,
  insertApiKey,
  readApiKeyPage,
  revokeApiKey as revokeStored,
  type ApiKeyPosition,
} from '../../storage/access/apiKeys';
import type { PrismaClient } from '../../storage/engine/prisma';
import { action } from '../running/action';
import type { Clock } from '../running/clock';
import type { Identities } from '../running/identities';
import { requirePageSize, type ListLimits, pageOf, requireCursor, type PageInput } from '../running/page';

interface IssueApiKeyInput {
  /** What its holder is called: 1 to 100 characters. */
  readonly name: string;
  readonly scopes: readonly string[];
  /** Null or left out: good until it is revoked. */
  readonly expiresAt?: Date | null;
  /** Makes it safe to ask again; of the issuer's own name space. */
  readonly idempotencyKey?: string | null;
}

interface IssuedApiKey {
  readonly apiKey: ApiKey;
  /** Told this once and kept nowhere. */
  readonly secret: string;
}

interface Parts {
  readonly prisma: PrismaClient;
  readonly clock: Clock;
}

interface IssuingParts extends Parts {
  readonly settings: { read(): Promise<StoredSettings> };
  readonly identities: Identities;
}

interface RevokingParts extends Parts {
  /** Called before the revocation is answered, so that this node refuses the key from then on. */
  readonly onKeyRevoked?: (id: string) => void;
}

const maxNameLength = 100;

/**
 * Nobody grants more than they hold themselves, nor for longer than their own key is valid.
 * @throws Refused `SECRET_ALREADY_SHOWN` when a key was issued under the idempotency key, `IDEMPOTENCY_KEY_REUSED`,
 * `FOUR_EYES_REQUIRED`
 */
export const issueApiKey = action({
  writes: true,
  permission: holding('keys:manage'),
  input: ({ name, scopes, expiresAt, idempotencyKey }: IssueApiKeyInput, { caller }) =>
    requireAll({
      scopes: () => requireGrantable(caller, scopes),
      name: () => requireLine('name', name, maxNameLength),
      expiresAt: () => expiresAt ?? null,
      idempotencyKey: () => optional(requireIdempotencyKey, 'idempotencyKey', idempotencyKey),
    }),
  run: async (parts: IssuingParts, request, { caller }): Promise<IssuedApiKey> => {
    const { prisma, clock, identities, settings } = parts;
    if (!isProved(caller)) mustNotBePerson(request, settingsNow(await settings.read()));
    const createdBy = asRecorder(caller);
    const issueKey = issueKeyOf(request.idempotencyKey, request);
    await mustBeNew(prisma, createdBy, issueKey);
    const createdAt = clock.now();
    const apiKey: ApiKey = {
      id: identities.uuid(),
      name: request.name,
      scopes: request.scopes,
      createdAt,
      createdBy,
      expiresAt: requireExpiry(request.expiresAt, createdAt, caller.keyExpiresAt ?? null),
      lastUsedAt: null,
      revokedAt: null,
    };
    const secret = apiKeySecret(apiKey.id, identities.salt());
    const hashed = { key: apiKey, hashHex: apiKeyHashHex(secret) };
    if (await insertApiKey(prisma, hashed, issueKey)) return { apiKey, secret };
    await mustBeNew(prisma, createdBy, issueKey);
    throw new Error('An API key was not stored, and none has its idempotency key.');
  },
});

/** What lets its holder write, publish, or make others who do. */
const personsScopes: readonly Scope[] = [
  'templates:write',
  'templates:publish',
  'settings:manage',
  'keys:manage',
];

/** A person who issued such a key to themselves would be a second person too. @throws Refused `FOUR_EYES_REQUIRED` */
function mustNotBePerson({ scopes }: Pick<ApiKey, 'scopes'>, { fourEyes }: PublishingSettings): void {
  if (!fourEyes || !scopes.some((scope) => personsScopes.includes(scope))) return;
  throw new Refused({ code: 'FOUR_EYES_REQUIRED', unproved: 'issuer' });
}

/** Newest first, revoked and expired ones too. */
export const apiKeys = action({
  permission: holding('keys:manage'),
  input: ({ first, after }: PageInput, _request, { limits }: Parts & { limits: ListLimits }) => ({
    first: requirePageSize(first, limits),
    after: optional(requireCursor, 'after', after, findPlace),
  }),
  run: async ({ prisma }, { first, after }) =>
    // One more than requested shows whether there is a next page.
    pageOf(await readApiKeyPage(prisma, first + 1, after), first, placeOf),
});

/**
 * Ends the key: on this node immediately, on others within seconds. Revoking it again changes nothing.
 * @throws Refused `API_KEY_NOT_FOUND`
 */
export const revokeApiKey = action({
  writes: true,
  permission: holding('keys:manage'),
  input: ({ apiKeyId }: { readonly apiKeyId: string }) => requireUuid('apiKeyId', apiKeyId),
  run: async ({ prisma, clock, onKeyRevoked }: RevokingParts, id, { caller }): Promise<ApiKey> => {
    const apiKey = await revokeStored(prisma, id, clock.now(), asRecorder(caller));
    if (!apiKey) throw new Refused({ code: 'API_KEY_NOT_FOUND', id });
    onKeyRevoked?.(id);
    return apiKey;
  },
});

/** @throws Refused `INVALID_INPUT`, `FORBIDDEN` */
function requireGrantable(caller: Caller, texts: readonly string[]): readonly Scope[] {
  const scopes = requireScopes('scopes', texts);
  const denial = findGrantDenial(caller, scopes);
  if (denial) throw new Refused(denial);
  return scopes;
}

/** A secret is kept nowhere, so the first answer cannot be given again. */
async function mustBeNew(
  prisma: PrismaClient,
  createdBy: Recorder,
  issueKey: KeyedInput | null,
): Promise<void> {
  const earlier = issueKey && (await findKeyedApiKey(prisma, createdBy, issueKey.key));
  if (!issueKey || !earlier) return;
  const verdict = judgeKey(earlier, issueKey.inputHash);
  if (verdict.kind === 'refused') throw new Refused(verdict.refusal);
  throw new Refused({ code: 'SECRET_ALREADY_SHOWN', apiKeyId: earlier.apiKeyId });
}

function issueKeyOf(
  key: string | null,
  { name, scopes, expiresAt }: Pick<ApiKey, 'name' | 'scopes' | 'expiresAt'>,
): KeyedInput | null {
  if (key === null) return null;
  const inputHash = canonicalHash({ name, scopes, expiresAt: expiresAt && instantText(expiresAt) });
  return { key, inputHash };
}

function placeOf({ createdAt, id }: ApiKeyPosition): string {
  return `${createdAt.getTime()} ${id}`;
}

function findPlace(place: string): ApiKeyPosition | null {
  const [, createdAtMs, id] = /^(\d{1,15}) (\S{36})$/.exec(place) ?? [];
  const createdAt = new Date(Number(createdAtMs));
  if (!id || !isCanonicalUuid(id) || Number.isNaN(createdAt.getTime())) return null;
  return { createdAt, id };
}

/** Where RFC 3339 ends. */
const latestExpiry = new Date('9999-12-31T23:59:59.999Z');

/**
 * Without it, a key that somebody found would issue further keys that outlive it.
 * @param latest when the key ends that it is issued with; null where nothing ends
 * @throws Refused `INVALID_INPUT`
 */
function requireExpiry(expiresAt: Date | null, now: Date, latest: Date | null): Date | null {
  if (latest && (expiresAt === null || expiresAt > latest)) {
    const expected = `an instant no later than ${instantText(latest)}, when the key ends that issues it`;
    throw invalidInput('expiresAt', expected, expiresAt === null ? 'nothing' : 'a later one');
  }
  if (expiresAt === null || (expiresAt > now && expiresAt <= latestExpiry)) return expiresAt;
  const came = expiresAt > now ? 'an instant after the year 9999' : 'an instant in the past';
  throw invalidInput('expiresAt', 'an instant in the future', came);
}
