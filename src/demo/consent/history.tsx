import { useState, type ReactNode } from 'react';
import type { HistoryPageFragment } from 'consent-client/documents';
import type { Question } from 'consent-client/react';
import { Moment } from '../wording/moment';
import type { Words } from '../wording/words';
import { DecidedText } from './decidedText';

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
  /** Drawn once it is open. */
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
