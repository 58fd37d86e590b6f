import { tamper } from './keptTables';
import { noteOf, type Tampering, testTamperings, useAuditScene } from './auditScene';
import { logKeyPem, logPass } from './logPass';
import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signerFrom } from '../../src/actions/evidence/logSigner';
import { checkpointText } from '../../src/domain/evidence/checkpoint';
import { formatNote } from '../../src/domain/evidence/signedNote';

const { scene } = useAuditScene();

const strangersPem = generateKeyPairSync('ed25519')
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();

const signedAt = (size: number) => `checkpoint of consent.test/ledger at ${size} leaves`;

const tamperings: readonly Tampering[] = [
  [
    'a signed size and root',
    async () =>
      `UPDATE log_checkpoint SET note = '${await noteOf(logKeyPem, scene().size - 1, '11'.repeat(32))}' WHERE size = ${scene().size - 1}`,
    () => [`CHECKPOINT_ROOT ${signedAt(scene().size - 1)}`],
  ],
  [
    'a signature',
    () =>
      `UPDATE log_checkpoint SET note = overlay(note PLACING 'AAAAAAAA' FROM length(note) - 30) WHERE size = ${scene().size}`,
    () => [`CHECKPOINT_SIGNATURE ${signedAt(scene().size)}`],
  ],
  [
    'a checkpoint under another size',
    () => `UPDATE log_checkpoint SET size = 200 WHERE size = ${scene().size - 1}`,
    () => [`CHECKPOINT_FORM ${signedAt(200)}`],
  ],
  [
    'a checkpoint of a tree that there is not',
    async () => `UPDATE log_checkpoint SET size = 500, note = '${await noteOf(logKeyPem, 500, '11'.repeat(32))}'
      WHERE size = ${scene().size - 1}`,
    () => [`CHECKPOINT_BEYOND ${signedAt(500)}`],
  ],
  [
    'a checkpoint of another name beside one of the same size',
    () => `INSERT INTO log_checkpoint (origin, size, note, signed_at)
      SELECT 'consent.test/other', size, note, signed_at FROM log_checkpoint WHERE size = ${scene().size - 1}`,
    () => [`CHECKPOINT_FORM checkpoint of consent.test/other at ${scene().size - 1} leaves`],
  ],
  [
    'a missing key',
    () => `DELETE FROM log_event WHERE kind = 'key'`,
    () => [
      `CHECKPOINT_SIGNATURE ${signedAt(scene().size - 1)}`,
      `CHECKPOINT_SIGNATURE ${signedAt(scene().size)}`,
      'LEAF_UNKNOWN leaf 0',
    ],
  ],
];

describe('tampering with what was signed', () => {
  testTamperings(scene, tamperings);

  it('with a signature by a key that the log does not know is found', async () => {
    const { rows } = await scene().pool().query<{ root: Buffer }>('SELECT root FROM log_head');
    const stranger = signerFrom('consent.test/ledger', strangersPem);
    const text = checkpointText({
      origin: 'consent.test/ledger',
      size: scene().size,
      root: rows[0]?.root ?? Buffer.alloc(32),
    });
    const signatures = await Promise.all(stranger.keys.map((key) => key.sign(text)));
    await tamper(
      scene().pool(),
      `UPDATE log_checkpoint SET note = '${formatNote({ text, signatures })}' WHERE size = ${scene().size}`,
    );
    expect((await scene().audited()).faults).toEqual([`CHECKPOINT_SIGNATURE ${signedAt(scene().size)}`]);
  });

  const unsigned =
    'the leaves after it are not signed: a checkpoint was removed, or no node with the key is at work';

  it.each([
    ['the newest checkpoint', () => scene().size - 1],
    ['every checkpoint', () => 0],
  ])('that removes %s is found', async (_what, newestLeft) => {
    const { size } = scene();
    const left = newestLeft();
    const place = `newest ${signedAt(left)}, of ${size}`;
    await tamper(scene().pool(), `DELETE FROM log_checkpoint WHERE size > ${left}`);
    const { exitCode, faults } = await scene().audited();
    expect({ exitCode, faults }).toEqual({ exitCode: 1, faults: [`CHECKPOINT_MISSING ${place}`] });
    expect((await scene().auditor().run('log', 'audit')).stdout).toContain(`fault: ${place}: ${unsigned}`);
  });

  it('that removes every checkpoint is found, though the database says that it was never signed', async () => {
    await tamper(scene().pool(), 'DELETE FROM log_checkpoint; UPDATE log_head SET origin = NULL');
    expect((await scene().audited()).faults).toEqual([
      `CHECKPOINT_MISSING newest ${signedAt(0)}, of ${scene().size}`,
    ]);
  });

  it('leaves no fault once a node with the key signs the tree again', async () => {
    await tamper(scene().pool(), `DELETE FROM log_checkpoint WHERE size = ${scene().size}`);
    await logPass(scene().service.database.engine);
    expect(await scene().audited()).toMatchObject({ exitCode: 0, faults: [] });
  });

  it('with the database as a whole is found by the checkpoint that was kept', async () => {
    writeFileSync(join(scene().folder, 'larger'), await noteOf(logKeyPem, 400, '11'.repeat(32)));
    expect((await scene().audited('larger')).faults).toEqual([
      'CHECKPOINT_BEYOND checkpoint of consent.test/ledger at 400 leaves, kept outside the database',
    ]);
    writeFileSync(join(scene().folder, 'other'), await noteOf(logKeyPem, 100, '11'.repeat(32)));
    expect((await scene().audited('other')).faults).toEqual([
      'CHECKPOINT_ROOT checkpoint of consent.test/ledger at 100 leaves, kept outside the database',
    ]);
    writeFileSync(join(scene().folder, 'garbage'), 'no checkpoint');
    expect(await scene().auditor('garbage').run('log', 'audit')).toMatchObject({ exitCode: 1, stdout: '' });
  });
});
