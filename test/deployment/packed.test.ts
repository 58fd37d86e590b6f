import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { alarmRules } from '../observability/alarmRules';
import { readGuide } from '../readme/guides';
import { root } from './dockerfile';

const samples = 'src/main/decisions/importing/samples';
let packed: readonly string[];

beforeAll(() => {
  const listed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: root });
  const [{ files }] = JSON.parse(listed.toString()) as [
    { readonly files: readonly { readonly path: string }[] },
  ];
  packed = files.map((file) => file.path);
});

test('the package has every sample mapping, with the file that it reads', () => {
  const wanted = readdirSync(path.join(root, samples)).map((name) => `${samples}/${name}`);
  expect(wanted.length).toBeGreaterThan(10);
  expect(packed).toEqual(expect.arrayContaining(wanted));
});

test('the package has every guide that its page names', () => {
  const page = readGuide('src/main/PACKAGE.md');
  const named = [...page.matchAll(/\]\(([^)\s:]+\.md)\)/g)].map(([, link = '']) =>
    path.posix.join('src/main', link),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(packed).toEqual(expect.arrayContaining(named));
});

test('the package has the alarms with their pages, and no tests of them', () => {
  const shipped = packed.filter((file) => file.startsWith('deploy/'));
  expect(shipped).toEqual(expect.arrayContaining(alarmRules().map(({ annotations }) => annotations.runbook)));
  expect(shipped.filter((file) => file.includes('.test.'))).toEqual([]);
});

test('the package has every file with rules that its guide names', () => {
  const named = [...readGuide('deploy/README.md').matchAll(/\brules[\w.]*\.yml/g)].map(([name]) => name);
  expect(named).toContain('rules.yml');
  expect(packed).toEqual(expect.arrayContaining(named.map((name) => `deploy/prometheus/${name}`)));
});

test('the package has no source', () => {
  expect(packed.filter((file) => /^(src\/.*\.tsx?|test\/.*)$/.test(file))).toEqual([]);
});
