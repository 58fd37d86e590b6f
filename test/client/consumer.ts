import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = path.join(__dirname, '../..');

/** A project that has installed the package as `npm pack` makes it, and nothing else but what that depends on. */
export interface Consumer {
  /** Puts a file into the project and runs it; what it printed. */
  run(file: string, text: string, env?: NodeJS.ProcessEnv): Promise<string>;
  /** What the compiler has against a file of the project; empty when it is content. */
  compile(file: string, text: string, target?: keyof typeof compilerOptions): Promise<string>;
  /** What the package needs only of those who use its part for Apollo Client. */
  installPeers(): Promise<void>;
  remove(): Promise<void>;
}

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

export async function givenConsumer(): Promise<Consumer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'consumer-'));
  const installed = path.join(folder, 'node_modules/consent-service');
  await unpack(installed);
  const manifest = JSON.parse(await readFile(path.join(installed, 'package.json'), 'utf8')) as Manifest;
  const install = (packages: object) =>
    Promise.all(Object.keys(packages).map((name) => link(name, folder))).then(() => undefined);
  await install(manifest.dependencies);
  return {
    run: async (file, text, env) => {
      await writeFile(path.join(folder, file), text);
      const { stdout } = await run(process.execPath, [file], {
        cwd: folder,
        env: { ...process.env, ...env },
      });
      return stdout;
    },
    compile: async (file, text, target = 'node') => {
      await writeFile(path.join(folder, file), text);
      const config = { compilerOptions: compilerOptions[target], files: [file] };
      await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(config));
      const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
      return run(process.execPath, [tsc], { cwd: folder }).then(
        ({ stdout }) => stdout,
        (error: unknown) => (error as { readonly stdout: string }).stdout,
      );
    },
    installPeers: () => install(manifest.peerDependencies),
    remove: () => rm(folder, { recursive: true }),
  };
}

const always = { target: 'ES2023', lib: ['ES2023', 'DOM'], strict: true, noEmit: true, types: [] };

const compilerOptions = {
  // Our declarations must hold by themselves, so they are checked like the consumer's own.
  node: { ...always, module: 'NodeNext', exactOptionalPropertyTypes: true, skipLibCheck: false },
  // Those of Apollo Client do not hold so.
  bundler: { ...always, module: 'ESNext', moduleResolution: 'Bundler', skipLibCheck: true },
} as const;

async function unpack(target: string): Promise<void> {
  const tarballs = path.dirname(path.dirname(target));
  await mkdir(target, { recursive: true });
  const { stdout } = await run(
    'npm',
    ['pack', '--json', '--ignore-scripts', '--pack-destination', tarballs],
    {
      cwd: root,
    },
  );
  const [packed] = JSON.parse(stdout) as readonly { readonly filename: string }[];
  await run('tar', [
    '-xzf',
    path.join(tarballs, packed?.filename ?? ''),
    '-C',
    target,
    '--strip-components',
    '1',
  ]);
}

async function link(name: string, folder: string): Promise<void> {
  const target = path.join(folder, 'node_modules', name);
  await mkdir(path.dirname(target), { recursive: true });
  await symlink(path.join(root, 'node_modules', name), target);
}
