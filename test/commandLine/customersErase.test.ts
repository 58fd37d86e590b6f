import { appendFileSync, writeFileSync, readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import type { Environment } from '../../src/config/config';
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

async function decidedIn(
  where: Scene,
  customerId: string,
  value: 'given' | 'reject' = 'given',
): Promise<void> {
  await where.service(async ({ recordDecision }, given) => {
    const { templateCode } = await given.template(`template-${randomUUID()}`);
    const version = await given.publishedVersion({ templateCode });
    await recordDecision({ ...version, customerId, value }, { kind: 'service', id: 'crm' });
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
  const asked: string[] = [];
  const unwilling = await at((question) => {
    asked.push(question);
    return false;
  }).run('customers', 'erase', customerId, ...unlinking);
  expect(asked).toEqual([
    `Mode unlink: The link to 1 record goes. What is recorded stays, tied to nobody. This cannot be undone. Erase the customer ${customerId}?`,
  ]);
  expect(unwilling.exitCode).toBe(1);
  expect(await subjectOf(pool(), customerId)).not.toBe('nobody');

  const zone = ['--time-zone', 'Asia/Kolkata'];
  const done = await at(() => true).run('customers', 'erase', customerId, ...unlinking, ...zone);
  expect(done).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(/^erased at \S+\+05:30 [^]*records +0 +1[^]* journal [^]* log /) as string,
  });
  expect(done.stdout).toContain(journalFile);
  expect(await subjectOf(pool(), customerId)).toBe('nobody');
  expect((await at().run('customers', 'show', customerId)).stdout).toMatch(
    /no decisions\nNothing is kept of this customer: [^]* or were erased\.\n[^]* journal of erasures says when\.$/,
  );
  const again = await at().run('customers', 'erase', customerId, ...unlinking, '--yes');
  expect(again).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(/^nothing is held[^]* journal /) as string,
  });
});

it('erases nobody on PostgreSQL without the setting that names the journal', async () => {
  const customerId = newCustomer();
  await decidedIn(scene, customerId);
  const shell = { DATABASE_URL: 'postgresql://database.example/consent', EVIDENCE_RETENTION: 'P1D' };
  const unset = scene.commandLine({ environment: shell, answer: () => true });
  const dry = await unset.run('customers', 'erase', customerId, ...unlinking, '--dry-run');
  expect(dry.exitCode).toBe(0);
  expect(dry.stderr).toMatch(/^The erasure itself is going to be refused. Set ERASURE_JOURNAL_FILE /);
  for (const words of [
    ['erase', customerId, ...unlinking],
    ['erasures', 'replay'],
  ]) {
    const refused = await unset.run('customers', ...words);
    expect([refused.exitCode, refused.stdout]).toEqual([words[0] === 'erase' ? 1 : 2, '']);
    expect(refused.stderr).toContain('ERASURE_JOURNAL_FILE');
  }
  expect(await subjectOf(pool(), customerId)).not.toBe('nobody');
});

