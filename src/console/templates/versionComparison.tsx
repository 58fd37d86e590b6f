import { useState } from 'react';
import { Comparison } from '../drafts/comparison';
import { Asked } from '../shell/asked';
import { Select } from '../shell/fields';
import { ComparisonDocument, type VersionFragment } from './documents/generated';
import { versionWords as said } from './words';

interface Compared {
  readonly version: VersionFragment;
  readonly others: readonly VersionFragment[];
  readonly templateCode: string;
  readonly locale: string;
}

/** What the version changed since another one, in the language that is shown. */
export function VersionComparison({ version, others, templateCode, locale }: Compared) {
  const { consentVersionId, label } = version;
  const [chosen, choose] = useState('');
  const other = others.find((each) => each.consentVersionId === chosen);
  return (
    <>
      <Select
        name="with"
        label={said.compare}
        says={Object.fromEntries(others.map((each) => [each.consentVersionId, each.label]))}
        none={said.withNone}
        onChoose={choose}
      />
      {other && (
        <section aria-labelledby="compared">
          <h3 id="compared">{said.compared(label, other.label)}</h3>
          <Asked
            key={chosen}
            document={ComparisonDocument}
            variables={{ templateCode, consentVersionId, with: chosen }}
          >
            {({ template }) => (
              <Comparison
                locale={locale}
                found={template?.version?.comparison?.find((each) => each.locale === locale)}
              />
            )}
          </Asked>
        </section>
      )}
    </>
  );
}
