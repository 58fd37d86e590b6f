import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { openPGlite } from '../../src/storage/pglite/pglite';
import { claimDataFolder, DataFolderFault } from '../../src/storage/pglite/dataFolder';
import { startTicksOf } from '../../src/storage/pglite/processIdentity';
import { silentLog } from '../database/template';
import { runFolder } from '../database/run';
import { canHideProcesses, startChild, startHiddenChild, type ChildProcess } from './childProcess';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(runFolder(), 'folder-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const CLAIM = `
  const claim = await load('storage/pglite/dataFolder.js').claimDataFolder(args[0]);
  print('claimed');
  await finished;
  await claim.release();`;

const inUseBy = (pid: number): string => `the data folder ${folder} is in use by process ${pid}`;
const claimOf = (pid: number, startTicks: string, host: string): Promise<void> =>
  mkdir(join(folder, 'lock'), { recursive: true }).then(() =>
    writeFile(join(folder, 'lock', `${pid}-${startTicks}-00000000-${encodeURIComponent(host)}`), ''),
  );

async function claimAndRelease(): Promise<void> {
  await (await claimDataFolder(folder)).release();
}

describe('a folder that this process has', () => {
  it('is refused to a second user in the same process', async () => {
    const claim = await claimDataFolder(folder);
    await expect(claimDataFolder(folder)).rejects.toThrow(new DataFolderFault(inUseBy(process.pid)));
    await claim.release();
  });

  it('is refused to another process, in one line', async () => {
    const claim = await claimDataFolder(folder);
    expect(await startChild(CLAIM, folder).nextLine()).toBe(`DataFolderFault: ${inUseBy(process.pid)}`);
    await claim.release();
  });

  it('is free again after its release', async () => {
    await claimAndRelease();
    await claimAndRelease();
    expect(await readdir(join(folder, 'lock'))).toEqual([]);
  });
});

describe('a folder that another process has', () => {
  let holder: ChildProcess;
  beforeEach(async () => {
    holder = startChild(CLAIM, folder);
    expect(await holder.nextLine()).toBe('claimed');
  });
  afterEach(() => holder.kill('SIGKILL'));

  it('is refused while that process lives, also when it is stopped', async () => {
    await expect(claimAndRelease()).rejects.toThrow(inUseBy(holder.pid));
    process.kill(holder.pid, 'SIGSTOP');
    await expect(claimAndRelease()).rejects.toThrow(inUseBy(holder.pid));
  });

  it('is free when that process has ended', async () => {
    await holder.finish();
    await claimAndRelease();
  });

  it('is free when that process was killed', async () => {
    await holder.kill('SIGKILL');
    await claimAndRelease();
  });

  it('goes to exactly one of those who come when it was killed', async () => {
    await holder.kill('SIGKILL');
    const contenders = Array.from({ length: 4 }, () => startChild(CLAIM, folder));
    const answers = await Promise.all(contenders.map((contender) => contender.nextLine()));
    await Promise.all(contenders.map((contender) => contender.kill('SIGKILL')));
    expect(answers.filter((answer) => answer === 'claimed')).toHaveLength(1);
    expect(answers.filter((answer) => answer?.startsWith('DataFolderFault: '))).toHaveLength(3);
  });
});

/** A process that sees none of ours, under our host name, as in a container that is given the host's. */
(canHideProcesses() ? describe : describe.skip)('a folder that a process of another container has', () => {
  let holder: ChildProcess;
  beforeEach(async () => {
    holder = startHiddenChild(CLAIM, folder);
    expect(await holder.nextLine()).toBe('claimed');
  });
  afterEach(() => holder.kill('SIGKILL'));

  it('is refused to us, who do not find its process', async () => {
    await expect(claimAndRelease()).rejects.toThrow(/ is in use by process 1$/);
  });

  it('is refused to a third, where its process id is another process', async () => {
    const third = startHiddenChild(CLAIM, folder);
    expect(await third.nextLine()).toMatch(/^DataFolderFault: .* is in use by process 1$/);
    await third.kill('SIGKILL');
  });

  it('is free when that container was killed', async () => {
    await holder.kill('SIGKILL');
    await claimAndRelease();
    expect(await readdir(join(folder, 'lock'))).toEqual([]);
  });
});

it('holds a database that nobody else of the machine can read, also where it was open before', async () => {
  const cluster = join(folder, 'pglite');
  const modeAfterStart = async () => {
    const engine = await openPGlite(folder, silentLog, 5_000);
    await engine.close();
    return (await stat(cluster)).mode & 0o777;
  };
  expect(await modeAfterStart()).toBe(0o700);
  await chmod(cluster, 0o755);
  expect(await modeAfterStart()).toBe(0o700);
}, 60_000);

it('takes a folder whose path is longer than a socket’s may be', async () => {
  const deep = join(folder, 'deep'.repeat(20), 'deeper'.repeat(20));
  const claim = await claimDataFolder(deep);
  const answer = await startChild(CLAIM, deep).nextLine();
  await claim.release();
  expect(answer).toBe(`DataFolderFault: the data folder ${deep} is in use by process ${process.pid}`);
  expect(await readdir(join(deep, 'lock'))).toEqual([]);
});

describe('what was left behind', () => {
  // Without /proc the start of a process is unknown, and a process id given out again counts as the same process.
  (startTicksOf(process.pid) === null ? it.skip : it)(
    'does not count when its process id was given out again',
    async () => {
      await claimOf(process.ppid, '1', hostname());
      await claimAndRelease();
      expect(await readdir(join(folder, 'lock'))).toEqual([]);
    },
  );

  it('counts when it comes from another machine, where nobody here can look', async () => {
    await claimOf(1, '1', 'another/host');
    await expect(claimAndRelease()).rejects.toThrow(
      `${inUseBy(1)} on another/host; if that machine or container is gone, delete ${join(folder, 'lock')}`,
    );
  });

  it('does not count when it is no claim at all', async () => {
    await mkdir(join(folder, 'lock'));
    for (const name of ['.DS_Store', '1-1-00000000-%', '1-1-00000000-%ff'])
      await writeFile(join(folder, 'lock', name), '');
    await claimAndRelease();
  });
});

describe('a folder that cannot be used', () => {
  it('is made when it is not there', async () => {
    const missing = join(folder, 'a', 'b');
    await (await claimDataFolder(missing)).release();
    expect(await readdir(missing)).toEqual(['lock']);
  });

  it('is named, with what came, when a file stands in its place', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    await expect(claimDataFolder(file)).rejects.toThrow(
      `DATA_DIR: ${file} is not a folder that can be written to (ENOTDIR)`,
    );
  });

  // Nothing is forbidden to root.
  (process.getuid?.() === 0 ? it.skip : it)(
    'is named, with what came, when it may not be written to',
    async () => {
      await chmod(folder, 0o500);
      await expect(claimDataFolder(folder)).rejects.toThrow(
        `DATA_DIR: ${folder} is not a folder that can be written to (EACCES)`,
      );
    },
  );
});
