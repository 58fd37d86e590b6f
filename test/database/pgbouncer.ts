import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { canRunServers, findProgram, freePort, isRoot } from './programs';

/** Its path; null where it cannot be started. */
export const pgbouncer: string | null = canRunServers() ? findProgram('pgbouncer') : null;

/** A PgBouncer in transaction mode in front of the suite's server. */
export interface PgBouncer {
  /** The URL of one of the server's databases, through the pooler. */
  urlOf(directUrl: string): string;
  stop(): Promise<void>;
}

/** @param connections how many it opens to a database */
export async function startPgBouncer(serverUrl: string, connections: number): Promise<PgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'consent-pgbouncer-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, settings(new URL(serverUrl), port, connections));
  const child = spawn(pgbouncer ?? '', [...(isRoot() ? ['-u', 'postgres'] : []), file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await untilItAnswers(child, port);
  return {
    urlOf: (directUrl) => {
      const url = new URL(directUrl);
      url.host = `127.0.0.1:${port}`;
      return url.href;
    },
    stop: async () => {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}

function settings({ hostname, port, username, password }: URL, ownPort: number, connections: number): string {
  const secret = password === '' ? '' : ` password=${decodeURIComponent(password)}`;
  const server = `host=${hostname} port=${port || 5432} user=${decodeURIComponent(username)}${secret}`;
  return `
[databases]
* = ${server}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 200
query_wait_timeout = 5
log_connections = 0
log_disconnections = 0
`;
}

async function untilItAnswers(child: ChildProcess, port: number): Promise<void> {
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const deadline = Date.now() + 10_000;
  while (child.exitCode === null && Date.now() < deadline) {
    if (await isAnswering(port)) return;
    await wait(20);
  }
  child.kill('SIGKILL');
  throw new Error(`PgBouncer did not start: ${said}`);
}

function isAnswering(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}
