import { issueToken } from '../auth/issueToken';
import type { AuthConfig } from '../config/auth';
import type { Scope } from '../domain/scope';
import { sampleCustomerId } from './sampleTemplates';

/** Tokens to try the service with, one for each kind of caller. */
export interface LocalTokens {
  readonly customer: string;
  readonly service: string;
  readonly publisher: string;
  readonly operator: string;
}

export const tokenLifetimeMs = 30 * 24 * 3_600_000;

const serviceScopes: readonly Scope[] = ['consents:read', 'consents:decide'];
const publisherScopes: readonly Scope[] = ['templates:write', 'templates:publish', 'audit:read'];
const operatorScopes: readonly Scope[] = ['audit:read', 'keys:manage'];

/** Null where tokens come from an issuer and the service could not sign any. */
export async function findLocalTokens(
  { tokens, secret }: AuthConfig,
  now: Date,
): Promise<LocalTokens | null> {
  if (secret === null) return null;
  const expiresAt = new Date(now.getTime() + tokenLifetimeMs);
  const issue = (subject: string, scopes?: readonly Scope[]) =>
    issueToken(secret, tokens, { subject, scopes, expiresAt });
  return {
    customer: await issue(sampleCustomerId),
    service: await issue('a-service', serviceScopes),
    publisher: await issue('a-publisher', publisherScopes),
    operator: await issue('an-operator', operatorScopes),
  };
}
