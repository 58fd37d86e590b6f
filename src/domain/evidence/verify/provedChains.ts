import { contentHash } from '../../values/contentHash';
import { recordedAt, type CheckedEvidence, type CheckedRecord } from '../file/checkedEvidence';

/** A decision with what it answers. */
export interface ProvedDecision {
  /** The log’s own name for the customer. */
  readonly subjectId: string;
  readonly sequence: number;
  readonly value: string;
  readonly decidedAt: string;
  readonly recordedAt: string;
  readonly validUntil: string | null;
  readonly locale: string;
  readonly channel: string | null;
  readonly recorder: { readonly kind: string; readonly id: string | null };
  readonly version: { readonly consentVersionId: string; readonly number: number; readonly label: string };
  readonly text: { readonly title: string; readonly body: string };
  /** Of the text, in hex. */
  readonly contentHash: string;
  /** Of the record, in hex. */
  readonly hash: string;
  /** In decimal. */
  readonly leafIndex: string;
}

/** What one customer decided on one template. */
export interface ProvedChain {
  readonly templateCode: string;
  /** The oldest first. */
  readonly decisions: readonly ProvedDecision[];
  /** The last of them. */
  readonly newest: ProvedDecision;
}

interface Answered {
  readonly version: ProvedDecision['version'];
  readonly text: ProvedDecision['text'];
}

/** The decisions of a file that was verified, by template. */
export function chainsOf(file: CheckedEvidence): readonly ProvedChain[] {
  const answered = answeredIn(file);
  const chains = new Map<string, ProvedDecision[]>();
  for (const each of file.records) {
    const { templateCode } = each.record;
    const chain = chains.get(templateCode) ?? [];
    chain.push(decisionOf(each, answered));
    chains.set(templateCode, chain);
  }
  return [...chains].flatMap(([templateCode, decisions]) => {
    const newest = decisions.at(-1);
    return newest ? [{ templateCode, decisions, newest }] : [];
  });
}

/** The texts by version and hash. Each is hashed once, for many records may answer it. */
function answeredIn({ versions }: CheckedEvidence): ReadonlyMap<string, Answered> {
  return new Map(
    versions.flatMap(({ event: { consentVersionId, number, label }, texts }) =>
      texts.map((text) => [
        `${consentVersionId} ${contentHash(text)}`,
        { version: { consentVersionId, number, label }, text: { title: text.title, body: text.body } },
      ]),
    ),
  );
}

/** @throws Error for a file that was not verified */
function decisionOf(each: CheckedRecord, all: ReadonlyMap<string, Answered>): ProvedDecision {
  const { record, hash, leafIndex } = each;
  const answered = all.get(`${record.consentVersionId} ${record.contentHash}`);
  if (!answered) throw new Error('A verified file has the words of each decision.');
  const { subjectId, sequence, value, decidedAt, validUntil, locale, channel, recorder, contentHash } =
    record;
  return {
    ...{ subjectId, sequence, value, decidedAt, recordedAt: recordedAt(each), validUntil },
    ...{ locale, channel, recorder, contentHash, hash, leafIndex },
    ...answered,
  };
}
