import * as rules from '../../src/domain/health/findings';
import * as ofNode from '../../src/domain/health/nodeFindings';
import type { LedgerFacts, ServerFacts } from '../../src/domain/health/findings';

const server: ServerFacts = {
  version: '15.20',
  versionNumber: 150_020,
  settings: { fsync: 'on', autovacuum: 'on', idle_session_timeout: '0' },
  mayRecord: true,
  unknownTables: [],
  oldExtensions: [],
  connections: 10,
  maxConnections: 97,
  limit: 'max_connections',
};
const now = new Date('2026-11-29T12:00:00Z');
const division = { isDivided: true, servers: 2, unreachable: 0 };
const ledger: LedgerFacts = {
  now,
  keys: ['the key'],
  lagMs: 900,
  isForked: false,
  auditFaults: 0,
  endingKeys: [],
  webhooks: { endpoints: { disabled: 1, gone: 0, given_up: 0 }, givenUp: 0, oldestMs: 0 },
};
const keyUntil = (expiresAt: Date) => [{ id: 'id-of-shop', name: 'shop', expiresAt }];
const webhooks = (change: Partial<LedgerFacts['webhooks']>) => ({
  webhooks: { ...ledger.webhooks, ...change },
});
const setTo = (name: string, value: string) => ({ settings: { ...server.settings, [name]: value } });

const statesOf = (findings: readonly rules.Finding[]) => [...new Set(findings.map(({ state }) => state))];

describe('of a server', () => {
  it('that is well every row is well', () => {
    expect(statesOf(rules.serverFindings(server, 9))).toEqual(['well']);
  });

  it.each<[string, Partial<ServerFacts>, string, string]>([
    ['server', { versionNumber: 140_011 }, 'broken', 'upgrade to PostgreSQL 15 or later'],
    ['writing', setTo('transaction_read_only', 'on'), 'broken', 'turn off default_transaction_read_only'],
    ['writing', setTo('in_hot_standby', 'on'), 'broken', 'name the primary in DATABASE_URL'],
    ['writing', { mayRecord: false }, 'broken', 'name the owner of the tables in DATABASE_URL'],
    ['durability', setTo('fsync', 'off'), 'broken', 'turn on fsync'],
    ['durability', setTo('synchronous_commit', 'off'), 'broken', 'turn on synchronous_commit'],
    ['autovacuum', setTo('autovacuum', 'off'), 'soon', 'turn on autovacuum'],
    ['statistics', { unknownTables: ['customer', 'decision'] }, 'soon', 'ANALYZE customer, decision;'],
    ['extensions', { oldExtensions: ['hstore 1.4'] }, 'soon', 'ALTER EXTENSION … UPDATE;'],
    ['time-outs', setTo('idle_session_timeout', '60000'), 'soon', 'set to 0: idle_session_timeout'],
    ['connections', { connections: 89 }, 'soon', 'raise max_connections, or lower DATABASE_POOL_SIZE'],
  ])('the row %s of %j is %s: %s', (what, change, state, todo) => {
    const unwell = rules.serverFindings({ ...server, ...change }, 9).filter((each) => each.state !== 'well');
    expect(unwell).toEqual([{ what, state, todo, found: expect.any(String) as string }]);
  });

  it('connections are well as long as one more node fits', () => {
    expect(statesOf(rules.serverFindings({ ...server, connections: 88 }, 9))).toEqual(['well']);
  });
});

describe('of the ledger', () => {
  it('that is well every row is well', () => {
    expect(statesOf(rules.ledgerFindings(ledger))).toEqual(['well']);
  });

  it.each<[string, Partial<LedgerFacts>, string, string]>([
    ['log', { auditFaults: 3 }, 'broken', 'consent log audit'],
    ['log', { isForked: true, lagMs: 60_000, auditFaults: 1 }, 'broken', 'consent log succeed --dry-run'],
    ['log', { lagMs: 11_000 }, 'soon', 'start a node with the signing key, or read its log'],
    [
      'API keys',
      { endingKeys: keyUntil(new Date(+now + 1)) },
      'soon',
      'once that is used: consent keys revoke id-of-shop',
    ],
    ['API keys', { endingKeys: keyUntil(new Date(+now - 1)) }, 'soon', 'consent keys revoke id-of-shop'],
    ['webhooks', webhooks({ endpoints: { disabled: 0, gone: 1, given_up: 2 } }), 'soon', 'webhooks list'],
    ['webhooks', webhooks({ givenUp: 4 }), 'soon', 'consent webhooks recover <id> --since'],
    ['webhooks', webhooks({ oldestMs: 3_600_001 }), 'soon', 'consent webhooks list'],
  ])('the row %s of %j is %s: %s', (what, change, state, todo) => {
    const unwell = rules.ledgerFindings({ ...ledger, ...change }).filter((each) => each.state !== 'well');
    expect(unwell).toEqual([
      { what, state, todo: expect.stringContaining(todo) as string, found: expect.any(String) as string },
    ]);
  });

  it('a key that ended is not said to end', () => {
    const foundOf = (expiresAt: Date) =>
      rules.ledgerFindings({ ...ledger, endingKeys: keyUntil(expiresAt) })[1]?.found;
    expect(foundOf(new Date(+now - 1))).toBe('shop expired 2026-11-29T11:59:59.999Z');
    expect(foundOf(new Date(+now + 1))).toBe('shop expires 2026-11-29T12:00:00.001Z');
  });
});

