import type { ClaimNames } from '../config/auth';
import { customerCaller, scopedCaller, type Caller } from '../domain/access/caller';
import { Refused } from '../domain/errors/refusal';
import { requireLine, requireUuid } from '../domain/input/input';
import { isScope } from '../domain/values/scope';
import { isCanonicalUuid } from '../domain/values/uuid';
import { unauthenticated } from './credentials';

const maxSubjectLength = 200;

/**
 * With scopes it is a service or a person of the staff; without, the subject is a customer's id. Scopes of others,
 * such as OpenID Connect's, grant nothing here, so they make nobody a service who is known by a UUID.
 *
 * @throws Refused `UNAUTHENTICATED`
 */
export function callerOfClaims(claims: Readonly<Record<string, unknown>>, names: ClaimNames): Caller {
  const subject = claims[names.subject];
  if (typeof subject !== 'string')
    throw unauthenticated(
      `a token with a text as ${names.subject}`,
      `The token has no text as ${names.subject}.`,
    );
  const scopes = scopesOf(claims[names.scope], names.scope);
  // Some issuers write an empty claim for what others leave out: nothing was granted beyond being who they are.
  if (scopes.length === 0 || (isCanonicalUuid(subject.toLowerCase()) && !scopes.some(isScope)))
    return customerCaller(checked(() => requireUuid(names.subject, subject)));
  return scopedCaller(
    isPerson(claims, subject) ? 'staff' : 'service',
    checked(() => requireLine(names.subject, subject, maxSubjectLength)),
    scopes,
  );
}

/** A client's own token names the client as its subject (RFC 9068, section 2.2); a person's names both. */
function isPerson(claims: Readonly<Record<string, unknown>>, subject: string): boolean {
  const client = claims['client_id'] ?? claims['azp'];
  return typeof client === 'string' && client !== subject;
}

/** Separated by spaces (RFC 9068, section 2.2.3) or a list, as some issuers write it. */
function scopesOf(claim: unknown, name: string): readonly string[] {
  if (claim === undefined) return [];
  if (typeof claim === 'string') return claim.split(' ').filter(Boolean);
  if (Array.isArray(claim) && claim.every((scope) => typeof scope === 'string')) return claim.filter(Boolean);
  throw unauthenticated(
    `a token whose ${name} is scopes separated by spaces`,
    `The token’s ${name} is not scopes separated by spaces.`,
  );
}

function checked(read: () => string): string {
  try {
    return read();
  } catch (fault) {
    if (!(fault instanceof Refused) || fault.refusal.code !== 'INVALID_INPUT') throw fault;
    const { member, expected } = fault.refusal;
    throw unauthenticated(`a token whose ${member} is ${expected}`, `The token’s ${fault.message}`);
  }
}
