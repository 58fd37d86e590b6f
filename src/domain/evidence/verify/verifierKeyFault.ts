import { bytesOf, isNoteName, parseVerifierKey } from '../signedNote';

const ed25519Bytes = 33;

/** Which part of a mistyped verifier key is wrong, in a sentence; null for a key that is right. */
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

/** What to give instead of a public key as PEM, which does not say whose it is. */
export const pemWords =
  'This is a key as PEM, which does not name its log. Give the verifier key, name+id+key, as the service shows it.';

function faultOfKey(encoded: string): string | null {
  const key = bytesOf(encoded);
  if (!key) return 'Its third part, the key, is not base64. Perhaps its end is missing.';
  if (key.length !== ed25519Bytes)
    return `Its third part, the key, must be ${ed25519Bytes} bytes in base64, and has ${key.length}.`;
  return key[0] === 1 ? null : 'Its third part is a key of another kind. Only Ed25519 can be judged here.';
}