const gb = 1024 ** 3;
const key = (fault: string | null = null, isKnown = true) => ({ hasKey: true, fault, isKnown });
const noKey = { hasKey: false, fault: null, isKnown: true };

it.each<[string, rules.Finding, string, RegExp]>([
  ['clocks that agree', rules.clockFinding(-999, 30_000), 'well', /as that/],
  ['a slow clock', rules.clockFinding(1_500, 30_000), 'soon', /^1\.5 s behind the database$/],
  ['a clock far ahead', rules.clockFinding(-31_000, 30_000), 'broken', /^31\.0 s ahead of the database$/],
  ['no migrations', rules.migrationsFinding([], []), 'well', /./],
  ['a lacking migration', rules.migrationsFinding([], ['2026_a']), 'broken', /lacks 1, up to 2026_a/],
  [
    'a migration of newer code',
    rules.migrationsFinding(['b is applied: upgrade'], ['a']),
    'broken',
    /^b is applied$/,
  ],
  ['a replica in use', rules.replicaFinding('used'), 'well', /./],
  ['a replica behind', rules.replicaFinding('behind'), 'soon', /behind/],
  ['a divided ledger', rules.divisionFinding(division), 'well', /^over 2 servers$/],
  [
    'a ledger not divided',
    rules.divisionFinding({ ...division, isDivided: false }),
    'soon',
    /Citus is there/,
  ],
  ['a server away', rules.divisionFinding({ ...division, unreachable: 1 }), 'broken', /^1 of 2/],
  ['no file, tried out', ofNode.fileFinding('FILE', null, null, false), 'soon', /names no file/],
  ['no file, in production', ofNode.fileFinding('FILE', null, null, true), 'broken', /names no file/],
  ['an unwritable file', ofNode.fileFinding('FILE', '/a', 'EACCES', false), 'broken', /^\/a: EACCES$/],
  ['a file', ofNode.fileFinding('FILE', '/a', null, true), 'well', /^\/a$/],
  ['a disk with room', ofNode.diskFinding('/', 11 * gb, 1_000 * gb), 'well', /^11264 MB free at \/$/],
  ['a small disk with room', ofNode.diskFinding('/', 2 * gb, 10 * gb), 'well', /./],
  ['a disk that fills up', ofNode.diskFinding('/', 9 * gb, 1_000 * gb), 'soon', /./],
  ['a full disk', ofNode.diskFinding('/', 0.05 * gb, 10 * gb), 'broken', /^51 MB free/],
  [
    'a disk with room beside a full one',
    ofNode.worseOf(ofNode.diskFinding('/', 11 * gb, 1_000 * gb), ofNode.diskFinding('/files', 0, gb)),
    'broken',
    /\/files$/,
  ],
  ['a key of the log', ofNode.logKeyFinding(key(), false, true), 'well', /signs/],
  ['a wrong key of the log', ofNode.logKeyFinding(key('expected Ed25519'), false, true), 'broken', /Ed25519/],
  [
    'a key that the log does not know',
    ofNode.logKeyFinding(key(null, false), false, true),
    'soon',
    /not know/,
  ],
  ['no key on a server', ofNode.logKeyFinding(noKey, false, false), 'soon', /does not sign/],
  ['the name of another log', rules.logNameFinding('expected one'), 'broken', /expected one/],
  ['a fresh folder', ofNode.logKeyFinding(noKey, true, false), 'well', /first start/],
  ['a lost key', ofNode.logKeyFinding(noKey, true, true), 'broken', /lost/],
  ['a wrong key of webhooks', rules.webhookKeyFinding('is not the key'), 'broken', /is not the key/],
  ['an issuer', ofNode.issuerFinding('login.example', null), 'well', /login\.example/],
  ['an issuer that is away', ofNode.issuerFinding('login.example', 'timed out'), 'broken', /timed out/],
])('%s', (_what, finding, state, found) => {
  expect(finding).toMatchObject({ state, found: expect.stringMatching(found) as string });
  expect(finding.todo === null).toBe(state === 'well');
});

describe('what is to be done fits the fault', () => {
  it.each([
    ['EACCES: permission denied', 'let the user of the service read and write it'],
    ['it is a folder', 'name a file that no restore turns back'],
    ['ENOTDIR: /dev/null is none', 'name a file that no restore turns back'],
    ['it is no file that keeps what is written', 'name a file that no restore turns back'],
    [
      '/a holds no checkpoint, so nobody knows',
      'put the checkpoint there that a monitor or an auditor keeps',
    ],
    ['EROFS: read-only file system', 'repair the disk that it is on'],
    ['no answer within 5000 ms', 'repair the disk that it is on'],
  ])('of a file: %s', (fault, todo) => {
    expect(ofNode.fileFinding('FILE', '/a', fault, true).todo).toBe(todo);
  });

  it.each([
    [key('EACCES: permission denied, open'), 'let the user of the service read the file'],
    [key('expected an Ed25519 key, got rsa'), 'put the key back from your store of secrets'],
    [noKey, 'set LOG_SIGNING_KEY_FILE to the key of the log, and LOG_ORIGIN to its name'],
  ])('of the key of the log: %j', (facts, todo) => {
    expect(ofNode.logKeyFinding(facts, false, true).todo).toBe(todo);
  });

  it('of a replica, which may be another database’s', () => {
    expect(rules.replicaFinding('away').todo).toContain('correct DATABASE_REPLICA_URL');
    expect(rules.replicaFinding('behind').todo).not.toContain('DATABASE_REPLICA_URL');
  });
});
