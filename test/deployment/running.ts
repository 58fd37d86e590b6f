import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Started {
  readonly url: string;
  /** Ends it as an operator does; the exit code and what was printed. */
  stop(): Promise<{ readonly code: number | null; readonly printed: string }>;
}

export interface How {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** The user that it runs as; by default the one who runs the test. */
  readonly user?: number | undefined;
}

/** Runs a command to its end; the exit code and what was printed. */
export function finished(words: readonly string[], how: How): ReturnType<Started['stop']> {
  return endOf(spawned(words, how));
}

/** Starts the service and waits until it is ready. */
export async function started(words: readonly string[], port: number, how: How): Promise<Started> {
  const child = spawned(words, { ...how, env: { ...how.env, PORT: String(port) } });
  const end = endOf(child);
  const url = `http://127.0.0.1:${port}`;
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`The service ended: ${(await end).printed}`);
    await sleep(50);
  }
  return {
    url,
    stop: () => {
      child.kill('SIGTERM');
      return end;
    },
  };
}

/** The command `node` is the one that runs the tests; nothing else is in the environment. */
function spawned([command = '', ...words]: readonly string[], { cwd, env, user }: How): ChildProcess {
  const program = command === 'node' ? process.execPath : command;
  const owner = user === undefined ? {} : { uid: user, gid: user };
  return spawn(program, words, { cwd, env: { ...env }, stdio: ['ignore', 'pipe', 'pipe'], ...owner });
}

async function endOf(child: ChildProcess): ReturnType<Started['stop']> {
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (printed += String(text)));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  return { code, printed };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}
