import { unescape } from 'node:querystring';
import { escapeIdentifier, type Pool } from 'pg';

/** The database that a variable leads to cannot be used; the message is a line for the person who set it. */
export class DatabaseFault extends Error {
  override readonly name = 'DatabaseFault';

  constructor(
    private readonly says: string,
    cause?: unknown,
    variable = 'DATABASE_URL',
  ) {
    super(`${variable}: ${says}`, { cause });
  }

  /** The same, when the URL came from elsewhere. */
  of(variable: string): DatabaseFault {
    return new DatabaseFault(this.says, this.cause, variable);
  }
}

/** Why a first connection failed, in words that hold nothing of the URL but host, port and database. */
export function connectionFault(fault: unknown, url: string): unknown {
  const says = sayingOf(fault, url);
  return says === null ? fault : new DatabaseFault(says, fault);
}

function sayingOf(fault: unknown, url: string): string | null {
  if (!(fault instanceof Error)) return null;
  const { code = '', syscall, path }: NodeJS.ErrnoException = fault;
  // One with a certificate or a key, which the URL names.
  if (syscall === 'open') return `the file ${path} cannot be read (${code})`;
  const words = wordsOfCode[code] ?? wordsOfMessage.find(([pattern]) => pattern.test(fault.message))?.[1];
  if (!words) return null;
  return `${words(placeOf(url))}${code === '' ? '' : ` (${code})`}`;
}

interface Place {
  readonly host: string;
  readonly port: string;
  readonly database: string;
}

type Words = (place: Place) => string;

const unanswered: Words = ({ host, port }) => `no PostgreSQL server answers at ${host}:${port}`;
const refused: Words = ({ host, port }) => `the server at ${host}:${port} refuses the user or the password`;
const unknownHost: Words = ({ host }) => `the host name ${host} has no address`;

/** Of the system, and SQLSTATE. */
const wordsOfCode: Readonly<Record<string, Words>> = {
  ECONNREFUSED: unanswered,
  ECONNRESET: unanswered,
  EHOSTUNREACH: unanswered,
  ENETUNREACH: unanswered,
  ETIMEDOUT: unanswered,
  ENOENT: ({ host, port }) => `there is no socket of PostgreSQL at ${host}, port ${port}`,
  EACCES: ({ host, port }) => `this user may not connect to ${host}:${port}`,
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
  '28P01': refused,
  '28000': refused,
  '3D000': ({ database }) => `the server has no database ${database}; create it first`,
  '53300': () => 'the server has no connection left; lower DATABASE_POOL_SIZE',
  '57P03': () => 'the server is starting or stopping; try again in a moment',
};

const wordsOfMessage: readonly (readonly [RegExp, Words])[] = [
  // Not any timeout: a refusal of settings names `statement_timeout`.
  [/timeout (exceeded|expired)|connection timeout/i, unanswered],
  [/password must be a (?:non-empty )?string/, () => 'the server wants a password, and the URL has none'],
  [/does not support SSL/, () => 'the server does not support TLS, and the URL wants it'],
];

/** Only URLs that the configuration has read come here. */
function placeOf(url: string): Place {
  if (!URL.canParse(url)) return { host: 'its host', port: '5432', database: 'of that name' };
  const { hostname, port, pathname, searchParams } = new URL(url);
  return {
    host: searchParams.get('host') ?? (hostname || 'localhost'),
    port: searchParams.get('port') ?? (port || '5432'),
    database: JSON.stringify(unescape(pathname.slice(1)) || 'of the user’s name'),
  };
}

interface FitRow {
  readonly encoding: string;
  readonly schema: string | null;
  readonly path: string;
  readonly database: string;
}

/** The schema of the tables. @throws DatabaseFault if the encoding is not UTF8 or no schema exists */
export async function findSchema(pool: Pool): Promise<string> {
  const { rows } = await pool.query<FitRow>(`SELECT current_setting('server_encoding') AS encoding,
    coalesce((SELECT nspname::text FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
      WHERE c.oid = to_regclass('_prisma_migrations')), current_schema()::text) AS schema,
    current_setting('search_path') AS path, current_database()::text AS database`);
  const [row] = rows;
  if (!row) throw new Error('The database did not say what it is.');
  const { encoding, schema, path, database } = row;
  if (encoding !== 'UTF8') {
    const statement = `CREATE DATABASE ${escapeIdentifier(`${database}_utf8`)} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'`;
    throw new DatabaseFault(
      `expected a database in UTF8, got one in ${encoding}; create another: ${statement}`,
    );
  }
  if (schema === null) {
    throw new DatabaseFault(
      `expected a schema that exists in the search_path, got ${path}; create it or set another`,
    );
  }
  return schema;
}
