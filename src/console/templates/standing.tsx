import { useWords } from '../shell/words';
import type { StandingFragment } from './documents/generated';
import { useTemplateWords } from './words';

/** One thin bar, and the numbers that it shows. */
export function Standing({ standing }: { readonly standing: StandingFragment }) {
  const { language } = useWords();
  const said = useTemplateWords();
  const { customers, pending } = standing;
  const number = new Intl.NumberFormat(language);
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
          number.format(given),
          number.format(reject),
          number.format(withdraw),
          number.format(pending.total),
        )}
      </span>
    </div>
  );
}
