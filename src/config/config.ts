import { readAuth, type AuthConfig } from './auth';
import { readConsoleSignIn, signInFaults, type ConsoleSignIn } from './console';
import { readDatabase, type DatabaseConfig } from './database';
import { readErasure, type ErasureConfig } from './erasure';
import { readLimits, type LimitsConfig } from './limits';
import { readLog, type LogConfig } from './log';
import { isLoopback } from './loopback';
import { readWebhooks, type WebhookConfig } from './webhooks';
import {
  ifSet,
  oneOf,
  parseFlag,
  parseHost,
  parseNumber,
  parsePort,
  readNumber,
  textIfSet,
  type Read,
} from './values';

export type Mode = 'development' | 'production' | 'test';
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** Everything that an operator chooses. All other sizes and limits are constants where they are used. */
export interface Config {
  readonly host: string;
  /** 0 lets the operating system choose. */
  readonly port: number;
  /** Where metrics can be read without a token; null for nowhere. */
  readonly metrics: MetricsConfig | null;
  readonly database: DatabaseConfig;
  /** Where the embedded database and what the service makes for itself are kept. */
  readonly dataDir: string;
  readonly auth: AuthConfig;
  readonly limits: LimitsConfig;
  /** What publishing requires at first; null for what is not set. What the database holds counts. */
  readonly firstSettings: { readonly fourEyes: boolean | null; readonly confirmAskedAbove: number | null };
  /** The API key as whose holder commands act; null for the user of the system. */
  readonly commandKey: string | null;
  /** Whether the GraphQL door is a subgraph of a federated gateway. */
  readonly federation: boolean;
  /** Whether staff have a console at /console. */
  readonly console: boolean;
  /** How staff sign in there at the issuer of tokens; null for by key or token alone. */
  readonly consoleSignIn: ConsoleSignIn | null;
  readonly evidenceLog: LogConfig;
  readonly erasure: ErasureConfig;
  readonly feedRetentionMs: number;
  readonly webhooks: WebhookConfig;
  readonly mode: Mode;
  readonly logLevel: LogLevel;
}

export interface Reading {
  readonly config: Config;
  /** The names of all settings. */
  readonly known: readonly string[];
}

