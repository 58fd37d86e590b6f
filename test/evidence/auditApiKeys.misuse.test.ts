import type { AuditReport } from '../../src/actions/evidence/audit/auditLog';
import type { Scope } from '../../src/domain/values/scope';
import { insertApiKey } from '../../src/storage/access/apiKeys';
import { openPrisma } from '../../src/storage/engine/prisma';
import { commandLineOn } from '../commandLine/commandLineOn';
import { answered } from '../doors/scene';
import { keysAt } from '../keys/keysAt';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { logAll } from './logPass';

let service: TestService;
/** A key that was revoked, and one that was not. */
let revoked: string;
let inForce: string;

beforeAll(async () => {
  service = await startService();
  const keys = keysAt(service.url);
  const issue = async () => answered(await keys.issue({ scopes: ['consents:read'] })).apiKey.id;
  [revoked, inForce] = [await issue(), await issue()];
  answered(await keys.revoke(revoked));
  await logAll(service.database.engine);
}, startTimeoutMs);
afterAll(() => service.close());

const pool = () => service.database.engine.pool;

async function audited() {
  const environment = { LOG_CHECKPOINT_FILE: '/nowhere' };
  const { stdout } = await commandLineOn(service.database.engine, { environment }).run(
    'log',
    'audit',
    '--json',
  );
  const { faults, events } = JSON.parse(stdout) as AuditReport;
  return { events, faults: faults.map(({ kind, place }) => `${kind} ${place}`) };
}

it('keys that are as the log says pass, and are counted', async () => {
  const { faults, events } = await audited();
  expect(faults).toEqual([]);
  expect(events).toMatchObject({ apiKeyIssuance: 2, apiKeyRevocation: 1 });
});

it('a key of a release that told nobody passes, revoked or not', async () => {
  const [old, oldRevoked] = ['c0ffee00-0000-4000-8000-00000000000a', 'c0ffee00-0000-4000-8000-00000000000b'];
  await pool().query(`INSERT INTO api_key (id, hash, name, scopes, created_at, created_by, revoked_at)
    VALUES ('${old}', '\\x${'0a'.repeat(32)}', 'old', '{consents:read}', now(), 'staff', NULL),
      ('${oldRevoked}', '\\x${'0b'.repeat(32)}', 'old', '{consents:read}', now(), 'staff', now())`);
  expect((await audited()).faults).toEqual([]);
});

it('a key with a scope of a later release passes', async () => {
  const prisma = openPrisma(service.database.engine);
  const key = {
    id: 'c0ffee00-0000-4000-8000-00000000000c',
    name: 'later',
    scopes: ['consents:read', 'of:later'] as readonly Scope[],
    createdAt: new Date(),
    createdBy: { kind: 'staff', id: 'ada' } as const,
    ...{ expiresAt: null, lastUsedAt: null, revokedAt: null },
  };
  await insertApiKey(prisma, { key, hashHex: '0c'.repeat(32) }, null);
  await prisma.$disconnect();
  await logAll(service.database.engine);
  const { faults, events } = await audited();
  expect([faults, events['apiKeyIssuance']]).toEqual([[], 3]);
});

const changes: readonly (readonly [string, string, () => string, () => readonly string[]])[] = [
  [
    'was given more scopes',
    `scopes = '{consents:read,keys:manage}'`,
    () => inForce,
    () => [`EVENT_DIFFERS apiKeyIssuance ${inForce}`],
  ],
  [
    'was given another end',
    `expires_at = now() + interval '9 years'`,
    () => inForce,
    () => [`EVENT_DIFFERS apiKeyIssuance ${inForce}`],
  ],
  [
    'is in force again',
    'revoked_at = NULL',
    () => revoked,
    () => [`EVENT_DIFFERS apiKeyRevocation ${revoked}`],
  ],
  [
    'has another name',
    `name = 'somebody'`,
    () => revoked,
    () => [`EVENT_DIFFERS apiKeyIssuance ${revoked}`, `EVENT_DIFFERS apiKeyRevocation ${revoked}`],
  ],
];

it.each(changes)('a key that %s in the database is found', async (_what, change, id, faults) => {
  await pool().query(`CREATE TABLE kept AS TABLE api_key; UPDATE api_key SET ${change} WHERE id = '${id()}'`);
  const found = await audited();
  await pool().query('DELETE FROM api_key; INSERT INTO api_key SELECT * FROM kept; DROP TABLE kept');
  expect(found.faults).toEqual(faults());
});

it('a key that was removed is found', async () => {
  await pool().query(`CREATE TABLE kept AS TABLE api_key; DELETE FROM api_key WHERE id = '${inForce}'`);
  const { faults } = await audited();
  await pool().query('DELETE FROM api_key; INSERT INTO api_key SELECT * FROM kept; DROP TABLE kept');
  expect(faults).toEqual([`EVENT_DIFFERS apiKeyIssuance ${inForce}`]);
});
