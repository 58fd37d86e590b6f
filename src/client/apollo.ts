import {
  ApolloLink,
  CombinedGraphQLErrors,
  ServerError,
  type TypePolicies,
  type TypePolicy,
} from '@apollo/client';
import { RetryLink } from '@apollo/client/link/retry';
import { relayStylePagination } from '@apollo/client/utilities';
import { OperationTypeNode } from 'graphql';
import { map } from 'rxjs';
import { ConsentServiceError, isNetworkFault, isPassing, UnansweredError } from './consentServiceError';
import { findRefusal } from './findRefusal';
import { findPauseMs, type RetryLimits, secondsToWait } from './pause';
import { Refused } from './refused';

// What a frontend needs beside these; package.json lets little else be imported.
export { followChanges, type Change, type ChangeListener, type FollowedCustomer } from './changes';
export { findRefusal } from './findRefusal';
export { Refused, RefusedError } from './refused';
export { watchedFetch, type SilenceLimit } from './watchedFetch';

const membersOfOneLanguage = ['locale', 'title', 'body', 'changeNote', 'contentHash'];

/** Selecting the text on the version itself needs `locale`, which tells languages apart; `text(locale: …)` does not. */
const versionKey: TypePolicy['keyFields'] = (_version, { storeObject }) =>
  membersOfOneLanguage.some((name) => name in storeObject)
    ? ['consentVersionId', 'locale']
    : ['consentVersionId'];

/** By what Apollo Client keeps each type, so that what a mutation answers is seen wherever it is shown. */
export const consentTypePolicies: TypePolicies = {
  ConsentVersion: { keyFields: versionKey },
  // It belongs to its version or decision and never changes there, so that selections of it add up.
  VersionText: { keyFields: false, merge: true },
  PendingUpdate: { keyFields: ['customerId', 'templateCode'] },
  ConsentTemplate: {
    keyFields: ['templateCode'],
    fields: {
      versions: relayStylePagination(),
      customersAwaiting: relayStylePagination(),
      customersExpiring: relayStylePagination(['before']),
    },
  },
  ConsentDraft: { keyFields: ['consentVersionId'] },
  Customer: {
    fields: { decisions: relayStylePagination(['templateCode']), personDecisions: relayStylePagination() },
  },
  LinkedId: { keyFields: false },
  // These belong to what they stand in: a service and a person may go by the same name.
  Actor: { keyFields: false },
  // There is one caller, so that selections of it add up.
  Viewer: { keyFields: false, merge: true },
  VersionChange: { keyFields: false },
  CustomerStanding: { keyFields: false },
  Activity: { keyFields: false },
  DecisionImport: { keyFields: false },
  System: { keyFields: false },
  PastStanding: { keyFields: false },
  // What one call did, or would do.
  WebhookAttempt: { keyFields: false },
  DeleteWebhookPayload: { keyFields: false },
  CustomerErasure: { keyFields: false },
  CustomerLink: { keyFields: false },
  LinkedDecision: { keyFields: false },
  DecisionContext: { keyFields: false },
  DecidedBy: { keyFields: false },
  DecisionSource: { keyFields: false },
  // A result belongs to its subscription; the entities in it are kept by their own keys.
  PendingUpdateChanged: { keyFields: false },
  CurrentVersionChanged: { keyFields: false },
  ConsentEvent: { keyFields: false },
  Query: {
    fields: {
      templates: relayStylePagination(['search', 'includeRetired', 'reviewRequested']),
      apiKeys: relayStylePagination(),
      activity: relayStylePagination(),
      imports: relayStylePagination(),
      presentations: relayStylePagination(),
    },
  },
};

/** Retries what may pass. A mutation needs an `idempotencyKey` for it, or the word that nothing was recorded. */
export function retryLink({ attempts = 4, maxWaitMs = 10_000 }: Partial<RetryLimits> = {}): ApolloLink {
  const pauseMs = (error: unknown, attempted: number) =>
    findPauseMs(serviceErrorOf(error), attempted, { attempts, maxWaitMs }, Math.random());
  const retries = new RetryLink({
    attempts: (attempted, operation, error) =>
      isRepeatable(operation, error) && pauseMs(error, attempted) !== null,
    delay: (attempted, _operation, error) => pauseMs(error, attempted) ?? 0,
  });
  return ApolloLink.from([retries, raisePassingRefusals]);
}

/** Apollo Client retries what is thrown, and a refusal comes as a result. */
const raisePassingRefusals = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    map((result) => {
      const refusal = hasData(result) ? null : findRefusal(new CombinedGraphQLErrors(result));
      if (refusal && isPassing(refusal)) throw refusal;
      return result;
    }),
  ),
);

function hasData({ data }: ApolloLink.Result): boolean {
  return Object.values(data ?? {}).some((value) => value !== null);
}

function isRepeatable({ operationType, variables }: ApolloLink.Operation, error: unknown): boolean {
  if (operationType !== OperationTypeNode.MUTATION) return true;
  if (error instanceof Refused.UNAVAILABLE && error.details.outcome === 'NOT_RECORDED') return true;
  const { input } = variables as { readonly input?: { readonly idempotencyKey?: unknown } };
  return typeof input?.idempotencyKey === 'string';
}

function serviceErrorOf(error: unknown): unknown {
  if (error instanceof ConsentServiceError) return error;
  if (ServerError.is(error)) {
    const { statusCode: status, response } = error;
    return new UnansweredError(error.message, { status, retryAfterSeconds: secondsToWait(response.headers) });
  }
  if (!isNetworkFault(error)) return error;
  return new UnansweredError('The network failed.', { status: null, retryAfterSeconds: null, cause: error });
}
