import { faultWords } from '../domain/evidence/verify/faultWords';
import { printableJson } from '../domain/values/printable';
import type { ProvedTree } from './provedTree';
import { notProvedBy } from './report';
import type { Tally } from './tally';
import { verdictOf, type LineFault } from './verifyLines';

/** The same as `reportOf`, for programs. */
export function reportJsonOf(tally: Tally): string {
  return printableJson({
    verdict: 'proved',
    files: tally.files,
    customer_id: tally.customerId,
    unnamed: tally.unnamed,
    decisions: tally.decisions,
    templates: [...tally.templates].map(([template_code, decisions]) => ({ template_code, decisions })),
    first_recorded_at: tally.firstAt,
    last_recorded_at: tally.lastAt,
    checkpoints: tally.trees.map(checkpointOf),
    exported_at: tally.exportedAt,
    unjudged_signatures: [...tally.unjudged],
    not_proved: notProvedBy(tally),
  });
}

function checkpointOf({ checkpoint, lines, exportedAt, timestamp }: ProvedTree) {
  return {
    origin: checkpoint.origin,
    size: String(checkpoint.size),
    root_hash: Buffer.from(checkpoint.root).toString('base64'),
    files: lines,
    exported_at: exportedAt,
    timestamp: timestamp && { at: timestamp.at, by: timestamp.by, is_trusted: timestamp.isTrusted },
  };
}

/** The same as `faultReportOf`, for programs. */
export function faultJsonOf({ line, isRead, fault }: LineFault): string {
  const verdict = verdictOf({ isRead, fault });
  return printableJson({ verdict, line, place: fault.place, code: fault.code, reason: faultWords(fault) });
}
