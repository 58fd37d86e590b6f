import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { sourceFiles } from './sourceFiles';

const NAMELESS = /(^|\/)(utils?|helpers?|common|base|manager|index)(\.[a-z]+)*\.tsx?$/i;
const MAX_LINES = 250;
const MAX_FILES = 16;

describe('clients of a pool', () => {
  test('are taken in one place, which listens for their loss', () => {
    const takers = [...sourceFiles('src')].filter(([, text]) => /pool\.connect\(/i.test(text));
    expect(takers.map(([file]) => file)).toEqual(['storage/engine/transaction.ts']);
  });
});

describe('the names and sizes of files', () => {
  test.each(['src', 'test'] as const)('no file in %s is named for nothing', (top) => {
    const names = [...sourceFiles(top).keys()];
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter(isNameless)).toEqual([]);
  });

  test('no file in src is longer than one sitting', () => {
    const long = [...sourceFiles('src')].filter(([, text]) => linesOf(text) > MAX_LINES);
    expect(long.map(([file]) => file)).toEqual([]);
  });

  test('no folder in src holds more files than one can see at once', () => {
    const folders = [...sourceFiles('src').keys()].map((file) => path.posix.dirname(file));
    const full = folders.filter((folder) => folders.filter((each) => each === folder).length > MAX_FILES);
    expect([...new Set(full)]).toEqual([]);
  });

  test('a planted nameless file is seen, a file about an index is not one', () => {
    const names = ['domain/utils.ts', 'helper.ts', 'rest/index.ts', 'test/common.test.ts'];
    expect(names.filter(isNameless)).toEqual(names);
    expect(['domain/indexOfEpoch.ts', 'storage/baseline.ts'].filter(isNameless)).toEqual([]);
    expect(linesOf('a\nb\n')).toBe(2);
  });

  test('the top level holds what README names and nothing else', () => {
    const extra = trackedAtTop().filter((name) => !name.startsWith('.') && !TOP_LEVEL.includes(name));
    expect(extra).toEqual([]);
  });
});

const TOP_LEVEL: readonly string[] = [
  'CHANGELOG.md',
  'LICENSE',
  'Dockerfile',
  'README.md',
  'codegen.yml',
  'compose.yaml',
  'deploy',
  'package-lock.json',
  'package.json',
  'prisma',
  'schema.graphql',
  'src',
  'test',
  'tsconfig.json',
];

/** The person who runs the tests may have files of their own beside the project's. Nothing where it came without git. */
function trackedAtTop(): readonly string[] {
  const root = path.join(__dirname, '../..');
  if (!existsSync(path.join(root, '.git'))) return [];
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
  return [...new Set(files.map((file) => file.split('/')[0] ?? ''))];
}

function isNameless(file: string): boolean {
  return NAMELESS.test(file);
}

function linesOf(text: string): number {
  return text.trimEnd().split('\n').length;
}
