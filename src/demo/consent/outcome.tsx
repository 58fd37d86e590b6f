import type { Answer } from 'consent-client/react';
import { answerIn } from 'consent-client/words';
import type { Words } from '../wording/words';

interface OutcomeProps {
  readonly answer: Answer;
  readonly onAgain: () => void;
  readonly words: Words;
}

/** Says what has become of the answer; the region stays, so that screen readers hear what is put into it. */
export function Outcome({ answer, onAgain, words }: OutcomeProps) {
  return (
    <div className="outcome" data-kind={answer.kind}>
      <p role="status">{answerIn(words, answer)}</p>
      {answer.kind === 'unsent' && <button onClick={onAgain}>{words.tryAgain}</button>}
    </div>
  );
}
