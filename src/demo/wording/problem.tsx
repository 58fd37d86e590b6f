import type { RefusedError } from 'consent-client/apollo';
import { refusalIn } from 'consent-client/words';
import type { Words } from './words';

interface ProblemProps {
  readonly refusal: RefusedError | null;
  readonly onAgain: () => void;
  readonly words: Words;
}

export function Problem({ refusal, onAgain, words }: ProblemProps) {
  if (refusal?.code === 'TEMPLATE_RETIRED') return <p role="status">{words.retired}</p>;
  return (
    <div className="outcome" data-kind="problem">
      <p role="alert">{refusalIn(words, refusal)}</p>
      <button onClick={onAgain}>{words.tryAgain}</button>
    </div>
  );
}
