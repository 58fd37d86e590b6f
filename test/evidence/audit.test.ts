import { hash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandLineOn } from '../commandLine/commandLineOn';
import { signerFrom } from '../../src/actions/evidence/logSigner';
import { checkpointText } from '../../src/domain/evidence/checkpoint';
import { formatNote } from '../../src/domain/evidence/signedNote';
import { startService } from '../service/service';
import { rowOf, useAuditScene } from './auditScene';
import { tamper } from './keptTables';
import { logKeyPem, logPass } from './logPass';

const { scene } = useAuditScene();

describe('a whole database', () => {
  it('passes, with what waits for its place', async () => {
    const { exitCode, stdout, stderr } = await scene().auditor().run('log', 'audit');
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout.replace(/[0-9a-f]{64}/, '<root>').split('\n')).toEqual([
      'checked      found',
      'log          consent.test/ledger',
      `tree         ${scene().size} leaves in 3 tiles, root <root>`,
      `checkpoints  2; none is kept in ${join(scene().folder, 'none')}`,
      'records      273 in 272 chains, with those of unlinked customers; 2 wait for a leaf',
      'events       1 key, 3 creation, 3 version, 2 effect, 1 cancellation, 1 retirement',
      'unlinked     0 erasures; 0 records stay, tied to nobody, and count above',
      'shredded     0 erasures; 0 records removed, which count nowhere above',
      'emptied      0 leaves, of shredded records',
    ]);
  });

  it('passes in the smallest pages, with the same counts', async () => {
    const { report } = await scene().audited();
    expect(await scene().auditedInPages()).toEqual(report);
  });

  it('passes beside the checkpoint that was kept outside of it', async () => {
    const { rows } = await scene()
      .pool()
      .query<{ note: string }>('SELECT note FROM log_checkpoint ORDER BY size DESC');
    writeFileSync(join(scene().folder, 'kept'), rows[0]?.note ?? '');
    expect(await scene().audited('kept')).toMatchObject({ exitCode: 0, faults: [] });
  });

  it('is not judged by the checkpoint of another log, nor by files that no setting names', async () => {
    const { engine } = scene().service.database;
    const file = join(scene().folder, 'others');
    const text = checkpointText({ origin: 'other.test/ledger', size: 9, root: Buffer.alloc(32) });
    const [key] = signerFrom('other.test/ledger', logKeyPem).keys;
    writeFileSync(file, formatNote({ text, signatures: key ? [await key.sign(text)] : [] }));
    expect(await scene().auditor('others').run('log', 'audit')).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: `LOG_CHECKPOINT_FILE, ${file}, is one of other.test/ledger, but must be a checkpoint of consent.test/ledger, which this database holds.`,
    });
    const environment = { DATABASE_URL: 'postgresql://127.0.0.1/consent', DATA_DIR: scene().folder };
    writeFileSync(join(scene().folder, 'log-checkpoint'), 'of the embedded database');
    const elsewhere = await commandLineOn(engine, { environment }).run('log', 'audit');
    expect(elsewhere).toMatchObject({ exitCode: 0, stderr: '' });
    expect(elsewhere.stdout).toContain('checkpoints  2; LOG_CHECKPOINT_FILE names none outside the database');
    expect(await commandLineOn(engine, { environment }).run('log', 'succeed', '--dry-run')).toMatchObject({
      stderr: 'error: Name the file with the last signed checkpoint in LOG_CHECKPOINT_FILE.',
    });
  });

  it('passes where records were erased, and the log names their leaves', async () => {
    const leaf = await scene().leafOf(scene().once);
    const body = `{"leaves":[[${leaf},${leaf}]],"mode":"SHRED","records":1,"type":"erasure"}`;
    const unlinked = '{"leaves":null,"mode":"UNLINK","records":1,"type":"erasure"}';
    await tamper(
      scene().pool(),
      `DELETE FROM decision WHERE ${rowOf(scene().once)};
      INSERT INTO log_event (hash, kind, about, body, at)
      VALUES ('\\x${hash('sha256', body)}', 'erasure', 'somebody', '${body}', now()),
        ('\\x${hash('sha256', unlinked)}', 'erasure', 'nobody', '${unlinked}', now())`,
    );
    await logPass(scene().service.database.engine);
    const { exitCode, report, faults } = await scene().audited();
    expect({ exitCode, faults, erased: report.erased }).toEqual({ exitCode: 0, faults: [], erased: 1 });
    expect(report.events['erasure']).toBe(2);
    expect(await scene().auditedInPages()).toEqual(report);
    expect(report.erasures).toEqual({
      UNLINK: { erasures: 1, records: 1 },
      SHRED: { erasures: 1, records: 1 },
    });
  });

  it('passes before anything was recorded', async () => {
    const empty = await startService();
    // It passes also for who can only read.
    await empty.database.engine.pool.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE insufficient_privilege; END';
      CREATE TRIGGER refuse BEFORE UPDATE ON log_head FOR EACH ROW EXECUTE FUNCTION refuse()`);
    const outcome = await commandLineOn(empty.database.engine).run('log', 'audit');
    await empty.close();
    expect(outcome).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/0 leaves in 0 tiles[^]*could not be kept/) as string,
    });
  });
});
