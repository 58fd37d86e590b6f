import { pino, type DestinationStream, type Logger } from 'pino';

/** The service's own log: one JSON object a line, on standard output unless said otherwise. */
export function openLog(level: string, destination: DestinationStream = standardOutput()): Logger {
  const options = {
    level,
    base: { service: 'consent' },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: loggedError },
  };
  return pino(options, destination);
}

/** Lines leave many at a time, or each request would wait for its own; the rest of them when the process ends. */
function standardOutput(): DestinationStream {
  return pino.destination({ sync: false, minLength: 16_000, periodicFlush: 200 });
}

/** What may be kept of a fault. */
interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: unknown;
  readonly table?: unknown;
  readonly constraint?: unknown;
  readonly stack?: string;
  readonly cause?: LoggedError;
}

/** Only named members: drivers also attach rows, keys and parameters, and with them personal data. */
function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'something other than an error was thrown' };
  const named: Partial<Record<'code' | 'table' | 'constraint', unknown>> & Error = error;
  const { name: type, message, stack, code, table, constraint } = named;
  return {
    type,
    message,
    code,
    table,
    constraint,
    stack,
    ...(error.cause === undefined ? {} : { cause: loggedError(error.cause) }),
  };
}
