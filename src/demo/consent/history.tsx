import type { HistoryPageFragment } from '../../client/documents/generated';
import { Moment } from '../wording/moment';
import type { Words } from '../wording/words';

interface HistoryProps {
  readonly page: HistoryPageFragment | null | undefined;
  readonly onEarlier: () => void;
  readonly words: Words;
}

/** The customer's decisions, newest first; what a decision is called by is its evidence. */
export function History({ page, onEarlier, words }: HistoryProps) {
  return (
    <section aria-labelledby="history">
      <h3 id="history">{words.history}</h3>
      {page?.edges.length === 0 && <p>{words.noHistory}</p>}
      <ol className="history" reversed>
        {page?.edges.map(({ node: { id, value, decidedAt } }) => (
          <li key={id} data-value={value}>
            <strong>{words.decided[value]}</strong> <Moment at={decidedAt} language={words.language} />
            <small>
              {words.receipt} <code title={id}>{id.slice(0, 8)}</code>
            </small>
          </li>
        ))}
      </ol>
      {page?.pageInfo.hasNextPage && <button onClick={onEarlier}>{words.earlier}</button>}
    </section>
  );
}
