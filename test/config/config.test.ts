import { ConfigFaults, readConfig, type Environment } from '../../src/config/config';
import { defaultLimits } from '../../src/config/limits';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://db/consent',
  AUTH_ISSUER: 'https://issuer.example',
  AUTH_AUDIENCE: 'consent',
  AUTH_JWKS_URL: 'https://issuer.example/keys',
};

const knownParameters =
  'host, port, user, password, application_name, fallback_application_name, options, ssl, sslmode, sslcert, sslkey, sslrootcert, sslnegotiation, uselibpqcompat';

it('needs nothing', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 4000,
    metrics: null,
    database: { kind: 'pglite', dataDir: '.data' },
    dataDir: '.data',
    auth: {
      secret: null,
      jwksUrl: null,
      tokens: {
        issuer: 'consent-service',
        audience: 'consent-service',
        algorithms: null,
        clockToleranceS: 30,
        claims: { subject: 'sub', scope: 'scope' },
      },
    },
    limits: {
      ...defaultLimits,
      corsOrigins: ['https://studio.apollographql.com', 'https://sandbox.embed.apollographql.com'],
    },
    feedRetentionMs: 30 * 86_400_000,
    webhooks: { secretKey: null, signingKeys: [], allowedNetworks: [], timeoutMs: 15_000 },
    firstSettings: { fourEyes: null, confirmAskedAbove: null },
    commandKey: null,
    federation: false,
    console: true,
    consoleSignIn: null,
    evidenceLog: {
      origin: null,
      signingKey: null,
      signingKeyFile: null,
      checkpointFile: '.data/log-checkpoint',
      timestampUrl: null,
      timestampCaFile: null,
    },
    erasure: {
      journalFile: '.data/erasure-journal.ndjson',
      rememberedForMs: 7 * 24 * 3_600_000,
      retention: null,
    },
    mode: 'development',
    logLevel: 'info',
  });
});

it('takes an empty value for an unset one', () => {
  const empty = { HOST: '', PORT: '', DATABASE_URL: '', DATA_DIR: '', NODE_ENV: '', LOG_LEVEL: '' };
  expect(readConfig(empty)).toEqual(readConfig({}));
});

