import { pino, type Logger } from 'pino';

/** The service's own log: one JSON object a line on standard output. */
export function openLog(level: string): Logger {
  return pino({ level, base: { service: 'consent' }, timestamp: pino.stdTimeFunctions.isoTime });
}
