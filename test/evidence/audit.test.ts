import { generateKeyPairSync, hash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuditReport } from '../../src/actions/evidence/audit/auditLog';
import { signerFrom } from '../../src/actions/evidence/ed25519Key';
import { checkpointText } from '../../src/domain/evidence/checkpoint';
import { recordHash, type DecisionRecord } from '../../src/domain/evidence/decisionRecord';
import { formatNote } from '../../src/domain/evidence/signedNote';
import { commandLineOn } from '../commandLine/commandLineOn';
import { runFolder } from '../database/run';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { backUp, tamper } from './keptTables';
import { logKeyPem, logPass } from './logPass';

let service: TestService;
let folder: string;
let putBack: () => Promise<void>;
/** One of them has two records, another one only one. */
let twice: readonly DecisionRecord[];
let once: DecisionRecord;
let versionId: string;
let retired: string;

beforeAll(async () => {
  service = await startService();
  folder = mkdtempSync(join(runFolder(), 'audit-'));
  const version = await service.given.publishedVersion();
  versionId = version.consentVersionId;
  ({ templateCode: retired } = await service.given.publishedVersion());
  const scheduled = await service.given.publishedVersion({
    effectiveFrom: new Date(Date.now() + 9 * 86_400_000),
  });
  await service.given.cancelledVersion(scheduled);
  await service.given.retiredTemplate(retired);
  const [customer = '', other = ''] = await decided(270, version);
  await logPass(service.database.engine);
  const withdrawal = { customerId: customer, ...named(version), value: 'withdraw' } as const;
  await service.actions.recordDecision(withdrawal, { kind: 'customer', id: customer });
  // So much later that no event can still be on its way.
  await logPass(service.database.engine, { now: new Date(Date.now() + 60_000) });
  await decided(2, version);
  twice = await service.ledger.chain(customer, version.templateCode);
  once = (await service.ledger.chain(other, version.templateCode))[0] ?? fail();
  await pool().query('ALTER TABLE log_event DROP CONSTRAINT log_event_hashed');
  putBack = await backUp(pool());
}, startTimeoutMs);
afterAll(() => service.close());
afterEach(() => putBack());

const pool = () => service.database.engine.pool;
const named = ({ templateCode, consentVersionId }: { templateCode: string; consentVersionId: string }) => ({
  templateCode,
  consentVersionId,
});

async function decided(count: number, version: { templateCode: string; consentVersionId: string }) {
  const customers = Array.from({ length: count }, () => service.given.customer());
  await Promise.all(
    customers.map((customerId) =>
      service.actions.recordDecision(
        { customerId, ...named(version), value: 'given' },
        { kind: 'customer', id: customerId },
      ),
    ),
  );
  return customers;
}

const auditor = (kept = 'none') =>
  commandLineOn(service.database.engine, { environment: { LOG_CHECKPOINT_FILE: join(folder, kept) } });

async function audited(kept?: string) {
  const { exitCode, stdout, stderr } = await auditor(kept).run('log', 'audit', '--json');
  const report = JSON.parse(stdout) as AuditReport;
  return { exitCode, stderr, report, faults: report.faults.map(({ kind, place }) => `${kind} ${place}`) };
}

const placeOf = ({ sequence, subjectId, templateCode }: DecisionRecord) =>
  `record ${sequence} of subject ${subjectId} on ${templateCode}`;
const rowOf = ({ sequence, subjectId }: DecisionRecord) =>
  `subject_id = '${subjectId}' AND sequence = ${sequence}`;

/** Where the record's leaf is. */
async function leafOf({ hash: entry }: DecisionRecord): Promise<number> {
  const { rows } = await pool().query<{ entries: Buffer }>(
    'SELECT entries FROM log_tile WHERE level = 0 ORDER BY tile_index',
  );
  return Buffer.concat(rows.map(({ entries }) => entries)).indexOf(Buffer.from(entry, 'hex')) / 32;
}

const second = () => twice[1] ?? fail();

function fail(): never {
  throw new Error('The scene is not as it was made.');
}

