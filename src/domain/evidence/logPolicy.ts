import { parseVerifierKey, type NoteKey } from './signedNote';

export interface PolicyFault {
  /** 1, 2, 3…; 0 for the policy as a whole. */
  readonly line: number;
  readonly reason: string;
}

type Outcome = { readonly keys: readonly NoteKey[] } | { readonly fault: PolicyFault };

const maxPolicyLength = 65_536;

/**
 * The keys of the logs that a C2SP tlog-policy trusts. A policy that wants witnesses is refused: to pass over them would
 * be to accept what it does not.
 */
export function parseLogPolicy(text: string): Outcome {
  if (text.length > maxPolicyLength) return faulty(0, `A policy has at most ${maxPolicyLength} characters.`);
  const keys: NoteKey[] = [];
  for (const [index, written] of text.split('\n').entries()) {
    const line = written.trim();
    if (line === '' || line.startsWith('#')) continue;
    const read = keyOrReason(line.split(/[ \t]+/));
    if (typeof read === 'string') return faulty(index + 1, read);
    if (read) keys.push(read);
  }
  return keys.length > 0 ? { keys } : faulty(0, 'The policy names no log: write a line log <verifier key>.');
}

/** The key of a line, why the line is refused, or null for a line that asks for nothing. */
function keyOrReason([keyword = '', first = '', ...others]: readonly string[]): NoteKey | string | null {
  switch (keyword) {
    case 'log':
      // A place to fetch the log from may follow. Nothing is fetched here.
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

function faulty(line: number, reason: string): Outcome {
  return { fault: { line, reason } };
}
