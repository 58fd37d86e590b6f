import { useQuery } from '@apollo/client/react';
import { DecidedTextDocument } from 'consent-client/documents';
import type { Question } from 'consent-client/react';
import { Markdown } from '../wording/markdown';
import type { Words } from '../wording/words';

interface DecidedTextProps {
  readonly question: Question;
  readonly decisionId: string;
  /** The cursor of the next newer decision; the newest has none. */
  readonly after: string | undefined;
  readonly words: Words;
}

/** The very text that was answered, in the language that it was read in. It is long, so it is asked for alone. */
export function DecidedText({ question, decisionId, after, words }: DecidedTextProps) {
  // In the cache one decision would take the place of the page that the history has there.
  const { data, error } = useQuery(DecidedTextDocument, {
    variables: { ...question, after },
    fetchPolicy: 'no-cache',
  });
  const text = data?.customer?.decisions?.nodes.find(({ id }) => id === decisionId)?.text;
  if (text) {
    return (
      <blockquote>
        <p className="title" lang={text.locale}>
          {text.title}
        </p>
        <Markdown text={text.body} locale={text.locale} />
        <small>
          SHA-256 <code>{text.contentHash}</code>
        </small>
      </blockquote>
    );
  }
  return <p role="status">{error || data ? words.notLoaded : words.loading}</p>;
}
