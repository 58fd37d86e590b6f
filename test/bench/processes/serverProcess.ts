import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from '../load/connection';
import { manifest, probe, scratchFolder } from '../places';
import { getRequest } from '../doors/requests';
import type { ProbeAnswer, ProbeRequest } from './probeMessages';

export interface ServerProgram {
  readonly name: string;
  readonly main: string;
  readonly words: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** Answers 200 once the server can serve. */
  readonly readyPath: string;
}

const startTimeoutMs = 30_000;
const pollMs = 2;

/** A server as a process of its own. What it prints goes to a file, as in production to a collector. */
export class ServerProcess {
  private constructor(
    readonly port: number,
    /** From the start of the process to its first answer. */
    readonly startedInMs: number,
    private readonly child: ChildProcess,
  ) {}

  static async start(program: ServerProgram, nodeOptions: readonly string[] = []): Promise<ServerProcess> {
    const port = await freePort();
    const startedAt = performance.now();
    const logFile = join(scratchFolder, `${program.name}-${port}.log`);
    const child = spawned(program, port, nodeOptions, logFile);
    while (!(await isReady(port, program.readyPath))) {
      const isLate = performance.now() - startedAt > startTimeoutMs;
      if (isLate) child.kill('SIGKILL');
      if (isLate || child.exitCode !== null) {
        throw new Error(`${program.name} did not start:\n${readFileSync(logFile, 'utf8').slice(-4_000)}`);
      }
      await sleep(pollMs);
    }
    return new ServerProcess(port, performance.now() - startedAt, child);
  }

  get pid(): number {
    if (this.child.pid === undefined) throw new Error('The server did not start.');
    return this.child.pid;
  }

  ask(asked: ProbeRequest): Promise<ProbeAnswer> {
    return new Promise((resolve, reject) => {
      this.child.once('message', (answer) => resolve(answer as ProbeAnswer));
      this.child.send(asked, (failure) => {
        if (failure) reject(failure);
      });
    });
  }

  async cpuMs(): Promise<number> {
    return (await this.ask({ collectFirst: false })).cpuMs;
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exited = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await exited;
  }
}

const { scripts } = JSON.parse(readFileSync(manifest, 'utf8')) as { scripts: { start: string } };
/** Node's options, those of `npm start`; the baseline is given the same. */
const startOptions = / node ((?:--\S+ )+)/.exec(scripts.start)?.[1]?.trim().split(' ') ?? [];

function spawned(
  { main, words, environment }: ServerProgram,
  port: number,
  nodeOptions: readonly string[],
  logFile: string,
): ChildProcess {
  const log = openSync(logFile, 'w');
  try {
    return spawn(process.execPath, [...startOptions, '--require', probe, ...nodeOptions, main, ...words], {
      env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port), ...environment },
      stdio: ['ignore', log, log, 'ipc'],
    });
  } finally {
    closeSync(log);
  }
}

async function isReady(port: number, path: string): Promise<boolean> {
  try {
    const connection = await Connection.open(port);
    const { status } = await connection.ask(getRequest(path));
    connection.close();
    return status === 200;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
