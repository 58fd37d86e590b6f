import { mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EvidenceLog } from '../../src/actions/evidence/evidenceLog';
import { LogForked } from '../../src/actions/evidence/sequencer';
import { leafHash } from '../../src/domain/evidence/merkleTree';
import { openNote, parseVerifierKey } from '../../src/domain/evidence/signedNote';
import { nextOrigin, originNow } from '../../src/domain/evidence/succession';
import { isIncluded } from '../../src/domain/evidence/treeProof';
import { checkpointFile } from '../../src/storage/evidence/checkpointFile';
import { commandLineOn, type CommandLineOptions } from '../commandLine/commandLineOn';
import { runFolder } from '../database/run';
import { readFeedEdges } from '../../src/storage/events/feedEdges';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { backUp } from './keptTables';
import { logPass, logSigner } from './logPass';

let service: TestService;
let file: string;
/** How many leaves stand before what a test does. */
let size: number;
let version: { readonly templateCode: string; readonly consentVersionId: string };
beforeEach(async () => {
  service = await startService();
  file = join(mkdtempSync(join(runFolder(), 'succession-')), 'checkpoint');
  version = await service.given.publishedVersion();
  await decided(2);
  ({ size } = await pass());
}, startTimeoutMs);
afterEach(() => service.close());

const engine = () => service.database.engine;
const pass = () => logPass(engine(), { memory: checkpointFile(file) });
const commands = (options: CommandLineOptions = {}) =>
  commandLineOn(engine(), {
    ...options,
    environment: {
      LOG_ORIGIN: 'consent.test/ledger',
      LOG_CHECKPOINT_FILE: file,
      DATABASE_URL: 'postgresql://x/y',
    },
  });
const succeed = (...words: readonly string[]) => commands().run('log', 'succeed', ...words);
const audit = () => commands().run('log', 'audit');
const log = () => new EvidenceLog(engine().pool);

async function decided(count: number): Promise<readonly string[]> {
  const { templateCode, consentVersionId } = version;
  const customers = Array.from({ length: count }, () => service.given.customer());
  for (const customerId of customers) {
    const decision = { customerId, templateCode, consentVersionId, value: 'given' } as const;
    await service.actions.recordDecision(decision, { kind: 'customer', id: customerId });
  }
  return customers;
}

/** As a restored backup leaves the log: what was signed last is not in the database. */
async function restoredAfterLoss(): Promise<void> {
  const restore = await backUp(engine().pool);
  await decided(3);
  await pass();
  await restore();
  await decided(1);
}

it('a log that was restored is not signed until it is succeeded, and then goes on under the next name', async () => {
  await restoredAfterLoss();
  await expect(pass()).rejects.toThrow(LogForked);
  expect((await audit()).stdout).toContain('CHECKPOINT_BEYOND');
  const feedBefore = await readFeedEdges(engine().pool);

  const { exitCode, stdout, stderr } = await succeed('--yes');
  expect({ exitCode, stdout }).toEqual({
    exitCode: 0,
    stdout: 'consent.test/ledger/2 continues the log; the next pass of a node that has the key signs it',
  });
  expect(stderr).toContain(`consent.test/ledger was signed at ${size + 3} leaves`);
  expect(stderr).toContain(`Missing: 3 leaves, ${size} to ${size + 2}.`);

  await pass();
  const tree = await log().findTree();
  expect(tree).toMatchObject({ origin: 'consent.test/ledger/2', size: size + 3 });
  const feedNow = await readFeedEdges(engine().pool);
  const begun = { incarnation: feedNow.incarnation, origin: 'consent.test/ledger/2', next: tree?.size };
  expect(feedNow).toEqual({ ...feedBefore, ...begun });
  expect(feedNow.incarnation).not.toBe(feedBefore.incarnation);
  const { keys } = logSigner.under('consent.test/ledger/2');
  const key = parseVerifierKey(keys[0]?.vkey ?? '');
  expect(key && typeof openNote(tree?.note ?? '', [key])).toBe('object');
  expect((await audit()).exitCode).toBe(0);

  const customers = await decided(2);
  await pass();
  for (const customer of customers) {
    const [record] = await service.ledger.chain(customer, version.templateCode);
    const proof = record && (await log().findProof(record));
    const leaf = leafHash(Buffer.from(record?.hash ?? '', 'hex'));
    expect(proof?.tree.origin).toBe('consent.test/ledger/2');
    expect(proof && isIncluded({ ...proof, size: proof.tree.size, leaf }, proof.tree.root)).toBe(true);
  }
});

