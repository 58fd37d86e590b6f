import { grouped } from '../../values/grouped';
import type { X509Certificate } from 'node:crypto';
import type { DecidedBy, DecisionSource } from '../../decisions/decidedBy';
import type { Checkpoint } from '../checkpoint';
import {
  recordedAt,
  type CheckedEvidence,
  type CheckedRecord,
  type CheckedVersion,
  type HashedMembers,
} from '../file/evidenceFile';
import type { ProofFault } from '../file/evidenceFault';
import type { EvidenceStatement } from '../file/evidenceStatement';
import type { NoteKey } from '../signedNote';
import { judgeTimestamp, type JudgedTimestamp } from '../timestamp/judgeTimestamp';
import { openCheckpoint, openStatement } from './openSigned';
import {
  findForeignLeaf,
  findBrokenChain,
  findChangedRecord,
  findForeignContext,
  findOtherSubject,
  findUnboundRecord,
  findForeignEvent,
  findUnknownText,
  findUnknownVersion,
} from './findings';
import { contentHash } from '../../values/contentHash';

/** From elsewhere than the file. */
export interface Trust {
  readonly keys: readonly NoteKey[];
  /** Null if the reader has none: then the issuer of a time stamp is not judged. */
  readonly authorities: readonly X509Certificate[] | null;
}

export interface ProvedEvidence {
  readonly checkpoint: Checkpoint;
  readonly statement: EvidenceStatement;
  /** Null if the file does not say whose records it holds. */
  readonly customerId: string | null;
  readonly records: number;
  readonly chains: readonly ProvedChain[];
  /** Null in a file without records. */
  readonly span: { readonly firstAt: string; readonly lastAt: string } | null;
  readonly timestamp: JudgedTimestamp | null;
  readonly unjudged: readonly string[];
}

type EvidenceVerdict =
  { readonly proved: ProvedEvidence } | { readonly proved: null; readonly fault: ProofFault };

/** Each finds the first of its faults and relies on those before it. */
const findings: readonly ((file: CheckedEvidence) => ProofFault | null)[] = [
  findChangedRecord,
  findForeignContext,
  findBrokenChain,
  findUnknownVersion,
  findUnknownText,
  findUnboundRecord,
  findOtherSubject,
  findForeignEvent,
];

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
): Pick<ProvedEvidence, 'customerId' | 'records' | 'chains' | 'span'> {
  const instants = file.records.map(recordedAt).sort();
  const [firstAt, lastAt] = [instants[0], instants.at(-1)];
  return {
    customerId: file.customer?.customerId ?? null,
    records: file.records.length,
    chains: chainsOf(file),
    span: firstAt === undefined || lastAt === undefined ? null : { firstAt, lastAt },
  };
}

export interface ProvedDecision {
  readonly subjectId: string;
  readonly sequence: number;
  readonly value: string;
  readonly decidedAt: string;
  readonly recordedAt: string;
  readonly validUntil: string | null;
  readonly locale: string;
  readonly channel: string | null;
  /** What was known of the screen; null where it is not in the file. */
  readonly context: HashedMembers | null;
  readonly recorder: { readonly kind: string; readonly id: string | null };
  /** Null for the customer. */
  readonly decidedBy: DecidedBy | null;
  /** Of what was imported, or recorded anew when two ids were linked. */
  readonly source: DecisionSource | null;
  /** A consent that counts only once a later record confirms it. */
  readonly awaitsConfirmation: boolean;
  readonly version: AnsweredVersion;
  readonly text: { readonly title: string; readonly body: string };
  readonly contentHash: string;
  readonly hash: string;
  readonly leafIndex: string;
}

interface AnsweredVersion {
  readonly consentVersionId: string;
  readonly number: number;
  readonly label: string;
  /** When it was published here, of one that had taken effect before. */
  readonly enteredAt?: string;
}

/** A customer's decisions on one template, oldest first. */
export interface ProvedChain {
  readonly templateCode: string;
  readonly decisions: readonly ProvedDecision[];
  readonly newest: ProvedDecision;
}

interface Answered {
  readonly version: ProvedDecision['version'];
  readonly text: ProvedDecision['text'];
}

function chainsOf(file: CheckedEvidence): readonly ProvedChain[] {
  const answered = answeredIn(file);
  const chains = grouped(file.records, ({ record }) => record.templateCode);
  return [...chains].flatMap(([templateCode, chain]) => {
    const decisions = chain.map((each) => decisionOf(each, answered));
    const newest = decisions.at(-1);
    return newest ? [{ templateCode, decisions, newest }] : [];
  });
}

/** By version and hash, each text hashed once. */
function answeredIn({ versions }: CheckedEvidence): ReadonlyMap<string, Answered> {
  return new Map(
    versions.flatMap(({ event, texts }) => {
      const version = answeredVersion(event);
      return texts.map((text) => [
        `${version.consentVersionId} ${contentHash(text)}`,
        { version, text: { title: text.title, body: text.body } },
      ]);
    }),
  );
}

function answeredVersion(event: CheckedVersion['event']): AnsweredVersion {
  const { consentVersionId, number, label, publishedAt, effectiveFrom } = event;
  const version = { consentVersionId, number, label };
  return publishedAt > effectiveFrom ? { ...version, enteredAt: publishedAt } : version;
}

function decisionOf(each: CheckedRecord, all: ReadonlyMap<string, Answered>): ProvedDecision {
  const { record, hash, leafIndex } = each;
  const answered = all.get(`${record.consentVersionId} ${record.contentHash}`);
  if (!answered) throw new Error('A verified file has the words of each decision.');
  const { subjectId, sequence, value, decidedAt, validUntil, locale, channel, recorder, contentHash } =
    record;
  // Absent in the first format.
  const by = (record['decidedBy'] ?? null) as DecidedBy | { readonly role: 'SELF' } | null;
  return {
    subjectId,
    sequence,
    value,
    decidedAt,
    recordedAt: recordedAt(each),
    validUntil,
    locale,
    channel,
    context: each.context?.context ?? null,
    recorder,
    decidedBy: by?.role === 'SELF' ? null : by,
    source: (record['source'] ?? null) as DecisionSource | null,
    awaitsConfirmation: record['awaitsConfirmation'] === true,
    contentHash,
    hash,
    leafIndex,
    ...answered,
  };
}
