import type { Read } from './auth';
import {
  readPublicDemand,
  readDemand,
  defaultPublicDemand,
  defaultDemand,
  type DemandLimits,
} from './demand';
import { mustHaveEncodedPassword, parseNumber } from './values';
import { readPersistedOperations, type PersistedOperation } from './persistedOperations';

/** What one caller may ask for, and what the service takes on. README lists the limits with their answers. */
export interface LimitsConfig extends DemandLimits {
  readonly maxBodyBytes: number;
  /** How long a caller may take to send the headers alone. */
  readonly headersTimeoutMs: number;
  /** How long a caller may take to send a whole request. */
  readonly requestTimeoutMs: number;
  /** How long a connection waits for its next request. */
  readonly keepAliveTimeoutMs: number;
  /** How long a connection on which nothing moves in either direction is kept in the middle of a request. */
  readonly idleTimeoutMs: number;
  /** How long the database may take for a statement; also how long a transaction may do nothing. */
  readonly statementTimeoutMs: number;
  readonly maxDepth: number;
  readonly maxAliases: number;
  readonly maxDirectives: number;
  /** What a document of a caller without a credential, or with a customer's own token, may ask for. */
  readonly public: DemandLimits;
  /** How many rows of a list one page may have. */
  readonly maxPageSize: number;
  /** How many customers or templates one question may name. */
  readonly maxBatchSize: number;
  /** The only operations that GraphQL executes; null executes whatever comes. */
  readonly persistedOperations: readonly PersistedOperation[] | null;
  /** Requests a minute; 0 is no limit. */
  readonly ratePerCaller: number;
  /** Requests a minute; 0 is no limit. */
  readonly ratePerAddress: number;
  /** Where nodes share their counts of requests; null counts on each node by itself. */
  readonly redisUrl: string | null;
  /** Beyond it requests are turned away; 0 is no limit. */
  readonly maxEventLoopDelayMs: number;
  /** How many statements may wait for a connection before requests are turned away; 0 is no limit. */
  readonly maxWaitingStatements: number;
  /** How long a decision may wait until it is on its way to the database. */
  readonly maxDecisionWaitMs: number;
  /** How many decisions may wait to be recorded before more are turned away: for the sake of memory alone. */
  readonly maxWaitingDecisions: number;
  /** How many exports of decisions may be under way before more are turned away. */
  readonly maxExports: number;
  /** How many subscriptions a node may have open. Each holds a connection. */
  readonly maxSubscriptions: number;
  /** How many of them one caller may have; without a credential, one address. */
  readonly maxSubscriptionsPerCaller: number;
  /** How much memory versions and texts may take; those that were used least are read again when they are needed. */
  readonly maxTextMemoryBytes: number;
  /** Web pages of these origins may call. */
  readonly corsOrigins: readonly string[];
  /** Addresses or networks whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
}

/** Of Apollo Sandbox, on Apollo's site and inside our own page. */
const sandboxOrigins = ['https://studio.apollographql.com', 'https://sandbox.embed.apollographql.com'];

/** What holds where the environment says nothing. */
export const defaultLimits: LimitsConfig = {
  maxBodyBytes: 256 * 1024,
  headersTimeoutMs: 15_000,
  requestTimeoutMs: 30_000,
  // Longer than the 60 s for which common load balancers keep idle connections, or they would meet closed ones.
  keepAliveTimeoutMs: 65_000,
  idleTimeoutMs: 120_000,
  statementTimeoutMs: 3_000,
  maxDepth: 12,
  // A client that asks for a hundred customers one by one needs as many, and some within.
  maxAliases: 250,
  maxDirectives: 100,
  ...defaultDemand,
  public: defaultPublicDemand,
  maxPageSize: 100,
  maxBatchSize: 100,
  persistedOperations: null,
  // A hundred a second. A caller may be a back-end that speaks for many customers.
  ratePerCaller: 6_000,
  ratePerAddress: 12_000,
  redisUrl: null,
  maxEventLoopDelayMs: 250,
  maxWaitingStatements: 100,
  maxDecisionWaitMs: 1_000,
  // Each with its strings a few kilobytes at most.
  maxWaitingDecisions: 20_000,
  maxExports: 4,
  maxSubscriptions: 1_000,
  maxSubscriptionsPerCaller: 100,
  maxTextMemoryBytes: 128 * 1024 * 1024,
  corsOrigins: [],
  trustedProxies: [],
};

const million = 1_000_000;
const hourMs = 3_600_000;
/** Lists have twenty rows where the request names no size. */
const leastPageSize = 20;
/** The largest number of look-ups that one statement takes. */
const maxRows = 1_000;
/** As many readers as the feed has wait for events at most. */
const maxSubscriptions = 2_000;
/** Prisma gives a transaction 5 s on its side, where nobody would know whether a COMMIT in flight has happened. */
export const maxStatementMs = 4_500;

export function readLimits(read: Read, isDevelopment: boolean): LimitsConfig {
  const number = (name: string, byDefault: number, min: number, max = million) =>
    read(name, (value) => parseNumber(value, byDefault, min, max));
  const sandbox = isDevelopment ? sandboxOrigins : [];
  return {
    maxBodyBytes: number('MAX_BODY_BYTES', defaultLimits.maxBodyBytes, 1_024, 16 * million),
    headersTimeoutMs: number('HEADERS_TIMEOUT_MS', defaultLimits.headersTimeoutMs, 100, hourMs),
    requestTimeoutMs: number('REQUEST_TIMEOUT_MS', defaultLimits.requestTimeoutMs, 100, hourMs),
    keepAliveTimeoutMs: number('KEEP_ALIVE_TIMEOUT_MS', defaultLimits.keepAliveTimeoutMs, 100, hourMs),
    idleTimeoutMs: number('IDLE_TIMEOUT_MS', defaultLimits.idleTimeoutMs, 100, hourMs),
    statementTimeoutMs: number('STATEMENT_TIMEOUT_MS', defaultLimits.statementTimeoutMs, 100, maxStatementMs),
    maxDepth: number('GRAPHQL_MAX_DEPTH', defaultLimits.maxDepth, 1),
    maxAliases: number('GRAPHQL_MAX_ALIASES', defaultLimits.maxAliases, 0),
    maxDirectives: number('GRAPHQL_MAX_DIRECTIVES', defaultLimits.maxDirectives, 0),
    ...readDemand(number),
    public: readPublicDemand(number),
    maxPageSize: number('MAX_PAGE_SIZE', defaultLimits.maxPageSize, leastPageSize, maxRows),
    maxBatchSize: number('MAX_BATCH_SIZE', defaultLimits.maxBatchSize, 1, maxRows),
    persistedOperations: read('PERSISTED_OPERATIONS', readPersistedOperations),
    ratePerCaller: number('RATE_LIMIT_PER_CALLER', defaultLimits.ratePerCaller, 0),
    ratePerAddress: number('RATE_LIMIT_PER_ADDRESS', defaultLimits.ratePerAddress, 0),
    redisUrl: read('REDIS_URL', parseRedisUrl),
    maxEventLoopDelayMs: number('MAX_EVENT_LOOP_DELAY_MS', defaultLimits.maxEventLoopDelayMs, 0),
    maxWaitingStatements: number('MAX_WAITING_STATEMENTS', defaultLimits.maxWaitingStatements, 0),
    maxDecisionWaitMs: number('MAX_DECISION_WAIT_MS', defaultLimits.maxDecisionWaitMs, 10, hourMs),
    maxWaitingDecisions: number('MAX_WAITING_DECISIONS', defaultLimits.maxWaitingDecisions, 1),
    maxExports: number('MAX_EXPORTS', defaultLimits.maxExports, 1, 100),
    maxSubscriptions: number('MAX_SUBSCRIPTIONS', defaultLimits.maxSubscriptions, 0, maxSubscriptions),
    maxSubscriptionsPerCaller: number(
      'MAX_SUBSCRIPTIONS_PER_CALLER',
      defaultLimits.maxSubscriptionsPerCaller,
      0,
      maxSubscriptions,
    ),
    maxTextMemoryBytes: number(
      'MAX_TEXT_MEMORY_BYTES',
      defaultLimits.maxTextMemoryBytes,
      million,
      999 * million,
    ),
    corsOrigins: read('CORS_ORIGINS', (list) => [...sandbox, ...parseOrigins(list)]),
    trustedProxies: read('TRUSTED_PROXIES', parseAddresses),
  };
}

/** The URL may hold a password, so it is not repeated. */
function parseRedisUrl(url: string | undefined): string | null {
  if (url === undefined) return null;
  mustHaveEncodedPassword(url);
  if (URL.canParse(url) && /^rediss?:$/.test(new URL(url).protocol)) return url;
  throw new Error('expected a URL that starts with redis:// or rediss://');
}

function parseOrigins(list: string | undefined): readonly string[] {
  const origins = itemsOf(list);
  const stranger = origins.find((origin) => !isOrigin(origin));
  if (stranger === undefined) return origins;
  throw new Error(`expected origins such as https://www.example.com, got ${JSON.stringify(stranger)}`);
}

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

function parseAddresses(list: string | undefined): readonly string[] {
  const addresses = itemsOf(list);
  const stranger = addresses.find((address) => !/^[0-9a-f:.]+(\/\d{1,3})?$/i.test(address));
  if (stranger === undefined) return addresses;
  throw new Error(`expected addresses or networks such as 10.0.0.0/8, got ${JSON.stringify(stranger)}`);
}

function itemsOf(list: string | undefined): readonly string[] {
  return list === undefined ? [] : list.split(',').map((item) => item.trim());
}
