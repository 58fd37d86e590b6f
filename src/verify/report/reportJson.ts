import { faultWords } from '../../domain/evidence/file/evidenceFault';
import { printableJson } from '../../domain/values/printable';
import type { LineFault } from '../verifyLines';
import type { ProvedTree, Tally } from './tally';
import { notProvedBy, untiedTrees, verdictIn, type Result } from './report';
import type { Checkpoint } from '../../domain/evidence/checkpoint';
import type { JudgedTimestamp } from '../../domain/evidence/timestamp/judgeTimestamp';
import type {
  ProvedChain,
  ProvedDecision,
  ProvedEvidence,
} from '../../domain/evidence/verify/verifyEvidence';

export function reportJsonOf(result: Result): string {
  const { name, verdict, given, tally, kept } = result;
  return printableJson({
    verdict: verdictIn(result),
    file: {
      name,
      bytes: given && given.bytes,
      sha256: given && given.sha256,
      evidence_in_page_sha256: given && given.inPageSha256,
    },
    ...(verdict.isProved ? provedJson(tally) : faultJson(verdict.fault)),
    ...(kept && verdict.isProved
      ? { kept_checkpoint: { ...checkpointJson(kept), is_same: untiedTrees(tally.trees, kept).length === 0 } }
      : {}),
  });
}

/** Judging ended with an error, so there is no verdict on the file as a whole. */
export function endedJsonOf(name: string, reason: string): string {
  const file = { name, bytes: null, sha256: null, evidence_in_page_sha256: null };
  const fault = { line: null, customer_id: null, place: '', code: 'JUDGING_ENDED', reason };
  return printableJson({ verdict: 'not_readable', file, ...fault });
}

function provedJson(tally: Tally) {
  return {
    files: tally.files,
    customer_id: tally.customerId,
    unnamed: tally.unnamed,
    decisions: tally.decisions,
    templates: [...tally.templates].map(([template_code, decisions]) => ({ template_code, decisions })),
    first_recorded_at: tally.firstAt,
    last_recorded_at: tally.lastAt,
    checkpoints: tally.trees.map(treeJson),
    exported_at: tally.exportedAt,
    unjudged_signatures: [...tally.unjudged],
    not_proved: notProvedBy(tally),
  };
}

function treeJson({ checkpoint, lines, exportedAt, timestamp }: ProvedTree) {
  return {
    ...checkpointJson(checkpoint),
    files: lines,
    exported_at: exportedAt,
    timestamp: timestampJson(timestamp),
  };
}

function faultJson({ line, customerId, fault }: LineFault) {
  return { line, customer_id: customerId, place: fault.place, code: fault.code, reason: faultWords(fault) };
}

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

function checkpointJson({ origin, size, root }: Checkpoint) {
  const bytes = Buffer.from(root);
  return {
    origin,
    size: String(size),
    root_hash: bytes.toString('base64'),
    root_hash_hex: bytes.toString('hex'),
  };
}

function timestampJson(timestamp: JudgedTimestamp | null) {
  return timestamp && { at: timestamp.at, by: timestamp.by, is_trusted: timestamp.isTrusted };
}

function chainJson({ templateCode, decisions }: ProvedChain, withWords: boolean) {
  return {
    template_code: templateCode,
    decisions: decisions.map((decision) => decisionJson(decision, withWords)),
  };
}

function decisionJson(
  { subjectId, sequence, value, version, text, recorder, decidedBy: by, source, ...decision }: ProvedDecision,
  withWords: boolean,
) {
  return {
    subject_id: subjectId,
    sequence,
    value,
    decided_at: decision.decidedAt,
    recorded_at: decision.recordedAt,
    valid_until: decision.validUntil,
    awaits_confirmation: decision.awaitsConfirmation,
    consent_version_id: version.consentVersionId,
    version: version.number,
    label: version.label,
    locale: decision.locale,
    content_hash: decision.contentHash,
    title: text.title,
    ...(withWords ? { body: text.body } : {}),
    channel: decision.channel,
    context: decision.context,
    recorder: { kind: recorder.kind, id: recorder.id },
    decided_by: by && {
      ...{ role: by.role, relationship: by.relationship },
      ...{ check: by.check, actor_binding: by.actorBinding },
    },
    source: source && {
      kind: source.kind,
      ...(source.kind === 'LINKED'
        ? { subject_id: source.subjectId, sequence: source.sequence, hash: source.hash }
        : {}),
      ...(source.name === undefined ? {} : { name: source.name, trust: source.trust }),
    },
    leaf_index: decision.leafIndex,
    hash: decision.hash,
  };
}
