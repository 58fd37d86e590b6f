import type { Checkpoint } from '../../domain/evidence/checkpoint';
import type { JudgedTimestamp } from '../../domain/evidence/timestamp/judgeTimestamp';
import type { ProvedChain, ProvedDecision } from '../../domain/evidence/verify/provedChains';
import type { ProvedEvidence } from '../../domain/evidence/verify/verifyEvidence';
import { printableJson } from '../../domain/values/printable';

/** What one line proves, for programs. */
export function lineJsonOf(line: number, proved: ProvedEvidence, withWords: boolean): string {
  return printableJson({
    line,
    verdict: proved.records === 0 ? 'about_nobody' : 'proved',
    customer_id: proved.customerId,
    decisions: proved.records,
    templates: proved.chains.map((chain) => chainJson(chain, withWords)),
    checkpoint: checkpointJson(proved.checkpoint),
    exported_at: proved.statement.exportedAt,
    timestamp: timestampJson(proved.timestamp),
    unjudged_signatures: proved.unjudged,
  });
}

export function checkpointJson({ origin, size, root }: Checkpoint) {
  const bytes = Buffer.from(root);
  return {
    origin,
    size: String(size),
    root_hash: bytes.toString('base64'),
    root_hash_hex: bytes.toString('hex'),
  };
}

export function timestampJson(timestamp: JudgedTimestamp | null) {
  return timestamp && { at: timestamp.at, by: timestamp.by, is_trusted: timestamp.isTrusted };
}

function chainJson({ templateCode, decisions }: ProvedChain, withWords: boolean) {
  return {
    template_code: templateCode,
    decisions: decisions.map((decision) => decisionJson(decision, withWords)),
  };
}

function decisionJson(
  { subjectId, sequence, value, version, text, recorder, ...decision }: ProvedDecision,
  withWords: boolean,
) {
  return {
    subject_id: subjectId,
    sequence,
    value,
    decided_at: decision.decidedAt,
    recorded_at: decision.recordedAt,
    valid_until: decision.validUntil,
    consent_version_id: version.consentVersionId,
    version: version.number,
    label: version.label,
    locale: decision.locale,
    content_hash: decision.contentHash,
    title: text.title,
    ...(withWords ? { body: text.body } : {}),
    channel: decision.channel,
    recorder: { kind: recorder.kind, id: recorder.id },
    leaf_index: decision.leafIndex,
    hash: decision.hash,
  };
}
