import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandLineOn } from '../commandLine/commandLineOn';
import { runFolder } from '../database/run';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { endless, handOn, hostileLog, silent, type HostileLog } from './hostileLog';
import { logPass, logSigner } from './logPass';

let service: TestService;
let log: HostileLog;
let folder: string;
/** How many leaves the log has. */
let size: number;

beforeAll(async () => {
  service = await startService();
  folder = mkdtempSync(join(runFolder(), 'monitor-misuse-'));
  await service.given.publishedVersion();
  ({ size } = await logPass(service.database.engine));
  log = await hostileLog(service.url);
}, startTimeoutMs);
afterAll(async () => {
  await log.close();
  await service.close();
});

const monitor = (...words: readonly string[]) => commandLineOn(null).run('log', 'monitor', ...words);
const file = () => join(folder, 'never-written');

/** The true service but for one of its addresses. */
const but = (end: string, body: Buffer | string) =>
  handOn(service.url, (path, sent) => (path.includes(end) ? body : sent));

const description = (members: object) =>
  JSON.stringify({ origin: 'a', keys: [], predecessors: [], prefix: '/v1/log', ...members });

it.each([
  ['an endless body', () => endless, /expected at most 262144 bytes, got more$/],
  ['no end', () => silent, /no answer within 1000 ms$/],
  ['garbage for a description', () => but('consent-log', 'nothing'), /expected the description of a log/],
  ['a list for a description', () => but('consent-log', '[[]]'), /expected the description of a log/],
  [
    'keys that are none',
    () => but('consent-log', description({ keys: [{ vkey: 7 }] })),
    /expected the description of a log/,
  ],
  [
    'too many keys',
    () => but('consent-log', description({ keys: Array.from({ length: 101 }, () => ({ vkey: 'a' })) })),
    /expected the description of a log/,
  ],
  [
    'an address elsewhere',
    () => but('consent-log', description({ prefix: '//elsewhere.example/log' })),
    /expected the description of a log/,
  ],
  ['no key that fits', () => but('consent-log', description({})), /not signed by a known key/],
  ['garbage for a checkpoint', () => but('checkpoint', Buffer.alloc(99, 0xff)), /is no checkpoint/],
  [
    'a long checkpoint',
    () => but('checkpoint', 'a\n'.repeat(50_000)),
    /expected at most 65536 bytes, got more$/,
  ],
  ['a short tile', () => but('/tile/', Buffer.alloc(31)), /expected \d+ hashes, got 31 bytes$/],
  ['a long tile', () => but('/tile/', Buffer.alloc(size * 32 + 1)), /expected at most \d+ bytes, got more$/],
  ['a wrong tile', () => but('/tile/', Buffer.alloc(size * 32)), /tiles of the log do not give the root/],
])('a log that sends %s is refused, and nothing is kept', async (what, answer, words) => {
  log.behave(answer());
  const { exitCode, stdout, stderr } = await monitor(log.url, '--since', file(), '--timeout', '1');
  const isAnswer = ['no key that fits', 'a wrong tile'].includes(what);
  expect({ exitCode, stdout }).toEqual({ exitCode: isAnswer ? 1 : 2, stdout: '' });
  expect(stderr).toMatch(words);
  expect(readdirSync(folder)).toEqual([]);
});

it('a log that names itself for the terminal to obey is shown as what it is', async () => {
  const seen = join(folder, 'seen');
  await monitor(service.url, '--since', seen);
  const named = '\u009b31mconsent\u202e';
  log.behave(
    but(
      'checkpoint',
      `${named}\n2\n${Buffer.alloc(32).toString('base64')}\n\n— ${named} ${Buffer.alloc(68).toString('base64')}\n`,
    ),
  );
  const inSignature = await monitor(log.url, '--since', seen);
  log.behave(
    but(
      'checkpoint',
      `${named}\n2\n${Buffer.alloc(32).toString('base64')}\n\n— a ${Buffer.alloc(68).toString('base64')}\n`,
    ),
  );
  const inOrigin = await monitor(log.url, '--since', seen);
  rmSync(seen);
  expect(inSignature.stderr).toContain('is no checkpoint');
  expect(inOrigin.stderr).toContain('to \\u{9b}31mconsent\\u{202e}.');
  expect(inSignature.stderr + inOrigin.stderr).not.toMatch(/[\u0080-\u009f\u202e]/);
});

it.each([[[]], [['--key']]])('a kept checkpoint that was changed accuses no log (%s)', async (options) => {
  const seen = join(folder, 'changed');
  await monitor(service.url, '--since', seen);
  const note = readFileSync(seen, 'utf8');
  writeFileSync(seen, note.replace(/\n\d+\n/, `\n${size - 1}\n`));
  const keys = options.flatMap((option) => [option, logSigner.keys[0]?.vkey ?? '']);
  const { exitCode, stderr } = await monitor(service.url, '--since', seen, ...keys);
  rmSync(seen);
  expect({ exitCode, stderr }).toEqual({
    exitCode: 2,
    stderr: expect.stringContaining('so it was changed') as string,
  });
});

it('a redirect is not followed', async () => {
  log.behave((_request, response) => void response.writeHead(302, { location: `${service.url}/` }).end());
  const { exitCode, stderr } = await monitor(log.url, '--since', file());
  expect(exitCode).toBe(2);
  expect(stderr).toMatch(/expected status 200, got 302$/);
});

it('a server that is not there is said to be so', async () => {
  const gone = await hostileLog(service.url);
  await gone.close();
  const { exitCode, stderr } = await monitor(gone.url, '--since', file());
  expect(exitCode).toBe(2);
  expect(stderr).toMatch(/ECONNREFUSED/);
});

it.each([
  [
    'an address of another kind',
    ['ftp://consent.example', '--since', 'a'],
    'such as https://consent.example',
  ],
  ['no address', ['consent.example', '--since', 'a'], 'such as https://consent.example'],
  ['nowhere to keep it', ['https://consent.example'], "required option '--since <file>'"],
  [
    'a key that is none',
    ['https://consent.example', '--since', 'a', '--key', 'k'],
    'A verifier key has three parts',
  ],
  ['no time at all', ['https://consent.example', '--since', 'a', '--watch', '0'], 'from 1 to 86400'],
])('%s is not understood', async (_what, words, message) => {
  const outcome = await monitor(...words);
  expect(outcome).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(message) as string });
});

it.each([
  ['something else', 'no checkpoint', /^--since: .*garbage holds no checkpoint/],
  ['too much', 'x'.repeat(70_000), /^--since: .*garbage holds no checkpoint: it has 70000 bytes$/],
])('a file that holds %s is refused before anything is asked', async (_what, text, words) => {
  const garbage = join(folder, 'garbage');
  writeFileSync(garbage, text);
  const { exitCode, stderr } = await monitor('http://127.0.0.1:1', '--since', garbage);
  expect(exitCode).toBe(2);
  expect(stderr).toMatch(words);
});
