import { parseVerifierKey, type NoteKey } from '../signedNote';
import { pemWords, verifierKeyFault } from './verifierKeyFault';

/** The keys of a file, or what is wrong with it: on which line, from 1, or 0 if as a whole. */
export type KeysInFile =
  | { readonly keys: readonly NoteKey[] }
  | { readonly fault: { readonly line: number; readonly reason: string } };

/** A file has one verifier key a line. Lines that begin with # say nothing. */
export function keysInFile(text: string): KeysInFile {
  if (text.includes('-----BEGIN')) return { fault: { line: 0, reason: pemWords } };
  const keys: NoteKey[] = [];
  for (const [index, written] of text.split('\n').entries()) {
    const line = written.trim();
    if (line === '' || line.startsWith('#')) continue;
    const key = parseVerifierKey(line);
    if (!key) return { fault: { line: index + 1, reason: String(verifierKeyFault(line)) } };
    keys.push(key);
  }
  if (keys.length > 0) return { keys };
  return { fault: { line: 0, reason: 'there is no key in it. A verifier key is name+id+key.' } };
}

/** A mistyped key would else be taken for the name of a file that nobody has. */
export function isMeantAsKey(word: string): boolean {
  return /\+[^+]*\+/.test(word) || word.includes('-----BEGIN');
}
