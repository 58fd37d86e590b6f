import type { X509Certificate } from 'node:crypto';
import type { Checkpoint } from '../checkpoint';
import { recordedAt, type CheckedEvidence } from '../file/checkedEvidence';
import type { ProofFault } from '../file/evidenceFault';
import type { EvidenceStatement } from '../file/evidenceStatement';
import type { NoteKey } from '../signedNote';
import { judgeTimestamp, type JudgedTimestamp } from '../timestamp/judgeTimestamp';
import { openCheckpoint } from './openCheckpoint';
import { chainsOf, type ProvedChain } from './provedChains';
import { findForeignLeaf } from './verifyLeaves';
import { findBrokenChain, findChangedRecord, findOtherSubject, findUnboundRecord } from './verifyRecords';
import { openStatement } from './verifyStatement';
import { findForeignEvent, findUnknownText, findUnknownVersion } from './verifyVersions';

/** What the reader of a file trusts, from elsewhere than the file. */
export interface Trust {
  /** Of the log. */
  readonly keys: readonly NoteKey[];
  /** Of time stamps; null where the reader has none, and nobody judges who made them. */
  readonly authorities: readonly X509Certificate[] | null;
}

/** What a file proves. */
export interface ProvedEvidence {
  readonly checkpoint: Checkpoint;
  readonly statement: EvidenceStatement;
  /** Null in a file that does not say whose records it holds. */
  readonly customerId: string | null;
  /** The records on each template, in the order of the file. */
  readonly templates: readonly { readonly templateCode: string; readonly records: number }[];
  readonly records: number;
  /** What was decided on each template, in the order of the file. */
  readonly chains: readonly ProvedChain[];
  /** When the first and the last were recorded; null in a file without records. */
  readonly span: { readonly firstAt: string; readonly lastAt: string } | null;
  readonly timestamp: JudgedTimestamp | null;
  /** Signatures on checkpoint and statement by keys that were not given. */
  readonly unjudged: readonly string[];
}

export type EvidenceVerdict =
  { readonly proved: ProvedEvidence } | { readonly proved: null; readonly fault: ProofFault };

/** Each finds the first of its faults; one relies on those before it. */
const findings: readonly ((file: CheckedEvidence) => ProofFault | null)[] = [
  findChangedRecord,
  findBrokenChain,
  findUnknownVersion,
  findUnknownText,
  findUnboundRecord,
  findOtherSubject,
  findForeignEvent,
];

/** Judges a file by itself and by what is trusted, and names the first fault. */
export function verifyEvidence(file: CheckedEvidence, { keys, authorities }: Trust): EvidenceVerdict {
  const note = openCheckpoint(file.checkpoint, keys);
  if ('fault' in note) return faulty(note.fault);
  const { checkpoint } = note.opened;
  const fault = findForeignLeaf(file, checkpoint) ?? firstOf(file);
  if (fault) return faulty(fault);
  const stated = openStatement(file, checkpoint, keys);
  if ('fault' in stated) return faulty(stated.fault);
  const timestamp =
    file.timestamp === null ? null : judgeTimestamp(file.timestamp, file.checkpoint, authorities);
  if (timestamp && 'fault' in timestamp) return faulty(timestamp.fault);
  const unjudged = [...new Set([...note.opened.unjudged, ...stated.opened.unjudged])];
  const { statement } = stated.opened;
  return {
    proved: { checkpoint, statement, timestamp: timestamp?.judged ?? null, unjudged, ...summaryOf(file) },
  };
}

function firstOf(file: CheckedEvidence): ProofFault | null {
  for (const find of findings) {
    const fault = find(file);
    if (fault) return fault;
  }
  return null;
}

function faulty(fault: ProofFault): EvidenceVerdict {
  return { proved: null, fault };
}

function summaryOf(
  file: CheckedEvidence,
): Pick<ProvedEvidence, 'customerId' | 'templates' | 'records' | 'chains' | 'span'> {
  const instants = file.records.map(recordedAt).sort();
  const [firstAt, lastAt] = [instants[0], instants.at(-1)];
  const records = new Map<string, number>();
  for (const { record } of file.records)
    records.set(record.templateCode, (records.get(record.templateCode) ?? 0) + 1);
  return {
    customerId: file.customer?.customerId ?? null,
    templates: [...records].map(([templateCode, count]) => ({ templateCode, records: count })),
    records: file.records.length,
    chains: chainsOf(file),
    span: firstAt === undefined || lastAt === undefined ? null : { firstAt, lastAt },
  };
}