describe('a whole database', () => {
  it('passes, with what waits for its place', async () => {
    const { exitCode, stdout, stderr } = await auditor().run('log', 'audit');
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout.replace(/[0-9a-f]{64}/, '<root>').split('\n')).toEqual([
      'checked      found',
      'log          consent.test/ledger',
      'tree         279 leaves in 3 tiles, root <root>',
      'checkpoints  2',
      'records      273 in 272 chains, of which 2 wait for a leaf',
      'events       1 key, 3 version, 2 effect, 1 cancellation, 1 retirement',
      'erased       0 leaves',
    ]);
  });

  it('passes beside the checkpoint that was kept outside of it', async () => {
    const { rows } = await pool().query<{ note: string }>(
      'SELECT note FROM log_checkpoint ORDER BY size DESC',
    );
    writeFileSync(join(folder, 'kept'), rows[0]?.note ?? '');
    expect(await audited('kept')).toMatchObject({ exitCode: 0, faults: [] });
  });

  it('passes where records were erased, and the log names their leaves', async () => {
    const leaf = await leafOf(once);
    const body = `{"leaves":[[${leaf},${leaf}]],"type":"erasure"}`;
    await tamper(
      pool(),
      `DELETE FROM decision WHERE ${rowOf(once)};
      INSERT INTO log_event (hash, kind, about, body, at)
      VALUES ('\\x${hash('sha256', body)}', 'erasure', 'somebody', '${body}', now())`,
    );
    await logPass(service.database.engine);
    const { exitCode, report, faults } = await audited();
    expect({ exitCode, faults, erased: report.erased }).toEqual({ exitCode: 0, faults: [], erased: 1 });
    expect(report.events['erasure']).toBe(1);
  });

  it('passes before anything was recorded', async () => {
    const empty = await startService();
    const outcome = await commandLineOn(empty.database.engine).run('log', 'audit');
    await empty.close();
    expect(outcome).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('0 leaves in 0 tiles') as string,
    });
  });
});

/** What somebody does to the database, and the faults that name it. */
type Tampering = readonly [
  what: string,
  sql: () => string | Promise<string>,
  faults: () => readonly string[],
];

const overlaid = (column: string, leaf: number, bytes: string) =>
  `UPDATE log_tile SET ${column} = overlay(${column} PLACING ${bytes} FROM ${(leaf % 256) * 32 + 1})
    WHERE level = 0 AND tile_index = ${Math.floor(leaf / 256)}`;
const zeros = `'\\x${'00'.repeat(32)}'::bytea`;
const noteOf = (pem: string, size: number, root: string) => {
  const text = checkpointText({ origin: 'consent.test/ledger', size, root: Buffer.from(root, 'hex') });
  const [key] = signerFrom('consent.test/ledger', pem).keys;
  return key?.sign(text).then((signature) => formatNote({ text, signatures: [signature] })) ?? fail();
};
const strangersPem = generateKeyPairSync('ed25519')
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();

