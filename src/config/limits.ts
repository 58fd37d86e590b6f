import { defaultDemand, defaultPublicDemand, readDemand, type DemandLimits } from './demand';
import { readPersistedOperations, type PersistedOperation } from './persistedOperations';
import { ifSet, itemsOf, mustHaveEncodedPassword, readNumber, type Read } from './values';

const million = 1_000_000;
const hourMs = 3_600_000;
/** The largest number of look-ups that one statement takes. */
const maxRows = 1_000;
/** As many readers as the feed has wait for events at most. */
const maxSubscriptions = 2_000;
/** Prisma gives a transaction 5 s. After that the outcome of a COMMIT in flight would be unknown. */
export const maxStatementMs = 4_500;

/** Limits that are one number: variable, default, minimum and maximum. */
const numbers = {
  maxBodyBytes: ['MAX_BODY_BYTES', 256 * 1024, 1_024, 16 * million],
  headersTimeoutMs: ['HEADERS_TIMEOUT_MS', 15_000, 100, hourMs],
  requestTimeoutMs: ['REQUEST_TIMEOUT_MS', 30_000, 100, hourMs],
  /** How long a connection waits for its next request. Load balancers keep idle connections for 60 s. */
  keepAliveTimeoutMs: ['KEEP_ALIVE_TIMEOUT_MS', 65_000, 100, hourMs],
  /** How long a connection on which nothing moves in either direction is kept in the middle of a request. */
  idleTimeoutMs: ['IDLE_TIMEOUT_MS', 120_000, 100, hourMs],
  /** How long the database may take for a statement; also how long a transaction may do nothing. */
  statementTimeoutMs: ['STATEMENT_TIMEOUT_MS', 3_000, 100, maxStatementMs],
  maxDepth: ['GRAPHQL_MAX_DEPTH', 12, 1, million],
  /** A client that asks for a hundred customers one by one needs as many, and some within. */
  maxAliases: ['GRAPHQL_MAX_ALIASES', 250, 0, million],
  maxDirectives: ['GRAPHQL_MAX_DIRECTIVES', 100, 0, million],
  /** Rows of one page. Lists have twenty where the request names no size. */
  maxPageSize: ['MAX_PAGE_SIZE', 100, 20, maxRows],
  /** How many customers or templates one question may name. */
  maxBatchSize: ['MAX_BATCH_SIZE', 100, 1, maxRows],
  /** Requests a minute; 0 for no limit. A caller may be a back-end that speaks for many customers. */
  ratePerCaller: ['RATE_LIMIT_PER_CALLER', 6_000, 0, million],
  ratePerAddress: ['RATE_LIMIT_PER_ADDRESS', 12_000, 0, million],
  /** Beyond it requests are turned away; 0 for no limit. */
  maxEventLoopDelayMs: ['MAX_EVENT_LOOP_DELAY_MS', 250, 0, million],
  /** How many statements may wait for a connection before requests are turned away; 0 for no limit. */
  maxWaitingStatements: ['MAX_WAITING_STATEMENTS', 100, 0, million],
  /** How long a decision may wait until it is on its way to the database. */
  maxDecisionWaitMs: ['MAX_DECISION_WAIT_MS', 1_000, 10, hourMs],
  /** How long ago the customer may have decided what is recorded now. */
  maxAnswerAgeDays: ['MAX_ANSWER_AGE_DAYS', 30, 0, 3_650],
  /** Decisions that wait to be recorded, a few kilobytes each at most. */
  maxWaitingDecisions: ['MAX_WAITING_DECISIONS', 20_000, 1, million],
  maxExports: ['MAX_EXPORTS', 4, 1, 100],
  /** Subscriptions of a node. Each holds a connection. */
  maxSubscriptions: ['MAX_SUBSCRIPTIONS', 1_000, 0, maxSubscriptions],
  /** Those of one caller; without a credential, of one address. */
  maxSubscriptionsPerCaller: ['MAX_SUBSCRIPTIONS_PER_CALLER', 100, 0, maxSubscriptions],
  /** Memory for versions and texts; the least used are read again when they are needed. */
  maxTextMemoryBytes: ['MAX_TEXT_MEMORY_BYTES', 128 * 1024 * 1024, million, 999 * million],
} as const satisfies Record<string, readonly [name: string, byDefault: number, min: number, max: number]>;

type NumberLimits = Readonly<Record<keyof typeof numbers, number>>;

/** What one caller may ask for, and what the service takes on. README lists the limits with their answers. */
export interface LimitsConfig extends DemandLimits, NumberLimits {
  /** What a document of a caller without a credential, or with a customer's own token, may ask for. */
  readonly public: DemandLimits;
  /** The only operations that GraphQL executes; null executes any. */
  readonly persistedOperations: readonly PersistedOperation[] | null;
  /** Where nodes share their counts of requests; null counts on each node by itself. */
  readonly redisUrl: string | null;
  readonly corsOrigins: readonly string[];
  /** Addresses or networks whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
}

/** Of Apollo Sandbox, on Apollo's site and inside our own page. */
const sandboxOrigins = ['https://studio.apollographql.com', 'https://sandbox.embed.apollographql.com'];

export const defaultLimits: LimitsConfig = {
  ...numbersBy(([, byDefault]) => byDefault),
  ...defaultDemand,
  public: defaultPublicDemand,
  persistedOperations: null,
  redisUrl: null,
  corsOrigins: [],
  trustedProxies: [],
};

export function readLimits(read: Read, isDevelopment: boolean): LimitsConfig {
  const sandbox = isDevelopment ? sandboxOrigins : [];
  return {
    ...numbersBy(([name, byDefault, min, max]) => readNumber(read, name, byDefault, min, max)),
    ...readDemand(read, 'GRAPHQL_', defaultDemand),
    public: readDemand(read, 'GRAPHQL_PUBLIC_', defaultPublicDemand),
    persistedOperations: read('PERSISTED_OPERATIONS', ifSet(readPersistedOperations)),
    redisUrl: read('REDIS_URL', ifSet(parseRedisUrl)),
    corsOrigins: read('CORS_ORIGINS', (list) => [...sandbox, ...parseOrigins(list)]),
    trustedProxies: read('TRUSTED_PROXIES', parseAddresses),
  };
}

function numbersBy(valueOf: (limit: (typeof numbers)[keyof typeof numbers]) => number): NumberLimits {
  const entries = Object.entries(numbers).map(([limit, row]) => [limit, valueOf(row)] as const);
  return Object.fromEntries(entries) as NumberLimits;
}

/** The URL may hold a password, so it is not repeated. */
function parseRedisUrl(url: string): string {
  mustHaveEncodedPassword(url);
  if (URL.canParse(url) && /^rediss?:$/.test(new URL(url).protocol)) return url;
  throw new Error('expected a URL that starts with redis:// or rediss://');
}

function parseOrigins(list: string | undefined): readonly string[] {
  return itemsOf(list, isOrigin, 'origins such as https://www.example.com');
}

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

function parseAddresses(list: string | undefined): readonly string[] {
  const isAddress = (text: string) => /^[0-9a-f:.]+(\/\d{1,3})?$/i.test(text);
  return itemsOf(list, isAddress, 'addresses or networks such as 10.0.0.0/8');
}
