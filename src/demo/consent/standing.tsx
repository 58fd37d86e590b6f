import type { FullStandingFragment } from 'consent-client/documents';
import { relianceIn } from 'consent-client/words';
import { Moment, momentText } from '../wording/moment';
import type { Words } from '../wording/words';

interface StandingProps {
  readonly pending: FullStandingFragment;
  readonly words: Words;
}

/** What the customer answered last, whether it holds, and whether that is all. */
export function Standing({ pending, words }: StandingProps) {
  const { decision, reason } = pending;
  return (
    <div className="standing" data-reason={reason ?? 'none'}>
      {decision ? (
        <p>
          <strong>{words.decided[decision.value]}</strong>{' '}
          <Moment at={decision.decidedAt} language={words.language} />
        </p>
      ) : (
        <p>{words.unanswered}</p>
      )}
      {decision && <p>{relianceIn(words, pending, (at) => momentText(at, words.language))}</p>}
      <p>{reason ? words.reasons[reason] : words.nothingPending}</p>
    </div>
  );
}