const tamperings: readonly Tampering[] = [
  [
    'an entry of the tree',
    () => overlaid('entries', 40, zeros),
    () => ['LEAF_HASH leaf 40', expect.stringMatching(/^RECORD_LEAF/) as string, 'LEAF_UNKNOWN leaf 40'],
  ],
  [
    'a hash of a leaf',
    () => overlaid('hashes', 40, zeros),
    () => [
      'LEAF_HASH leaf 40',
      'CHECKPOINT_ROOT checkpoint of consent.test/ledger at 278 leaves',
      'CHECKPOINT_ROOT checkpoint of consent.test/ledger at 279 leaves',
      'TILE_HASH tile 1/0',
      'HEAD_ROOT root of 279 leaves',
    ],
  ],
  [
    'a tile above the leaves',
    () => `UPDATE log_tile SET hashes = ${zeros} WHERE level = 1`,
    () => ['TILE_HASH tile 1/0'],
  ],
  ['a missing tile above', () => 'DELETE FROM log_tile WHERE level = 1', () => ['TILE_MISSING tile 1/0']],
  ['the root', () => `UPDATE log_head SET root = ${zeros}`, () => ['HEAD_ROOT root of 279 leaves']],
  [
    'a signed size and root',
    async () =>
      `UPDATE log_checkpoint SET note = '${await noteOf(logKeyPem, 278, '11'.repeat(32))}' WHERE size = 278`,
    () => ['CHECKPOINT_ROOT checkpoint of consent.test/ledger at 278 leaves'],
  ],
  [
    'a signature',
    () =>
      `UPDATE log_checkpoint SET note = overlay(note PLACING 'AAAAAAAA' FROM length(note) - 30) WHERE size = 279`,
    () => ['CHECKPOINT_SIGNATURE checkpoint of consent.test/ledger at 279 leaves'],
  ],
  [
    'a checkpoint under another size',
    () => `UPDATE log_checkpoint SET size = 200 WHERE size = 278`,
    () => ['CHECKPOINT_FORM checkpoint of consent.test/ledger at 200 leaves'],
  ],
  [
    'a checkpoint of a tree that there is not',
    async () => `UPDATE log_checkpoint SET size = 500, note = '${await noteOf(logKeyPem, 500, '11'.repeat(32))}'
      WHERE size = 278`,
    () => ['CHECKPOINT_BEYOND checkpoint of consent.test/ledger at 500 leaves'],
  ],
  [
    'a member of a record',
    () => `UPDATE decision SET value = 'reject' WHERE ${rowOf(once)}`,
    () => [`RECORD_HASH ${placeOf(once)}`],
  ],
  [
    'a record and its hash',
    () => {
      const { hash: _, ...forged } = { ...once, value: 'reject' } as const;
      return `UPDATE decision SET value = 'reject', hash = '\\x${recordHash(forged)}' WHERE ${rowOf(once)}`;
    },
    () => [`RECORD_LEAF ${placeOf(once)}`, expect.stringMatching(/^LEAF_UNKNOWN leaf \d+$/) as string],
  ],
  [
    'a missing first record',
    () => `DELETE FROM decision WHERE ${rowOf(twice[0] ?? fail())}`,
    () => [
      `RECORD_SEQUENCE ${placeOf(second())}`,
      expect.stringMatching(/^LEAF_UNKNOWN leaf \d+$/) as string,
    ],
  ],
  [
    'a missing last record',
    () => `DELETE FROM decision WHERE ${rowOf(second())}`,
    () => ['LEAF_UNKNOWN leaf 278'],
  ],
  [
    'a link of a chain, with the hash',
    () => {
      const { hash: _, ...forged } = { ...second(), prevHash: '11'.repeat(32) };
      return `UPDATE decision SET prev_hash = '\\x${forged.prevHash}', hash = '\\x${recordHash(forged)}'
        WHERE ${rowOf(second())}`;
    },
    () => [
      `RECORD_PREVIOUS ${placeOf(second())}`,
      `RECORD_LEAF ${placeOf(second())}`,
      'LEAF_UNKNOWN leaf 278',
    ],
  ],
  [
    'when a record was recorded',
    () => `UPDATE decision SET decided_at = decided_at - interval '1 day' WHERE ${rowOf(second())}`,
    () => [
      `RECORD_HASH ${placeOf(second())}`,
      `RECORD_LEAF ${placeOf(second())}`,
      `RECORD_TIME ${placeOf(second())}`,
      'LEAF_UNKNOWN leaf 278',
    ],
  ],
  [
    'what waits for its place',
    () => 'DELETE FROM log_queue',
    () => Array.from({ length: 2 }, () => expect.stringMatching(/^RECORD_LEAF record 1 /) as string),
  ],
  [
    'the body of an event',
    () =>
      `UPDATE log_event SET body = replace(body, '"number":1', '"number":2')
      WHERE kind = 'version' AND about = '${versionId}'`,
    () => [
      `EVENT_HASH version ${versionId}`,
      `EVENT_DIFFERS version ${versionId}`,
      expect.stringMatching(/^LEAF_UNKNOWN leaf \d$/) as string,
    ],
  ],
  [
    'the place of an event',
    () => `UPDATE log_event SET leaf_index = 99 WHERE kind = 'version' AND about = '${versionId}'`,
    () => [
      `EVENT_LEAF version ${versionId} at leaf 99`,
      expect.stringMatching(/^LEAF_UNKNOWN leaf \d$/) as string,
    ],
  ],
  [
    'a missing event',
    () => `DELETE FROM log_event WHERE kind = 'version' AND about = '${versionId}'`,
    () => [`EVENT_MISSING version ${versionId}`, expect.stringMatching(/^LEAF_UNKNOWN leaf \d$/) as string],
  ],
  [
    'a missing key',
    () => `DELETE FROM log_event WHERE kind = 'key'`,
    () => [
      'CHECKPOINT_SIGNATURE checkpoint of consent.test/ledger at 278 leaves',
      'CHECKPOINT_SIGNATURE checkpoint of consent.test/ledger at 279 leaves',
      'LEAF_UNKNOWN leaf 0',
    ],
  ],
  [
    'an erasure that names nothing',
    () => `INSERT INTO log_event (hash, kind, about, body, at)
      VALUES ('\\x${hash('sha256', '{"leaves":"all"}')}', 'erasure', 'a', '{"leaves":"all"}', now())`,
    () => ['EVENT_FORM erasure a'],
  ],
];

