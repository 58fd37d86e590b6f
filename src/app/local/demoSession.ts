import { randomUUID } from 'node:crypto';
import { issueToken, type TokenGrant } from '../../auth/issueToken';
import type { Config } from '../../config/config';
import { findOwnSecret } from './localSecret';
import { publisherScopes, tokenLifetimeMs } from './localTokens';
import { samplePresentationId } from '../samples/samplePresentation';
import { sampleCustomerId, sampleSet, sampleTemplates, steadyCustomerId } from '../samples/sampleTemplates';

export interface DemoSession {
  readonly customers: readonly DemoCustomer[];
  readonly templates: readonly { readonly templateCode: string; readonly name: string }[];
  /** Each with its first member, which the backstage shows. */
  readonly sets: readonly {
    readonly setCode: string;
    readonly name: string;
    readonly templateCode: string;
  }[];
  readonly presentationId: string;
  readonly publisher: string;
  /** A customer whom nobody has met, so that the demo can begin again. Nothing is kept of them here. */
  readonly newCustomer: () => Promise<Omit<DemoCustomer, 'name'>>;
}

export interface DemoCustomer {
  readonly customerId: string;
  readonly name: string;
  readonly token: string;
}

type Known = Pick<Config, 'mode' | 'auth'>;

/** Names alone: where a customer stands changes with what they press. */
const people = [
  { customerId: steadyCustomerId, name: 'Stella' },
  { customerId: sampleCustomerId, name: 'Nora' },
] as const;

/** A fresh customer is for one sitting. */
const newCustomerLifetimeMs = 12 * 3_600_000;

/**
 * The demo signs tokens for invented customers with the secret that this machine made for itself. Null in production,
 * and where an issuer signs tokens.
 */
export async function findDemoSession(given: Known, local: Known, now: Date): Promise<DemoSession | null> {
  const secret = findOwnSecret(given, local);
  if (given.mode === 'production' || secret === null) return null;
  const issue = (grant: Omit<TokenGrant, 'expiresAt'>, from: Date, lifetimeMs: number) => {
    const expiresAt = new Date(from.getTime() + lifetimeMs);
    return issueToken(secret, local.auth.tokens, { ...grant, expiresAt });
  };
  const customers = people.map(async ({ customerId, name }) => {
    return { customerId, name, token: await issue({ subject: customerId }, now, tokenLifetimeMs) };
  });
  return {
    customers: await Promise.all(customers),
    templates: sampleTemplates.map(({ templateCode, name }) => ({ templateCode, name })),
    sets: [{ ...sampleSet, templateCode: sampleSet.members[0]?.templateCode ?? '' }].map(
      ({ setCode, name, templateCode }) => ({ setCode, name, templateCode }),
    ),
    presentationId: samplePresentationId,
    publisher: await issue(publisher, now, tokenLifetimeMs),
    newCustomer: async () => {
      const customerId = randomUUID();
      const token = await issue({ subject: customerId }, new Date(), newCustomerLifetimeMs);
      return { customerId, token };
    },
  };
}

const publisher = { subject: 'the-demo', scopes: publisherScopes, client: 'the-demo' } as const;
