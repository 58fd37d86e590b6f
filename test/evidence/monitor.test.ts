import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkpointText } from '../../src/domain/evidence/checkpoint';
import { formatNote } from '../../src/domain/evidence/signedNote';
import { signerFrom } from '../../src/actions/evidence/logSigner';
import { commandLineOn } from '../commandLine/commandLineOn';
import { runFolder } from '../database/run';
import { startNode, startService, startTimeoutMs, type TestNode, type TestService } from '../service/service';
import { hostileLog, type HostileLog } from './hostileLog';
import { logKeyPem, logPass, logSigner } from './logPass';

let service: TestService;
/** A node that has not seen the log smaller. */
let later: TestNode;
let log: HostileLog;
let folder: string;
/** What somebody saw when the log was small. */
let early: string;
/** How many leaves it had then, and has now. */
let earlySize: number;
let size: number;
const vkey = logSigner.keys[0]?.vkey ?? '';

beforeAll(async () => {
  service = await startService();
  folder = mkdtempSync(join(runFolder(), 'monitor-'));
  const { templateCode, consentVersionId } = await service.given.publishedVersion();
  const decide = (count: number) =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const customerId = service.given.customer();
        const decision = { customerId, templateCode, consentVersionId, value: 'given' } as const;
        await service.actions.recordDecision(decision, { kind: 'customer', id: customerId });
      }),
    );
  await decide(5);
  ({ size: earlySize } = await logPass(service.database.engine));
  early = await (await fetch(`${service.url}/v1/log/checkpoint`)).text();
  await decide(270);
  ({ size } = await logPass(service.database.engine));
  later = await startNode(service.database);
  log = await hostileLog(later.url);
}, startTimeoutMs);
afterAll(async () => {
  await log.close();
  await later.close();
  await service.close();
});

const monitor = (...words: readonly string[]) => commandLineOn(null).run('log', 'monitor', ...words);
let files = 0;
function fileWith(note?: string): string {
  files += 1;
  const file = join(folder, `seen-${files}`);
  if (note !== undefined) writeFileSync(file, note);
  return file;
}

/** Signed by the log's own key. */
async function signed(size: number, origin = 'consent.test/ledger', root = Buffer.alloc(32, 7)) {
  const text = checkpointText({ origin, size, root });
  const { keys } = signerFrom(origin, logKeyPem);
  return formatNote({ text, signatures: await Promise.all(keys.map((key) => key.sign(text))) });
}

describe('a log that grows', () => {
  it('begins with a checkpoint that has been through an editor', async () => {
    const edited = `\ufeff${early.replaceAll('\n', '\r\n')}\r\n`;
    const grown = expect.stringContaining(`it begins with the ${earlySize} leaves seen before`) as string;
    expect(await monitor(later.url, '--since', fileWith(edited))).toMatchObject({
      exitCode: 0,
      stdout: grown,
    });
    const line = commandLineOn(null, { input: edited });
    expect(await line.run('log', 'monitor', later.url, '--since', '-')).toMatchObject({
      exitCode: 0,
      stdout: grown,
    });
  });

  it('is trusted the first time, and then has to begin with what was seen', async () => {
    const file = fileWith();
    const first = await monitor(later.url, '--since', file, '--key', vkey);
    expect(first).toMatchObject({ exitCode: 0, stderr: '' });
    expect(first.stdout).toMatch(
      /^consent\.test\/ledger has \d+ leaves, root [0-9a-f]{64}: trusted, for this is/,
    );
    expect(first.stdout).toContain(` ${size} leaves`);
    const kept = readFileSync(file, 'utf8');
    expect(kept).toBe(await (await fetch(`${later.url}/v1/log/checkpoint`)).text());

    const again = await monitor(later.url, '--since', file);
    expect(again).toMatchObject({ exitCode: 0, stdout: expect.stringContaining(': as before') as string });
  });

  it('is proved to begin with what was seen, and the file goes on with it', async () => {
    const file = fileWith(early);
    const { exitCode, stdout } = await monitor(later.url, '--since', file);
    expect({ exitCode, stdout }).toEqual({
      exitCode: 0,
      stdout: expect.stringMatching(
        new RegExp(`has ${size} leaves, root .{64}: it begins with the ${earlySize} leaves seen before$`),
      ) as string,
    });
    expect(readFileSync(file, 'utf8')).toContain(`consent.test/ledger\n${size}\n`);
  });

  it('is judged by a checkpoint from standard input, which is kept nowhere', async () => {
    const run = (input: string) =>
      commandLineOn(null, { input }).run('log', 'monitor', later.url, '--since', '-');
    expect(await run(early)).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('begins') as string,
    });
    const refused = { exitCode: 2, stderr: '--since: standard input holds no checkpoint' };
    expect(await run('')).toMatchObject(refused);
    expect(await run('x'.repeat(100_000))).toMatchObject(refused);
  });

  it('is watched until it forks', async () => {
    const file = fileWith(early);
    let rounds = 0;
    log.behave(async ({ url = '' }, response) => {
      const isCheckpoint = url.endsWith('/checkpoint');
      if (isCheckpoint) rounds += 1;
      if (isCheckpoint && rounds === 2) return void response.writeHead(503).end();
      const sent = await fetch(later.url + url);
      const body = Buffer.from(await sent.arrayBuffer());
      response.writeHead(sent.status).end(isCheckpoint && rounds > 2 ? await signed(size) : body);
    });
    const { exitCode, stdout, stderr } = await monitor(log.url, '--since', file, '--watch', '1');
    expect(exitCode).toBe(1);
    expect(stdout.split('\n')).toEqual([expect.stringContaining(`it begins with the ${earlySize} leaves`)]);
    expect(stderr.split('\n')).toEqual([
      expect.stringContaining('expected status 200, got 503'),
      `The log forked: it has another root for the same ${size} leaves.`,
    ]);
  });
});

