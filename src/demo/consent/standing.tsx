import type { FullStandingFragment } from 'consent-client/documents';
import { Moment } from '../wording/moment';
import type { Words } from '../wording/words';

interface StandingProps {
  readonly pending: FullStandingFragment;
  readonly words: Words;
}

/** What the customer answered last, and whether that is all. */
export function Standing({ pending: { decision, reason }, words }: StandingProps) {
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
      <p>{reason ? words.reasons[reason] : words.nothingPending}</p>
    </div>
  );
}
