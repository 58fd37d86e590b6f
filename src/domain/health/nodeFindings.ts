import { broken, judge, soon, type Finding } from './findings';

/** @param fault why a node could not use it; null where it can. @param isRequired whether it is not ready then */
export function fileFinding(
  setting: string,
  file: string | null,
  fault: string | null,
  isRequired: boolean,
): Finding {
  const missing = isRequired ? broken : soon;
  return judge(
    setting,
    file ?? '',
    file === null && missing('names no file', todoOfFile('ENOTDIR')),
    fault !== null && broken(`${file}: ${fault}`, todoOfFile(fault)),
  );
}

const isClosed = (fault: string) => /^E(ACCES|PERM)/.test(fault);

function todoOfFile(fault: string): string {
  if (isClosed(fault)) return 'let the user of the service read and write it';
  if (/^(ENOTDIR|it is )/.test(fault)) return 'name a file that no restore turns back';
  if (fault.includes('no checkpoint')) return 'put the checkpoint there that a monitor or an auditor keeps';
  return 'repair the disk that it is on';
}

const mb = 1024 ** 2;

export function diskFinding(folder: string, freeBytes: number, totalBytes: number): Finding {
  const found = `${Math.floor(freeBytes / mb)} MB free at ${folder}`;
  const fault = freeBytes < 64 * mb ? broken : soon;
  const isScarce = freeBytes < Math.max(64 * mb, Math.min(10_240 * mb, totalBytes / 10));
  return judge('disk', found, isScarce && fault(found, 'free space, or enlarge the disk'));
}

/** Of two findings of the same row. */
export function worseOf(one: Finding, other: Finding): Finding {
  const states = ['well', 'soon', 'broken'];
  return states.indexOf(other.state) > states.indexOf(one.state) ? other : one;
}

export interface LogKeyFacts {
  readonly hasKey: boolean;
  /** What is wrong with the key; null where it signs, or there is none. */
  readonly fault: string | null;
  /** False where the log has other keys alone. */
  readonly isKnown: boolean;
}

export function logKeyFinding(key: LogKeyFacts, isEmbedded: boolean, isSigned: boolean): Finding {
  const { hasKey, fault, isKnown } = key;
  return judge(
    'log key',
    hasKey ? 'signs the log' : 'the first start makes one',
    fault !== null &&
      broken(
        fault,
        isClosed(fault)
          ? 'let the user of the service read the file'
          : 'put the key back from your store of secrets',
      ),
    !isKnown && soon('the log does not know this key', 'unless you replace the key, set the key of the log'),
    !hasKey && isEmbedded && isSigned && broken('lost', 'put log-key.pem back from a backup'),
    !hasKey &&
      !isEmbedded &&
      soon(
        'this node does not sign',
        'set LOG_SIGNING_KEY_FILE to the key of the log, and LOG_ORIGIN to its name',
      ),
  );
}

/** @param fault why its keys cannot be had; null where they can */
export function issuerFinding(host: string, fault: string | null): Finding {
  const todo = 'correct AUTH_JWKS_URL, or its server';
  return judge('issuer', `${host} gives its keys`, fault !== null && broken(`${host}: ${fault}`, todo));
}
