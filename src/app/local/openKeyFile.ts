import { stat } from 'node:fs/promises';
import type { EngineLog } from '../../storage/engine/engine';
import { logKeyFile, type LogSettings } from './localLogKey';

/** The group or all others may read it. */
const readableByOthers = 0o044;

/** Warns where others than its owner can read the file with the log's key. Windows has no such modes. */
export async function warnOfOpenKey(settings: LogSettings, log: EngineLog): Promise<void> {
  const file = logKeyFile(settings);
  if (file === null || process.platform === 'win32') return;
  const { mode } = await stat(file);
  if ((mode & readableByOthers) === 0) return;
  log.warn({}, `others can read the key of the log; close the file with: chmod 600 ${quoted(file)}`);
}

/** As a shell takes it for one word. */
function quoted(file: string): string {
  return /^[\w./-]+$/.test(file) ? file : `'${file.replaceAll("'", String.raw`'\''`)}'`;
}
