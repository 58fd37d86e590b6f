import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { checkpointText } from '../../src/domain/evidence/checkpoint';
import { evidenceLine } from '../../src/domain/evidence/file/evidenceFile';
import { verifierKey } from '../../src/domain/evidence/signedNote';
import { runVerify } from '../../src/verify/commandLine';
import { logKeyOf, signedBy, smallLog } from './exportedLog';
import { timestampAuthority, curve } from './timestampAuthority';

const { log, customer, other } = smallLog();
const vkey = log.keys[0]?.vkey ?? '';
const line = evidenceLine(log.exported(customer));
const otherKey = logKeyOf('other.test/ledger').vkey;
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'consent-verify-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function verify(input: string | Readable, ...words: readonly string[]) {
  const [printed, said]: [string[], string[]] = [[], []];
  const exitCode = await runVerify(words, {
    input: typeof input === 'string' ? Readable.from([Buffer.from(input)]) : input,
    print: (text) => printed.push(text),
    say: (text) => said.push(text),
  });
  return { exitCode, printed: printed.join('\n'), said: said.join('\n') };
}

function written(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

it('says what is proved and what is not', async () => {
  const { exitCode, printed, said } = await verify('', written('evidence.json', line), '--key', vkey);
  expect({ exitCode, said }).toEqual({ exitCode: 0, said: '' });
  expect(printed).toContain(`4 decisions of customer ${customer.customerId}.`);
  expect(printed).toContain('On news: 3 decisions.');
  expect(printed).toMatch(/news: given → withdraw → REJECT \S+Z \(version 2 ".+", de, by the customer\)/);
  expect(printed).toContain(`${log.entries.length} leaves`);
  expect(printed).toMatch(/Not proved:\n {2}- Who sat at the keyboard/);
  expect(printed).not.toContain('Words of');
});

it.each([
  [5, /news: given → withdraw → given → withdraw → GIVEN /],
  [6, /news: … → withdraw → given → withdraw → given → WITHDRAW /],
])('of %i decisions on a template names the newest five', async (count, shown) => {
  const { log: long, customer: often } = smallLog();
  const one = { ...long.customer(9), customerId: often.customerId };
  const values = Array.from({ length: count }, (_, at) => (at % 2 === 0 ? 'given' : 'withdraw'));
  long.decide(one, ...values.map((value) => ({ templateCode: 'news', value, version: 1 }) as const));
  const key = long.keys[0]?.vkey ?? '';
  const { printed } = await verify(evidenceLine(long.exported(one)), '-', '--key', key);
  expect(printed).toMatch(shown);
});

it('reads several customers from standard input, and a policy beside a key', async () => {
  const policy = written('policy.txt', `# our log\nlog ${vkey}\nquorum none\n`);
  const both = line + evidenceLine(log.exported(other, { customer: null }));
  const { exitCode, printed } = await verify(both, '-', '--policy', policy, '--key', otherKey, '--json');
  expect(exitCode).toBe(0);
  expect(JSON.parse(printed)).toMatchObject({ verdict: 'proved', files: 2, unnamed: 1, decisions: 6 });
  const others = written('others.txt', `log ${otherKey}\n`);
  expect((await verify(line, '-', '--policy', others, '--key', vkey)).exitCode).toBe(0);
});

it('does not take a line that stands twice for two customers', async () => {
  const { exitCode, printed } = await verify(line + line, '-', '--key', vkey);
  expect(exitCode).toBe(0);
  expect(printed).toContain(
    '8 decisions in 2 lines, of which 2 name their customer. What stands twice counts twice.',
  );
});

it('reads a policy that a pipe gives in pieces', async () => {
  const pipe = join(folder, 'policy.pipe');
  execFileSync('mkfifo', [pipe]);
  const pieces = spawn('sh', [
    '-c',
    '{ printf "# our log\\n"; sleep 0.3; printf "log %s\\n" "$2"; } > "$1"',
    'sh',
    pipe,
    vkey,
  ]);
  const { exitCode, said } = await verify(line, '-', '--policy', pipe);
  pieces.kill();
  expect({ exitCode, said }).toEqual({ exitCode: 0, said: '' });
});

it('names the first fault with its line and place', async () => {
  const { exitCode, said } = await verify(line + line.replace('"withdraw"', '"reject"'), '-', '--key', vkey);
  expect(exitCode).toBe(1);
  expect(said).toMatch(
    /^Not proved: standard input, line 2, which names customer \S+, records\[1\]: .* \(RECORD_HASH\)$/m,
  );
});

it('finds two trees of one size', async () => {
  const fork = smallLog(log.keys);
  fork.log.entries[0] = Buffer.alloc(32, 9);
  const text = checkpointText({ origin: 'consent.test/ledger', ...fork.log.tree() });
  const forked = fork.log.exported(fork.customer, {
    checkpoint: signedBy(log.keys, text),
    versions: [],
    records: [],
    events: [],
  });
  const { exitCode, said } = await verify(line + evidenceLine(forked), '-', '--key', vkey);
  expect(exitCode).toBe(1);
  expect(said).toContain('(FORK)');
});

it('tells who made the time stamp, and whether anybody judged that', async () => {
  const authority = timestampAuthority({ key: curve });
  try {
    const timestamp = authority.stamp(log.checkpoint());
    const stamped = written('stamped.json', evidenceLine(log.exported(customer, { timestamp })));
    const trusting = await verify('', stamped, '--key', vkey, '--tsa', authority.caFile);
    expect(trusting.printed).toContain('stamped by O=Test, CN=Time, which you trust');
    expect((await verify('', stamped, '--key', vkey)).printed).toContain('nobody judged that: give --tsa');
  } finally {
    authority.close();
  }
});

describe('refuses', () => {
  it.each([
    ['no file', ['--key', vkey], /Name one evidence file/],
    ['no key', ['-'], /Say which keys/],
    ['a key that is none', ['-', '--key', 'x'], /There is no file x\. A verifier key is name\+id\+key/],
    [
      'a file that is not there',
      ['/nowhere/evidence.json', '--key', vkey],
      /There is no file \/nowhere\/evidence\.json\./,
    ],
    ['an option that it does not know', ['-', '--trust', vkey], /--trust/],
    ['nothing at all', ['-', '--key', vkey], /There is nothing to read/],
  ])('%s', async (_what, words, message) => {
    const { exitCode, said } = await verify('', ...words);
    expect(exitCode).toBe(2);
    expect(said).toMatch(message);
  });

  it.each(['witness w x', 'group g 1 w', 'quorum g', 'log nonsense', ''])('a policy of %s', async (text) => {
    const { exitCode } = await verify(line, '-', '--policy', written('other.txt', `${text}\n`));
    expect(exitCode).toBe(2);
  });

  it('what obeys terminals, by showing it', async () => {
    const changed = line.replace('"format"', '"\u009b31m\\u001b[2J\u202e":1,"format"');
    for (const json of [[], ['--json']]) {
      const { exitCode, printed, said } = await verify(changed, '-', '--key', vkey, ...json);
      expect(exitCode).toBe(2);
      expect(printed + said).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    }
  });

  it('a gigabyte without a line feed before it is read', async () => {
    let megabytes = 0;
    const endless = new Readable({
      read() {
        megabytes += 1;
        this.push(megabytes > 1_000 ? null : Buffer.alloc(1_048_576, 'x'));
      },
    });
    const { exitCode, said } = await verify(endless, '-', '--key', vkey);
    expect([exitCode, said]).toEqual([2, expect.stringContaining('This is no evidence file')]);
    expect(megabytes).toBeLessThan(10);
  });
});

describe('a log of which no key was given', () => {
  it.each([
    ['another log’s key', logKeyOf('other.test/ledger').vkey, 'UNKNOWN_LOG'],
    ['another key of the log', logKeyOf().vkey, 'CHECKPOINT_NOT_SIGNED'],
  ])('is not judged by %s', async (_what, other, code) => {
    const { exitCode, said } = await verify(line, '-', '--key', other);
    expect(exitCode).toBe(2);
    expect(said).toMatch(/^Not judged: .*No key of this log was given/);
    expect(said).toContain(`(${code})`);
  });

  it('is told apart where a given key signed it under another name, and that key is shown', async () => {
    const [key] = log.keys;
    const old = verifierKey('consent.test/before', key?.publicKey ?? fail());
    const { exitCode, said } = await verify(line, '-', '--key', old);
    expect([exitCode, said]).toEqual([2, expect.stringContaining(`give --key ${vkey} (RENAMED_LOG)`)]);
  });
});

function fail(): never {
  throw new Error('The log has no key.');
}
