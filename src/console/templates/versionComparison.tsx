import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Comparison } from '../drafts/comparison';
import { Loaded } from '../shell/parts';
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
      {other && <Changes key={other} {...{ consentVersionId, other, locale }} />}
    </>
  );
}

interface ChangesProps {
  readonly consentVersionId: string;
  readonly other: string;
  readonly locale: string;
}

function Changes({ consentVersionId, other, locale }: ChangesProps) {
  const variables = { consentVersionId, with: other };
  const { data, error, refetch } = useQuery(ComparisonDocument, { variables });
  return (
    <Loaded data={data?.consentVersion?.comparison} error={error} onAgain={() => void refetch()}>
      {(found) => <Comparison locale={locale} found={found.find((each) => each.locale === locale)} />}
    </Loaded>
  );
}