it('holds a customer back, until they are released', async () => {
  const customerId = newCustomer();
  const holding = ['customers', 'hold', customerId, '--reason', 'legal-claim'] as const;
  const stranger = await at().run(...holding, '--yes');
  expect(stranger).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('Nothing is held') as string,
  });
  await decidedIn(scene, customerId);
  const alone = await at().run(...holding);
  expect(alone).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('--yes') as string });
  expect((await at().run('customers', 'show', customerId)).stdout).toContain('not held');
  const held = await at().run(...holding, '--yes');
  expect(held.stdout).toMatch(/^held since .* \(legal-claim\)$/);
  const again = await at().run('customers', 'hold', customerId, '--reason', 'legal-obligation');
  expect(again.stdout).toBe(held.stdout);
  const shown = await at().run('customers', 'show', customerId);
  expect(shown.stdout).toContain(`${held.stdout}, so they cannot be erased`);
  expect(await at().json('customers', 'show', customerId)).toMatchObject({ hold: { reason: 'LEGAL_CLAIM' } });
  expect((await at().run('customers', 'holds')).stdout).toMatch(
    new RegExp(`^${customerId}  .*Z  legal-claim$`, 'm'),
  );
  const zone = ['--time-zone', 'Asia/Kolkata'] as const;
  expect((await at().run('customers', 'holds', ...zone)).stdout).toMatch(
    new RegExp(`^${customerId}  .*\\+05:30  legal-claim$`, 'm'),
  );
  expect((await at().run(...holding, ...zone)).stdout).toMatch(/^held since .*\+05:30 \(legal-claim\)$/);
  expect((await at().run('customers', 'show', customerId, ...zone)).stdout).toMatch(/^held since .*\+05:30/m);
  const lines = (await at().run('customers', 'holds', '--json')).stdout.split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toContainEqual({
    ...{ customer_id: customerId, held_since: expect.stringMatching(/Z$/) as string, reason: 'LEGAL_CLAIM' },
  });
  const refused = await at().run('customers', 'erase', customerId, ...unlinking, '--yes');
  const refusedThere = await at().run('customers', 'erase', customerId, ...unlinking, '--yes', ...zone);
  expect(refusedThere.stderr).toMatch(/held since .*\+05:30/);
  expect(refused).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('held since') as string });
  const asked: string[] = [];
  const unwilling = (question: string) => {
    asked.push(question);
    return false;
  };
  expect((await at(unwilling).run('customers', 'release', customerId)).exitCode).toBe(1);
  expect(asked).toEqual([`Let the customer ${customerId}, ${held.stdout}, be erased again?`]);
  expect((await at().run('customers', 'release', customerId)).exitCode).toBe(1);
  expect((await at(() => true).run('customers', 'release', customerId)).stdout).toBe('released');
  expect((await at().run('customers', 'release', customerId)).stdout).toBe('the customer was not held');
  expect((await at().run('customers', 'show', customerId)).stdout).toContain('not held');
  expect((await at().run('customers', 'holds')).stderr).toBe('0 customers held');
});

it('lists every hold, over more than one page', async () => {
  await pool().query(
    `WITH known AS (
      INSERT INTO customer (customer_id, subject_id, salt, bucket)
      SELECT gen_random_uuid(), gen_random_uuid(), sha256(n::text::bytea), 0 FROM generate_series(1, 1001) AS n
      RETURNING customer_id
    ) INSERT INTO customer_hold SELECT customer_id, now(), 'LEGAL_OBLIGATION' FROM known`,
  );
  const { stdout, stderr } = await at().run('customers', 'holds', '--json');
  const ids = stdout.split('\n').map((line) => (JSON.parse(line) as { customer_id: string }).customer_id);
  expect([new Set(ids).size, stderr]).toEqual([1001, '1001 customers held']);
  expect(ids).toEqual(ids.toSorted());
  await pool().query('DELETE FROM customer_hold');
});

it('lists whom the retention would erase, and marks who is kept', async () => {
  const [going, kept] = [newCustomer(), newCustomer()];
  for (const customerId of [going, kept]) await decidedIn(scene, customerId, 'reject');
  await at().run('customers', 'hold', kept, '--reason', 'legal-claim', '--yes');
  const unset = await at().run('customers', 'retention', '--list');
  expect(unset).toMatchObject({
    exitCode: 1,
    stderr: expect.stringMatching(
      /EVIDENCE_RETENTION is not set, .* such as EVIDENCE_RETENTION=P3Y/,
    ) as string,
  });
  await pool().query(`ALTER TABLE decision DISABLE TRIGGER USER;
    UPDATE decision SET recorded_at = recorded_at - interval '2 days';
    UPDATE log_queue SET min_at = min_at - interval '2 days';
    ALTER TABLE decision ENABLE TRIGGER USER`);
  const retaining = scene.commandLine({ environment: { ...environment, EVIDENCE_RETENTION: 'P1D' } });
  const { stdout } = await retaining.run('customers', 'retention', '--list');
  expect(stdout).toMatch(new RegExp(`^${going}  .*Z        1  goes$`, 'm'));
  expect(stdout).toMatch(new RegExp(`^${kept}  .*Z        1  kept, held since .* \\(legal-claim\\)$`, 'm'));
  const inIndia = await retaining.run('customers', 'retention', '--list', '--time-zone', 'Asia/Kolkata');
  expect(inIndia.stdout).toMatch(
    new RegExp(`^${kept}  .*\\+05:30        1  kept, held since .*\\+05:30 \\(legal-claim\\)$`, 'm'),
  );
  const json = await retaining.run('customers', 'retention', '--list', '--json');
  expect(json.stdout).toContain(`"customer_id":"${going}"`);
  expect(json.stderr).toBe('2 customers listed; nothing was erased');
  const dry = await retaining.run('customers', 'retention', '--dry-run');
  expect(dry.stdout).toMatch(
    /^lapsed for P1D: 1 customer with 1 record; held and so kept: 1 customer with 1 record$/,
  );
});

