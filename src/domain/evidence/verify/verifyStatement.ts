import type { Checkpoint } from '../checkpoint';
import type { CheckedEvidence } from '../file/checkedEvidence';
import type { ProofFault, ProofFaultCode } from '../file/evidenceFault';
import { evidenceDigest } from '../file/evidenceFile';
import { headsOf, parseStatement, type ChainHead, type EvidenceStatement } from '../file/evidenceStatement';
import { openNote, type NoteKey } from '../signedNote';
import { keysOf, unjudgedIn } from './openCheckpoint';

export interface OpenedStatement {
  readonly statement: EvidenceStatement;
  /** Signatures by keys that were not given: `name+id`. */
  readonly unjudged: readonly string[];
}

type Outcome = { readonly opened: OpenedStatement } | { readonly fault: ProofFault };

/** What the log's key says about all of the file: that these are the newest records, and every byte is as exported. */
export function openStatement(
  file: CheckedEvidence,
  checkpoint: Checkpoint,
  keys: readonly NoteKey[],
): Outcome {
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
  return {
    fault: detail === undefined ? { code, place: 'statement' } : { code, place: 'statement', detail },
  };
}
