import { readFileSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { evidenceLine } from '../../src/domain/evidence/file/evidenceFile';
import { evidencePage } from '../../src/rest/evidence/page/evidencePage';
import { makeFolder, type TestFolder } from '../markdown/files';
import { logKeyOf, smallLog } from '../verify/exportedLog';
import { commandLineOn } from './commandLineOn';

const { log, customer, other } = smallLog();
const file = log.exported(customer);
const line = evidenceLine(file);
const key = log.keys[0]?.vkey ?? '';
const leaves = [...file.versions, ...file.records, ...file.events].map(({ leafIndex }) => leafIndex);

let folder: TestFolder;
let evidence: string;
let parts: string;
beforeEach(async () => {
  folder = await makeFolder();
  evidence = join(folder.path, 'evidence.json');
  parts = join(folder.path, 'parts');
  await writeFile(evidence, line);
});
afterEach(() => folder.remove());

const split = (...words: readonly string[]) => commandLineOn(null).run('proof', 'split', ...words);

describe('proof split', () => {
  it('lays out the notes, the key and each leaf as files', async () => {
    const names = [
      ...['checkpoint', 'checkpoint.body', 'checkpoint.sig', 'log.pem'],
      ...['statement', 'statement.body', 'statement.sig'],
      ...leaves.flatMap((leaf) => [`${leaf}.json`, `${leaf}.leaf`, `${leaf}.tlog-proof`]),
    ];
    expect(await split(evidence, parts, '--key', key)).toEqual({
      exitCode: 0,
      stdout: `wrote ${names.length} files to ${parts}`,
      stderr: '',
    });
    expect((await readdir(parts)).toSorted()).toEqual(names.toSorted());
    expect(readFileSync(join(parts, 'checkpoint'), 'utf8')).toBe(file.checkpoint);
  });

  it('takes the file out of a page', async () => {
    const page = join(folder.path, 'page.html');
    await writeFile(page, evidencePage(file, customer.customerId).text);
    // As after a rotation: the verifier has the keys in a file.
    const keys = join(folder.path, 'log.vkey');
    await writeFile(keys, `# both\n${logKeyOf().vkey}\n${key}\n`);
    expect((await split(page, parts, '--key', keys)).exitCode).toBe(0);
    expect(readFileSync(join(parts, 'statement'), 'utf8')).toBe(file.statement);
    // Or gives each by itself.
    const each = ['--key', logKeyOf().vkey, '--key', key];
    expect(await split(page, join(folder.path, 'each'), ...each)).toMatchObject({ exitCode: 0, stderr: '' });
  });

  it('takes a file that has been through an editor', async () => {
    await writeFile(evidence, `\ufeff${line.trimEnd()}\r\n\r\n`);
    expect((await split(evidence, parts, '--key', key)).exitCode).toBe(0);
    expect(readFileSync(join(parts, 'checkpoint'), 'utf8')).toBe(file.checkpoint);
  });

  it('writes into a folder that exists, beside other files', async () => {
    await mkdir(parts);
    await writeFile(join(parts, 'notes.txt'), 'mine');
    expect((await split(evidence, parts, '--key', key)).exitCode).toBe(0);
    expect(readFileSync(join(parts, 'notes.txt'), 'utf8')).toBe('mine');
  });
});

describe('proof split refuses', () => {
  it('a folder that has one of the files, and overwrites nothing', async () => {
    await mkdir(parts);
    await writeFile(join(parts, 'checkpoint'), 'mine');
    const { exitCode, stdout, stderr } = await split(evidence, parts, '--key', key);
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    expect(stderr).toMatch(/parts\/checkpoint already exists. Name a new folder/);
    expect(readFileSync(join(parts, 'checkpoint'), 'utf8')).toBe('mine');
  });

  it.each<readonly [string, () => readonly string[], RegExp]>([
    [
      'a file that is not there',
      () => [`${evidence}.not`, parts, '--key', key],
      /^There is no file .*evidence\.json\.not\.$/,
    ],
    ['a folder', () => [folder.path, parts, '--key', key], /is a folder\. Name a file in it\./],
    ['no key', () => [evidence, parts], /--key/],
    [
      'an endless file in place of keys',
      () => [evidence, parts, '--key', '/dev/zero'],
      /more than 65536 bytes/,
    ],
    ['a key that is none', () => [evidence, parts, '--key', 'x'], /A verifier key has three parts/],
    ['another key', () => [evidence, parts, '--key', logKeyOf().vkey], /no key given signed both/],
    ['a file in place of the folder', () => [evidence, evidence, '--key', key], /EEXIST|ENOTDIR/],
  ])('%s', async (_what, words, message) => {
    const { exitCode, stdout, stderr } = await split(...words());
    expect(exitCode).not.toBe(0);
    expect(stdout).toBe('');
    expect(stderr).toMatch(message);
    expect(stderr.split('\n').length).toBeLessThan(4);
  });

  it.each([
    [
      'of several customers',
      line + evidenceLine(log.exported(other)),
      /it has several lines; give a file with the line of one/,
    ],
    ['that was cut off', line.slice(0, -1), /cut off/],
    ['without anything', '', /nothing to read/],
    ['that is a page of something else', '<!doctype html>\n<p>Not found</p>', /has no evidence file in it/],
    ['that is a saved error', '{"status":404}', /looks like an answer of an error/],
    ['that is something else', '{}\n', /form of an evidence file/],
  ])('a file %s, and makes no folder', async (_what, text, message) => {
    await writeFile(evidence, text);
    const { exitCode, stderr } = await split(evidence, parts, '--key', key);
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(message);
    expect(await readdir(folder.path)).toEqual(['evidence.json']);
  });
});
