import type { Read } from './auth';
import { parseFlag, parseNumber } from './values';

/** Where the ledger is kept: a PostgreSQL server, or PGlite in a folder that one process owns at a time. */
export type DatabaseConfig = PostgresqlConfig | { readonly kind: 'pglite'; readonly dataDir: string };

export interface PostgresqlConfig {
  readonly kind: 'postgresql';
  readonly url: string;
  /** Whether the URL leads to a pooler that lends its connections for one transaction at a time. */
  readonly isPooled?: boolean;
  /** Leads to the server itself, where a session stays; null when there is no such way. */
  readonly directUrl?: string | null;
  /** How many connections this process opens at most, besides the one for notifications. */
  readonly poolSize?: number;
}

/** Ten processes fit into the hundred connections that PostgreSQL allows by itself. */
export const usualPoolSize = 8;

const mostConnections = 1_000;

/** A URL decides for PostgreSQL, whatever the data folder says. Undefined when a variable is faulty; the faults are noted by `read`. */
export function readDatabase(read: Read, dataDir: string): DatabaseConfig | undefined {
  const url = read('DATABASE_URL', parseUrl);
  const isPooled = read('DATABASE_POOLER', parseFlag);
  const directUrl = read('DATABASE_DIRECT_URL', parseUrl);
  const poolSize = read('DATABASE_POOL_SIZE', (value) =>
    parseNumber(value, usualPoolSize, 1, mostConnections),
  );
  if (url === undefined || isPooled === undefined || directUrl === undefined || poolSize === undefined)
    return undefined;
  if (url === null) return { kind: 'pglite', dataDir };
  return { kind: 'postgresql', url, isPooled, directUrl, poolSize };
}

const schemes: readonly string[] = ['postgresql:', 'postgres:'];

/** @throws Error without the URL's own text, which may hold a password */
function parseUrl(url: string | undefined): string | null {
  if (url === undefined) return null;
  const scheme = URL.canParse(url) ? new URL(url).protocol : null;
  if (scheme !== null && schemes.includes(scheme)) return url;
  const came = scheme === null ? 'a text that is not a URL' : `a URL that starts with ${scheme}//`;
  throw new Error(`expected postgresql://…, got ${came}`);
}
