import { pino, type DestinationStream, type Logger } from 'pino';
import { instantText } from '../domain/values/instant';

/** The service's own log: one JSON object a line, on standard output unless said otherwise. */
export function openLog(level: string, destination: DestinationStream = standardOutput()): Logger {
  const options = {
    level,
    base: { service: 'consent' },
    timestamp: timeMember,
    serializers: { err: loggedError },
  };
  return pino(options, destination);
}

function standardOutput(): DestinationStream {
  const lines = new GatheredLines(pino.destination({ sync: true }));
  process.on('exit', () => lines.flush());
  return lines;
}

let writtenAtMs = 0;
let written = '';

/** In ISO 8601; a busy service writes many lines within the same millisecond. */
function timeMember(): string {
  const nowMs = Date.now();
  if (nowMs !== writtenAtMs) {
    writtenAtMs = nowMs;
    written = `,"time":"${instantText(new Date(nowMs))}"`;
  }
  return written;
}

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

const maxCharacters = 16_000;
const maxWaitMs = 200;

/** Writes many lines at a time. pino’s own destination would measure all that it holds with each line. */
export class GatheredLines implements DestinationStream {
  private gathered = '';
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly output: DestinationStream) {}

  write(line: string): void {
    this.gathered += line;
    if (this.gathered.length >= maxCharacters) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), maxWaitMs).unref();
  }

  /** Hands on what is left; the process must do so before it ends. */
  flush(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    if (this.gathered !== '') this.output.write(this.gathered);
    this.gathered = '';
  }
}
