import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client, escapeIdentifier } from 'pg';
import { canRunServers, findProgram, freePort, isRoot } from './programs';

const run = promisify(execFile);

/** Where PostgreSQL's programs lie; null where a server cannot be started. */
export const serverPrograms: string | null = canRunServers() ? findServerPrograms() : null;

/** A PostgreSQL server of a test's own with a streaming replica. */
export interface ReplicatedServer {
  readonly primaryUrl: string;
  readonly replicaUrl: string;
  /** The replica goes on receiving and shows nothing new. */
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  /** How many rows of the table the replica shows. */
  countOnReplica(table: string): Promise<number>;
  killReplica(): Promise<void>;
  /** The replica receives nothing any more, as when it lags and the primary's disk is lost. */
  cutReplica(): Promise<void>;
  /** The machine is gone at once. */
  killPrimary(): Promise<void>;
  /** The replica takes writes from now on. */
  promoteReplica(): Promise<void>;
  stop(): Promise<void>;
}

interface Owner {
  readonly uid?: number;
  readonly gid?: number;
}

interface Replication {
  /** A commit is answered once the replica has it. */
  readonly isSynchronous?: boolean;
}

export async function startReplicatedServer({
  isSynchronous = false,
}: Replication = {}): Promise<ReplicatedServer> {
  const owner = await ownerOfServers();
  const folder = await mkdtemp(join(tmpdir(), 'consent-replicated-'));
  if (owner.uid !== undefined && owner.gid !== undefined) await chown(folder, owner.uid, owner.gid);
  const started: ChildProcess[] = [];
  const start = async (name: string) => {
    const server = await startServer(join(folder, name), folder, owner);
    started.push(server.child);
    return server;
  };
  const stop = async () => {
    await Promise.all(started.map(kill));
    await rm(folder, { recursive: true });
  };
  try {
    await runProgram(
      owner,
      'initdb',
      '-D',
      join(folder, 'primary'),
      ...['-U', 'postgres', '-A', 'trust', '--no-sync'],
    );
    const primary = await start('primary');
    const from = [
      '-h',
      '127.0.0.1',
      '-p',
      String(primary.port),
      '-U',
      'postgres',
      '-c',
      'fast',
      '-R',
      '--no-sync',
    ];
    await runProgram(owner, 'pg_basebackup', '-D', join(folder, 'replica'), ...from);
    const replica = await start('replica');
    if (isSynchronous) {
      await ask(primary.url, `ALTER SYSTEM SET synchronous_standby_names = '*'`);
      await ask(primary.url, 'SELECT pg_reload_conf()');
      const isWaitedFor = `SELECT count(*)::integer AS answer FROM pg_stat_replication WHERE sync_state = 'sync'`;
      while ((await ask(primary.url, isWaitedFor)) !== 1) await wait(20);
    }
    return {
      primaryUrl: primary.url,
      replicaUrl: replica.url,
      pauseReplay: () => pauseReplay(replica.url),
      resumeReplay: async () => {
        await ask(replica.url, 'SELECT pg_wal_replay_resume()');
      },
      countOnReplica: (table) =>
        ask(replica.url, `SELECT count(*)::integer AS answer FROM ${escapeIdentifier(table)}`),
      killReplica: () => kill(replica.child),
      cutReplica: () => cutReplica(replica.url),
      killPrimary: () => kill(primary.child),
      promoteReplica: async () => {
        await ask(replica.url, 'SELECT pg_promote()');
      },
      stop,
    };
  } catch (fault) {
    await stop();
    throw fault;
  }
}

function findServerPrograms(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = versions.map((version) => join(debian, version, 'bin'));
  const found = folders.find((folder) => existsSync(join(folder, 'postgres')));
  const elsewhere = findProgram('postgres');
  return found ?? (elsewhere && dirname(elsewhere));
}

/** A server does not run as root, so the user postgres has it then. */
async function ownerOfServers(): Promise<Owner> {
  if (!isRoot()) return {};
  const idOf = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
  return { uid: await idOf('-u'), gid: await idOf('-g') };
}

async function runProgram(owner: Owner, name: string, ...words: readonly string[]): Promise<void> {
  await run(join(serverPrograms ?? '', name), [...words], { ...owner, cwd: '/' });
}

async function startServer(data: string, sockets: string, owner: Owner) {
  const port = await freePort();
  const words = ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', sockets, '-F'];
  const child = spawn(join(serverPrograms ?? '', 'postgres'), words, { ...owner, cwd: '/', stdio: 'ignore' });
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  const deadline = Date.now() + 20_000;
  while (!(await isAnswering(url))) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`The server in ${data} did not start.`);
    await wait(50);
  }
  return { child, port, url };
}

function isAnswering(url: string): Promise<boolean> {
  return ask(url, 'SELECT 1 AS answer').then(
    () => true,
    () => false,
  );
}

async function ask(url: string, sql: string): Promise<number> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ answer: number }>(sql);
    return rows[0]?.answer ?? NaN;
  } finally {
    await client.end();
  }
}

/** Asking for the pause is not being paused. */
async function pauseReplay(url: string): Promise<void> {
  await ask(url, 'SELECT pg_wal_replay_pause()');
  const isPaused = `SELECT (pg_get_wal_replay_pause_state() = 'paused')::integer AS answer`;
  while ((await ask(url, isPaused)) !== 1) await wait(20);
}

async function cutReplica(url: string): Promise<void> {
  await ask(url, `ALTER SYSTEM SET primary_conninfo = ''`);
  await ask(url, 'SELECT pg_reload_conf()');
  const isReceiving = 'SELECT count(*)::integer AS answer FROM pg_stat_wal_receiver';
  while ((await ask(url, isReceiving)) !== 0) await wait(20);
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGQUIT');
  await once(child, 'exit');
}
