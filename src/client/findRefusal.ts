import { CombinedGraphQLErrors, CombinedProtocolErrors } from '@apollo/client';
import { findFirstRefused, RefusedError } from './refused';

/** The service's refusal behind an error of Apollo Client: `findRefusal(error) instanceof Refused.FORBIDDEN`. */
export function findRefusal(error: unknown): RefusedError | null {
  if (error instanceof RefusedError) return error;
  // The second is what ends a subscription.
  const isAnswered = CombinedGraphQLErrors.is(error) || CombinedProtocolErrors.is(error);
  return isAnswered ? findFirstRefused(error.errors) : null;
}
