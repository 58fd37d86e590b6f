import { SignJWT } from 'jose';
import type { TokenConfig } from '../config/auth';
import type { Scope } from '../domain/values/scope';

export interface TokenGrant {
  /** A customer's id, or the name of a service or person. */
  readonly subject: string;
  /** Left out for a customer. */
  readonly scopes?: readonly Scope[];
  /** The program that a person uses; left out for a service or a customer. */
  readonly client?: string;
  readonly expiresAt: Date;
}

/** A token signed with the shared secret, as the service itself accepts it: for development and tests. */
export function issueToken(secret: string, config: TokenConfig, grant: TokenGrant): Promise<string> {
  const { claims, issuer, audience } = config;
  const scope = grant.scopes && { [claims.scope]: grant.scopes.join(' ') };
  const client = grant.client !== undefined && { client_id: grant.client };
  return new SignJWT({ [claims.subject]: grant.subject, ...scope, ...client })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(grant.expiresAt)
    .sign(Buffer.from(secret, 'utf8'));
}
