import type { RecordEvidence } from '../../../domain/evidence/file/evidenceFile';
import { Html, html } from './html';
import { dayOf, instantOf, textOf, timeOf } from './words';

/** What became of an answer until the page was made. */
export interface AnswerStanding {
  /** `current` is the answer that stands; `expired` has ended by itself; the others were followed by another answer. */
  readonly kind: 'current' | 'expired' | 'withdrawn' | 'replaced';
  readonly label: string;
  readonly words: Html;
}

/**
 * @param next the answer that followed on the same template
 * @param madeAt when the file was made; null where it does not say so
 */
export function standingOf(
  { record }: RecordEvidence,
  next: RecordEvidence | undefined,
  madeAt: Date | null,
): AnswerStanding {
  const validUntil = instantOf(record['validUntil']);
  const nextAt = instantOf(next?.record['decidedAt']);
  const endsBefore = (at: Date | null) => validUntil !== null && at !== null && validUntil <= at;
  if (!next && !endsBefore(madeAt)) return current(validUntil === null, record['validUntil']);
  if (!next || endsBefore(nextAt)) return expired(record['validUntil'], next);
  const on = dayOf(next.record['decidedAt']);
  return record['value'] === 'given' && next.record['value'] === 'withdraw'
    ? { kind: 'withdrawn', label: 'Withdrawn', words: html`Withdrawn on ${on}. No longer in force.` }
    : { kind: 'replaced', label: 'Replaced', words: html`Replaced by the answer of ${on}.` };
}

type Instant = RecordEvidence['record'][string] | undefined;

function current(isOpen: boolean, validUntil: Instant): AnswerStanding {
  return {
    kind: 'current',
    label: 'In force',
    words: isOpen
      ? html`The answer in force when this page was made.`
      : html`The answer in force when this page was made. Valid until ${timeOf(validUntil)}.`,
  };
}

function expired(validUntil: Instant, next: RecordEvidence | undefined): AnswerStanding {
  const since = timeOf(validUntil);
  return {
    kind: 'expired',
    label: 'Expired',
    words: next
      ? html`Expired on ${since}, before the next answer.`
      : html`Expired on ${since}. No answer has followed, so none is in force.`,
  };
}

/** The records on a template with what became of each, the oldest first. */
export function answersOn(
  { records }: { readonly records: readonly RecordEvidence[] },
  code: string,
  madeAt: Date | null,
): readonly (readonly [RecordEvidence, AnswerStanding])[] {
  const own = records.filter(({ record }) => textOf(record['templateCode']) === code);
  return own.map((each, index) => [each, standingOf(each, own[index + 1], madeAt)]);
}
