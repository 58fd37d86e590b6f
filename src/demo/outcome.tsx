import type { RefusedError } from '../client/apollo';
import type { Answer } from './useAnswer';
import type { Words } from './words';

interface OutcomeProps {
  readonly answer: Answer;
  readonly resend: () => void;
  readonly words: Words;
}

/** Says what has become of the answer; the region stays, so that screen readers hear what is put into it. */
export function Outcome({ answer, resend, words }: OutcomeProps) {
  return (
    <div className="outcome" data-kind={answer.kind}>
      <p role="status">{sentenceOf(answer, words)}</p>
      {answer.kind === 'unsent' && <button onClick={resend}>{words.tryAgain}</button>}
    </div>
  );
}

interface ProblemProps {
  readonly text: string;
  readonly onAgain: () => void;
  readonly words: Words;
}

/** Why there is nothing to show, and a way on. */
export function Problem({ text, onAgain, words }: ProblemProps) {
  return (
    <div className="outcome" data-kind="problem">
      <p role="alert">{text}</p>
      <button onClick={onAgain}>{words.tryAgain}</button>
    </div>
  );
}

function sentenceOf(answer: Answer, words: Words): string | null {
  switch (answer.kind) {
    case 'none':
      return null;
    case 'recorded':
      return words.recorded[answer.value];
    case 'overtaken':
      return answer.wasRecorded ? words.overtakenRecorded : words.overtaken;
    case 'refused':
      return refusalIn(words, answer.refusal);
    default:
      return words[answer.kind];
  }
}

/** A refusal of the service's error table in plain words. */
export function refusalIn({ refusals, otherRefusal }: Words, { code, requestId }: RefusedError): string {
  return refusals[code] ?? [otherRefusal, code, requestId].filter(Boolean).join(' ');
}
