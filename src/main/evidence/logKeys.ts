import { closeSync, openSync, readSync } from 'node:fs';
import { InvalidArgumentError } from 'commander';
import { parseVerifierKey, type NoteKey } from '../../domain/evidence/signedNote';
import { isMeantAsKey, keysInFile, verifierKeyFault } from '../../domain/evidence/verify/keysInFile';

export const keyWords =
  'a public key of the log as name+id+key, or a file with one on each line; may be repeated';

const maxFileBytes = 64 * 1_024;

export function withLogKeys(word: string, others: readonly NoteKey[] = []): readonly NoteKey[] {
  const key = parseVerifierKey(word);
  if (key) return [...others, key];
  if (isMeantAsKey(word)) throw new InvalidArgumentError(String(verifierKeyFault(word)));
  const found = keysInFile(textOf(word));
  if ('keys' in found) return [...others, ...found.keys];
  const { line, reason } = found.fault;
  throw new InvalidArgumentError(line === 0 ? reason : `Line ${line}: ${reason}`);
}

function textOf(path: string): string {
  const bytes = Buffer.alloc(maxFileBytes + 1);
  const length = readInto(bytes, path);
  if (length <= maxFileBytes) return bytes.toString('utf8', 0, length);
  throw new InvalidArgumentError(`The file has more than ${maxFileBytes} bytes, so it holds no keys.`);
}

/** Also reads a pipe, which has no size. */
function readInto(bytes: Buffer, path: string): number {
  try {
    const file = openSync(path, 'r');
    let length = 0;
    for (let read = 1; read > 0 && length < bytes.length; length += read)
      read = readSync(file, bytes, length, bytes.length - length, null);
    closeSync(file);
    return length;
  } catch {
    throw new InvalidArgumentError(`${verifierKeyFault(path)} Nor can it be read as a file.`);
  }
}
