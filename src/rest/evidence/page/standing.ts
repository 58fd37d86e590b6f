import type { EvidenceReliance } from '../../../actions/evidence/file/customerEvidence';
import { type ProcessingObstacle, type Reliance, relianceWords } from '../../../domain/decisions/reliance';
import { fateOf, type AnswerFate } from '../../../domain/evidence/file/answerFate';
import type { EvidenceFile, RecordEvidence } from '../../../domain/evidence/file/evidenceFile';
import { type AnsweredTexts, dayOf, instantOf, textOf, timeOf, timeText } from './words';
import { Html, html } from './html';

export interface PageParts {
  readonly file: EvidenceFile;
  readonly texts: AnsweredTexts;
  readonly madeAt: Date | null;
  readonly stated: EvidenceReliance;
}

export interface AnswerStanding {
  /** Only `current` has the colour of the answer. */
  readonly kind: AnswerFate | 'superseded' | 'untold';
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
    return [each, next ? followed(each, next) : newest(each, madeAt, stated.get(code))];
  });
}

function followed(evidence: RecordEvidence, next: RecordEvidence): AnswerStanding {
  const on = dayOf(next.record['decidedAt']);
  const kind = fateOf(answerIn(evidence), answerIn(next), null);
  switch (kind) {
    case 'expired': {
      const since = timeOf(evidence.record['validUntil']);
      return { kind, label: 'Expired', words: html`Expired on ${since}, before the next answer.` };
    }
    case 'withdrawn':
      return { kind, label: 'Withdrawn', words: html`Withdrawn on ${on}. No longer in force.` };
    default:
      return { kind, label: 'Replaced', words: html`Replaced by the answer of ${on}.` };
  }
}

/** Later versions are known only to the service, so only it can say that a consent is in force. */
function newest(evidence: RecordEvidence, madeAt: Date | null, stated: Reliance | undefined): AnswerStanding {
  const reliance = stated ?? relianceInFile(evidence, madeAt);
  if (!reliance) {
    const words = html`The newest answer when this page was made. The file does not tell whether it was in
    force.`;
    return { kind: 'untold', label: 'Newest answer', words };
  }
  const kind = kindOf(reliance);
  return { kind, label: relianceWords(reliance, timeText), words: newestWords[kind](evidence, reliance) };
}

function kindOf({ obstacle }: Reliance): keyof typeof newestWords {
  if (obstacle === 'EXPIRED') return 'expired';
  return obstacle === 'SUPERSEDED' ? 'superseded' : 'current';
}

const newestWords = {
  current: (_evidence: RecordEvidence, { mayProceed }: Reliance) =>
    mayProceed
      ? html`So the service states, as of when this page was made.`
      : html`The newest answer when this page was made.`,
  expired: ({ record }: RecordEvidence) =>
    html`Expired on ${timeOf(record['validUntil'])}. No answer has followed, so none is in force.`,
  superseded: () =>
    html`So the service states, as of when this page was made: a later version of the words needs a new
    answer.`,
} as const;

const fileTells: Readonly<Record<string, ProcessingObstacle>> = { reject: 'REJECTED', withdraw: 'WITHDRAWN' };

/** Valid no matter which versions followed; null for a consent that may be in force. */
function relianceInFile(evidence: RecordEvidence, madeAt: Date | null): Reliance | null {
  const answer = answerIn(evidence);
  const isExpired = fateOf(answer, null, madeAt) === 'expired';
  const obstacle = isExpired ? 'EXPIRED' : fileTells[answer.value];
  return obstacle ? { mayProceed: false, obstacle, mayProceedUntil: null } : null;
}

function answerIn({ record }: RecordEvidence) {
  return {
    value: textOf(record['value']),
    decidedAt: instantOf(record['decidedAt']),
    validUntil: instantOf(record['validUntil']),
  };
}
