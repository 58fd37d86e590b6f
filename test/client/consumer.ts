import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = path.join(__dirname, '../..');

/** A project that has installed the client as `npm pack` makes it, and nothing else but what that depends on. */
export interface Consumer {
  readonly folder: string;
  /** Puts a file into the project and runs it; what it printed. */
  run(file: string, text: string, env?: NodeJS.ProcessEnv): Promise<string>;
  /** What the compiler has against these files of the project; empty when it is content. */
  compile(files: Readonly<Record<string, string>>, target?: CompilerTarget): Promise<string>;
  /** What the client needs only of those who use its parts for Apollo Client and React. */
  installPeers(...others: readonly string[]): Promise<void>;
  /** The files of the client itself. */
  installedFiles(): Promise<readonly string[]>;
  remove(): Promise<void>;
}

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

export async function givenConsumer(): Promise<Consumer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'consumer-'));
  const installed = path.join(folder, 'node_modules/consent-client');
  await unpackClient(installed);
  const manifest = JSON.parse(await readFile(path.join(installed, 'package.json'), 'utf8')) as Manifest;
  await install(['graphql', ...Object.keys(manifest.dependencies)], folder);
  const put = (file: string, text: string) => writeFile(path.join(folder, file), text);
  return {
    folder,
    run: async (file, text, env) => {
      await put(file, text);
      const options = { cwd: folder, env: { ...process.env, ...env } };
      return (await run(process.execPath, [file], options)).stdout;
    },
    compile: async (files, target = 'nodenext') => {
      await Promise.all(Object.entries(files).map(([file, text]) => put(file, text)));
      const compilerOptions = { ...always, ...compilerTargets[target] };
      await put('tsconfig.json', JSON.stringify({ compilerOptions, files: Object.keys(files) }));
      return compiled(folder, target === 'thorough' ? 'typescript' : 'typescript-native');
    },
    installPeers: (...others) => {
      const types = ['@types/react', '@types/react-dom'];
      return install([...Object.keys(manifest.peerDependencies), 'react-dom', ...types, ...others], folder);
    },
    installedFiles: async () => (await readdir(installed, { recursive: true })).sort(),
    remove: () => rm(folder, { recursive: true }),
  };
}

export type CompilerTarget = keyof typeof compilerTargets;

const always = {
  ...{ target: 'ES2023', lib: ['ES2023', 'DOM'], jsx: 'react-jsx', types: [] },
  ...{ strict: true, exactOptionalPropertyTypes: true, noEmit: true, skipLibCheck: true },
};

const compilerTargets = {
  nodenext: { module: 'NodeNext' },
  node16: { module: 'Node16' },
  bundler: { module: 'ESNext', moduleResolution: 'Bundler' },
  // Our declarations must hold by themselves, so they are checked like the consumer's own. Apollo Client's do not.
  thorough: { module: 'NodeNext', skipLibCheck: false },
} as const;

/** Consumers have either; the native one takes a fifth of the time. */
async function compiled(folder: string, compiler: 'typescript' | 'typescript-native'): Promise<string> {
  const tsc = path.join(root, 'node_modules', compiler, 'bin/tsc');
  return run(process.execPath, [tsc], { cwd: folder }).then(
    ({ stdout }) => stdout,
    (error: unknown) => (error as { readonly stdout: string }).stdout,
  );
}

async function unpackClient(target: string): Promise<void> {
  const scratch = path.dirname(path.dirname(target));
  await mkdir(target, { recursive: true });
  const pack = ['pack', './dist/client', '--json', '--ignore-scripts', '--pack-destination', scratch];
  const { stdout } = await run('npm', pack, { cwd: root });
  const [packed] = JSON.parse(stdout) as readonly { readonly filename: string }[];
  const tarball = path.join(scratch, packed?.filename ?? '');
  await run('tar', ['-xzf', tarball, '-C', target, '--strip-components', '1']);
}

async function install(names: readonly string[], folder: string): Promise<void> {
  for (const name of new Set(names)) {
    const target = path.join(folder, 'node_modules', name);
    await mkdir(path.dirname(target), { recursive: true });
    await symlink(path.join(root, 'node_modules', name), target).catch(unlessThere);
  }
}

function unlessThere(fault: NodeJS.ErrnoException): void {
  if (fault.code !== 'EEXIST') throw fault;
}
