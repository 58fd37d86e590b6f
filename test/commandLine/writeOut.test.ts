import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { writeOut } from '../../src/main/terminal/writeOut';
import { makeFolder, type TestFolder } from '../markdown/files';

let folder: TestFolder;
beforeAll(async () => {
  folder = await makeFolder();
});
afterAll(() => folder.remove());
beforeEach(() => folder.empty());

const written = (file: string, pieces: () => AsyncGenerator<string>) =>
  writeOut({ output: new PassThrough() } as never, file, Readable.from(pieces()));

async function* whole() {
  yield await Promise.resolve('one\n');
  yield 'two\n';
}

async function* brokenOff() {
  yield* whole();
  throw new Error('the database is away');
}

it('writes a file for its owner alone', async () => {
  const file = join(folder.path, 'customers.csv');
  await written(file, whole);
  expect(await readFile(file, 'utf8')).toBe('one\ntwo\n');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

it('leaves nothing of a file that was not completed, and one that was to be overwritten as it was', async () => {
  await expect(written(join(folder.path, 'new.csv'), brokenOff)).rejects.toThrow('the database is away');
  expect(await readdir(folder.path)).toEqual([]);
  const file = join(folder.path, 'old.csv');
  await writeFile(file, 'zero\n');
  await expect(written(file, brokenOff)).rejects.toThrow('the database is away');
  expect(await readdir(folder.path)).toEqual(['old.csv']);
  expect(await readFile(file, 'utf8')).toBe('zero\n');
});
