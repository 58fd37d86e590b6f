import type { Answer } from 'consent-client/react';
import type { Words } from '../wording/words';

interface AnswerButtonsProps {
  readonly answer: Answer;
  readonly onAnswer: (value: 'given' | 'reject') => void;
  readonly words: Words;
}

/** Until an answer has arrived, no other is taken; one that is kept is marked. */
export function AnswerButtons({ answer, onAnswer, words }: AnswerButtonsProps) {
  const sending = answer.kind === 'sending' ? answer.value : null;
  const kept = answer.kind === 'unsent' ? answer.input.value : null;
  return (
    <div className="answers">
      {(['reject', 'given'] as const).map((value) => (
        <button
          key={value}
          className="strong"
          // Unlike `disabled` it leaves the focus where it is.
          aria-disabled={sending !== null}
          data-sending={sending === value}
          data-kept={kept === null ? undefined : kept === value}
          onClick={() => sending ?? onAnswer(value)}
        >
          {words.answers[value]}
          {kept === value && <small> ({words.kept})</small>}
        </button>
      ))}
    </div>
  );
}
