import type { CallerActions } from '../actions/callerActions';
import type { Freshness } from './freshness';

/** What a request's resolvers work with. */
export interface GraphqlContext {
  /** What the caller may do. */
  readonly actions: CallerActions;
  /** How long what was read may be kept by others. */
  readonly freshness: Freshness;
  readonly requestId: string;
  /** What the request's line in the log will say. */
  readonly noted: NotedRequest;
  /** The service's own; whoever writes to it says the request's id. */
  readonly log: FaultLog;
}

export interface NotedRequest {
  operation: string | null;
  refusedWith: string | null;
}

export interface FaultLog {
  error(details: object, message: string): void;
}
