import type { ExecutionResult, GraphQLFormattedError, GraphQLSchema } from 'graphql';
import { isServiceFault } from '../../actions/running/fault';
import { innermost } from '../faults/documentFault';
import { answeredError, graphqlFault } from '../faults/answeredError';
import type { GraphqlContext, Results } from '../fields/context';

export interface Watch {
  /** Called before each result. Throws once the credential is no longer valid. */
  readonly judge: () => Promise<void>;
  readonly silenceMs: number;
}

/** Results as they come, and null after each silence. Reads only after the last result was taken. */
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
    // It has ended, so that no fault can be reported.
    results.return().catch(() => undefined);
  }
}

type Come = IteratorResult<ExecutionResult, void>;

/** `Promise.race` would keep each silence in memory until a result comes, which may take days. */
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

export function endedBy(
  thrown: unknown,
  schema: GraphQLSchema,
  { noted, log, ids }: Pick<GraphqlContext, 'noted' | 'log' | 'ids'>,
): GraphQLFormattedError {
  const fault = graphqlFault(schema, thrown);
  const cause = innermost(thrown);
  noted.refusedWith = fault.code;
  if (isServiceFault(fault, cause)) {
    log.error({ ...ids, err: cause, code: fault.code }, 'a subscription failed');
  }
  return answeredError(schema, { message: fault.message, extensions: { ...ids } }, thrown);
}

/** Without the causes of its errors. */
export function shownResult(schema: GraphQLSchema, { data, errors }: ExecutionResult): object {
  if (!errors) return { data };
  return { errors: errors.map((error) => answeredError(schema, error.toJSON(), error)), data };
}
