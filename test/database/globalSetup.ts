import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setRunFolder } from './run';

// Jest wants a default export here.
export default async function globalSetup(): Promise<void> {
  setRunFolder(await mkdtemp(join(tmpdir(), 'consent_test_')));
}
