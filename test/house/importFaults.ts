import { builtinModules } from 'node:module';
import path from 'node:path';
import ts from 'typescript';

/** Path below `src`, with `/` as separator, to the file's text. */
export type SourceFiles = ReadonlyMap<string, string>;

/** Lower rows first. A file imports from its own folder and from the rows below it. */
const ROWS: readonly (readonly string[])[] = [
  ['domain', 'config'],
  ['traces'],
  ['storage', 'texts', 'client', 'pictures'],
  ['actions', 'auth', 'events', 'observability'],
  ['graphql', 'rest', 'markdown', 'http'],
  ['app'],
  ['main', 'console', 'demo', 'pages', 'verify'],
];

/**
 * Four run in a browser, and the demo stands for the frontends of others, so it may know what they may. The verifier is
 * what auditors read, so it is small.
 */
const CONFINED: Readonly<Record<string, readonly string[]>> = {
  console: ['client', 'pictures'],
  pictures: ['domain/html'],
  demo: ['client'],
  pages: [],
  verify: ['domain/evidence', 'domain/values'],
};

/** Folders without packages. */
const BARE: readonly string[] = [...(ROWS[0] ?? []), 'verify'];

/** Every sentence that the import order has against these files; empty when they keep it. */
export function importFaults(files: SourceFiles): string[] {
  return [...files]
    .flatMap(([file, text]) => fileFaults(file, text, files))
    .concat([...new Set([...circles(graphOf(files)), ...circles(chapterGraphOf(files))])]);
}

function fileFaults(file: string, text: string, files: SourceFiles): string[] {
  if (rowOf(file) < 0) return [`${file} lies in no folder of the import order`];
  return specifiers(text).flatMap((specifier) => {
    const fault = specifier.startsWith('.')
      ? relativeFault(file, specifier, files)
      : packageFault(file, specifier);
    return fault === null ? [] : [`${file} imports ${specifier}: ${fault}`];
  });
}

function relativeFault(file: string, specifier: string, files: SourceFiles): string | null {
  const target = targetOf(file, specifier, files);
  if (folderOf(target) === folderOf(file)) return files.has(target) ? null : 'no such file';
  const allowed = CONFINED[folderOf(file)];
  if (allowed && !allowed.some((folder) => target.startsWith(`${folder}/`)))
    return `${folderOf(file)} knows ${allowed.join() || 'itself'} alone`;
  if (rowOf(target) < 0) return 'outside the import order';
  if (rowOf(target) > rowOf(file)) return `${folderOf(target)} is higher than ${folderOf(file)}`;
  if (rowOf(target) === rowOf(file)) return `${folderOf(target)} is on the same row as ${folderOf(file)}`;
  return null;
}

function packageFault(file: string, specifier: string): string | null {
  if (!BARE.includes(folderOf(file)) || isBuiltin(specifier)) return null;
  return `${folderOf(file)} rests on Node built-ins alone`;
}

/** What each file, or each chapter, imports. */
type Graph = ReadonlyMap<string, readonly string[]>;

function graphOf(files: SourceFiles): Graph {
  return new Map([...files.keys()].map((file) => [file, neighbours(file, files)]));
}

/**
 * The same between chapters, which are the folders of a layer. A file that lies in the layer itself is a chapter
 * of its own, so that it may compose the others.
 */
function chapterGraphOf(files: SourceFiles): Graph {
  const chapters = new Map<string, string[]>();
  for (const file of files.keys()) {
    const known = chapters.get(chapterOf(file)) ?? [];
    const others = neighbours(file, files).map(chapterOf);
    chapters.set(chapterOf(file), [...known, ...others.filter((other) => other !== chapterOf(file))]);
  }
  return chapters;
}

function chapterOf(file: string): string {
  return file.split('/').slice(0, 2).join('/');
}

/** One sentence per circle, told from the place at which the walk entered it. */
function circles(graph: Graph): string[] {
  const found: string[] = [];
  const left = new Set<string>();
  const visit = (file: string, trail: readonly string[]): void => {
    const start = trail.indexOf(file);
    if (start >= 0) found.push(`circle: ${[...trail.slice(start), file].join(' → ')}`);
    if (start >= 0 || left.has(file)) return;
    for (const target of graph.get(file) ?? []) visit(target, [...trail, file]);
    left.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return found;
}

function neighbours(file: string, files: SourceFiles): string[] {
  return specifiers(files.get(file) ?? '')
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => targetOf(file, specifier, files))
    .filter((target) => files.has(target));
}

function specifiers(text: string): string[] {
  const detectJavaScriptImports = true;
  return ts.preProcessFile(text, true, detectJavaScriptImports).importedFiles.map(({ fileName }) => fileName);
}

function targetOf(file: string, specifier: string, files: SourceFiles): string {
  const target = path.posix.join(path.posix.dirname(file), specifier);
  return files.has(`${target}.tsx`) ? `${target}.tsx` : `${target}.ts`;
}

function folderOf(file: string): string {
  return file.split('/')[0] ?? file;
}

function rowOf(file: string): number {
  return ROWS.findIndex((row) => row.includes(folderOf(file)));
}

function isBuiltin(specifier: string): boolean {
  return specifier.startsWith('node:') || builtinModules.includes(specifier);
}