describe('tampering', () => {
  it.each(tamperings)('with %s is found', async (_what, sql, faults) => {
    await tamper(pool(), await sql());
    const found = await audited();
    expect(found.faults).toEqual(faults());
    expect(found.exitCode).toBe(1);
    expect(found.stderr).toMatch(/^the audit found \d+ faults?$/);
  });

  it.each([
    ['the label of a version', `version SET label`, `'a label'`, 'EVENT_DIFFERS version '],
    ['when a template was retired', 'template SET retired_at', 'retired_at', 'EVENT_DIFFERS retirement '],
    [
      'the words of a text',
      'version_text SET body',
      `'May we send you news?'`,
      'TEXT_HASH text en of version ',
    ],
  ])('with %s is found', async (_what, column, before, fault) => {
    const where = column.startsWith('template')
      ? `template_code = '${retired}'`
      : `consent_version_id = '${versionId}'`;
    const after = column.startsWith('template') ? `retired_at - interval '1 day'` : `'Other words.'`;
    await tamper(pool(), `UPDATE ${column} = ${after} WHERE ${where}`);
    const { faults } = await audited();
    const undone = column.startsWith('template') ? `retired_at + interval '1 day'` : before;
    await tamper(pool(), `UPDATE ${column} = ${undone} WHERE ${where}`);
    expect(faults).toEqual([fault + (column.startsWith('template') ? retired : versionId)]);
  });

  it('with leaves that change places is found', async () => {
    const [first, last] = await Promise.all(twice.map(leafOf));
    expect([first, last]).toEqual([expect.any(Number), 278]);
    const entries = twice.map((record) => `'\\x${record.hash}'::bytea`);
    await tamper(
      pool(),
      `${overlaid('entries', first ?? 0, entries[1] ?? '')};
      ${overlaid('entries', last ?? 0, entries[0] ?? '')};
      UPDATE log_tile SET min_at = '2000-01-01', max_at = '2100-01-01' WHERE level = 0`,
    );
    const { faults } = await audited();
    expect(faults).toEqual([
      `LEAF_HASH leaf ${first}`,
      'LEAF_HASH leaf 278',
      `RECORD_ORDER ${placeOf(second())}`,
    ]);
  });

  it('with a missing tile is found, and what it held', async () => {
    await tamper(pool(), 'DELETE FROM log_tile WHERE level = 0 AND tile_index = 1');
    const { faults, report } = await audited();
    expect(faults[0]).toBe('TILE_MISSING tile 0/1');
    expect(report.faultCount).toBe(1 + 23 + 23);
  });

  it('with a signature by a key that the log does not know is found', async () => {
    const { rows } = await pool().query<{ root: Buffer }>('SELECT root FROM log_head');
    const stranger = signerFrom('consent.test/ledger', strangersPem);
    const text = checkpointText({
      origin: 'consent.test/ledger',
      size: 279,
      root: rows[0]?.root ?? Buffer.alloc(32),
    });
    const signatures = await Promise.all(stranger.keys.map((key) => key.sign(text)));
    await tamper(
      pool(),
      `UPDATE log_checkpoint SET note = '${formatNote({ text, signatures })}' WHERE size = 279`,
    );
    expect((await audited()).faults).toEqual([
      'CHECKPOINT_SIGNATURE checkpoint of consent.test/ledger at 279 leaves',
    ]);
  });

  it('is counted, of which the first twenty are named in words', async () => {
    await tamper(pool(), `DELETE FROM decision WHERE subject_id <> '${once.subjectId}'`);
    const { exitCode, stdout, stderr } = await auditor().run('log', 'audit');
    const words = 'no record and no event has this entry, and no erasure names the leaf';
    expect(stdout.split('\n').filter((line) => line.startsWith('fault: leaf '))).toHaveLength(20);
    expect(stdout).toContain(`: ${words} (LEAF_UNKNOWN)`);
    expect({ exitCode, stderr }).toEqual({
      exitCode: 1,
      stderr: 'the audit found 270 faults; 250 more are not shown',
    });
  });

  it('with the database as a whole is found by the checkpoint that was kept', async () => {
    writeFileSync(join(folder, 'larger'), await noteOf(logKeyPem, 400, '11'.repeat(32)));
    expect((await audited('larger')).faults).toEqual([
      'CHECKPOINT_BEYOND checkpoint of consent.test/ledger at 400 leaves, kept outside the database',
    ]);
    writeFileSync(join(folder, 'other'), await noteOf(logKeyPem, 100, '11'.repeat(32)));
    expect((await audited('other')).faults).toEqual([
      'CHECKPOINT_ROOT checkpoint of consent.test/ledger at 100 leaves, kept outside the database',
    ]);
    writeFileSync(join(folder, 'garbage'), 'no checkpoint');
    expect(await auditor('garbage').run('log', 'audit')).toMatchObject({ exitCode: 1, stdout: '' });
  });
});
