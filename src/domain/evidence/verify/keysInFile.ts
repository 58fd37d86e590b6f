import { parseVerifierKey, type NoteKey, bytesOf, isNoteName } from '../signedNote';

/** `line` is from 1, or 0 for the whole file. */
export type KeysInFile =
  | { readonly keys: readonly NoteKey[] }
  | { readonly fault: { readonly line: number; readonly reason: string } };

/** One verifier key per line; # begins a comment. */
export function keysInFile(text: string): KeysInFile {
  if (text.includes('-----BEGIN')) return faulty(0, pemWords);
  const none = 'there is no key in it. A verifier key is name+id+key.';
  return readLines(text, none, (line) => parseVerifierKey(line) ?? String(verifierKeyFault(line)));
}

/** @param read a line's key, why it is refused, or null for a line without effect */
function readLines(text: string, none: string, read: (line: string) => NoteKey | string | null): KeysInFile {
  const keys: NoteKey[] = [];
  for (const [index, written] of text.split('\n').entries()) {
    const line = written.trim();
    const found = line === '' || line.startsWith('#') ? null : read(line);
    if (typeof found === 'string') return faulty(index + 1, found);
    if (found) keys.push(found);
  }
  return keys.length > 0 ? { keys } : faulty(0, none);
}

/** Otherwise a mistyped key would be taken for a file name. */
export function isMeantAsKey(word: string): boolean {
  return /\+[^+]*\+/.test(word) || word.includes('-----BEGIN');
}

const ed25519Bytes = 33;

/** Which part of a verifier key is wrong, as a sentence; null for a valid one. */
export function verifierKeyFault(text: string): string | null {
  if (parseVerifierKey(text)) return null;
  const [name = '', id, ...rest] = text.split('+');
  if (text.includes('-----BEGIN')) return pemWords;
  if (id === undefined || rest.length === 0)
    return 'A verifier key has three parts with + between them: name+id+key.';
  if (!isNoteName(name))
    return 'Its first part, the name of the log, is empty or has spaces or signs that nobody sees.';
  if (!/^[0-9a-f]{8}$/.test(id)) return 'Its second part, the id, must be 8 digits of lower-case hex.';
  return (
    faultOfKey(rest.join('+')) ??
    'Its id is not that of its name and key, so one of the three parts is wrong.'
  );
}

/** For a PEM public key, which does not say whose it is. */
export const pemWords =
  'This is a key as PEM, which does not name its log. Give the verifier key, name+id+key, as the service shows it.';

function faultOfKey(encoded: string): string | null {
  const key = bytesOf(encoded);
  if (!key) return 'Its third part, the key, is not base64. Perhaps its end is missing.';
  if (key.length !== ed25519Bytes)
    return `Its third part, the key, must be ${ed25519Bytes} bytes in base64, and has ${key.length}.`;
  return key[0] === 1 ? null : 'Its third part is a key of another kind. Only Ed25519 can be judged here.';
}

const maxPolicyLength = 65_536;

/** Policies (C2SP tlog-policy) with witnesses are refused: ignoring them would accept too much. */
export function parseLogPolicy(text: string): KeysInFile {
  if (text.length > maxPolicyLength) return faulty(0, `A policy has at most ${maxPolicyLength} characters.`);
  const none = 'The policy names no log: write a line log <verifier key>.';
  return readLines(text, none, (line) => keyOrReason(line.split(/[ \t]+/)));
}

function keyOrReason([keyword = '', first = '', ...others]: readonly string[]): NoteKey | string | null {
  switch (keyword) {
    case 'log':
      if (others.length > 1) return 'A log has a verifier key and, perhaps, a URL.';
      return parseVerifierKey(first) ?? 'This is no verifier key for Ed25519, or its id is not its own.';
    case 'quorum':
      if (first === 'none' && others.length === 0) return null;
      return 'Witnesses are not judged here, so only quorum none can be kept.';
    case 'witness':
    case 'group':
      return 'Witnesses are not judged here. Use a policy without them, or another verifier for them.';
    default:
      return 'A line begins with log, quorum or #.';
  }
}

function faulty(line: number, reason: string): KeysInFile {
  return { fault: { line, reason } };
}