/** One line for each fault, so that one start shows them all. */
export class ConfigFaults extends Error {
  constructor(
    readonly faults: readonly string[],
    readonly known: readonly string[] = [],
  ) {
    super(faults.join('\n'));
    this.name = 'ConfigFaults';
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** An empty value counts as unset, but for CONSENT_KEY. @throws ConfigFaults naming every fault at once */
export function readConfig(env: Environment): Config {
  return readEnvironment(env).config;
}

/** The same, with the names of all settings. @throws ConfigFaults naming every fault at once */
export function readEnvironment(env: Environment): Reading {
  const faults: string[] = [];
  const known = ['DATA_DIR'];
  const read: Read = (name, parse) => {
    known.push(name);
    try {
      return parse(env[name] || undefined);
    } catch (fault) {
      faults.push(`${name}: ${fault instanceof Error ? fault.message : String(fault)}`);
      return parse(undefined);
    }
  };
  const dataDir = env.DATA_DIR || defaultDataDir;
  const port = read('PORT', parsePort);
  const mode = read('NODE_ENV', (value) => oneOf(MODES, value ?? 'development'));
  const database = readDatabase(read, dataDir);
  const isEmbedded = !env.DATABASE_URL;
  const limits = readLimits(read, mode === 'development');
  const federation = read('FEDERATION', parseFlag);
  const config: Config = {
    host: read('HOST', parseHost),
    port,
    metrics: readMetrics(read, port),
    database,
    dataDir,
    auth: readAuth(read),
    limits,
    firstSettings: {
      fourEyes: read('FOUR_EYES', ifSet(parseFlag)),
      confirmAskedAbove: read(
        'CONFIRM_ASKED_ABOVE',
        ifSet((value) => parseNumber(value, 0, 0, 999_999_999)),
      ),
    },
    commandKey: read('CONSENT_KEY', textIfSet),
    federation,
    console: read('CONSOLE', (value = String(mode === 'development')) => parseFlag(value)),
    consoleSignIn: readConsoleSignIn(read),
    evidenceLog: readLog(read, dataDir, isEmbedded),
    erasure: readErasure(read, dataDir, isEmbedded),
    feedRetentionMs: dayMs * readNumber(read, 'FEED_RETENTION_DAYS', defaultFeedDays, 1, maxFeedDays),
    webhooks: readWebhooks(read),
    mode,
    logLevel: read('LOG_LEVEL', (value) => oneOf(LOG_LEVELS, value ?? 'info')),
  };
  faults.push(...togetherFaults(config, env));
  if (faults.length > 0) throw new ConfigFaults(faults, known);
  return { config, known };
}

/** What is wrong with settings that are right alone. */
function* togetherFaults(config: Config, env: Environment): Generator<string> {
  const { auth, consoleSignIn, evidenceLog, federation, host, limits, mode } = config;
  const unnamed = signInFaults(consoleSignIn, auth.tokens.issuer);
  yield* unnamed;
  // Such as after a command that was to issue one and failed. Its user would act in another name than they meant.
  if (env.CONSENT_KEY === '')
    yield 'CONSENT_KEY: expected an API key, got an empty text; unset it to act without one';
  if (env.METRICS_HOST && !env.METRICS_PORT)
    yield 'METRICS_HOST: expected METRICS_PORT beside it, got nothing';
  if (env.DATABASE_URL && (env.LOG_SIGNING_KEY || env.LOG_SIGNING_KEY_FILE) && !env.LOG_ORIGIN)
    yield 'LOG_ORIGIN: expected a name such as consent.example/ledger beside the signing key';
  if (mode === 'production') {
    yield* lackingInProduction(env);
    yield* forgeable('AUTH_JWKS_URL', auth.jwksUrl);
    yield* forgeable('TIMESTAMP_URL', evidenceLog.timestampUrl);
    if (consoleSignIn && unnamed.length === 0) yield* forgeable('AUTH_ISSUER', new URL(auth.tokens.issuer));
  } else yield* strangersAt(host, env);
  // A gateway makes its queries up, so no list could have them.
  if (federation && limits.persistedOperations)
    yield 'FEDERATION: expected without PERSISTED_OPERATIONS, got both';
}

/** What a newcomer's service makes for itself, and one in production must be given. */
function lackingInProduction(env: Environment): readonly string[] {
  const lacking = ['DATABASE_URL', 'AUTH_ISSUER', 'AUTH_AUDIENCE'].filter((name) => !env[name]);
  const keys = env.AUTH_JWT_SECRET || env.AUTH_JWKS_URL ? [] : ['AUTH_JWKS_URL or AUTH_JWT_SECRET'];
  return [...lacking, ...keys].map((name) => `${name}: expected with NODE_ENV=production, got nothing`);
}

/** Someone on the network path could insert what is theirs. A proxy on this machine may speak https instead. */
function forgeable(name: string, url: URL | null): readonly string[] {
  if (!url || url.protocol === 'https:' || isLoopback(url.hostname.replace(/^\[|\]$/g, ''))) return [];
  return [`${name}: expected https:// with NODE_ENV=production, or a loopback address, got http://`];
}

/** Without configuration the service shows tokens on its pages, so only this machine may reach them. */
function strangersAt(host: string, env: Environment): readonly string[] {
  if (isLoopback(host) || env.AUTH_JWKS_URL || env.AUTH_JWT_SECRET) return [];
  const expected = '127.0.0.1, ::1 or localhost while neither AUTH_JWKS_URL nor AUTH_JWT_SECRET is set';
  return [`HOST: expected ${expected}, got ${JSON.stringify(host)}`];
}

const defaultDataDir = '.data';
const MODES: readonly Mode[] = ['development', 'production', 'test'];
const LOG_LEVELS: readonly LogLevel[] = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

const defaultFeedDays = 30;
const maxFeedDays = 365;
const dayMs = 24 * 3_600_000;

export const defaultFeedRetentionMs = defaultFeedDays * dayMs;

export interface MetricsConfig {
  readonly host: string;
  /** 0 lets the operating system choose. */
  readonly port: number;
}

function readMetrics(read: Read, servedPort: number): MetricsConfig | null {
  const port = read(
    'METRICS_PORT',
    ifSet((value) => otherPort(value, servedPort)),
  );
  const host = read('METRICS_HOST', parseHost);
  return port === null ? null : { host, port };
}

function otherPort(value: string, servedPort: number): number {
  const port = parsePort(value);
  if (port !== 0 && port === servedPort) throw new Error(`expected another port than PORT, got ${port}`);
  return port;
}
