import { highestPort, ifSet, mustHaveEncodedPassword, parseFlag, readNumber, type Read } from './values';

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
  /** Leads to a streaming replica of the server, for reads that may lag; null where there is none. */
  readonly replicaUrl?: string | null;
  /** Beyond it those reads go to the server itself. */
  readonly replicaMaxLagMs?: number;
}

/** Ten processes fit into the hundred connections that PostgreSQL allows by itself. */
export const defaultPoolSize = 8;

const maxConnections = 1_000;

export const defaultReplicaMaxLagMs = 10_000;
const leastReplicaLagMs = 1_000;
const hourMs = 3_600_000;

/** With a URL it is PostgreSQL, and the embedded database in the data folder is not used. */
export function readDatabase(read: Read, dataDir: string): DatabaseConfig {
  const readUrl = (name: string) => read(name, ifSet(parseUrl));
  const url = readUrl('DATABASE_URL');
  const server = {
    isPooled: read('DATABASE_POOLER', parseFlag),
    directUrl: readUrl('DATABASE_DIRECT_URL'),
    poolSize: readNumber(read, 'DATABASE_POOL_SIZE', defaultPoolSize, 1, maxConnections),
    replicaUrl: readUrl('DATABASE_REPLICA_URL'),
    replicaMaxLagMs: readNumber(
      read,
      'DATABASE_REPLICA_MAX_LAG_MS',
      defaultReplicaMaxLagMs,
      leastReplicaLagMs,
      hourMs,
    ),
  };
  return url === null ? { kind: 'pglite', dataDir } : { kind: 'postgresql', url, ...server };
}

const schemes: readonly string[] = ['postgresql:', 'postgres:'];

/** @throws Error without the URL's own text, which may hold a password */
function parseUrl(url: string): string {
  mustHaveEncodedPassword(url);
  if (hasSeveralHosts(url)) {
    throw new Error('expected one host, got several; use a name or a proxy that follows the primary');
  }
  const scheme = URL.canParse(url) ? new URL(url).protocol : null;
  if (scheme !== null && schemes.includes(scheme)) {
    mustNameDatabase(url);
    return withKnownParameters(url);
  }
  const came = scheme === null ? 'a text that is not a URL' : `a URL that starts with ${scheme}//`;
  throw new Error(`expected postgresql://…, got ${came}`);
}

/** Those that the driver follows. It would pass over all others without a word. */
const parameters: ReadonlySet<string> = new Set([
  ...['host', 'port', 'user', 'password', 'application_name', 'fallback_application_name', 'options'],
  ...['ssl', 'sslmode', 'sslcert', 'sslkey', 'sslrootcert', 'sslnegotiation', 'uselibpqcompat'],
]);

function withKnownParameters(url: string): string {
  const { searchParams } = new URL(url);
  // The driver would wait without end for a connection to an invalid port.
  searchParams.getAll('port').forEach(requirePort);
  searchParams.getAll('sslmode').forEach(requireSslMode);
  const unknown = [...searchParams.keys()].find((name) => !parameters.has(name));
  if (unknown === undefined) return url;
  const instead =
    unknown === 'schema'
      ? 'set the schema with options=-csearch_path%3D<schema>'
      : `known are ${[...parameters].join(', ')}`;
  throw new Error(`expected no parameter ${JSON.stringify(unknown)} in the URL; ${instead}`);
}

/** The driver would take the one that is called like the user. */
function mustNameDatabase(url: string): void {
  if (new URL(url).pathname.length > 1) return;
  throw new Error('expected the name of a database in the URL, as in postgresql://host/consent');
}

/** The driver would take any other word for a wish for TLS. */
const sslModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

function requireSslMode(mode: string): void {
  if (sslModes.includes(mode)) return;
  throw new Error(`expected sslmode to be one of ${sslModes.join(', ')} in the URL`);
}

function requirePort(port: string): void {
  if (/^[1-9]\d{0,4}$/.test(port) && Number(port) <= highestPort) return;
  throw new Error(`expected a whole number from 1 to ${highestPort} as the port in the URL`);
}

/** As libpq takes them. A password may have a comma, too. */
function hasSeveralHosts(url: string): boolean {
  const [, authority = ''] = /^postgres(?:ql)?:\/\/([^/?]*)/.exec(url) ?? [];
  return authority.slice(authority.lastIndexOf('@') + 1).includes(',');
}
