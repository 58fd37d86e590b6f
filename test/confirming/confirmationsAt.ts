import { randomBytes } from 'node:crypto';
import { GraphQLClient } from 'graphql-request';
import { confirmationTokenHash } from '../../src/domain/decisions/confirming';
import { findNewestRequest, keepToken } from '../../src/storage/decisions/confirmations';
import type { Answer, Door } from '../doors/door';
import { operationsAt, valueOf } from '../doors/graphqlDoor';
import { send } from '../doors/restDoor';
import {
  ConfirmDecisionDocument,
  ResendConfirmationDocument,
  type ConfirmDecisionMutation,
  type ResendConfirmationMutation,
} from '../operations/generated';
import { asService, type CallerHeaders } from '../service/bearer';
import type { TestService } from '../service/service';

type Confirmed = NonNullable<ConfirmDecisionMutation['confirmDecision']>;
type Resent = NonNullable<ResendConfirmationMutation['resendConfirmation']>;

export interface ConfirmationsDoor {
  /** By nobody in particular: the link is all that it needs. */
  confirm(token: string, caller?: CallerHeaders): Promise<Answer<Confirmed>>;
  resend(customerId: string, templateCode: string, caller?: CallerHeaders): Promise<Answer<Resent>>;
}

export function confirmationsAt(url: string, door: Door['name']): ConfirmationsDoor {
  return door === 'REST' ? atRest(url) : atGraphql(url);
}

function atRest(url: string): ConfirmationsDoor {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' } };
  return {
    confirm: (token, caller = {}) =>
      send<Confirmed>(`${url}/v1/confirmations`, { ...post, body: JSON.stringify({ token }) }, caller),
    resend: (customerId, templateCode, caller = asService) => {
      const path = `customers/${encodeURIComponent(customerId)}/consents/templates/${templateCode}/confirmations`;
      return send<Resent>(`${url}/v1/${path}`, { method: 'POST' }, caller);
    },
  };
}

function atGraphql(url: string): ConfirmationsDoor {
  const askAs = (headers: CallerHeaders) =>
    operationsAt(new GraphQLClient(`${url}/graphql`, { errorPolicy: 'all', headers: { ...headers } }));
  return {
    confirm: async (token, caller = {}) =>
      valueOf(
        await askAs(caller)(ConfirmDecisionDocument, { input: { token } }),
        (data) => data.confirmDecision,
      ),
    resend: async (customerId, templateCode, caller = asService) =>
      valueOf(
        await askAs(caller)(ResendConfirmationDocument, { input: { customerId, templateCode } }),
        (data) => data.resendConfirmation,
      ),
  };
}

/** What a mailer would have been sent for the customer's newest yes. */
export async function tokenOfLink(
  { database: { engine } }: TestService,
  { customerId, templateCode }: { readonly customerId: string; readonly templateCode: string },
): Promise<string> {
  const asked = await findNewestRequest(engine.pool, customerId, templateCode);
  if (!asked) throw new Error('Nothing waits.');
  const token = randomBytes(32).toString('base64url');
  await keepToken(engine.pool, asked, confirmationTokenHash(token), asked.decision.recordedAt);
  return token;
}