it('erases by the retention once that is wanted, and tells of nobody who was held meanwhile', async () => {
  await pool().query(`DELETE FROM customer_hold;
    CREATE FUNCTION hold_others() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO customer_hold SELECT customer_id, now(), 'LEGAL_CLAIM' FROM customer
      WHERE subject_id <> NEW.about::uuid;
      RETURN NEW;
    END $$;
    CREATE TRIGGER hold_others AFTER INSERT ON log_event FOR EACH ROW WHEN (NEW.kind = 'erasure')
    EXECUTE FUNCTION hold_others()`);
  const asked: string[] = [];
  const retention = (answer: boolean, others: Environment = environment) =>
    scene
      .commandLine({
        environment: { ...others, EVIDENCE_RETENTION: 'P1D' },
        answer: (question) => {
          asked.push(question);
          return answer;
        },
      })
      .run('customers', 'retention');
  const unjournalled = await retention(true, { DATABASE_URL: 'postgresql://database.example/consent' });
  expect(unjournalled).toMatchObject({ exitCode: 1, stdout: '' });
  expect(unjournalled.stderr).toContain('Set ERASURE_JOURNAL_FILE');
  expect(await retention(false)).toMatchObject({ exitCode: 1, stdout: '' });
  expect(await retention(true)).toEqual({
    exitCode: 0,
    stdout: 'erased 1 customer with 1 record',
    stderr: `They are in the journal of erasures: ${journalFile}`,
  });
  expect(asked).toEqual([asked[0], asked[0]]);
  expect(asked[0]).toMatch(/^Lapsed for P1D: 2 customers with 2 records\. This cannot be undone\./);
  await pool().query('DROP FUNCTION hold_others CASCADE; DELETE FROM customer_hold');
});

it('erases again what a restored backup has brought back, and nobody who came back by themselves', async () => {
  const [brought, back, later] = [newCustomer(), newCustomer(), newCustomer()];
  await decidedIn(restored, brought);
  await Promise.all([brought, back, later].map((customerId) => decidedIn(scene, customerId)));
  const shredding = ['--mode', 'shred', '--reason', 'unlawful', '--yes'];
  for (const customerId of [brought, back, later])
    await at().run('customers', 'erase', customerId, ...shredding);
  await decidedIn(restored, back);
  // A process that died while it wrote.
  appendFileSync(journalFile, '{"erasureId":"0b6f');
  const journal = readFileSync(journalFile, 'utf8');

  const piped = await at(undefined, restored).run('customers', 'erasures', 'replay', '/dev/zero', '--yes');
  expect(piped.exitCode).toBe(1);
  expect(piped.stderr).toContain('is no regular file');

  const unwanted = await at(undefined, restored).run('customers', 'erasures', 'replay');
  expect(unwanted.stderr).toContain('Without a terminal this command needs --yes. Erase again whom');
  expect(await subjectOf(pool(restored), brought)).not.toBe('nobody');

  const replayed = await at(undefined, restored).run('customers', 'erasures', 'replay', '--yes');
  expect(replayed.exitCode).toBe(0);
  expect(replayed.stdout).toMatch(/^1 erased again, \d+ not there any more, 1 came back later, 0 held$/);
  expect(replayed.stderr).toContain('is no whole erasure');
  expect(await subjectOf(pool(restored), brought)).toBe('nobody');
  expect(await subjectOf(pool(restored), back)).not.toBe('nobody');
  // The backup is from before their first answer, which a service sends again.
  await expect(decidedIn(restored, later)).rejects.toThrow(/erased/);
  expect(await halfErased(pool(restored))).toEqual([]);
  const [erasure] = [...(await readErasures(pool(restored))).values()];
  expect(journal).toContain(String(erasure?.body['erasureId']));

  // What is so old is refused no longer.
  const old = { erasureId: randomUUID(), customerId: newCustomer(), mode: 'SHRED', reason: 'UNLAWFUL' };
  writeFileSync(`${journalFile}.old`, `${JSON.stringify({ ...old, at: '2020-01-01T00:00:00.000Z' })}\n`);
  const past = await at(undefined, restored).run(
    'customers',
    'erasures',
    'replay',
    `${journalFile}.old`,
    '--yes',
  );
  expect(past.stdout).toBe('0 erased again, 1 not there any more, 0 came back later, 0 held');
  const { rows } = await pool(restored).query('SELECT FROM erased_customer WHERE expires_at < now()');
  expect(rows).toEqual([]);

  // An editor has put a mark before it.
  const marked = `${journalFile}.marked`;
  writeFileSync(marked, `\ufeff${journal}`);
  const anew = await at(undefined, restored).run('customers', 'erasures', 'replay', marked, '--yes');
  expect(anew.stderr.match(/is no whole erasure/g)).toHaveLength(1);

  const again = await at(undefined, restored).run('customers', 'erasures', 'replay', journalFile, '--yes');
  expect(again.stdout).toMatch(/^0 erased again/);
  expect(readFileSync(journalFile, 'utf8')).toBe(journal);
});

