import type { Answer } from 'consent-client/react';
import { refusalIn, type Words } from '../wording/words';

interface OutcomeProps {
  readonly answer: Answer;
  readonly onAgain: () => void;
  readonly words: Words;
}

/** Says what has become of the answer; the region stays, so that screen readers hear what is put into it. */
export function Outcome({ answer, onAgain, words }: OutcomeProps) {
  return (
    <div className="outcome" data-kind={answer.kind}>
      <p role="status">{sentenceOf(answer, words)}</p>
      {answer.kind === 'unsent' && <button onClick={onAgain}>{words.tryAgain}</button>}
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
    case 'unsent':
      return words.unsent(words.answers[answer.input.value]);
    case 'refused':
      return refusalIn(words, answer.refusal);
    default:
      return words[answer.kind];
  }
}
