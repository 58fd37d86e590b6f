import { stat } from 'node:fs/promises';
import { isKnownTo } from '../../actions/evidence/logSigner';
import type { EngineLog } from '../../storage/engine/engine';
import type { LoggedKey } from '../../storage/evidence/logCheckpoints';
import type { LogKeeping } from '../evidence/evidenceLog';
import { logKeyFile, type LogSettings } from './localLogKey';

const readableByOthers = 0o044;

/** Warns where others than its owner can read the file with the log's key. Windows has no such modes. */
export async function warnOfOpenKey(settings: LogSettings, log: EngineLog): Promise<void> {
  const file = logKeyFile(settings);
  if (file === null || process.platform === 'win32') return;
  const { mode } = await stat(file);
  if ((mode & readableByOthers) === 0) return;
  log.warn({}, `others can read the key of the log; close the file with: chmod 600 ${quoted(file)}`);
}

/**
 * Warns of a node that does not sign, of a key that the log does not know, and of a node that remembers nothing.
 *
 * @param keys of the log before the first pass, which adds a new one
 */
export function warnOfLogSettings(
  { evidenceLog }: Pick<LogSettings, 'evidenceLog'>,
  { signer }: Pick<LogKeeping, 'signer'>,
  keys: readonly LoggedKey[],
  log: EngineLog,
): void {
  if (signer === null) {
    const missing = 'proofs and evidence files: set LOG_SIGNING_KEY_FILE and LOG_ORIGIN';
    log.warn({}, `this node does not sign the log. Without a node that does, there are no ${missing}`);
    return;
  }
  const logKeys = keys.map(({ vkey }) => vkey);
  if (!isKnownTo(logKeys, signer)) {
    const announced = 'the log does not know the key of this node, and gets an entry that announces it';
    log.warn({}, `${announced}. Unless you replace the key, stop this node and set the key of the log`);
  }
  if (evidenceLog.checkpointFile !== null) return;
  log.warn(
    {},
    'nothing is remembered of what was signed: set LOG_CHECKPOINT_FILE to a file that no restore turns back',
  );
}

/** As a shell takes it for one word. */
function quoted(file: string): string {
  return /^[\w./-]+$/.test(file) ? file : `'${file.replaceAll("'", String.raw`'\''`)}'`;
}
