import { parseVerifierKey, type NoteKey } from '../../domain/evidence/signedNote';
import { isMeantAsKey, keysInFile } from '../../domain/evidence/verify/keysInFile';
import { verifierKeyFault } from '../../domain/evidence/verify/verifierKeyFault';
import { NotUnderstood } from '../notUnderstood';
import { readSmall } from '../reading/files';

/**
 * The keys that a word of the command line gives: a verifier key, or the path of a file with one a line.
 *
 * @throws NotUnderstood
 */
export async function readKeys(word: string): Promise<readonly NoteKey[]> {
  const key = parseVerifierKey(word);
  if (key) return [key];
  if (isMeantAsKey(word)) throw new NotUnderstood(`--key ${word}: ${verifierKeyFault(word)}`);
  const text = await readSmall(word).catch((fault: unknown) => {
    if (!(fault instanceof NotUnderstood)) throw fault;
    throw new NotUnderstood(`--key: ${fault.message} A verifier key is name+id+key.`);
  });
  const found = keysInFile(text);
  if ('keys' in found) return found.keys;
  const { line, reason } = found.fault;
  throw new NotUnderstood(line === 0 ? `--key ${word}: ${reason}` : `--key ${word}, line ${line}: ${reason}`);
}
