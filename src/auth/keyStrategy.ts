import DataLoader from 'dataloader';
import { apiKeyHashHex, isApiKeySecret, isUsable, type ApiKey } from '../domain/access/apiKey';
import { scopedCaller, type Caller } from '../domain/access/caller';
import { unauthenticated, type Credential } from './credentials';

export interface KeyringParts {
  readonly readKeys: (
    hashesHex: readonly string[],
  ) => Promise<readonly { readonly key: ApiKey; readonly hashHex: string }[]>;
  readonly noteUse: (id: string, usedAt: Date, notedSince: Date) => Promise<void>;
  readonly now: () => Date;
  readonly onFault: (fault: unknown) => void;
}

interface Known {
  readonly key: ApiKey;
  /** By a clock that only goes forward. */
  readonly readAtMs: number;
  notedUseAt: Date | null;
}

/** How long a key that another node has revoked may go on working here. */
const trustMs = 5_000;
const maxKnownKeys = 1_000;
const maxKeysPerStatement = 500;
const noteUseEveryMs = 60_000;
/** The metric of keys that end leaves out one that nobody has sent for this long: it was replaced by another. */
const latelyMs = 15 * 60_000;

/** API keys, trusted for a moment once found; unknown ones are not kept. One statement serves a whole turn. */
export class Keyring {
  private readonly known = new Map<string, Known>();
  private readonly noting = new Set<Promise<void>>();
  private readonly loader: DataLoader<string, ApiKey | null>;
  private revocations = 0;

  constructor(private readonly parts: KeyringParts) {
    this.loader = new DataLoader((hashesHex) => this.readInOrder(hashesHex), {
      cache: false,
      maxBatchSize: maxKeysPerStatement,
      batchScheduleFn: (runBatch) => void setImmediate(runBatch),
    });
  }

  /** Gives no reason for a refusal, so that a finder of a key learns nothing. @throws Refused `UNAUTHENTICATED` */
  readonly authenticate = ({ scheme, secret }: Credential): Promise<Caller> | null =>
    scheme === 'key' ? this.holderOf(secret) : null;

  /** @throws Refused `UNAUTHENTICATED` */
  readonly holderOf = async (secret: string): Promise<Caller> => {
    const now = this.parts.now();
    const known = isApiKeySecret(secret) ? await this.find(apiKeyHashHex(secret)) : null;
    if (!known || !isUsable(known.key, now))
      throw unauthenticated(
        'an API key that is in force',
        'The API key is not in force: it is unknown, expired or revoked.',
      );
    this.noteUse(known, now);
    const { id, scopes, expiresAt: keyExpiresAt } = known.key;
    return { ...scopedCaller('service', `key:${id}`, scopes), keyExpiresAt };
  };

  /** How long the one that ends first is in force, of those sent lately; null for none that ends. */
  readonly leastLeftMs = (): number | null => {
    const since = performance.now() - latelyMs;
    const left = [...this.known.values()].flatMap(({ key: { expiresAt, revokedAt }, readAtMs }) =>
      readAtMs > since && expiresAt && !revokedAt ? [expiresAt.getTime() - this.parts.now().getTime()] : [],
    );
    return left.length > 0 ? Math.min(...left) : null;
  };

  /** From now on the key is read afresh. */
  forget(id: string): void {
    this.revocations += 1;
    for (const [hashHex, { key }] of this.known) if (key.id === id) this.known.delete(hashHex);
  }

  async drain(): Promise<void> {
    await Promise.all(this.noting);
  }

  private async find(hashHex: string): Promise<Known | null> {
    const known = this.known.get(hashHex);
    const readAtMs = performance.now();
    if (known && readAtMs - known.readAtMs < trustMs) return known;
    const { revocations } = this;
    const key = await this.loader.load(hashHex);
    if (!key) return null;
    const found = { key, readAtMs, notedUseAt: key.lastUsedAt };
    // A revocation that went past the reading may have been missed by it.
    return revocations === this.revocations ? this.keep(hashHex, found) : found;
  }

  /** Of several first uses in one turn, the first one's finding stands for all. */
  private keep(hashHex: string, known: Known): Known {
    const kept = this.known.get(hashHex);
    if (kept && known.readAtMs - kept.readAtMs < trustMs) return kept;
    this.known.delete(hashHex);
    const [oldest] = this.known.keys();
    if (oldest !== undefined && this.known.size >= maxKnownKeys) this.known.delete(oldest);
    this.known.set(hashHex, known);
    return known;
  }

  private async readInOrder(hashesHex: readonly string[]): Promise<(ApiKey | null)[]> {
    const found = await this.parts.readKeys([...new Set(hashesHex)]);
    const byHash = new Map(found.map(({ key, hashHex }) => [hashHex, key]));
    return hashesHex.map((hashHex) => byHash.get(hashHex) ?? null);
  }

  /** The request does not wait for it, and does not fail with it. */
  private noteUse(known: Known, now: Date): void {
    const notedSince = new Date(now.getTime() - noteUseEveryMs);
    if (known.notedUseAt && known.notedUseAt > notedSince) return;
    known.notedUseAt = now;
    const noting = this.parts
      .noteUse(known.key.id, now, notedSince)
      .catch(this.parts.onFault)
      .finally(() => this.noting.delete(noting));
    this.noting.add(noting);
  }
}
