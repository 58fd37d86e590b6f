import { SignJWT } from 'jose';
import type { TokenConfig } from '../config/auth';
import type { Scope } from '../domain/values/scope';

export interface TokenGrant {
  /** A customer's id, or the name of a service or person. */
  readonly subject: string;
  /** Left out for a customer. */
  readonly scopes?: readonly Scope[];
  readonly expiresAt: Date;
}

/** A token signed with the shared secret, as the service itself accepts it: for development and tests. */
export function issueToken(secret: string, config: TokenConfig, grant: TokenGrant): Promise<string> {
  const { claims, issuer, audience } = config;
  const scope = grant.scopes && { [claims.scope]: grant.scopes.join(' ') };
  return new SignJWT({ [claims.subject]: grant.subject, ...scope })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(grant.expiresAt)
    .sign(Buffer.from(secret, 'utf8'));
}
