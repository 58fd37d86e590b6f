import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');

/** Every Markdown file of the project, by its path. */
export function allGuides(): readonly string[] {
  const within = ['src', 'test', 'deploy', '.github'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  return ['README.md', ...within.filter((name) => name.endsWith('.md')).sort()];
}

export function readGuide(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** The guides whose shell blocks are examples, in the order in which they build on each other. */
export function guidesWithExamples(): readonly string[] {
  const found = allGuides().filter((file) => readGuide(file).includes('```sh\n'));
  return found.sort((a, b) => order.indexOf(a) - order.indexOf(b));
}

const order: readonly string[] = [
  'README.md',
  'src/graphql/README.md',
  'src/rest/README.md',
  'src/actions/publishing/README.md',
  'src/actions/reports/README.md',
  'src/main/decisions/importing/IMPORT.md',
];
