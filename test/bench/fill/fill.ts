import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { Pool } from 'pg';
import { mendTally } from '../../../src/storage/reports/tallyCheck';
import { baselineData, baselineTables } from '../baseline/tables';
import { fillWorker, migrationsFolder, serviceMain } from '../places';
import { testAuthEnvironment } from '../../service/bearer';
import type { Progress } from '../report/progress';
import type { FillPart } from './fillWorker';
import type { DatabaseServer } from './server';
import { publishTemplates } from './templates';

/** Grows with each change of what the fill writes, so that an older one is not used again. */
const fillFormat = 2;

export interface Filled {
  readonly database: string;
  readonly customers: number;
}

/**
 * A database with `count` customers, half of whom have decided, each chain sealed as the service seals it. One
 * of the same size, format and migrations is used again.
 */
export async function filledDatabase(
  server: DatabaseServer,
  customers: number,
  progress: Progress,
): Promise<Filled> {
  const database = `consent_bench_${customers}`;
  const mark = await markOf(customers);
  if ((await server.findComment(database)) !== mark) {
    await server.create(database);
    await fill(server, database, customers, progress);
    await server.comment(database, mark);
  }
  return { database, customers };
}

/** What a filled database is known by. */
async function markOf(customers: number): Promise<string> {
  const names = (await readdir(migrationsFolder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  const hash = createHash('sha256');
  for (const name of names) hash.update(await readFile(join(migrationsFolder, name, 'migration.sql')));
  return `consent bench ${fillFormat}: ${customers} customers, migrations ${hash.digest('hex').slice(0, 16)}`;
}

async function fill(
  server: DatabaseServer,
  database: string,
  customers: number,
  progress: Progress,
): Promise<void> {
  const url = server.urlOf(database);
  await migrate(url);
  const timeline = await publishTemplates(url);
  const mayTrust = await server.isSuperuser();
  const bar = progress.start(`fill ${customers.toLocaleString('en')} customers`, customers);
  const parts = partsOf(customers).map((part) => ({ ...part, url, timeline, mayTrust }));
  await Promise.all(parts.map((part) => fillPart(part, (customers) => bar.advance(customers))));
  bar.stop();
  await settle(url);
}

/** By the command that operators use. */
async function migrate(url: string): Promise<void> {
  const env = { PATH: process.env.PATH, NODE_ENV: 'test', ...testAuthEnvironment, DATABASE_URL: url };
  await promisify(execFile)(process.execPath, [serviceMain, 'migrate'], { env });
}

function partsOf(count: number): readonly Pick<FillPart, 'from' | 'until' | 'count'>[] {
  const workers = availableParallelism();
  const placeOf = (part: number) => Math.floor((count * part) / workers);
  return Array.from({ length: workers }, (_, part) => ({
    from: placeOf(part),
    until: placeOf(part + 1),
    count,
  }));
}

function fillPart(part: FillPart, advance: (customers: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(fillWorker, { workerData: part });
    worker.on('message', advance);
    worker.once('error', reject);
    worker.once('exit', () => resolve());
  });
}

/** The tally, the baseline's copy, fresh statistics, and nothing left for a vacuum to do while the load runs. */
async function settle(url: string): Promise<void> {
  const pool = new Pool({ connectionString: url, max: 1 });
  await mendTally(pool);
  await pool.query(baselineTables);
  await pool.query(baselineData);
  await pool.query('VACUUM (ANALYZE)');
  await pool.query('CHECKPOINT').catch(ignoreLackOfRight);
  await pool.end();
}

function ignoreLackOfRight(): void {
  // A checkpoint is for superusers; without one the first seconds of load share the disk with it.
}
