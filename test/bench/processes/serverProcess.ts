import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { testAuthEnvironment } from '../../service/bearer';
import { pendingTemplate } from '../ledger/scene';

/** The project's root, seen from the compiled program in dist/bench/test/bench. */
export const root = join(__dirname, '../../../../..');
/** The service as its users run it. */
export const serviceMain = join(root, 'dist/main/main.js');
/** What the servers print. */
export const scratchFolder = join(root, 'dist/bench/scratch');

export interface ServerProgram {
  readonly name: string;
  readonly main: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Answers 200 once the server can serve. */
  readonly readyPath: string;
}

const readyPath = `/v1/consent-templates/${pendingTemplate}/latest`;

export function baselineProgram(databaseUrl: string): ServerProgram {
  const main = join(__dirname, '../baseline/server.js');
  return { name: 'baseline', main, environment: { DATABASE_URL: databaseUrl }, readyPath };
}

/**
 * The service as in production, but for the limits of rate, which are there to stop what a load does. A quick
 * run must pass on a machine that is busy otherwise, so there it sheds no load either.
 */
export function serviceProgram(
  databaseUrl: string,
  isQuick: boolean,
  besides: Readonly<Record<string, string>> = {},
): ServerProgram {
  const environment = {
    DATABASE_URL: databaseUrl,
    ...testAuthEnvironment,
    RATE_LIMIT_PER_CALLER: '0',
    RATE_LIMIT_PER_ADDRESS: '0',
    ...(isQuick && {
      MAX_EVENT_LOOP_DELAY_MS: '0',
      MAX_WAITING_STATEMENTS: '0',
      MAX_DECISION_WAIT_MS: '60000',
    }),
    ...besides,
  };
  return { name: 'service', main: serviceMain, environment, readyPath };
}

/** Starts the programs, lends their processes to the work, and stops them after it. */
export async function withServers<Result, const Programs extends readonly ServerProgram[]>(
  programs: Programs,
  work: (servers: { readonly [Index in keyof Programs]: ServerProcess }) => Promise<Result>,
): Promise<Result> {
  const started: ServerProcess[] = [];
  try {
    for (const program of programs) started.push(await ServerProcess.start(program));
    return await work(started as { readonly [Index in keyof Programs]: ServerProcess });
  } finally {
    await Promise.all(started.map((server) => server.stop()));
  }
}

const startTimeoutMs = 30_000;
const pollMs = 10;

/** A server as a process of its own. What it prints goes to a file, as in production to a collector. */
export class ServerProcess {
  private constructor(
    readonly port: number,
    private readonly child: ChildProcess,
  ) {}

  static async start(program: ServerProgram): Promise<ServerProcess> {
    const port = await freePort();
    const startedAt = performance.now();
    mkdirSync(scratchFolder, { recursive: true });
    const logFile = join(scratchFolder, `${program.name}-${port}.log`);
    const child = spawned(program, port, logFile);
    while (!(await isReady(port, program.readyPath))) {
      const isLate = performance.now() - startedAt > startTimeoutMs;
      if (isLate) child.kill('SIGKILL');
      if (isLate || child.exitCode !== null) {
        throw new Error(`${program.name} did not start:\n${readFileSync(logFile, 'utf8').slice(-4_000)}`);
      }
      await sleep(pollMs);
    }
    return new ServerProcess(port, child);
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Processor time since the start. */
  async cpuMs(): Promise<number> {
    const answer = once(this.child, 'message');
    this.child.send('report');
    return ((await answer) as [cpuMs: number])[0];
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exited = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await exited;
  }
}

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly scripts: { readonly start: string };
};
/** Node's options, those of `npm start`; the baseline is given the same. */
const startOptions = / node ((?:--\S+ )+)/.exec(manifest.scripts.start)?.[1]?.trim().split(' ') ?? [];

function spawned({ main, environment }: ServerProgram, port: number, logFile: string): ChildProcess {
  const log = openSync(logFile, 'w');
  const probe = join(__dirname, 'probe.js');
  try {
    return spawn(process.execPath, [...startOptions, '--require', probe, main, 'serve'], {
      env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port), ...environment },
      stdio: ['ignore', log, log, 'ipc'],
    });
  } finally {
    closeSync(log);
  }
}

function isReady(port: number, path: string): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}${path}`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
