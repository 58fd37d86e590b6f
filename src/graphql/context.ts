import type { CallerActions } from '../actions/callerActions';

/** What a request's resolvers work with. */
export interface GraphqlContext {
  /** What the caller may do. */
  readonly actions: CallerActions;
  readonly requestId: string;
  /** What the request's line in the log will say. */
  readonly noted: NotedRequest;
  /** The request's own log. */
  readonly log: FaultLog;
}

export interface NotedRequest {
  operation: string | null;
  refusedWith: string | null;
}

export interface FaultLog {
  error(details: object, message: string): void;
}
