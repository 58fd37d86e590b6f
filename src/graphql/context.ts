import type { CallerActions } from '../actions/callerActions';

/** What a request's resolvers work with. */
export interface GraphqlContext {
  /** What the caller may do. */
  readonly actions: CallerActions;
  readonly requestId: string;
  /** The request's own log. */
  readonly log: FaultLog;
}

export interface FaultLog {
  error(details: object, message: string): void;
}
