import type { Actions } from '../actions/actions';
import type { Caller } from '../domain/caller';

/** What a request's resolvers work with. */
export interface GraphqlContext {
  readonly actions: Actions;
  readonly caller: Caller;
  readonly requestId: string;
  /** The request's own log. */
  readonly log: FaultLog;
}

export interface FaultLog {
  error(details: object, message: string): void;
}
