import type { ExecutionResult, GraphQLFormattedError, GraphQLSchema } from 'graphql';
import { isServiceFault } from '../../actions/running/fault';
import { innermost } from '../faults/documentFault';
import { answeredError, graphqlFault } from '../faults/answeredError';
import type { FaultLog, NotedRequest, Results } from '../fields/context';

export interface Watch {
  /** Called before anything is shown. Throws once the credential counts no longer. */
  readonly judge: () => Promise<void>;
  /** How long nothing may be said. */
  readonly silenceMs: number;
}

/**
 * Results as they come, and null after each silence: the moment to show that the connection is alive. Nothing is read
 * before what was read before has been taken.
 */
export async function* watched(
  results: Results,
  { judge, silenceMs }: Watch,
): AsyncGenerator<ExecutionResult | null, void> {
  const next = listenTo(results);
  try {
    for (;;) {
      const come = await next(silenceMs);
      await judge();
      if (come?.done) return;
      yield come && come.value;
    }
  } finally {
    // What it waits for has been ended, and nobody is there who could be told of a fault.
    results.return().catch(() => undefined);
  }
}

type Come = IteratorResult<ExecutionResult, void>;

/** A race of promises would keep each silence in memory until a result comes, which may take days. */
function listenTo(results: Results): (silenceMs: number) => Promise<Come | null> {
  let asked = false;
  let come: Promise<Come> | null = null;
  let wake = (): void => undefined;
  const ask = () => {
    asked = true;
    const next = results.next();
    const arrive = () => {
      come = next;
      wake();
    };
    next.then(arrive, arrive);
  };
  return async (silenceMs) => {
    if (!asked) ask();
    if (!come) await silence(silenceMs, (awake) => (wake = awake));
    const found = come;
    if (found) [asked, come] = [false, null];
    return found;
  };
}

function silence(ms: number, giveWake: (wake: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    giveWake(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** What ended a subscription, as its caller is told; also noted for the log, as where a request is refused. */
export function endedBy(
  thrown: unknown,
  schema: GraphQLSchema,
  {
    noted,
    log,
    requestId,
  }: { readonly noted: NotedRequest; readonly log: FaultLog; readonly requestId: string },
): GraphQLFormattedError {
  const fault = graphqlFault(schema, thrown);
  const cause = innermost(thrown);
  noted.refusedWith = fault.code;
  if (isServiceFault(fault, cause)) {
    log.error({ requestId, err: cause, code: fault.code }, 'a subscription failed');
  }
  return answeredError(schema, { message: fault.message, extensions: { requestId } }, thrown);
}

/** A result as callers get it: the causes of its errors stay here. */
export function shownResult(schema: GraphQLSchema, { data, errors }: ExecutionResult): object {
  if (!errors) return { data };
  return { errors: errors.map((error) => answeredError(schema, error.toJSON(), error)), data };
}
