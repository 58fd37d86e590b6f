import { anonymous, type Caller } from '../domain/caller';
import { findCredential, unauthenticated, type Credential } from './credentials';

/**
 * One way of proving who calls. Null says that the credential is none of this kind; a bad one of this kind
 * throws.
 */
export type Strategy = (credential: Credential) => Promise<Caller | null>;

/** Tells who makes a request, from its raw headers. */
export type Authenticate = (rawHeaders: readonly string[]) => Promise<Caller>;

/**
 * Asks the strategies in order. Nobody's credential is refused like a bad one; no credential is anonymous.
 *
 * @throws Refused `UNAUTHENTICATED`; `UNAVAILABLE` when the issuer or the database cannot be asked
 */
export function authenticateBy(strategies: readonly Strategy[]): Authenticate {
  return async (rawHeaders) => {
    const credential = findCredential(rawHeaders);
    if (!credential) return anonymous;
    for (const strategy of strategies) {
      const caller = await strategy(credential);
      if (caller) return caller;
    }
    throw unauthenticated('a token or key that this service accepts');
  };
}
