import type { Read } from './auth';
import { parseHost, parsePort } from './values';

/** Where metrics are told without a token. */
export interface MetricsConfig {
  readonly host: string;
  /** 0 lets the operating system choose. */
  readonly port: number;
}

/** Null without such a place. */
export function readMetrics(read: Read, servedPort: number): MetricsConfig | null {
  const port = read('METRICS_PORT', (value) => (value === undefined ? null : otherPort(value, servedPort)));
  const host = read('METRICS_HOST', parseHost);
  return port === null ? null : { host, port };
}

function otherPort(value: string, servedPort: number | undefined): number {
  const port = parsePort(value);
  if (port !== 0 && port === servedPort) throw new Error(`expected another port than PORT, got ${port}`);
  return port;
}
