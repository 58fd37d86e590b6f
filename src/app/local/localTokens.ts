import { issueToken } from '../../auth/issueToken';
import type { TokenConfig } from '../../config/auth';
import type { Config } from '../../config/config';
import type { Scope } from '../../domain/values/scope';
import { findOwnSecret } from './localSecret';
import { sampleCustomerId } from '../samples/sampleTemplates';

export interface LocalTokens {
  readonly customer: string;
  readonly service: string;
  readonly publisher: string;
  readonly operator: string;
}

export const tokenLifetimeMs = 30 * 24 * 3_600_000;

const serviceScopes: readonly Scope[] = ['consents:read', 'consents:decide', 'subjects:link'];
export const publisherScopes: readonly Scope[] = ['templates:write', 'templates:publish', 'audit:read'];
const operatorScopes: readonly Scope[] = [
  'audit:read',
  'decisions:import',
  'subjects:export',
  'subjects:erase',
  'subjects:link',
  'events:read',
  'operations:read',
  'webhooks:manage',
  'settings:manage',
  'keys:manage',
];

/** Null where somebody else says who callers are: nothing is signed with a secret that the service did not make. */
export async function findLocalTokens(
  given: Pick<Config, 'auth'>,
  local: Pick<Config, 'auth'>,
  now: Date,
  customerId = sampleCustomerId,
): Promise<LocalTokens | null> {
  const secret = findOwnSecret(given, local);
  return secret === null ? null : issueLocalTokens({ tokens: local.auth.tokens, secret }, now, customerId);
}

export async function issueLocalTokens(
  { tokens, secret }: { readonly tokens: TokenConfig; readonly secret: string },
  now: Date,
  customerId = sampleCustomerId,
): Promise<LocalTokens> {
  const expiresAt = new Date(now.getTime() + tokenLifetimeMs);
  const issue = (subject: string, scopes?: readonly Scope[], client?: string) =>
    issueToken(secret, tokens, { subject, scopes, client, expiresAt });
  return {
    customer: await issue(customerId),
    service: await issue('a-service', serviceScopes),
    publisher: await issue('a-publisher', publisherScopes, 'a-console'),
    operator: await issue('an-operator', operatorScopes, 'a-console'),
  };
}
