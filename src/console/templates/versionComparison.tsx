import { useState } from 'react';
import { Comparison } from '../drafts/comparison';
import { Asked } from '../shell/asked';
import { ComparisonDocument, type VersionFragment } from './documents/generated';
import { useTemplateWords } from './words';

interface Compared {
  readonly version: VersionFragment;
  readonly others: readonly VersionFragment[];
  readonly locale: string;
}

/** What the version changed since another one, in the language that is shown. */
export function VersionComparison({ version: { consentVersionId }, others, locale }: Compared) {
  const { version: said } = useTemplateWords();
  const [other, choose] = useState('');
  return (
    <>
      <p>
        <label>
          {said.compare}{' '}
          <select value={other} onChange={({ target }) => choose(target.value)}>
            <option value="">{said.withNone}</option>
            {others.map((each) => (
              <option key={each.consentVersionId} value={each.consentVersionId}>
                {each.label}
              </option>
            ))}
          </select>
        </label>
      </p>
      {other && (
        <Asked key={other} document={ComparisonDocument} variables={{ consentVersionId, with: other }}>
          {({ consentVersion }) => (
            <Comparison
              locale={locale}
              found={consentVersion?.comparison?.find((each) => each.locale === locale)}
            />
          )}
        </Asked>
      )}
    </>
  );
}
