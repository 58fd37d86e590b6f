import type { FullStandingFragment } from 'consent-client/documents';
import { Markdown } from '../wording/markdown';
import { Moment } from '../wording/moment';
import type { Words } from '../wording/words';

interface ChangesProps {
  readonly pending: FullStandingFragment;
  readonly words: Words;
}

/** What is new to this customer, version by version. Nothing before their first answer. */
export function Changes({ pending: { changes, decision }, words }: ChangesProps) {
  if (changes.length === 0) return null;
  return (
    <section className="changes" aria-labelledby="changes">
      <h3 id="changes">{decision?.value === 'given' ? words.newSinceGiven : words.newSince}</h3>
      <ul>
        {changes.map(({ consentVersionId, label, effectiveFrom, locale, changeNote }) => (
          <li key={consentVersionId}>
            {changeNote ? <Markdown text={changeNote} locale={locale} /> : <p>{words.noNote}</p>}
            <small>
              {label}, <Moment isDay at={effectiveFrom} language={words.language} />
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
