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

/** Tokens of staff, by what each may do; for the sign-in of the console on this machine. */
export type LocalRoles = Readonly<Record<keyof typeof scopesOfRole, string>>;

const scopesOfRole = {
  officer: [...publisherScopes, ...serviceScopes, 'subjects:export', 'subjects:erase', 'events:read'],
  publisher: publisherScopes,
  author: ['templates:write'],
  operator: operatorScopes,
} as const satisfies Readonly<Record<string, readonly Scope[]>>;

/** Null where somebody else says who callers are. */
export async function findLocalRoles(
  given: Pick<Config, 'auth'>,
  local: Pick<Config, 'auth'>,
  now: Date,
): Promise<LocalRoles | null> {
  const secret = findOwnSecret(given, local);
  if (secret === null) return null;
  const expiresAt = new Date(now.getTime() + tokenLifetimeMs);
  const issue = (role: keyof LocalRoles) => {
    const grant = { subject: `the-${role}`, scopes: scopesOfRole[role], client: 'the-console', expiresAt };
    return issueToken(secret, local.auth.tokens, grant);
  };
  return {
    officer: await issue('officer'),
    publisher: await issue('publisher'),
    author: await issue('author'),
    operator: await issue('operator'),
  };
}

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
