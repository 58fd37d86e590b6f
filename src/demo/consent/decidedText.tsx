import { gql, type TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import type { Question } from 'consent-client/react';
import { Markdown } from '../wording/markdown';
import type { Words } from '../wording/words';

/** The words are long, so they are asked for one decision at a time. */
const decidedText: TypedDocumentNode<DecidedTexts, Question & { readonly after?: string }> = gql`
  query DecidedText($customerId: ID!, $templateCode: String!, $after: String) {
    customer(id: $customerId) {
      id
      decisions(templateCode: $templateCode, first: 1, after: $after) {
        nodes {
          id
          text {
            locale
            title
            body
            contentHash
          }
        }
      }
    }
  }
`;

interface DecidedTexts {
  readonly customer: {
    readonly decisions: { readonly nodes: readonly { readonly id: string; readonly text: Text }[] } | null;
  } | null;
}

interface Text {
  readonly locale: string;
  readonly title: string;
  readonly body: string;
  readonly contentHash: string;
}

interface DecidedTextProps {
  readonly question: Question;
  readonly decisionId: string;
  /** The cursor of the next newer decision; the newest has none. */
  readonly after: string | undefined;
  readonly words: Words;
}

/** The very text that was answered, in the language that it was read in. */
export function DecidedText({ question, decisionId, after, words }: DecidedTextProps) {
  // In the cache one decision would take the place of the page that the history has there.
  const { data, error } = useQuery(decidedText, {
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
