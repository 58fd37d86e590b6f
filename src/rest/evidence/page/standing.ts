import type { EvidenceReliance, ScreenShown } from '../../../actions/evidence/file/customerEvidence';
import { type Reliance, relianceOn, relianceWords } from '../../../domain/decisions/reliance';
import type { DecisionValue } from '../../../domain/values/decisionValue';
import { fateOf, type AnswerFate } from '../../../domain/evidence/file/answerFate';
import type { EvidenceFile, RecordEvidence } from '../../../domain/evidence/file/evidenceFile';
import { type AnsweredTexts, dayOf, instantOf, textOf, timeOf, timeText } from './words';
import { Html, html } from './html';

export interface PageParts {
  readonly file: EvidenceFile;
  readonly texts: AnsweredTexts;
  readonly madeAt: Date | null;
  readonly stated: EvidenceReliance | null;
  readonly screens: readonly ScreenShown[];
}

export interface AnswerStanding {
  /** Only `current` has the colour of the answer. */
  readonly kind: AnswerFate | 'superseded' | 'waiting' | 'untold';
  readonly label: string;
  readonly words: Html;
}

export function answersOn(
  { file, madeAt, stated }: PageParts,
  code: string,
): readonly (readonly [RecordEvidence, AnswerStanding])[] {
  const own = file.records.filter(({ record }) => textOf(record['templateCode']) === code);
  return own.map((each, index) => {
    const next = own[index + 1];
    return [
      each,
      next ? followed(each, next) : stated ? newest(each, madeAt, stated.get(code)) : newestOfFormer,
    ];
  });
}

function followed(evidence: RecordEvidence, next: RecordEvidence): AnswerStanding {
  const on = dayOf(next.record['decidedAt']);
  const { awaitsConfirmation: waited } = answerIn(evidence);
  if (waited && next.context?.context['confirms'] === evidence.record['sequence']) {
    const at = timeOf(next.record['recordedAt']);
    return { kind: 'replaced', label: 'Confirmed', words: html`Confirmed on ${at}, by the next answer.` };
  }
  const kind = fateOf(answerIn(evidence), answerIn(next), null);
  switch (kind) {
    case 'expired': {
      if (waited) return neverConfirmed(evidence);
      const since = timeOf(evidence.record['validUntil']);
      return { kind, label: 'Expired', words: html`Expired on ${since}, before the next answer.` };
    }
    case 'withdrawn':
      return { kind, label: 'Withdrawn', words: html`Withdrawn on ${on}. Not in force.` };
    default:
      return { kind, label: 'Replaced', words: html`Replaced by the answer of ${on}.` };
  }
}

function neverConfirmed({ record }: RecordEvidence): AnswerStanding {
  const until = timeOf(record['validUntil']);
  const words = html`It waited for a confirmation until ${until}. None came, so it was never in force.`;
  return { kind: 'expired', label: 'Never confirmed', words };
}

const newestOfFormer: AnswerStanding = {
  kind: 'untold',
  label: 'Newest answer',
  words: html`The newest answer under this id, which means another one now. Where the person stands, only a
  page of that one tells.`,
};

/** Later versions are known only to the service, so only it can say that a consent is in force. */
function newest(evidence: RecordEvidence, madeAt: Date | null, stated: Reliance | undefined): AnswerStanding {
  const reliance = stated ?? relianceInFile(evidence, madeAt);
  if (!reliance) {
    const words = html`The newest answer when this page was made. The file does not tell whether it was in
    force.`;
    return { kind: 'untold', label: 'Newest answer', words };
  }
  const kind = kindOf(reliance);
  if (kind === 'expired' && answerIn(evidence).awaitsConfirmation) return neverConfirmed(evidence);
  return { kind, label: relianceWords(reliance, timeText), words: newestWords[kind](evidence, reliance) };
}

function kindOf({ obstacle }: Reliance): keyof typeof newestWords {
  if (obstacle === 'EXPIRED') return 'expired';
  if (obstacle === 'AWAITING_CONFIRMATION') return 'waiting';
  return obstacle === 'SUPERSEDED' ? 'superseded' : 'current';
}

const newestWords = {
  current: (_evidence: RecordEvidence, { mayProceed }: Reliance) =>
    mayProceed
      ? html`So the service states, as of when this page was made.`
      : html`The newest answer when this page was made.`,
  expired: ({ record }: RecordEvidence) =>
    html`Expired on ${timeOf(record['validUntil'])}. No answer has followed, so none is in force.`,
  waiting: ({ record }: RecordEvidence) =>
    html`It waits for a confirmation until ${timeOf(record['validUntil'])}.`,
  superseded: () =>
    html`So the service states, as of when this page was made: a later version of the words needs a new
    answer.`,
} as const;

/** Valid no matter which versions followed; null for a consent that may be in force. */
function relianceInFile(evidence: RecordEvidence, madeAt: Date | null): Reliance | null {
  const reliance = relianceOn(answerIn(evidence), [], madeAt ?? new Date(0));
  return reliance.mayProceed ? null : reliance;
}

function answerIn({ record }: RecordEvidence) {
  return {
    value: textOf(record['value']) as DecisionValue,
    // In format 1, one instant is both.
    recordedAt: instantOf(record['recordedAt'] ?? record['decidedAt']),
    validUntil: instantOf(record['validUntil']),
    awaitsConfirmation: record['awaitsConfirmation'] === true,
  };
}