it('erases nobody again who is held, and fails, until they are released', async () => {
  const customerId = newCustomer();
  await decidedIn(restored, customerId);
  await decidedIn(scene, customerId);
  await at().run('customers', 'erase', customerId, ...unlinking, '--yes');
  const there = at(undefined, restored);
  await there.run('customers', 'hold', customerId, '--reason', 'legal-claim', '--yes');

  const held = await there.run('customers', 'erasures', 'replay', '--yes');
  expect(held.exitCode).toBe(1);
  expect(held.stdout).toMatch(/^0 erased again, .*, 1 held$/);
  expect(held.stderr).toContain('Held customers were not erased. Release them, then replay again.');
  expect(await subjectOf(pool(restored), customerId)).not.toBe('nobody');

  await there.run('customers', 'release', customerId, '--yes');
  const released = await there.run('customers', 'erasures', 'replay', '--yes');
  expect([released.exitCode, released.stdout]).toEqual([
    0,
    expect.stringMatching(/^1 erased again, .*, 0 held$/),
  ]);
});

it('leaves a customer alone who decided after a line whose erasure failed', async () => {
  const customerId = newCustomer();
  await decidedIn(scene, customerId);
  const subjectId = await subjectOf(pool(), customerId);
  const { rows } = await pool().query<{ at: Date }>(
    "SELECT max(recorded_at) - interval '1 millisecond' AS at FROM decision WHERE subject_id = $1",
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
  const replayed = await at().run('customers', 'erasures', 'replay', failed, '--yes');
  expect(replayed.stdout).toBe('0 erased again, 0 not there any more, 1 came back later, 0 held');
  expect(await subjectOf(pool(), customerId)).toBe(subjectId);
});

it('says which journal is not there', async () => {
  const missing = `${journalFile}.missing`;
  expect(await at().run('customers', 'erasures', 'replay', missing, '--yes')).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: `There is no file ${missing}.`,
  });
});

it('leaves a customer alone whose erasure the log has, though a clock says that they came back before', async () => {
  const customerId = newCustomer();
  await decidedIn(scene, customerId);
  await at().run('customers', 'erase', customerId, ...unlinking, '--yes');
  await pool().query('DELETE FROM erased_customer');
  await decidedIn(scene, customerId);
  const subjectId = await subjectOf(pool(), customerId);
  await pool().query(`UPDATE customer SET created_at = created_at - interval '1 day';
    ALTER TABLE decision DISABLE TRIGGER USER;
    UPDATE decision SET recorded_at = recorded_at - interval '1 day';
    ALTER TABLE decision ENABLE TRIGGER USER`);
  const replayed = await at().run('customers', 'erasures', 'replay', '--yes');
  expect(replayed.stdout).toMatch(/^0 erased again, /);
  expect(await subjectOf(pool(), customerId)).toBe(subjectId);
});

it('begins a line of its own after one that was never finished', async () => {
  const customerId = newCustomer();
  await decidedIn(scene, customerId);
  await at().run('customers', 'erase', customerId, ...unlinking, '--yes');
  const last = readFileSync(journalFile, 'utf8').trim().split('\n').at(-1) ?? '';
  expect(JSON.parse(last)).toMatchObject({ customerId, mode: 'UNLINK', reason: 'CUSTOMER_REQUEST' });
});
