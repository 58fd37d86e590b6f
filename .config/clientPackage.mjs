/** Lays out the package of the client in dist/client: ES modules and CommonJS, each with its declarations. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const root = path.join(import.meta.dirname, '..');
const source = path.join(root, 'src/client');
const target = path.join(root, 'dist/client');
const relativeImport = /(\b(?:from|import)\s*\(?\s*['"])(\.{1,2}\/[^'"]+)(?=['"])/g;

const emitted = emittedOf(optionsAndFiles());
const { exports } = JSON.parse(readFileSync(path.join(source, 'package.json'), 'utf8'));
const entries = Object.values(exports).flatMap((entry) => entry.import ?? []);

rmSync(target, { recursive: true, force: true });
for (const file of reachedFrom(entries.map((entry) => path.posix.relative('esm', entry)))) {
  const text = emitted.get(file);
  write(`esm/${file}`, text);
  // Declarations are the same for both: a file is of the kind that the package.json beside it says.
  write(`cjs/${file}`, file.endsWith('.js') ? asCommonJs(text) : text);
}
for (const [folder, type] of Object.entries({ esm: 'module', cjs: 'commonjs' })) {
  write(`${folder}/package.json`, JSON.stringify({ type, sideEffects: false }));
}
cpSync(path.join(source, 'package.json'), path.join(target, 'package.json'));
for (const guide of ['README.md', 'GATE.md', 'LOGIN.md'])
  write(guide, withoutDeadLinks(readFileSync(path.join(source, guide), 'utf8')));
cpSync(path.join(root, 'LICENSE'), path.join(target, 'LICENSE'));

function optionsAndFiles() {
  const { config } = ts.readConfigFile(path.join(source, 'tsconfig.json'), ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, source);
  const emits = { noEmit: false, declaration: true, outDir: '/', newLine: ts.NewLineKind.LineFeed };
  return { options: { ...options, ...emits }, fileNames };
}

/** The text of each file, by its path below src. Ends the process where the compiler has something against one. */
function emittedOf({ options, fileNames }) {
  const program = ts.createProgram(fileNames, options);
  const files = new Map();
  program.emit(undefined, (file, text) => files.set(path.posix.relative('/', file), withExtensions(text)));
  const faults = ts.getPreEmitDiagnostics(program);
  if (faults.length === 0) return files;
  process.stderr.write(ts.formatDiagnostics(faults, ts.createCompilerHost(options)));
  process.exit(1);
}

/** ES modules are loaded by the whole names of their files. */
function withExtensions(text) {
  return text.replace(relativeImport, '$1$2.js');
}

function asCommonJs(text) {
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
  return ts.transpileModule(text, { compilerOptions }).outputText;
}

/** Code that the entries load, and declarations that theirs name: a file with types alone leaves no code behind. */
function reachedFrom(files) {
  const reached = new Set(files.flatMap((file) => [file, declarationOf(file)]));
  for (const file of reached) {
    for (const [, , specifier] of emitted.get(file).matchAll(relativeImport)) {
      const loaded = path.posix.join(path.posix.dirname(file), specifier);
      reached.add(file.endsWith('.d.ts') ? declarationOf(loaded) : loaded);
    }
  }
  return reached;
}

/** The package has no other file of the repository, so that only links between its guides and to the web lead anywhere. */
function withoutDeadLinks(markdown) {
  return markdown.replace(/\[([^\]]+)\]\(\.\.?\/[^)\s]*\)/g, '$1');
}

function declarationOf(file) {
  return file.replace(/\.js$/, '.d.ts');
}

function write(file, text) {
  const whole = path.join(target, file);
  mkdirSync(path.dirname(whole), { recursive: true });
  writeFileSync(whole, text);
}
