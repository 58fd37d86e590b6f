import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { evidenceLine } from '../../../src/domain/evidence/file/evidenceFile';
import { customer, log } from '../alteredEvidence';
import { verifying } from '../verifying';

/* Scripts read nothing but the exit code: 0 and 1 are verdicts, and only those. */

const root = path.join(__dirname, '../../..');
const line = evidenceLine(log.exported(customer));
const vkey = log.keys[0]?.vkey ?? '';
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'consent-exit-'));
  writeFileSync(path.join(folder, 'evidence.json'), line);
  writeFileSync(path.join(folder, 'wide.json'), line.repeat(400));
  writeFileSync(
    path.join(folder, 'crash.cjs'),
    `require('node:crypto').verify = () => { throw new Error('of nobody’s making'); };`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** As a shell starts it. */
function shell(rest: string, file = 'evidence.json', flags = '') {
  const loader = path.join(root, 'test/runner/typescript.cjs');
  const node = `node --disable-warning=ExperimentalWarning --require '${loader}' ${flags}`;
  const command = `${node} '${path.join(root, 'src/verify/main.ts')}' ${file} --key '${vkey}' ${rest}`;
  const { status, stdout, stderr } = spawnSync('bash', ['-o', 'pipefail', '-c', command], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

it.each([
  ['a full disk', '> /dev/full', '', 'Not all of the output could be written'],
  ['a full disk, for programs', '--json > /dev/full', '', 'Not all of the output could be written'],
  ['a crash', '', '--require ./crash.cjs', 'The command broke off. Error: of nobody’s making'],
])('%s is no verdict', (_what, rest, flags, words) => {
  const { status, stdout, stderr } = shell(rest, 'evidence.json', flags);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain(words);
});

it('a crash that is not even shown is no verdict either', () => {
  expect(shell('2> /dev/full', 'evidence.json', '--require ./crash.cjs').status).toBe(2);
});

it.each([
  ['nobody wants to read it', '> /dev/null'],
  ['a program wants the exit code alone, as with Python’s DEVNULL', '1<> /dev/null'],
  ['a pipe is closed after the first line', '| { read -r first; echo "$first"; }'],
])('the verdict stays where %s', (_what, rest) => {
  expect(shell(rest, 'wide.json')).toMatchObject({ status: 0, stderr: '' });
});

it.each([
  [['--kye', vkey], 'Unknown option --kye. --help says more.'],
  [['--constructor'], 'Unknown option --constructor. --help says more.'],
  [['--key', '--json'], '--key needs a value, as --key=VALUE'],
  [['evidence.json', '--key'], '--key needs a value, as --key=VALUE'],
])('says in one line what is wrong in %j', async (words, why) => {
  const { exitCode, said } = await verifying(line, '-', ...words);
  expect({ exitCode, said }).toEqual({ exitCode: 2, said: `error: ${why}` });
});

it.each([['-h'], ['--help']])('%s is help alone, and never a proof', async (word) => {
  expect(await verifying('', word)).toMatchObject({ exitCode: 0, said: '' });
  for (const words of [
    [word, '--key', vkey],
    ['--key', vkey, word],
    ['evidence.json', word],
    [word, word],
  ]) {
    const { exitCode, printed, said } = await verifying(line, ...words);
    expect({ exitCode, printed }).toEqual({ exitCode: 2, printed: '' });
    expect(said).toContain('--help stands alone');
  }
});

it('a file of that name is judged after --', async () => {
  const { exitCode, said } = await verifying('', '--key', vkey, '--', '--help');
  expect([exitCode, said]).toEqual([2, 'error: There is no file --help.']);
});

it.each(['policy', 'tsa', 'customer', 'checkpoint', 'words', 'json'])(
  '--%s twice is refused',
  async (name) => {
    const given = ['words', 'json'].includes(name) ? [`--${name}`] : [`--${name}`, 'x'];
    const { exitCode, said } = await verifying(line, 'evidence.json', ...given, ...given);
    expect([exitCode, said]).toEqual([2, `error: --${name} was given twice`]);
  },
);
