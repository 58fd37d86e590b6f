import { fateOf, type AnswerFate } from '../../../domain/evidence/file/answerFate';
import type { RecordEvidence } from '../../../domain/evidence/file/evidenceFile';
import { Html, html } from './html';
import { dayOf, instantOf, textOf, timeOf } from './words';

/** What became of an answer until the page was made. */
export interface AnswerStanding {
  readonly kind: AnswerFate;
  readonly label: string;
  readonly words: Html;
}

/**
 * @param next the answer that followed on the same template
 * @param madeAt when the file was made; null where it does not say so
 */
export function standingOf(
  evidence: RecordEvidence,
  next: RecordEvidence | undefined,
  madeAt: Date | null,
): AnswerStanding {
  const validUntil = evidence.record['validUntil'];
  const on = dayOf(next?.record['decidedAt']);
  const kind = fateOf(answerIn(evidence), next ? answerIn(next) : null, madeAt);
  switch (kind) {
    case 'current':
      return current(answerIn(evidence).value === 'given', validUntil);
    case 'expired':
      return expired(validUntil, next);
    case 'withdrawn':
      return { kind, label: 'Withdrawn', words: html`Withdrawn on ${on}. No longer in force.` };
    case 'replaced':
      return { kind, label: 'Replaced', words: html`Replaced by the answer of ${on}.` };
  }
}

function answerIn({ record }: RecordEvidence) {
  return {
    value: textOf(record['value']),
    decidedAt: instantOf(record['decidedAt']),
    validUntil: instantOf(record['validUntil']),
  };
}

type Instant = RecordEvidence['record'][string] | undefined;

/** A withdrawal is the newest answer, too. Only a consent is said to be in force. */
function current(isConsent: boolean, validUntil: Instant): AnswerStanding {
  return {
    kind: 'current',
    label: isConsent ? 'In force' : 'Newest answer',
    words: html`${isConsent ? 'The consent in force' : 'The newest answer'} when this page was
    made.${instantOf(validUntil) === null ? '' : html` Valid until ${timeOf(validUntil)}.`}`,
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
