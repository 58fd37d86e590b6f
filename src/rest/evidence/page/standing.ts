import type {
  EvidenceBeside,
  EvidenceReliance,
  ScreenShown,
} from '../../../actions/evidence/file/customerEvidence';
import { type Reliance, relianceOn, relianceWords } from '../../../domain/decisions/reliance';
import type { Supersession } from '../../../domain/decisions/pending';
import type { DecisionValue } from '../../../domain/values/decisionValue';
import { fateOf, type AnswerFate } from '../../../domain/evidence/file/answerFate';
import type { RecordEvidence, ShownEvidence } from '../../../domain/evidence/file/evidenceFile';
import { type AnsweredTexts, dayOf, instantOf, type Reader, textOf, timeOf } from './written';
import { apart, type Html, html } from '../../../domain/html/html';

export interface PageParts {
  readonly reader: Reader;
  readonly file: ShownEvidence;
  readonly texts: AnsweredTexts;
  readonly madeAt: Date | null;
  readonly stated: EvidenceReliance | null;
  readonly supersessions: EvidenceBeside['supersessions'];
  readonly screens: readonly ScreenShown[];
}

export interface AnswerStanding {
  /** Only `current` has the colour of the answer. */
  readonly kind: AnswerFate | 'superseded' | 'waiting' | 'untold';
  readonly label: string;
  readonly words: Html;
}

export function answersOn(
  { reader, file, madeAt, stated, supersessions }: PageParts,
  code: string,
): readonly (readonly [RecordEvidence, AnswerStanding])[] {
  const { newest: label, fates } = reader.words;
  const newestOfFormer: AnswerStanding = { kind: 'untold', label, words: html`${fates.former}` };
  const own = file.records.filter(({ record }) => textOf(record['templateCode']) === code);
  return own.map((each, index) => {
    const next = own[index + 1];
    const ended = supersessions.get(each.hash);
    if (next) return [each, followed(reader, each, next, ended)];
    return [each, stated ? newest(reader, each, madeAt, stated.get(code), ended) : newestOfFormer];
  });
}

function followed(
  reader: Reader,
  evidence: RecordEvidence,
  next: RecordEvidence,
  ended: Supersession | undefined,
): AnswerStanding {
  const { labels, fates } = reader.words;
  const on = dayOf(reader, next.record['decidedAt']);
  const { awaitsConfirmation: waited } = answerIn(evidence);
  if (waited && next.context?.context['confirms'] === evidence.record['sequence']) {
    const at = timeOf(reader, next.record['recordedAt']);
    return { kind: 'replaced', label: labels.confirmed, words: fates.confirmed(at) };
  }
  const followedAt = instantOf(next.record['decidedAt']);
  if (ended && followedAt && ended.at <= followedAt) return superseded(reader, labels.superseded, ended);
  const kind = fateOf(answerIn(evidence), answerIn(next), null);
  switch (kind) {
    case 'expired': {
      if (waited) return neverConfirmed(reader, evidence);
      const since = timeOf(reader, evidence.record['validUntil']);
      return { kind, label: labels.expired, words: fates.expired(since) };
    }
    case 'withdrawn':
      return { kind, label: labels.withdrawn, words: fates.withdrawn(on) };
    default:
      return { kind, label: labels.replaced, words: fates.replaced(on) };
  }
}

function superseded(reader: Reader, label: string, { at, label: version }: Supersession): AnswerStanding {
  const since = timeOf(reader, at.toISOString());
  return { kind: 'superseded', label, words: reader.words.fates.superseded(since, apart(version)) };
}

function neverConfirmed(reader: Reader, { record }: RecordEvidence): AnswerStanding {
  const { labels, fates } = reader.words;
  const words = fates.unconfirmed(timeOf(reader, record['validUntil']));
  return { kind: 'expired', label: labels.unconfirmed, words };
}

/** Later versions are known only to the service, so only it can say that a consent is in force. */
function newest(
  reader: Reader,
  evidence: RecordEvidence,
  madeAt: Date | null,
  stated: Reliance | undefined,
  ended: Supersession | undefined,
): AnswerStanding {
  const { words } = reader;
  const reliance = stated ?? relianceInFile(evidence, madeAt);
  if (!reliance) return { kind: 'untold', label: words.newest, words: html`${words.fates.untold}` };
  const kind = kindOf(reliance);
  if (ended && (kind === 'superseded' || kind === 'expired'))
    return superseded(reader, words.inForce.obstacles.SUPERSEDED, ended);
  if (kind === 'expired' && answerIn(evidence).awaitsConfirmation) return neverConfirmed(reader, evidence);
  const label = relianceWords(reliance, reader.timeText, words.inForce);
  return { kind, label, words: newestWords(reader, kind, evidence, reliance) };
}

type NewestKind = 'current' | 'expired' | 'waiting' | 'superseded';

function kindOf({ obstacle }: Reliance): NewestKind {
  if (obstacle === 'EXPIRED') return 'expired';
  if (obstacle === 'AWAITING_CONFIRMATION') return 'waiting';
  return obstacle === 'SUPERSEDED' ? 'superseded' : 'current';
}

function newestWords(
  reader: Reader,
  kind: NewestKind,
  { record }: RecordEvidence,
  { mayProceed }: Reliance,
): Html {
  const { fates } = reader.words;
  const until = timeOf(reader, record['validUntil']);
  if (kind === 'expired') return fates.lapsed(until);
  if (kind === 'waiting') return fates.waiting(until);
  return html`${mayProceed ? fates.stated : fates.newest}`;
}

/** Valid no matter which versions followed; null for a consent that may be in force. */
function relianceInFile(evidence: RecordEvidence, madeAt: Date | null): Reliance | null {
  const reliance = relianceOn(answerIn(evidence), [], madeAt ?? new Date(0));
  return reliance.mayProceed ? null : reliance;
}

function answerIn({ record }: RecordEvidence) {
  return {
    value: textOf(record['value']) as DecisionValue,
    decidedAt: instantOf(record['decidedAt']),
    validUntil: instantOf(record['validUntil']),
    awaitsConfirmation: record['awaitsConfirmation'] === true,
  };
}
