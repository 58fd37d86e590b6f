import { issueToken } from '../../auth/issueToken';
import type { Config } from '../../config/config';
import { findOwnSecret } from './localSecret';
import { tokenLifetimeMs } from './localTokens';
import { sampleCustomerId, sampleTemplates, steadyCustomerId } from '../samples/sampleTemplates';

/** Whom the demo signs in, and what it asks them. */
export interface DemoSession {
  readonly customers: readonly DemoCustomer[];
  readonly templates: readonly { readonly templateCode: string; readonly name: string }[];
}

export interface DemoCustomer {
  readonly customerId: string;
  readonly name: string;
  readonly token: string;
}

type Known = Pick<Config, 'mode' | 'auth'>;

const people = [
  { customerId: steadyCustomerId, name: 'Stella, agreed to v1.0' },
  { customerId: sampleCustomerId, name: 'Nora, has not answered yet' },
] as const;

/**
 * Null in production, and where tokens come from an issuer: the demo speaks for customers of nobody only, known
 * by the secret that this machine made for itself.
 *
 * @param given the configuration as it was read
 * @param local the same with that secret
 */
export async function findDemoSession(given: Known, local: Known, now: Date): Promise<DemoSession | null> {
  const secret = findOwnSecret(given, local);
  if (given.mode === 'production' || secret === null) return null;
  const { tokens } = local.auth;
  const expiresAt = new Date(now.getTime() + tokenLifetimeMs);
  const customers = people.map(async ({ customerId, name }) => {
    return { customerId, name, token: await issueToken(secret, tokens, { subject: customerId, expiresAt }) };
  });
  const templates = sampleTemplates.map(({ templateCode, name }) => ({ templateCode, name }));
  return { customers: await Promise.all(customers), templates };
}