describe('a log that is not what it was', () => {
  const sends = (note: string) =>
    log.behave(async ({ url = '' }, response) => {
      const sent = await fetch(later.url + url);
      const body = Buffer.from(await sent.arrayBuffer());
      response.writeHead(sent.status).end(url.endsWith('/checkpoint') ? note : body);
    });

  it.each([
    ['shrank', () => signed(3), () => `The log shrank: it had ${earlySize} leaves and has 3.`],
    [
      'has another root',
      () => signed(earlySize),
      () => `The log forked: it has another root for the same ${earlySize} leaves.`,
    ],
    [
      'has another name',
      () => signed(earlySize + 1, 'other/log'),
      () => 'changed its name from consent.test/ledger to other/log.',
    ],
    [
      'has no signature',
      async () => (await signed(earlySize + 1)).replace(/— .*\n$/, ''),
      () => 'is no checkpoint',
    ],
    [
      'signs what its tiles do not give',
      () => signed(size),
      () => `The tiles of the log do not give the root that it signed for ${size} leaves.`,
    ],
    [
      'has a wrong signature',
      async () => (await signed(earlySize + 1)).replace(/.{20}\n$/, 'AAAAAAAAAAAAAAAAAAA=\n'),
      () => 'A signature on the checkpoint is wrong.',
    ],
  ])('is refused when it %s', async (what, note, words) => {
    sends(await note());
    const file = fileWith(early);
    const { exitCode, stdout, stderr } = await monitor(log.url, '--since', file);
    expect({ exitCode, stdout }).toEqual({ exitCode: what === 'has no signature' ? 2 : 1, stdout: '' });
    expect(stderr).toContain(words());
    expect(readFileSync(file, 'utf8')).toBe(early);
  });

  it('is refused when it does not begin with what was seen', async () => {
    const { stderr, exitCode } = await monitor(later.url, '--since', fileWith(await signed(earlySize)));
    expect({ stderr, exitCode }).toEqual({
      stderr: `The log forked: its tree of ${size} leaves does not begin with the ${earlySize} leaves seen before.`,
      exitCode: 1,
    });
  });

  it('is refused when it is signed by a key that has not signed what was seen', async () => {
    const stranger = signerFrom('consent.test/ledger', strangersPem());
    const text = checkpointText({ origin: 'consent.test/ledger', size: 3, root: Buffer.alloc(32, 7) });
    const note = formatNote({
      text,
      signatures: await Promise.all(stranger.keys.map((key) => key.sign(text))),
    });
    const { stderr } = await monitor(later.url, '--since', fileWith(note));
    expect(stderr).toMatch(/^The checkpoint is not signed by a known key\. .* name it with --key\.$/);
    const named = ['--since', fileWith(note), '--key', stranger.keys[0]?.vkey ?? ''];
    expect((await monitor(later.url, ...named)).stderr).toMatch(/not signed by a known key/);
  });
});

function strangersPem(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}
