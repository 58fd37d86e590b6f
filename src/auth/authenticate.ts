import { anonymous, type Caller } from '../domain/access/caller';
import { withOutcome } from '../storage/engine/writeFault';
import { findCredential, unauthenticated, type Credential } from './credentials';

/** One way of proving who calls: null for a credential of another kind, throws for a bad one of this kind. */
export type Strategy = (credential: Credential) => Promise<Caller | null> | Caller | null;

/** Authenticates the caller from the raw headers; at once if nothing has to be looked up. */
export type Authenticate = (rawHeaders: readonly string[]) => Promise<Caller> | Caller;

/** Asks the strategies in order. @throws Refused `UNAUTHENTICATED`; `UNAVAILABLE` when one cannot be asked */
export function authenticateBy(strategies: readonly Strategy[]): Authenticate {
  return (rawHeaders) => {
    const credential = findCredential(rawHeaders);
    if (!credential) return anonymous;
    const caller = askEach(strategies, credential);
    return caller instanceof Promise ? caller.catch(raiseNotRecorded) : caller;
  };
}

function askEach(
  [strategy, ...others]: readonly Strategy[],
  credential: Credential,
): Promise<Caller> | Caller {
  if (!strategy)
    throw unauthenticated(
      'a token or key that this service accepts',
      'The token is signed by a method that this service does not accept.',
    );
  const answer = strategy(credential);
  if (answer instanceof Promise) return answer.then((caller) => caller ?? askEach(others, credential));
  return answer ?? askEach(others, credential);
}

/** The request has done nothing yet. */
function raiseNotRecorded(fault: unknown): never {
  throw withOutcome(fault, 'NOT_RECORDED');
}
