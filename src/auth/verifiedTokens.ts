import { LRUCache } from 'lru-cache';
import type { Caller } from '../domain/access/caller';

interface Verified {
  readonly caller: Caller;
  readonly goodUntilMs: number;
  readonly keysReadAtMs: number;
}

const maxTokens = 10_000;
/** Tokens are kept whole, so their length counts as well as their number. */
const maxCharacters = 16 * 1024 * 1024;

/**
 * Tokens whose signature and claims were found good, so that a caller who comes again costs no second check of
 * them. One is forgotten when it expires, and whenever the keys have been read again or should have been: a
 * key that its issuer withdrew goes on working no longer than without this memory.
 */
export class VerifiedTokens {
  private readonly known = new LRUCache<string, Verified>({
    max: maxTokens,
    maxSize: maxCharacters,
    sizeCalculation: (_verified, token) => token.length,
  });

  /** @param keysReadAtMs when the keys in force were read; null while they are not to be relied on */
  constructor(private readonly keysReadAtMs: () => number | null) {}

  find(token: string): Caller | null {
    const verified = this.known.get(token);
    if (!verified) return null;
    if (verified.keysReadAtMs === this.keysReadAtMs() && Date.now() < verified.goodUntilMs) {
      return verified.caller;
    }
    this.known.delete(token);
    return null;
  }

  /** @param keysReadAtMs as it was before the check, so that keys read again meanwhile are not taken for those */
  keep(token: string, caller: Caller, goodUntilMs: number, keysReadAtMs: number | null): void {
    if (keysReadAtMs !== null) this.known.set(token, { caller, goodUntilMs, keysReadAtMs });
  }
}
