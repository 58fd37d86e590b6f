import type { ClaimNames } from '../config/auth';
import { customerCaller, scopedCaller, type Caller } from '../domain/access/caller';
import { Refused } from '../domain/errors/refusal';
import { requireCustomerId, requireLine } from '../domain/input/input';
import { isScope } from '../domain/values/scope';
import { unauthenticated } from './credentials';

const maxSubjectLength = 200;

/**
 * With at least one of our scopes it is a service or a person of the staff; without, the subject is a customer's id.
 * Scopes of others, such as OpenID Connect's, grant nothing here. An empty scope is none.
 *
 * @throws Refused `UNAUTHENTICATED`
 */
export function callerOfClaims(claims: Readonly<Record<string, unknown>>, names: ClaimNames): Caller {
  const subject = claims[names.subject];
  if (typeof subject !== 'string')
    throw unauthenticated(
      `a token with the claim ${names.subject}, a string`,
      `The token has no claim ${names.subject} that is a string.`,
    );
  const scopes = scopesOf(claims[names.scope], names.scope);
  if (!scopes.some(isScope)) {
    if (isClientsOwn(claims, subject)) throw noScope(names.scope);
    return customerCaller(
      checked(() => requireCustomerId(names.subject, subject)),
      findActor(claims['act']),
    );
  }
  return scopedCaller(
    isPerson(claims, subject) ? 'staff' : 'service',
    checked(() => requireLine(names.subject, subject, maxSubjectLength)),
    scopes,
    findActor(claims['act']),
  );
}

/** Who acts for the subject now: of a chain of actors the outermost (RFC 8693, section 4.1). */
function findActor(act: unknown): string | undefined {
  if (act === undefined) return undefined;
  const { sub } = (act ?? {}) as { readonly sub?: unknown };
  if (typeof sub === 'string') return checked(() => requireCustomerId('act.sub', sub));
  throw unauthenticated(
    'a token whose act has a sub, a string',
    'The token’s act has no sub that is a string.',
  );
}

/** A client's own token names the client as its subject (RFC 9068, section 2.2); a person's names both. */
function isPerson(claims: Readonly<Record<string, unknown>>, subject: string): boolean {
  const client = claims['client_id'] ?? claims['azp'];
  return typeof client === 'string' && client !== subject;
}

/** The client itself got the token, by what it names as its subject, or as Auth0 (`gty`) and Entra (`idtyp`) say so. */
function isClientsOwn(claims: Readonly<Record<string, unknown>>, subject: string): boolean {
  const { client_id: id, azp, gty, idtyp } = claims;
  return [id, azp].includes(subject) || gty === 'client-credentials' || idtyp === 'app';
}

function noScope(claim: string): Refused {
  return unauthenticated(
    'a token with a scope of this service',
    `The token is a client’s own, and its ${claim} has no scope of this service.`,
    'Get one with consents:read, consents:decide or what else you need.',
  );
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