it('names the log that was lost, where anybody can read it', async () => {
  await restoredAfterLoss();
  const lost = readFileSync(file, 'utf8');
  await succeed('--yes');
  await pass();
  const answer = await fetch(`${service.url}/.well-known/consent-log.json`);
  expect(await answer.json()).toMatchObject({
    origin: 'consent.test/ledger/2',
    predecessors: [
      {
        origin: 'consent.test/ledger',
        checkpoint: lost,
        lost_from: `${size}`,
        lost_to: `${size + 2}`,
        from_index: `${size + 1}`,
      },
    ],
  });
  const seen = commands({ input: lost });
  expect((await seen.run('log', 'monitor', service.url, '--since', '-')).stderr).toBe(
    'The log changed its name from consent.test/ledger to consent.test/ledger/2. It says that it succeeded that log after a loss. Ask its operator what was lost, then begin a new file.',
  );
});

it('a database from before the succession is refused by what both logs have left', async () => {
  const restore = await backUp(engine().pool);
  await decided(3);
  await pass();
  await restore();
  await succeed('--yes');
  await decided(1);
  await pass();
  expect((await log().findTree())?.origin).toBe('consent.test/ledger/2');

  await restore();
  await decided(1);
  await expect(pass()).rejects.toThrow(LogForked);
  const { stderr, stdout } = await succeed('--yes');
  expect(stderr).toContain(`consent.test/ledger was signed at ${size + 3} leaves`);
  expect(stderr).toContain(`consent.test/ledger/2 was signed at ${size + 3} leaves`);
  expect(stdout).toMatch(/^consent\.test\/ledger\/3 continues the log/);
  await pass();
  expect((await log().findTree())?.origin).toBe('consent.test/ledger/3');
  expect((await audit()).exitCode).toBe(0);
});

it('does nothing where nothing is lost, nor twice, nor unless it is wanted', async () => {
  expect(await succeed('--yes')).toEqual({
    exitCode: 0,
    stdout: `nothing to do: the database has all that was signed as consent.test/ledger; its tree has ${size} leaves`,
    stderr: '',
  });
  await restoredAfterLoss();
  const events = () => engine().pool.query(`SELECT FROM log_event WHERE kind = 'log'`);
  expect((await succeed()).stderr).toContain(
    'Nothing was done. Without a terminal this command needs --yes.',
  );
  expect(await commands({ answer: () => false }).run('log', 'succeed')).toMatchObject({ exitCode: 1 });
  expect((await succeed('--yes', '--origin', 'consent.test/ledger')).stderr).toContain('choose another name');
  expect((await succeed('--yes', '--origin', 'a name')).stderr).toContain('a name without spaces');
  expect((await events()).rowCount).toBe(0);

  const both = await Promise.all([succeed('--yes', '--origin', 'one'), succeed('--yes', '--origin', 'two')]);
  expect(both.map(({ exitCode }) => exitCode).toSorted()).toEqual([0, expect.any(Number)]);
  expect((await events()).rowCount).toBe(1);
  expect((await succeed('--yes')).stdout).toMatch(
    /^nothing to do: the database has all that was signed as (one|two);/,
  );
  await pass();
  expect((await log().findTree())?.origin).toMatch(/^(one|two)$/);
});

it('says that nothing is known where no checkpoint was kept', async () => {
  file = `${file}-of-nobody`;
  expect((await succeed('--yes')).stdout).toMatch(/^nothing to do: .*-of-nobody holds no checkpoint/);
});

describe('the names of a log', () => {
  it('lead from one to the next, and end where they go round', () => {
    const to = (predecessor: string, origin: string) => ({ predecessor, origin });
    expect(originNow('a', [])).toBe('a');
    expect(originNow('a', [to('a/2', 'a/3'), to('a', 'a/2'), to('b', 'c')])).toBe('a/3');
    expect(originNow('a', [to('a', 'b'), to('b', 'a')])).toBe('a');
  });

  it('are numbered, and none is taken twice', () => {
    expect(nextOrigin('consent.test/ledger', new Set())).toBe('consent.test/ledger/2');
    expect(nextOrigin('consent.test/ledger/2', new Set())).toBe('consent.test/ledger/3');
    expect(nextOrigin('a', new Set(['a/2', 'a/3']))).toBe('a/4');
  });
});
