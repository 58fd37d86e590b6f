import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The TypeScript files written by hand below a top folder: path below it to text. */
export function sourceFiles(top: 'src' | 'test'): ReadonlyMap<string, string> {
  const root = path.join(__dirname, '../..', top);
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => /\.tsx?$/.test(name) && !isGenerated(`${top}/${name}`));
  return new Map(names.map((name) => [name, readFileSync(path.join(root, name), 'utf8')]));
}

function isGenerated(file: string): boolean {
  return /^src\/storage\/generated\/|\/documents\/generated\.ts$/.test(file) || GENERATED.includes(file);
}

const GENERATED: readonly string[] = ['test/operations/generated.ts', 'test/rest/generated.ts'];
