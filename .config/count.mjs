// The size of the house: lines of the source, of tests, and of what tests stand on; the longest functions. A file that
// imports the type of a door's cases (`Behaviour`, `Misuse`) lists such cases, which `test/doors` runs: it is a test.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import ts from 'typescript';

const tracked = execFileSync('git', ['ls-files', 'src', 'test'], { encoding: 'utf8' }).split('\n');
const files = tracked.filter((path) => /\.tsx?$/.test(path) && !/generated/.test(path));
const textOf = (path) => readFileSync(path, 'utf8');
const linesOf = (text) => text.split('\n').length - 1;
const lines = (paths) => paths.reduce((sum, path) => sum + linesOf(textOf(path)), 0);

const source = files.filter((path) => path.startsWith('src/'));
const listsCases = /^import .*\btype (Behaviour|Misuse)\b|^import type \{.*\b(Behaviour|Misuse)\b/m;
const isTest = (path) =>
  /\.test\.tsx?$/.test(path) ||
  (/^test\/doors\/\w+\.(behaviours|misuse)\.ts$/.test(path) && listsCases.test(textOf(path)));
const tests = files.filter(isTest);
const support = files.filter((path) => path.startsWith('test/') && !tests.includes(path));
for (const [what, paths] of Object.entries({ source, tests, support }))
  console.log(`${what}: ${lines(paths)} lines in ${paths.length} files`);

const functions = source.flatMap((path) => {
  const file = ts.createSourceFile(path, textOf(path), ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body) {
      const first = file.getLineAndCharacterOfPosition(node.getStart()).line;
      const last = file.getLineAndCharacterOfPosition(node.end).line;
      found.push({ place: `${path}:${first + 1}`, length: last - first + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
});
for (const { place, length } of functions.toSorted((a, b) => b.length - a.length).slice(0, 5))
  console.log(`${length} lines: ${place}`);
