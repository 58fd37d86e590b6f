import { context, SpanKind, trace } from '@opentelemetry/api';
import type { Pool } from 'pg';
import { isTraced, noteFault, startSpan } from '../../traces/spans';
import { isRecord } from '../../domain/input/record';
import { textOf } from './statements';

/** Gives each statement a span within the one that needs it. What no traced request needs has none. */
export function traceStatements(pool: Pool): void {
  if (!isTraced()) return;
  // The pool hands a connection on in the context of the caller that gives it back.
  pool.connect = new Proxy(pool.connect.bind(pool), {
    apply: (connect, _self, args: unknown[]): unknown =>
      Reflect.apply(connect, undefined, args.map(inItsContext)),
  });
  pool.on('connect', (client) => {
    client.query = new Proxy(client.query.bind(client), {
      apply: (query, _self, args: unknown[]): unknown =>
        traced(args, (sent) => Reflect.apply(query, undefined, sent)),
    });
  });
}

function inItsContext(argument: unknown): unknown {
  return typeof argument === 'function' ? context.bind(context.active(), argument) : argument;
}

function traced(args: unknown[], query: (args: unknown[]) => unknown): unknown {
  if (trace.getActiveSpan()?.isRecording() !== true) return query(args);
  const name = nameOf(args[0]);
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': name };
  const span = startSpan(name, { kind: SpanKind.CLIENT, attributes });
  const end = (fault: unknown): void => {
    if (fault) noteFault(span, fault);
    span.end();
  };
  const answered = args.at(-1);
  if (typeof answered === 'function') {
    const ended = (fault: unknown, ...others: unknown[]): void => {
      end(fault);
      Reflect.apply(answered, undefined, [fault, ...others]);
    };
    return query([...args.slice(0, -1), ended]);
  }
  const result = query(args);
  Promise.resolve(result).then(() => end(null), end);
  return result;
}

/** That of the statement, else its first word: the text of a statement holds no values. */
function nameOf(statement: unknown): string {
  if (isRecord(statement) && typeof statement['name'] === 'string') return statement['name'];
  return /[a-z]+/i.exec(textOf(statement))?.[0].toUpperCase() ?? 'unknown';
}