it.each<[Environment, object]>([
  [{ HOST: '0.0.0.0', AUTH_JWT_SECRET: 's'.repeat(32) }, { host: '0.0.0.0' }],
  [{ HOST: '::', AUTH_JWKS_URL: 'https://issuer.example/keys' }, { host: '::' }],
  [{ HOST: '::1' }, { host: '::1' }],
  [{ PORT: '0' }, { port: 0 }],
  [{ PORT: '65535' }, { port: 65_535 }],
  [production, { mode: 'production' }],
  [{ FOUR_EYES: 'true' }, { firstSettings: { fourEyes: true, confirmAskedAbove: null } }],
  [
    { ERASURE_JOURNAL_FILE: '/j', ERASED_CUSTOMER_DAYS: '0', EVIDENCE_RETENTION: 'P3Y' },
    { erasure: { journalFile: '/j', rememberedForMs: 0, retention: 'P3Y' } },
  ],
  [{ DATABASE_URL: 'postgresql://db/consent', DATA_DIR: '/d' }, { erasure: { journalFile: null } }],
  [{ EVIDENCE_RETENTION: 'P10Y120M52W1000D' }, { erasure: { retention: 'P10Y120M52W1000D' } }],
  [{ ERASED_CUSTOMER_DAYS: '365' }, { erasure: { rememberedForMs: 365 * 86_400_000 } }],
  [{}, { feedRetentionMs: 30 * 86_400_000 }],
  [{ FEED_RETENTION_DAYS: '365' }, { feedRetentionMs: 365 * 86_400_000 }],
  [{ CONFIRM_ASKED_ABOVE: '0' }, { firstSettings: { fourEyes: null, confirmAskedAbove: 0 } }],
  [{ CONFIRM_ASKED_ABOVE: '250000' }, { firstSettings: { fourEyes: null, confirmAskedAbove: 250_000 } }],
  [{ FOUR_EYES: 'false' }, { firstSettings: { fourEyes: false, confirmAskedAbove: null } }],
  [{ CONSENT_KEY: 'a.key' }, { commandKey: 'a.key' }],
  [{ FEDERATION: 'true' }, { federation: true }],
  [
    {
      ...production,
      CONSOLE_CLIENT_ID: 'c',
      CONSOLE_SCOPES: 'openid  audit:read',
      CONSOLE_RESOURCE: 'urn:r',
    },
    { consoleSignIn: { clientId: 'c', scopes: 'openid audit:read', resource: 'urn:r', audience: null } },
  ],
  [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
  [{ DATA_DIR: '/var/lib/consent' }, { database: { kind: 'pglite', dataDir: '/var/lib/consent' } }],
  [
    { DATABASE_URL: 'postgresql://u:p@db:5432/consent' },
    { database: { kind: 'postgresql', url: 'postgresql://u:p@db:5432/consent' } },
  ],
  [
    {
      DATABASE_URL: 'postgresql://pooler:6432/consent',
      DATABASE_POOLER: 'true',
      DATABASE_DIRECT_URL: 'postgresql://db/consent',
      DATABASE_POOL_SIZE: '20',
    },
    { database: { isPooled: true, directUrl: 'postgresql://db/consent', poolSize: 20 } },
  ],
  [
    {
      DATABASE_URL: 'postgresql://db/consent',
      DATABASE_REPLICA_URL: 'postgresql://replica/consent',
      DATABASE_REPLICA_MAX_LAG_MS: '5000',
    },
    { database: { replicaUrl: 'postgresql://replica/consent', replicaMaxLagMs: 5_000 } },
  ],
  [
    { DATABASE_URL: 'postgres://db/consent' },
    { database: { kind: 'postgresql', url: 'postgres://db/consent' } },
  ],
  [
    { DATABASE_URL: 'postgresql:///consent?host=/var/run/postgresql', DATA_DIR: 'ignored' },
    { database: { kind: 'postgresql', url: 'postgresql:///consent?host=/var/run/postgresql' } },
  ],
])('reads %j', (env, expected) => {
  expect(readConfig(env)).toMatchObject(expected);
});

const encodeSigns =
  'expected a URL with one @, before the host; encode the signs of the password, such as @ as %40, # as %23, / as %2F and ? as %3F';
const severalHosts = 'expected one host, got several; use a name or a proxy that follows the primary';

it.each<[Environment, string]>([
  [{ HOST: 'two words' }, 'HOST: expected a host name or an address, got "two words"'],
  [{ HOST: 'http://here' }, 'HOST: expected a host name or an address, got "http://here"'],
  [{ PORT: '65536' }, 'PORT: expected a whole number from 0 to 65535, got "65536"'],
  [{ PORT: '-1' }, 'PORT: expected a whole number from 0 to 65535, got "-1"'],
  [{ PORT: '4e3' }, 'PORT: expected a whole number from 0 to 65535, got "4e3"'],
  [{ FOUR_EYES: 'yes' }, 'FOUR_EYES: expected one of true, false, got "yes"'],
  [{ FEDERATION: '1' }, 'FEDERATION: expected one of true, false, got "1"'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV: expected one of development, production, test, got "prod"'],
  [
    { LOG_LEVEL: 'INFO' },
    'LOG_LEVEL: expected one of fatal, error, warn, info, debug, trace, silent, got "INFO"',
  ],
  [
    { DATABASE_URL: 'mysql://u:secret@db/x' },
    'DATABASE_URL: expected postgresql://…, got a URL that starts with mysql://',
  ],
  [
    { DATABASE_DIRECT_URL: 'secret' },
    'DATABASE_DIRECT_URL: expected postgresql://…, got a text that is not a URL',
  ],
  [{ DATABASE_POOLER: 'yes' }, 'DATABASE_POOLER: expected one of true, false, got "yes"'],
  [{ DATABASE_POOL_SIZE: '0' }, 'DATABASE_POOL_SIZE: expected a whole number from 1 to 1000, got "0"'],
  [{ DATABASE_URL: 'postgresql://one:5432,two:5432/consent' }, `DATABASE_URL: ${severalHosts}`],
  [{ DATABASE_REPLICA_URL: 'postgres://u:p,w@one,two/x' }, `DATABASE_REPLICA_URL: ${severalHosts}`],
  ...['p@s/w', 's#w', '1#w', 's/w', '1/w', 's?w', 'p@s?w', 's#w='].map((password): [Environment, string] => [
    { DATABASE_URL: `postgresql://u:${password}@db:5432/consent` },
    `DATABASE_URL: ${encodeSigns}`,
  ]),
  [{ REDIS_URL: 'redis://:1#w@cache' }, `REDIS_URL: ${encodeSigns}`],
  [{ DATABASE_URL: 'secret' }, 'DATABASE_URL: expected postgresql://…, got a text that is not a URL'],
  [
    { DATABASE_URL: 'postgresql://db/x?sslmode=require&schema=consent' },
    'DATABASE_URL: expected no parameter "schema" in the URL; set the schema with options=-csearch_path%3D<schema>',
  ],
  [
    { DATABASE_DIRECT_URL: 'postgresql://db/x?connection_limit=5' },
    `DATABASE_DIRECT_URL: expected no parameter "connection_limit" in the URL; known are ${knownParameters}`,
  ],
  ...['abc', '', '0', '65536', '-1', '5432&port=x'].map((port): [Environment, string] => [
    { DATABASE_URL: `postgresql://db/x?port=${port}` },
    'DATABASE_URL: expected a whole number from 1 to 65535 as the port in the URL',
  ]),
  [{ CONSOLE_SCOPES: 'audit:read' }, 'CONSOLE_SCOPES: expected openid among the scopes, got "audit:read"'],
  [{ CONSOLE_CLIENT_ID: 'c' }, 'AUTH_ISSUER: expected a URL beside CONSOLE_CLIENT_ID, got "consent-service"'],
  [
    { ...production, CONSOLE_CLIENT_ID: 'c', AUTH_ISSUER: 'http://issuer.example' },
    'AUTH_ISSUER: expected https:// with NODE_ENV=production, or a loopback address, got http://',
  ],
  [{ CONSENT_KEY: '' }, 'CONSENT_KEY: expected an API key, got an empty text; unset it to act without one'],
  ...['postgresql://db', 'postgresql://db/', 'postgresql://db/?user=postgres'].map(
    (url): [Environment, string] => [
      { DATABASE_URL: url },
      'DATABASE_URL: expected the name of a database in the URL, as in postgresql://host/consent',
    ],
  ),
  [
    { DATABASE_URL: 'postgresql://db/x?sslmode=verify_full' },
    'DATABASE_URL: expected sslmode to be one of disable, prefer, require, verify-ca, verify-full, no-verify in the URL',
  ],
])('refuses %j', (env, line) => {
  expect(() => readConfig(env)).toThrow(new ConfigFaults([line]));
});

describe('without a word on who callers are', () => {
  it.each(['127.0.0.1', '127.1.2.3', '::1', '0:0:0:0:0:0:0:1', 'localhost', 'LocalHost'])(
    'listens on %s, where nobody else can come',
    (HOST) => {
      expect(readConfig({ HOST })).toMatchObject({ host: HOST, auth: { secret: null, jwksUrl: null } });
    },
  );

  it.each([
    ...['0.0.0.0', '::', '0', '::0', '::ffff:0.0.0.0', '192.168.1.7', 'fe80::1', 'consent.example'],
    // What only a resolver could read is not taken for loopback.
    ...['127.1', '2130706433', '0x7f.1', '0177.0.0.1', '[::1]', '::1%lo', 'localhost.', 'localhost.example'],
  ])('does not listen on %s, in development neither', (HOST) => {
    const expected = '127.0.0.1, ::1 or localhost while neither AUTH_JWKS_URL nor AUTH_JWT_SECRET is set';
    const line = `HOST: expected ${expected}, got ${JSON.stringify(HOST)}`;
    for (const NODE_ENV of [undefined, 'development', 'test']) {
      expect(() => readConfig({ HOST, NODE_ENV })).toThrow(new ConfigFaults([line]));
    }
  });
});

it('takes a password with a comma', () => {
  const url = 'postgresql://u:p,w@db/x';
  expect(readConfig({ DATABASE_URL: url }).database).toMatchObject({ url });
});

it('names all faults at once, one line each', () => {
  const faults = (): unknown => readConfig({ PORT: 'x', NODE_ENV: 'y', LOG_LEVEL: 'z' });
  expect(faults).toThrow(ConfigFaults);
  expect(faults).toThrow(/^PORT: .*\nNODE_ENV: .*\nLOG_LEVEL: .*$/);
});

it.each<[Environment, object]>([
  [
    { RATE_LIMIT_PER_CALLER: '0', RATE_LIMIT_PER_ADDRESS: '60' },
    { ratePerCaller: 0, ratePerAddress: 60 },
  ],
  [{ REDIS_URL: 'rediss://:secret@cache:6380/1' }, { redisUrl: 'rediss://:secret@cache:6380/1' }],
  [
    { ...production, CORS_ORIGINS: 'https://www.example.com, http://localhost:3000' },
    { corsOrigins: ['https://www.example.com', 'http://localhost:3000'] },
  ],
  [production, { corsOrigins: [] }],
  [{ TRUSTED_PROXIES: '10.0.0.0/8,::1' }, { trustedProxies: ['10.0.0.0/8', '::1'] }],
  [
    {
      HEADERS_TIMEOUT_MS: '100',
      REQUEST_TIMEOUT_MS: '3600000',
      KEEP_ALIVE_TIMEOUT_MS: '5000',
      IDLE_TIMEOUT_MS: '20000',
      STATEMENT_TIMEOUT_MS: '4500',
    },
    {
      headersTimeoutMs: 100,
      requestTimeoutMs: 3_600_000,
      keepAliveTimeoutMs: 5_000,
      idleTimeoutMs: 20_000,
      statementTimeoutMs: 4_500,
    },
  ],
  [
    {
      MAX_PAGE_SIZE: '20',
      MAX_BATCH_SIZE: '1',
      GRAPHQL_MAX_SELECTIONS: '500',
      MAX_EXPORTS: '2',
    },
    { maxPageSize: 20, maxBatchSize: 1, maxSelections: 500, maxExports: 2 },
  ],
  [
    { MAX_DECISION_WAIT_MS: '10', MAX_WAITING_DECISIONS: '1' },
    { maxDecisionWaitMs: 10, maxWaitingDecisions: 1 },
  ],
  [
    {
      GRAPHQL_MAX_DEPTH: '5',
      GRAPHQL_MAX_ALIASES: '0',
      GRAPHQL_MAX_DIRECTIVES: '0',
      GRAPHQL_MAX_TOKENS: '50',
    },
    { maxDepth: 5, maxAliases: 0, maxDirectives: 0, maxTokens: 50 },
  ],
  [
    { MAX_EVENT_LOOP_DELAY_MS: '0', MAX_WAITING_STATEMENTS: '7' },
    { maxEventLoopDelayMs: 0, maxWaitingStatements: 7 },
  ],
  [
    { GRAPHQL_MAX_TEXT_CHARACTERS: '5000', GRAPHQL_PUBLIC_MAX_COST: '7', GRAPHQL_PUBLIC_MAX_TOKENS: '9' },
    { maxTextCharacters: 5_000, maxCost: 5_000, public: { maxCost: 7, maxTokens: 9, maxSelections: 1_000 } },
  ],
  [
    { GRAPHQL_MAX_COST: '20000', MAX_BODY_BYTES: '65536' },
    { maxCost: 20_000, maxBodyBytes: 65_536 },
  ],
])('reads the limits %j', (env, limits) => {
  expect(readConfig(env)).toMatchObject({ limits });
});

it.each<[Environment, string]>([
  [
    { RATE_LIMIT_PER_CALLER: '-1' },
    'RATE_LIMIT_PER_CALLER: expected a whole number from 0 to 1000000, got "-1"',
  ],
  [{ MAX_PAGE_SIZE: '19' }, 'MAX_PAGE_SIZE: expected a whole number from 20 to 1000, got "19"'],
  [{ MAX_BATCH_SIZE: '0' }, 'MAX_BATCH_SIZE: expected a whole number from 1 to 1000, got "0"'],
  [
    { STATEMENT_TIMEOUT_MS: '5000' },
    'STATEMENT_TIMEOUT_MS: expected a whole number from 100 to 4500, got "5000"',
  ],
  [{ REQUEST_TIMEOUT_MS: '0' }, 'REQUEST_TIMEOUT_MS: expected a whole number from 100 to 3600000, got "0"'],
  [{ GRAPHQL_MAX_DEPTH: '0' }, 'GRAPHQL_MAX_DEPTH: expected a whole number from 1 to 1000000, got "0"'],
  [{ REDIS_URL: 'http://:secret@cache' }, 'REDIS_URL: expected a URL that starts with redis:// or rediss://'],
  [{ CORS_ORIGINS: '*' }, 'CORS_ORIGINS: expected origins such as https://www.example.com, got "*"'],
  [
    { CORS_ORIGINS: 'https://www.example.com/' },
    'CORS_ORIGINS: expected origins such as https://www.example.com, got "https://www.example.com/"',
  ],
  [
    { TRUSTED_PROXIES: 'everybody' },
    'TRUSTED_PROXIES: expected addresses or networks such as 10.0.0.0/8, got "everybody"',
  ],
])('refuses the limits %j', (env, line) => {
  expect(() => readConfig(env)).toThrow(new ConfigFaults([line]));
});

it('reads the key that seals secrets of webhooks, and the networks they may reach', () => {
  const [key, networks] = [Buffer.alloc(32, 5), '10.20.0.0/16, fd00::/8'];
  const env = {
    WEBHOOK_SECRET_KEY: key.toString('base64'),
    WEBHOOK_ALLOWED_NETWORKS: networks,
    WEBHOOK_TIMEOUT_MS: '20000',
  };
  const allowedNetworks = ['10.20.0.0/16', 'fd00::/8'];
  expect(readConfig(env).webhooks).toEqual({
    secretKey: key,
    signingKeys: [],
    allowedNetworks,
    timeoutMs: 20_000,
  });
});

it('reads the keys that sign webhooks, an old one beside a new one', () => {
  const keys = [1, 2].map((byte) => `whsk_${Buffer.alloc(32, byte).toString('base64')}`);
  expect(readConfig({ WEBHOOK_SIGNING_KEY: keys.join(', ') }).webhooks).toMatchObject({ signingKeys: keys });
});

it.each([
  ['WEBHOOK_SECRET_KEY', Buffer.alloc(31).toString('base64')],
  ['WEBHOOK_SECRET_KEY', 'secret'],
  ['WEBHOOK_SIGNING_KEY', 'whsk_c2hvcnQ='],
  ['WEBHOOK_SIGNING_KEY', `whsk_${Buffer.alloc(32).toString('base64')},whsec_`],
  ['WEBHOOK_ALLOWED_NETWORKS', '10.0.0.0'],
  ['WEBHOOK_ALLOWED_NETWORKS', '10.0.0.0/33'],
  ...['P', 'P0D', 'PT12H', 'P1.5Y', '3Y', 'P1D1Y'].map((text) => ['EVIDENCE_RETENTION', text]),
  ...['-1', '366', 'week'].map((text) => ['ERASED_CUSTOMER_DAYS', text]),
  ['WEBHOOK_TIMEOUT_MS', '999'],
  ['WEBHOOK_TIMEOUT_MS', '30001'],
])('refuses %s=%s', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`${name}: `));
});

