import { ApolloLink, CombinedGraphQLErrors, ServerError, type TypePolicies } from '@apollo/client';
import { RetryLink } from '@apollo/client/link/retry';
import { relayStylePagination } from '@apollo/client/utilities';
import { OperationTypeNode } from 'graphql';
import { map } from 'rxjs';
import { ConsentServiceError, isNetworkFault, isPassing, UnansweredError } from './consentServiceError';
import { findPauseMs, type RetryLimits } from './pause';
import { RefusedError, refusedErrorOf } from './refused';
import { secondsToWait } from './retryAfter';

// What a frontend needs beside these; package.json lets little else be imported.
export { Refused, RefusedError } from './refused';

/** By what Apollo Client keeps each type, so that what a mutation answers is seen wherever it is shown. */
export const consentTypePolicies: TypePolicies = {
  // A version has a text in each language.
  ConsentVersion: { keyFields: ['consentVersionId', 'locale'] },
  PendingUpdate: { keyFields: ['customerId', 'templateCode'] },
  ConsentTemplate: { keyFields: ['templateCode'], fields: { versions: relayStylePagination() } },
  ConsentDraft: { keyFields: ['consentVersionId'] },
  Customer: { fields: { decisions: relayStylePagination(['templateCode']) } },
  // These belong to what they stand in: a service and a person may go by the same name.
  Recorder: { keyFields: false },
  VersionChange: { keyFields: false },
  Query: {
    fields: {
      templates: relayStylePagination(['search', 'includeRetired']),
      apiKeys: relayStylePagination(),
    },
  },
};

/** The service's refusal behind an error of Apollo Client: `findRefusal(error) instanceof Refused.FORBIDDEN`. */
export function findRefusal(error: unknown): RefusedError | null {
  if (error instanceof RefusedError) return error;
  const [first] = CombinedGraphQLErrors.is(error) ? error.errors : [];
  return first ? refusedErrorOf(first, { status: 200, retryAfterSeconds: null }) : null;
}

/**
 * Sends again what the network lost and what the service could not answer just then. A mutation is sent again
 * only when it has an `idempotencyKey` in its input.
 */
export function retryLink({ attempts = 4, maxWaitMs = 10_000 }: Partial<RetryLimits> = {}): ApolloLink {
  const pauseMs = (error: unknown, attempted: number) =>
    findPauseMs(serviceErrorOf(error), attempted, { attempts, maxWaitMs }, Math.random());
  const retries = new RetryLink({
    attempts: (attempted, operation, error) => isRepeatable(operation) && pauseMs(error, attempted) !== null,
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

function isRepeatable({ operationType, variables }: ApolloLink.Operation): boolean {
  if (operationType !== OperationTypeNode.MUTATION) return true;
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
