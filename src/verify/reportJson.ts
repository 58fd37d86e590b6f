import { faultWords } from '../domain/evidence/verify/faultWords';
import { printableJson } from './printable';
import { notProvedBy } from './report';
import type { Tally } from './tally';
import type { LineFault } from './verifyLines';

/** The same as `reportOf`, for programs. */
export function reportJsonOf(tally: Tally): string {
  const { checkpoint, timestamp } = tally;
  return printableJson({
    verdict: 'proved',
    files: tally.files,
    customer_id: tally.customerId,
    unnamed: tally.unnamed,
    decisions: tally.decisions,
    templates: [...tally.templates].map(([template_code, decisions]) => ({ template_code, decisions })),
    first_recorded_at: tally.firstAt,
    last_recorded_at: tally.lastAt,
    checkpoint: checkpoint && {
      origin: checkpoint.origin,
      size: String(checkpoint.size),
      root_hash: Buffer.from(checkpoint.root).toString('base64'),
    },
    exported_at: tally.exportedAt,
    timestamp: timestamp && { at: timestamp.at, by: timestamp.by, is_trusted: timestamp.isTrusted },
    unjudged_signatures: [...tally.unjudged],
    not_proved: notProvedBy(tally),
  });
}

/** The same as `faultReportOf`, for programs. */
export function faultJsonOf({ line, isRead, fault }: LineFault): string {
  const verdict = isRead ? 'not_proved' : 'not_readable';
  return printableJson({ verdict, line, place: fault.place, code: fault.code, reason: faultWords(fault) });
}
