import { rm } from 'node:fs/promises';
import { isPostgres, runFolder } from './run';
import { dropDatabasesOfRun } from './server';

// Jest wants a default export here.
export default async function globalTeardown(): Promise<void> {
  if (isPostgres) await dropDatabasesOfRun();
  await rm(runFolder(), { recursive: true, force: true });
}
