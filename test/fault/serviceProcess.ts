import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { testAuthEnvironment } from '../service/bearer';
import type { Config } from '../../src/config/config';
import type { DatabaseConfig } from '../../src/config/database';
import { leaksIn, nothingHeld } from '../service/logLeaks';

const MAIN = join(__dirname, '../../dist/main/main.js');

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The service as its users run it: a process of its own, from the built code. */
export interface ServiceProcess {
  readonly pid: number;
  /** Where it answers; rejects when it ends before it does. */
  readonly ready: Promise<string>;
  readonly exited: Promise<Exit>;
  /** Sends the signal and waits for the end. */
  stop(signal: NodeJS.Signals): Promise<Exit>;
}

export interface ProcessOptions {
  /** A free one unless named. */
  readonly port?: number;
  /** The built code, where it is not that of this tree. */
  readonly main?: string;
  readonly mode?: Config['mode'];
  /** How callers are known; nothing lets the service make a secret of its own. */
  readonly auth?: Readonly<Record<string, string>>;
  /** Variables besides, which win over what these tests usually set. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs `serve` on the database. */
export function startProcess(
  database: DatabaseConfig,
  {
    port = 0,
    main = MAIN,
    mode = 'development',
    auth = testAuthEnvironment,
    environment = {},
  }: ProcessOptions = {},
): ServiceProcess {
  const where = database.kind === 'pglite' ? { DATA_DIR: database.dataDir } : { DATABASE_URL: database.url };
  const child = spawn(process.execPath, [main, 'serve'], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      NODE_ENV: mode,
      ...auth,
      ...withoutLimits,
      ...where,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = exitOf(child);
  return {
    pid: child.pid ?? 0,
    ready: urlOf(child, exited),
    exited,
    stop: (signal) => {
      child.kill(signal);
      return exited;
    },
  };
}

/** These tests ask as fast as they can. */
const withoutLimits = {
  RATE_LIMIT_PER_CALLER: '0',
  RATE_LIMIT_PER_ADDRESS: '0',
  MAX_EVENT_LOOP_DELAY_MS: '0',
  MAX_WAITING_STATEMENTS: '0',
  MAX_DECISION_WAIT_MS: '60000',
};

function exitOf(child: ChildProcess): Promise<Exit> {
  const stdout = textOf(child.stdout);
  const stderr = textOf(child.stderr);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      const exit = { code, signal, stdout: stdout(), stderr: stderr() };
      const leaks = leaksIn(loggedIn(exit.stdout), nothingHeld);
      if (leaks.length === 0) resolve(exit);
      else reject(new Error(`The service has logged what it must not:\n${leaks.join('\n')}`));
    });
  });
}

/** Without what a start prints for the person at the terminal. */
function loggedIn(stdout: string): readonly string[] {
  return stdout.split('\n').filter((line) => line.startsWith('{'));
}

function textOf(stream: NodeJS.ReadableStream | null): () => string {
  let text = '';
  stream?.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  return () => text;
}

/** The address in the lines that a start prints. */
function urlOf(child: ChildProcess, exited: Promise<Exit>): Promise<string> {
  const url = new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk: string) => {
      text += chunk;
      const found = /GraphQL +(http:\/\/\S+)\/graphql/.exec(text)?.[1];
      if (found) resolve(found);
    });
    void exited.then(({ code, signal, stderr }) =>
      reject(new Error(`The service ended with ${code ?? signal} before it was ready: ${stderr}`)),
    );
  });
  // Who kills it before it is ready does not ask.
  url.catch(() => undefined);
  return url;
}
