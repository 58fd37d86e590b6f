import { contentHash } from '../../values/contentHash';
import type { CheckedEvidence, CheckedRecord } from '../file/checkedEvidence';

/** A decision with what it answers. */
export interface ProvedDecision {
  readonly value: string;
  readonly decidedAt: string;
  readonly validUntil: string | null;
  readonly locale: string;
  readonly channel: string | null;
  readonly recorder: { readonly kind: string; readonly id: string | null };
  readonly version: { readonly consentVersionId: string; readonly number: number; readonly label: string };
  readonly text: { readonly title: string; readonly body: string };
}

/** What one customer decided on one template. */
export interface ProvedChain {
  readonly templateCode: string;
  /** `given`, `reject` or `withdraw`, the oldest first. */
  readonly values: readonly string[];
  readonly newest: ProvedDecision;
}

/** The decisions of a file that was verified, by template. */
export function chainsOf(file: CheckedEvidence): readonly ProvedChain[] {
  const chains = new Map<string, CheckedRecord[]>();
  for (const each of file.records) {
    const { templateCode } = each.record;
    const chain = chains.get(templateCode);
    if (chain) chain.push(each);
    else chains.set(templateCode, [each]);
  }
  return [...chains].flatMap(([templateCode, chain]) => {
    const newest = chain.at(-1);
    const values = chain.map(({ record }) => record.value);
    return newest ? [{ templateCode, values, newest: decisionOf(newest, file) }] : [];
  });
}

/** @throws Error for a file that was not verified */
function decisionOf({ record }: CheckedRecord, { versions }: CheckedEvidence): ProvedDecision {
  const version = versions.find(({ event }) => event.consentVersionId === record.consentVersionId);
  const text = version?.texts.find((each) => contentHash(each) === record.contentHash);
  if (!version || !text) throw new Error('A verified file has the words of each decision.');
  const { value, decidedAt, validUntil, locale, channel, recorder } = record;
  const { consentVersionId, number, label } = version.event;
  return {
    value,
    decidedAt,
    validUntil,
    locale,
    channel,
    recorder,
    version: { consentVersionId, number, label },
    text: { title: text.title, body: text.body },
  };
}
