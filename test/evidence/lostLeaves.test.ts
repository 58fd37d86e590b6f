import { mkdtempSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { checkpointFile } from '../../src/storage/evidence/checkpointFile';
import { commandLineOn } from '../commandLine/commandLineOn';
import { runFolder } from '../database/run';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { backUp } from './keptTables';
import { logPass } from './logPass';

let service: TestService;
let file: string;
/** How many leaves stand before what a test does. */
let size: number;
let version: { readonly templateCode: string; readonly consentVersionId: string };
beforeEach(async () => {
  service = await startService();
  file = join(mkdtempSync(join(runFolder(), 'lost-')), 'checkpoint');
  version = await service.given.publishedVersion();
  await decided(2);
  ({ size } = await pass());
}, startTimeoutMs);
afterEach(() => service.close());

const pool = () => service.database.engine.pool;
const pass = () => logPass(service.database.engine, { memory: checkpointFile(file) });
const succeed = (...words: readonly string[]) => {
  const environment = {
    LOG_ORIGIN: 'consent.test/ledger',
    LOG_CHECKPOINT_FILE: file,
    DATABASE_URL: 'postgresql://x/y',
  };
  return commandLineOn(service.database.engine, { environment }).run('log', 'succeed', ...words);
};
const keptAt = () => statSync(file).mtime.toISOString();

async function decided(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const customerId = service.given.customer();
    const decision = { customerId, ...version, value: 'given' } as const;
    await service.actions.recordDecision(decision, { kind: 'customer', id: customerId });
  }
}

async function signedAt(): Promise<string> {
  const { rows } = await pool().query<{ at: Date }>('SELECT max(signed_at) AS at FROM log_checkpoint');
  return rows[0]?.at.toISOString() ?? '';
}

async function written(): Promise<string> {
  const { rows } = await pool().query<{ all: string }>(
    `SELECT (SELECT json_agg(h)::text FROM log_head h) || (SELECT count(*) FROM log_checkpoint)
      || (SELECT count(*) FROM log_event) || (SELECT count(*) FROM log_queue) AS all`,
  );
  return rows[0]?.all ?? '';
}

it('says how many leaves are missing, from when to when, what is lost at least, and where to look', async () => {
  const restore = await backUp(pool());
  const before = await signedAt();
  await decided(3);
  await pass();
  await restore();
  const { stderr } = await succeed('--yes');
  expect(stderr.split('\n')).toEqual([
    `consent.test/ledger was signed at ${size + 3} leaves, at ${keptAt()} as the file’s date says.`,
    `This database has another tree, of ${size} leaves. Its last checkpoint under that name: at ${size} leaves, signed at ${before}.`,
    `Missing: 3 leaves, ${size} to ${size + 2}. They were placed from ${before} to ${keptAt()}.`,
    'From before that instant, 0 wait here for a leaf. At least 3 are lost: decisions, or changes of templates and versions, erasures and keys.',
    'To find out which, look for what was recorded between these instants, in',
    '- evidence files and proofs that were exported: consent-verify still proves them',
    '- the callers’ records and retries: what they send again is recorded again, and nothing twice',
    '- the journals of erasures, which name who was erased',
    '- other backups, the lost database, its replicas and exports',
  ]);
});

it('does not count as lost what the backup holds without a leaf, and counts what came after the restore', async () => {
  await decided(1);
  await service.given.publishedVersion();
  const restore = await backUp(pool());
  const waiting = (await pass()).size - size;
  await decided(2);
  await pass();
  await restore();
  await new Promise((resolve) => setTimeout(resolve, 20));
  await decided(3);
  expect((await succeed('--dry-run')).stdout).toContain(
    `From before that instant, ${waiting} wait here for a leaf. At least 2 are lost: `,
  );
});

it('says that perhaps nothing is lost where all that is missing waits', async () => {
  await decided(1);
  const restore = await backUp(pool());
  await pass();
  await restore();
  expect((await succeed('--dry-run')).stdout).toContain(
    'From before that instant, 1 waits here for a leaf. So perhaps nothing is lost.',
  );
});

it('does not count as lost the end of a consent that the backup has to tell of again', async () => {
  const ending = await service.given.publishedVersion({ validity: 'P1Y' });
  const customerId = service.given.customer();
  await service.actions.recordDecision(
    { ...ending, customerId, value: 'given' },
    { kind: 'customer', id: customerId },
  );
  await pass();
  await pool().query(`UPDATE expiry SET valid_until = now() - interval '1 minute'`);
  const restore = await backUp(pool());
  await pass();
  await restore();
  expect((await succeed('--dry-run')).stdout).toContain(
    'From before that instant, 1 waits here for a leaf. So perhaps nothing is lost.',
  );
});

it('claims no more for a file whose date is that of a copy', async () => {
  const restore = await backUp(pool());
  await decided(3);
  await pass();
  await restore();
  await decided(1);
  const copiedAt = new Date(Date.now() + 60_000);
  utimesSync(file, copiedAt, copiedAt);
  const { stdout } = await succeed('--dry-run');
  expect(stdout).toContain(`to ${copiedAt.toISOString()}.`);
  expect(stdout).toContain('At least 2 are lost: ');
});

it('is tried without a change, with the same words', async () => {
  const restore = await backUp(pool());
  await decided(3);
  await pass();
  await restore();
  const before = await written();
  const { exitCode, stdout, stderr } = await succeed('--dry-run');
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(await written()).toBe(before);
  const name = 'consent.test/ledger/2';
  const last = `\nNothing was done. Replay the erasures first; then, without --dry-run, the log continues as ${name}.`;
  expect(await succeed('--yes')).toMatchObject({ exitCode: 0, stderr: stdout.replace(last, '') });
  expect(stdout.endsWith(last)).toBe(true);
  expect((await succeed('--dry-run')).stdout).toMatch(/^nothing to do: /);
});

it('is refused when tried with a name that cannot be', async () => {
  const restore = await backUp(pool());
  await decided(1);
  await pass();
  await restore();
  expect(await succeed('--dry-run', '--origin', 'consent.test/ledger')).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('choose another name') as string,
  });
});
