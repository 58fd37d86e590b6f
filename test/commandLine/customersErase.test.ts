import { appendFileSync, writeFileSync, readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { startTimeoutMs } from '../service/service';
import { erasureKept } from '../evidence/erasuresAt';
import { halfErased, readErasures, subjectOf } from '../evidence/erasedState';
import { openScene, type Scene } from './scene';
import type { Answer, CommandLine } from './commandLineOn';

const { journalFile } = erasureKept();
const environment = { ERASURE_JOURNAL_FILE: journalFile };
/** A database and what a backup of it would be: both know the same customers from before. */
let scene: Scene;
let restored: Scene;

beforeAll(async () => {
  [scene, restored] = await Promise.all([openScene(), openScene()]);
}, startTimeoutMs);
afterAll(() => Promise.all([scene.close(), restored.close()]));

const at = (answer: Answer = () => null, where = scene): CommandLine =>
  where.commandLine({ environment, answer });
const pool = (where = scene) => where.database.engine.pool;

async function decidedIn(where: Scene, customerId: string): Promise<void> {
  await where.service(async ({ recordDecision }, given) => {
    const { templateCode } = await given.template(`template-${randomUUID()}`);
    const version = await given.publishedVersion({ templateCode });
    await recordDecision({ ...version, customerId, value: 'given' }, { kind: 'service', id: 'crm' });
  });
}

const newCustomer = () => randomUUID();
const unlinking = ['--mode', 'unlink', '--reason', 'customer-request'];

it('tells what would go, asks, and erases', async () => {
  const customerId = newCustomer();
  await decidedIn(scene, customerId);
  const dry = await at().run('customers', 'erase', customerId, ...unlinking, '--dry-run');
  expect(dry.stdout).toMatch(/nothing was erased[^]*records +0 +1/);
  const alone = await at().run('customers', 'erase', customerId, ...unlinking);
  expect(alone).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('--yes') as string });
  const unwilling = await at(() => false).run('customers', 'erase', customerId, ...unlinking);
  expect(unwilling.exitCode).toBe(1);
  expect(await subjectOf(pool(), customerId)).not.toBe('nobody');

  const done = await at(() => true).run('customers', 'erase', customerId, ...unlinking);
  expect(done).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^erased/) as string });
  expect(await subjectOf(pool(), customerId)).toBe('nobody');
  const again = await at().run('customers', 'erase', customerId, ...unlinking, '--yes');
  expect(again).toMatchObject({ exitCode: 0, stdout: 'nothing is held of this customer' });
});

it('holds a customer back, until they are released', async () => {
  const customerId = newCustomer();
  const stranger = await at().run('customers', 'hold', customerId, '--reason', 'legal-claim');
  expect(stranger.exitCode).toBe(1);
  await decidedIn(scene, customerId);
  const held = await at().run('customers', 'hold', customerId, '--reason', 'legal-claim');
  expect(held.stdout).toMatch(/^held since .* \(legal-claim\)$/);
  const again = await at().run('customers', 'hold', customerId, '--reason', 'legal-obligation');
  expect(again.stdout).toBe(held.stdout);
  const refused = await at().run('customers', 'erase', customerId, ...unlinking, '--yes');
  expect(refused).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('held since') as string });
  expect((await at().run('customers', 'release', customerId)).stdout).toBe('released');
  expect((await at().run('customers', 'release', customerId)).stdout).toBe('the customer was not held');
});

it('erases again what a restored backup has brought back, and nobody who came back by themselves', async () => {
  const [brought, back] = [newCustomer(), newCustomer()];
  await decidedIn(restored, brought);
  await Promise.all([brought, back].map((customerId) => decidedIn(scene, customerId)));
  const shredding = ['--mode', 'shred', '--reason', 'unlawful', '--yes'];
  for (const customerId of [brought, back]) await at().run('customers', 'erase', customerId, ...shredding);
  await decidedIn(restored, back);
  // A process that died while it wrote.
  appendFileSync(journalFile, '{"erasureId":"0b6f');
  const journal = readFileSync(journalFile, 'utf8');

  const replayed = await at(undefined, restored).run('customers', 'erasures', 'replay');
  expect(replayed.exitCode).toBe(0);
  expect(replayed.stdout).toMatch(/^1 erased again, \d+ not there any more, 1 came back later, 0 held$/);
  expect(replayed.stderr).toContain('is no whole erasure');
  expect(await subjectOf(pool(restored), brought)).toBe('nobody');
  expect(await subjectOf(pool(restored), back)).not.toBe('nobody');
  expect(await halfErased(pool(restored))).toEqual([]);
  const [erasure] = [...(await readErasures(pool(restored))).values()];
  expect(journal).toContain(String(erasure?.body['erasureId']));

  const again = await at(undefined, restored).run('customers', 'erasures', 'replay', journalFile);
  expect(again.stdout).toMatch(/^0 erased again/);
  expect(readFileSync(journalFile, 'utf8')).toBe(journal);
});

it('leaves a customer alone who decided after a line whose erasure failed', async () => {
  const customerId = newCustomer();
  await decidedIn(scene, customerId);
  const subjectId = await subjectOf(pool(), customerId);
  const { rows } = await pool().query<{ at: Date }>(
    "SELECT max(decided_at) - interval '1 millisecond' AS at FROM decision WHERE subject_id = $1",
    [subjectId],
  );
  await pool().query(
    "UPDATE customer SET created_at = created_at - interval '1 day' WHERE customer_id = $1",
    [customerId],
  );
  const line = {
    erasureId: randomUUID(),
    customerId,
    mode: 'SHRED',
    reason: 'CUSTOMER_REQUEST',
    at: rows[0]?.at,
  };
  const failed = `${journalFile}.failed`;
  writeFileSync(failed, `${JSON.stringify(line)}\n`);
  const replayed = await at().run('customers', 'erasures', 'replay', failed);
  expect(replayed.stdout).toBe('0 erased again, 0 not there any more, 1 came back later, 0 held');
  expect(await subjectOf(pool(), customerId)).toBe(subjectId);
});

it('begins a line of its own after one that was never finished', async () => {
  const customerId = newCustomer();
  await decidedIn(scene, customerId);
  await at().run('customers', 'erase', customerId, ...unlinking, '--yes');
  const last = readFileSync(journalFile, 'utf8').trim().split('\n').at(-1) ?? '';
  expect(JSON.parse(last)).toMatchObject({ customerId, mode: 'UNLINK', reason: 'CUSTOMER_REQUEST' });
});
