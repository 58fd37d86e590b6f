import { parseCheckpoint, type Checkpoint } from '../checkpoint';
import { faultAt, type ProofFault, type ProofFaultCode } from '../file/evidenceFault';
import { noteKeyId, openNote, parseNote, verifierKey, type NoteKey } from '../signedNote';
import { type CheckedEvidence, evidenceDigest } from '../file/evidenceFile';
import { headsOf, parseStatement, type ChainHead, type EvidenceStatement } from '../file/evidenceStatement';

interface OpenedCheckpoint {
  readonly checkpoint: Checkpoint;
  /** Unknown signers, `name+id`, whose signatures were not judged. */
  readonly unjudged: readonly string[];
}

type Opening<Opened> = { readonly opened: Opened } | { readonly fault: ProofFault };

const place = 'checkpoint';

/** The tree, if one of its log's own keys signed it. Keys with another name do not count. */
export function openCheckpoint(note: string, keys: readonly NoteKey[]): Opening<OpenedCheckpoint> {
  const parsed = parseNote(note);
  const checkpoint = parsed && parseCheckpoint(parsed.text);
  if (!checkpoint) return { fault: { code: 'CHECKPOINT_FORM', place } };
  const { origin } = checkpoint;
  const own = keysOf(origin, keys);
  if (own.length === 0) return { fault: unknownLog(note, origin, keys) };
  const opened = openNote(note, own);
  if (opened === 'FORM') return { fault: { code: 'CHECKPOINT_FORM', place } };
  if (opened === 'SIGNATURE') return { fault: { code: 'CHECKPOINT_SIGNATURE', place } };
  if (opened === 'NOT_SIGNED') return { fault: { code: 'CHECKPOINT_NOT_SIGNED', place, detail: origin } };
  return { opened: { checkpoint, unjudged: unjudgedIn(note, own) } };
}

/** A renamed log has the same key, whose id depends on the name. */
function unknownLog(note: string, origin: string, keys: readonly NoteKey[]): ProofFault {
  const renamed = keys.find(({ publicKey }) => {
    const key = { name: origin, id: noteKeyId(origin, publicKey), publicKey };
    return typeof openNote(note, [key]) !== 'string';
  });
  return renamed
    ? { code: 'RENAMED_LOG', place, detail: verifierKey(origin, renamed.publicKey) }
    : { code: 'UNKNOWN_LOG', place, detail: origin };
}

function keysOf(origin: string, keys: readonly NoteKey[]): readonly NoteKey[] {
  return keys.filter(({ name }) => name === origin);
}

function unjudgedIn(note: string, keys: readonly NoteKey[]): readonly string[] {
  const signatures = parseNote(note)?.signatures ?? [];
  return signatures
    .filter(({ name, id }) => !keys.some((key) => key.name === name && key.id === id))
    .map(({ name, id }) => `${name}+${id}`);
}

interface OpenedStatement {
  readonly statement: EvidenceStatement;
  readonly unjudged: readonly string[];
}

/** The log's key states that these are the newest records and every byte is as exported. */
export function openStatement(
  file: CheckedEvidence,
  checkpoint: Checkpoint,
  keys: readonly NoteKey[],
): Opening<OpenedStatement> {
  const own = keysOf(checkpoint.origin, keys);
  const note = openNote(file.statement, own);
  if (note === 'FORM') return refused('STATEMENT_FORM');
  if (note === 'SIGNATURE') return refused('STATEMENT_SIGNATURE');
  if (note === 'NOT_SIGNED') return refused('STATEMENT_NOT_SIGNED', checkpoint.origin);
  const statement = parseStatement(note.text);
  if (!statement) return refused('STATEMENT_FORM');
  const fault = faultOf(statement, file, checkpoint);
  return fault ? refused(fault) : { opened: { statement, unjudged: unjudgedIn(file.statement, own) } };
}

function faultOf(
  statement: EvidenceStatement,
  file: CheckedEvidence,
  { origin, size, root }: Checkpoint,
): ProofFaultCode | null {
  const isOfTree =
    statement.treeSize === String(size) && statement.rootHash === Buffer.from(root).toString('hex');
  if (statement.origin !== origin) return 'STATEMENT_LOG';
  if (!isOfTree) return 'STATEMENT_TREE';
  if (statement.records !== file.records.length) return 'STATEMENT_RECORDS';
  if (!areSame(statement.heads, headsOf(file))) return 'STATEMENT_HEADS';
  return statement.digest === evidenceDigest(file) ? null : 'STATEMENT_DIGEST';
}

function areSame(stated: readonly ChainHead[], found: readonly ChainHead[]): boolean {
  const linesOf = (heads: readonly ChainHead[]) =>
    heads.map(({ templateCode, sequence, hash }) => `${templateCode} ${sequence} ${hash}`);
  const wanted = linesOf(found);
  return stated.length === found.length && linesOf(stated).every((line, index) => line === wanted[index]);
}

function refused(code: ProofFaultCode, detail?: string): { readonly fault: ProofFault } {
  return { fault: faultAt(code, 'statement', detail) };
}
