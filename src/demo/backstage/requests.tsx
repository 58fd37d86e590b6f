import type { BackstageWords } from '../wording/wordsShape';
import { Code } from './code';
import { Copy } from './copy';
import type { Exchange } from './exchanges';
import type { View } from './useBackstage';

interface RequestsProps {
  readonly exchanges: readonly Exchange[];
  readonly words: BackstageWords;
  readonly view: View;
  /** The number of an exchange; null follows the newest. */
  readonly chosen: number | null;
  readonly onView: (view: View) => void;
  readonly onChoose: (number: number | null) => void;
}

const views = ['variables', 'document', 'response'] as const;

/** What the page has sent, and one request of it whole. */
export function Requests({ exchanges, words, view, chosen, onView, onChoose }: RequestsProps) {
  const [newest] = exchanges;
  const shown = exchanges.find(({ number }) => number === chosen) ?? newest;
  return (
    <section className="requests" aria-labelledby="requests">
      <h3 id="requests">{words.requests}</h3>
      {!shown && <p className="empty">{words.noRequests}</p>}
      <ul>
        {exchanges.map(({ number, operation, tookMs }) => (
          <li key={number}>
            <button
              aria-pressed={number === shown?.number}
              onClick={() => onChoose(number === newest?.number ? null : number)}
            >
              <code>{operation}</code> <small>{tookMs === null ? words.noResponse : `${tookMs} ms`}</small>
            </button>
          </li>
        ))}
      </ul>
      {shown && (
        <>
          <div className="views">
            {views.map((each) => (
              <button key={each} aria-pressed={each === view} onClick={() => onView(each)}>
                {words.views[each]}
              </button>
            ))}
            <Copy text={shown[view]} words={words} />
          </div>
          <Code text={shown[view]} name={words.views[view]} />
        </>
      )}
    </section>
  );
}
