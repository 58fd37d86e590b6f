import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const DIST = join(__dirname, '../../dist');

/** A second Node process that runs the built code; `npm test` builds it first. */
export interface ChildProcess {
  readonly pid: number;
  /** The next line that it prints; null when it has ended. */
  nextLine(): Promise<string | null>;
  /** Lets a script that waits for its input go on to its end. */
  finish(): Promise<void>;
  kill(signal: NodeJS.Signals): Promise<void>;
}

/** Runs a script in which `load(path)` gives a module of dist, `print` writes a line and `finished` is a promise. */
export function startChild(script: string, ...args: readonly string[]): ChildProcess {
  return startScript([], script, args);
}

/** As `-r` lets users do it who are not root. */
const hiding = ['unshare', '-r', '--pid', '--fork', '--kill-child', '--mount-proc'];

/** Whether the system lets a process have process ids of its own. */
export function canHideProcesses(): boolean {
  const [program = '', ...words] = hiding;
  return spawnSync(program, [...words, 'true']).status === 0;
}

/** The same in a process id namespace of its own, where it is process 1. */
export function startHiddenChild(script: string, ...args: readonly string[]): ChildProcess {
  return startScript(hiding, script, args);
}

function startScript(prefix: readonly string[], script: string, args: readonly string[]): ChildProcess {
  const prelude = `
    const load = (path) => require(${JSON.stringify(DIST)} + '/' + path);
    const print = (line) => process.stdout.write(line + '\\n');
    const finished = new Promise((resolve) => process.stdin.on('data', resolve));
    const log = { info() {}, warn() {} };
    const args = process.argv.slice(1);
    (async () => {${script}
    })().catch((error) => print(error.name + ': ' + error.message)).finally(() => process.exit());`;
  const [program = '', ...words] = [...prefix, process.execPath, '-e', prelude, ...args];
  const child = spawn(program, words, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    pid: child.pid ?? 0,
    async nextLine() {
      const next: IteratorResult<string, undefined> = await lines.next();
      return next.value ?? null;
    },
    async finish() {
      child.stdin.write('finish');
      await exited;
    },
    async kill(signal) {
      child.kill(signal);
      await exited;
    },
  };
}
