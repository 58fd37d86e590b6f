import type { Answer, Answers } from './react/answer';
import type { PendingStateFragment } from './documents/generated';
import type { RefusedError } from './refused';
import { english, type ConsentWords } from './words/english';
import { german } from './words/german';

export { english, type ConsentWords } from './words/english';
export { german } from './words/german';

/** In the reader's language where there are words in it, else in English. */
export function wordsIn(locale: string): ConsentWords {
  return new Intl.Locale(locale).language === german.language ? german : english;
}

type Reliance = Pick<PendingStateFragment, 'mayProceed' | 'mayProceedUntil' | 'obstacle'>;

/** Whether processing may rest on the customer's consent. Only `mayProceed` makes it "In force". */
export function relianceIn(
  words: ConsentWords,
  { mayProceed, mayProceedUntil, obstacle }: Reliance,
  written: (instant: string) => string,
): string {
  // A newer service may have obstacles that these words lack.
  const why: Readonly<Record<string, string | undefined>> = words.obstacles;
  if (!mayProceed) return why[obstacle ?? ''] ?? words.notInForce;
  return mayProceedUntil ? words.inForceUntil(written(mayProceedUntil)) : words.inForce;
}

/** A refusal of the service in plain words; the code is for the help desk. Null: nothing came back. */
export function refusalIn(
  { refusals, otherRefusal, notLoaded }: ConsentWords,
  refusal: Pick<RefusedError, 'code' | 'requestId'> | null,
): string {
  if (!refusal) return notLoaded;
  const { code, requestId } = refusal;
  return refusals[code] ?? [otherRefusal, code, requestId].filter(Boolean).join(' ');
}

/** What has become of the newest press; null while there is nothing to say. */
export function answerIn(words: ConsentWords, answer: Answer | Answers): string | null {
  switch (answer.kind) {
    case 'none':
      return null;
    case 'recorded':
      return typeof answer.value === 'string' ? words.recorded[answer.value] : words.several.recorded;
    case 'overtaken':
      return answer.wasRecorded ? words.overtakenRecorded : words.overtaken;
    case 'unsent':
      return 'value' in answer.input ? words.unsent(words.answers[answer.input.value]) : words.several.unsent;
    case 'refused':
      return refusalIn(words, answer.refusal);
    default:
      return words[answer.kind];
  }
}
