import { faultWords } from '../../domain/evidence/verify/faultWords';
import { printableJson } from '../../domain/values/printable';
import type { LineFault } from '../verifyLines';
import { checkpointJson, timestampJson } from './lineJson';
import type { ProvedTree } from './provedTree';
import { notProvedBy } from './report';
import { untiedTrees, verdictIn, type Result } from './result';
import type { Tally } from './tally';

/** The same as `reportOf`, for programs: the members that follow the lines. */
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

/** The same for a file whose judging ended with an error, so that nothing is said of the file as a whole. */
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
