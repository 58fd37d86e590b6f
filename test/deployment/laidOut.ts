import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { readDockerfile, root, type Copy, type Stage } from './dockerfile';

const run = promisify(execFile);

/** Both ways in which the service reaches a server, laid out in a folder of their own. */
export interface LaidOut {
  readonly folder: string;
  /** The unpacked package of the service, with its dependencies as npm installs them for production. */
  readonly unpacked: string;
  /** Lays out the files of the image's last stage. The dependencies move there from the package. */
  image(): Promise<string>;
  remove(): Promise<void>;
}

/** Packages come from npm’s cache or the registry, while other tests have both cores. */
export const installTimeoutMs = 120_000;

const install = ['ci', '--omit=dev', '--omit=optional', '--ignore-scripts'] as const;

/** Makes the packages and installs the service's own as an operator does. */
export async function layOut(): Promise<LaidOut> {
  const folder = await mkdtemp(path.join(tmpdir(), 'deployed-'));
  await chmod(folder, 0o755);
  const { stdout } = await run('sh', [path.join(root, '.config/package'), folder]);
  const tarball = stdout.split('\n').find((name) => name.startsWith('consent-service')) ?? '';
  await run('tar', ['-xzf', tarball], { cwd: folder });
  const unpacked = path.join(folder, 'package');
  // What `npm ci` in the checkout has fetched is in npm's cache.
  await run('npm', [...install, '--prefer-offline', '--no-audit'], { cwd: unpacked });
  return {
    folder,
    unpacked,
    image: () => imageIn(folder, unpacked),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function imageIn(folder: string, unpacked: string): Promise<string> {
  const stages = readDockerfile();
  const final = stages.at(-1);
  if (!final) throw new Error('The Dockerfile has no stage.');
  await builtStage(folder, stages);
  await installedStage(folder, unpacked, stages);
  for (const copy of final.copies) await copied(folder, copy, final, stages);
  const app = path.join(folder, final.folder);
  await run('chmod', ['-R', 'a+rX,a-w', app]);
  return app;
}

/** The stage that builds, from what this checkout has built. */
async function builtStage(folder: string, stages: readonly Stage[]): Promise<void> {
  const build = stageNamed('build', stages);
  for (const part of ['dist', 'prisma', 'package.json', 'LICENSE']) {
    await cp(path.join(root, part), path.join(folder, build.folder, part), { recursive: true });
  }
  await tidied(build, folder);
}

/** The stage that installs, from what was installed by the same command and the same lock file. */
async function installedStage(folder: string, unpacked: string, stages: readonly Stage[]): Promise<void> {
  const packages = stageNamed('packages', stages);
  if (!packages.runs.includes(`npm ${install.join(' ')}`))
    throw new Error('The image installs in another way.');
  await mkdir(path.join(folder, packages.folder));
  await rename(path.join(unpacked, 'node_modules'), path.join(folder, packages.folder, 'node_modules'));
  await tidied(packages, folder);
}

/** Removes what the stage removes. */
async function tidied({ runs, folder: name }: Stage, folder: string): Promise<void> {
  for (const command of runs.filter((each) => /^(mkdir|rm|find) /.test(each))) {
    await run('sh', ['-ec', command], { cwd: path.join(folder, name) });
  }
}

async function copied(
  folder: string,
  { from, sources, target }: Copy,
  final: Stage,
  stages: readonly Stage[],
): Promise<void> {
  if (from === null) throw new Error('The last stage copies from the checkout.');
  const known = stageNamed(from, stages).folder;
  for (const source of sources) {
    if (!source.startsWith(`${known}/`))
      throw new Error(`The last stage copies ${source}, which no stage makes.`);
    const into = target.endsWith('/') ? path.join(target, path.basename(source)) : target;
    const whole = path.join(folder, into.startsWith('/') ? '' : final.folder, into);
    await mkdir(path.dirname(whole), { recursive: true });
    await rename(path.join(folder, source), whole);
  }
}

function stageNamed(name: string, stages: readonly Stage[]): Stage {
  const found = stages.find((stage) => stage.name === name);
  if (!found) throw new Error(`The Dockerfile has no stage ${name}.`);
  return found;
}
