import { useState, type ReactNode } from 'react';
import {
  type HistoryPageFragment,
  DecidedTextDocument,
  DecisionHistoryDocument,
} from 'consent-client/documents';
import { type Question, useWhenOnline } from 'consent-client/react';
import { Moment } from '../wording/moment';
import type { Words } from '../wording/words';
import { useQuery } from '@apollo/client/react';
import { Markdown } from '../wording/markdown';

interface HistoryProps {
  readonly question: Question;
  readonly page: HistoryPageFragment | null | undefined;
  readonly onEarlier: () => void;
  readonly words: Words;
}

/** The customer's decisions, newest first; what a decision is called by is its evidence. */
export function History({ question, page, onEarlier, words }: HistoryProps) {
  return (
    <section className="answered" aria-labelledby="history">
      <h3 id="history">{words.history}</h3>
      {page?.edges.length === 0 && <p className="empty">{words.noHistory}</p>}
      <ol className="history" reversed>
        {page?.edges.map(({ node: { id, value, decidedAt, version } }, index) => (
          <li key={id} data-value={value}>
            <strong>{words.decided[value]}</strong> <span className="label">{version?.label}</span>{' '}
            <Moment at={decidedAt} language={words.language} />
            <small>
              {words.receipt} <code title={id}>{id.slice(0, 8)}</code>
            </small>
            <Unfolding name={words.decidedText}>
              {() => (
                <DecidedText
                  question={question}
                  decisionId={id}
                  after={page.edges[index - 1]?.cursor}
                  words={words}
                />
              )}
            </Unfolding>
          </li>
        ))}
      </ol>
      {page?.pageInfo.hasNextPage && <button onClick={onEarlier}>{words.earlier}</button>}
    </section>
  );
}

interface UnfoldingProps {
  readonly name: string;
  readonly children: () => ReactNode;
}

function Unfolding({ name, children }: UnfoldingProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{name}</summary>
      {isOpen && children()}
    </details>
  );
}

interface DecidedTextProps {
  readonly question: Question;
  readonly decisionId: string;
  /** The cursor of the next newer decision; the newest has none. */
  readonly after: string | undefined;
  readonly words: Words;
}

/** The very text that was answered, in the language that it was read in. It is long, so it has a request of its own. */
function DecidedText({ question, decisionId, after, words }: DecidedTextProps) {
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

/** The customer's decisions, page by page; one that is recorded comes with what its mutation answers. */
export function useHistory(question: Question) {
  const { data, error, refetch, fetchMore } = useQuery(DecisionHistoryDocument, {
    variables: question,
    fetchPolicy: 'cache-and-network',
  });
  useWhenOnline(error !== undefined, () => refetch().then(noMatter, noMatter));
  const page = data?.customer?.decisions;
  const after = page?.pageInfo.endCursor;
  return {
    page,
    loadEarlier: () => void fetchMore({ variables: { after } }).catch(noMatter),
    reload: () => void refetch().then(noMatter, noMatter),
  };
}

function noMatter(): void {}
