import {
  createRemoteJWKSet,
  customFetch,
  errors,
  type FetchImplementation,
  type JWTVerifyGetKey,
} from 'jose';

export interface TokenKeys {
  readonly keyOf: JWTVerifyGetKey;
  /** When the keys in force were read; null while there are none. */
  readonly readAtMs: () => number | null;
}

const timeoutMs = 3_000;
/** After this long keys are read again, so that one that the issuer withdrew is no longer taken. */
const cacheMs = 5 * 60_000;
/** An unknown key id makes the keys be read again, but no more often than this. */
const cooldownMs = 10_000;
/** How long after a failure no request waits for the issuer; also the `Retry-After`. */
export const pauseMs = 5_000;
/** An issuer that is down for less leaves callers with the keys that it published last. */
const staleMs = 60 * 60_000;

/** The keys that an issuer publishes (RFC 7517). Callers wait for the first reading and for unknown keys only. */
export class IssuerKeys implements TokenKeys {
  private readonly published: ReturnType<typeof createRemoteJWKSet>;
  private readAt: number | null = null;
  private failure: { readonly fault: unknown; readonly atMs: number } | null = null;
  private reading: Promise<void> | null = null;
  private readonly refreshing: NodeJS.Timeout;

  constructor(
    url: URL,
    private readonly onAway: (fault: unknown) => void,
  ) {
    // When they are read is decided here alone: there is no pause of its own between tries that fail.
    const never = { cacheMaxAge: Infinity, cooldownDuration: Infinity };
    this.published = createRemoteJWKSet(url, {
      timeoutDuration: timeoutMs,
      [customFetch]: fetchKeys,
      ...never,
    });
    // Also where nobody asks: else the next caller would be let in by a key that was withdrawn long ago.
    this.refreshing = setInterval(() => void this.readAtMs(), cacheMs).unref();
  }

  readonly keyOf: JWTVerifyGetKey = async (header, token) => {
    if (this.readAtMs() === null) await this.read();
    try {
      return await this.published(header, token);
    } catch (fault) {
      if (!(fault instanceof errors.JWKSNoMatchingKey) || this.isYoungerThan(cooldownMs)) throw fault;
      await this.read();
      return this.published(header, token);
    }
  };

  /** Has keys that have grown old read again behind; until then they are in force. */
  readonly readAtMs = (): number | null => {
    if (this.isYoungerThan(cacheMs)) return this.readAt;
    if (!this.isYoungerThan(staleMs)) return null;
    // Nobody waits for this reading, and the log has the reason.
    this.read().catch(() => undefined);
    return this.readAt;
  };

  /** Of those that were read last, in force or not; null before. */
  readonly ageMs = (): number | null => this.readAt && Date.now() - this.readAt;

  close(): void {
    clearInterval(this.refreshing);
  }

  private isYoungerThan(ageMs: number): boolean {
    return this.readAt !== null && Date.now() - this.readAt < ageMs;
  }

  /** Once for all who want them at a time; soon after a failure it fails without a try. */
  async read(): Promise<void> {
    const { failure } = this;
    if (failure && Date.now() - failure.atMs < pauseMs) throw failure.fault;
    await (this.reading ??= this.readOnce().finally(() => (this.reading = null)));
  }

  private async readOnce(): Promise<void> {
    try {
      await this.published.reload();
      this.readAt = Date.now();
      this.failure = null;
    } catch (fault) {
      this.failure = { fault, atMs: Date.now() };
      this.onAway(fault);
      throw fault;
    }
  }
}

/** Issuers publish more than keys: anything but an object would make `jose` refuse all of them. */
const fetchKeys: FetchImplementation = async (url, options) => {
  const response = await fetch(url, options);
  if (response.status !== 200) return response;
  const published: unknown = await response.json();
  const isSet = typeof published === 'object' && published !== null && 'keys' in published;
  if (!isSet || !Array.isArray(published.keys)) return Response.json(published);
  const keys: readonly unknown[] = published.keys;
  const objects = keys.filter((key) => key instanceof Object && !Array.isArray(key));
  // Without any, `jose` reports that it is not a key set.
  return Response.json({ keys: objects.length > 0 ? objects : keys });
};

/** The issuer's keys could not be had: no fault of the caller's. */
export function isIssuersFault(fault: unknown): boolean {
  if (fault instanceof errors.JWKSTimeout || fault instanceof errors.JWKSInvalid) return true;
  const isJoses = fault instanceof errors.JOSEError && fault.constructor !== errors.JOSEError;
  return !isJoses;
}
