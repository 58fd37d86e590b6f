import type { StandingFragment } from './documents/generated';
import { templateWords as said } from './words';
import { numberText } from '../shell/parts';

/** One thin bar, and the numbers that it shows. */
export function Standing({ standing }: { readonly standing: StandingFragment }) {
  const { customers, pending } = standing;
  if (customers.total === 0) return <span className="faint">{said.nobodyAnswered}</span>;
  const share = (count: number) => (100 * count) / customers.total;
  const { given, reject, withdraw } = customers;
  return (
    <div className="standing">
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect className="no" width="100" height="6" />
        <rect className="good" width={share(given)} height="6" />
      </svg>
      <span>
        {said.standing(
          numberText(given),
          numberText(reject),
          numberText(withdraw),
          numberText(pending.total),
        )}
      </span>
    </div>
  );
}
