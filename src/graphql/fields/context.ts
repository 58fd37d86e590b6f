import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ExecutionResult } from 'graphql';
import type { Act } from '../../actions/act';
import type { Recorder } from '../../domain/access/caller';
import type { ListLimits } from '../../actions/running/page';
import type { DemandLimits } from '../../config/demand';
import type { RequestIds } from '../../observability/requestId';
import type { TextAllowance } from '../../actions/running/textAllowance';

export interface GraphqlContext {
  readonly act: Act;
  /** Whose turn the document waits for. */
  readonly caller: Recorder;
  readonly lists: ListLimits;
  readonly limits: DemandLimits;
  /** How much text the answer may still hold. */
  readonly texts: TextAllowance;
  /** How long what was read may be kept by others. */
  readonly freshness: Freshness;
  /** Whether the request is one whose answer others may keep: a GET. */
  readonly isRead: boolean;
  /** Lets shared caches keep the answer for these seconds; not at all for null. */
  mayBeKeptFor(seconds: number | null): void;
  readonly subscriber: Subscriber;
  readonly ids: RequestIds;
  /** What the request's line in the log and the metrics will say. */
  readonly noted: NotedRequest;
  /** The service's own log; each entry has to name the ids. */
  readonly log: FaultLog;
}

/** Sends what is taken; null where nothing was. */
export type SendResults = (
  context: GraphqlContext,
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply | null;

export type ContextOf = (request: FastifyRequest, reply: FastifyReply) => GraphqlContext;

/** What an operation results in, once for each event. Ends by itself, or with what was thrown. */
export type Results = AsyncGenerator<ExecutionResult, void, void>;

export interface Subscriber {
  /** Aborted once nobody takes results any more. */
  readonly until: AbortSignal;
  /**
   * @throws Refused `TOO_MANY_SUBSCRIPTIONS`, `UNAVAILABLE`; `INVALID_INPUT` where the caller takes one result alone
   */
  take(results: Results): void;
  /** What was taken; null for an operation that has one result. */
  readonly taken: Results | null;
  /** The context for the next result: what one may ask for, it may ask for each time. */
  contextOfNext(): GraphqlContext;
}

export interface NotedRequest {
  operation: string | null;
  rootField: string | null;
  refusedWith: string | null;
}

export interface FaultLog {
  error(details: object, message: string): void;
}

/** How long everything public in one answer is current: the shortest of all. */
export class Freshness {
  /** Null where nothing public was read. */
  seconds: number | null = null;

  note({ freshForSeconds }: { readonly freshForSeconds: number }): void {
    this.seconds = Math.min(this.seconds ?? freshForSeconds, freshForSeconds);
  }
}