it.each(['0', '366', '1.5', 'month'])('refuses FEED_RETENTION_DAYS=%s', (days) => {
  expect(() => readConfig({ FEED_RETENTION_DAYS: days })).toThrow(/FEED_RETENTION_DAYS: /);
});

describe('the port of monitoring', () => {
  const metricsWith = (env: Environment) => readConfig(env).metrics;
  const faultOf = (env: Environment) => {
    try {
      return metricsWith(env);
    } catch (fault) {
      return fault instanceof ConfigFaults ? fault.faults : fault;
    }
  };

  it('is closed unless it is named, and then for this machine unless said otherwise', () => {
    expect(metricsWith({})).toBeNull();
    expect(metricsWith({ METRICS_PORT: '9464' })).toEqual({ host: '127.0.0.1', port: 9464 });
    expect(metricsWith({ METRICS_PORT: '0', METRICS_HOST: '::' })).toEqual({ host: '::', port: 0 });
  });

  it.each<[Environment, string]>([
    [{ METRICS_PORT: 'x' }, 'METRICS_PORT: expected a whole number from 0 to 65535, got "x"'],
    [{ METRICS_PORT: '4000' }, 'METRICS_PORT: expected another port than PORT, got 4000'],
    [{ METRICS_HOST: '0.0.0.0' }, 'METRICS_HOST: expected METRICS_PORT beside it, got nothing'],
    [
      { METRICS_PORT: '9464', METRICS_HOST: 'a b' },
      'METRICS_HOST: expected a host name or an address, got "a b"',
    ],
  ])('is refused where %j', (env, fault) => {
    expect(faultOf(env)).toEqual([fault]);
  });
});
