import type { BackstageWords } from '../wording/english';
import { Copy } from './copy';
import type { Exchange } from './exchanges';
import { views, type BackstageState } from './useBackstage';

interface RequestsProps extends Pick<BackstageState, 'view' | 'chosen' | 'onView' | 'onChoose'> {
  readonly exchanges: readonly Exchange[];
  readonly words: BackstageWords;
}

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

/** Keys, strings, values and variables of JSON and GraphQL, as far as colours go. */
const tokens =
  /(?<key>"(?:\\.|[^"\\])*"(?=\s*:))|(?<string>"(?:\\.|[^"\\])*")|(?<word>\b(?:query|mutation|fragment|on)\b)|(?<name>\$\w+)|(?<value>\b(?:true|false|null|\d+)\b)/g;

/** Long lines scroll, also by keyboard. */
function Code({ text, name }: { readonly text: string; readonly name: string }) {
  return (
    <pre tabIndex={0} role="group" aria-label={name} translate="no">
      <code>{coloured(text)}</code>
    </pre>
  );
}

function coloured(text: string) {
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(tokens)) {
    const groups: Readonly<Record<string, string | undefined>> = match.groups ?? {};
    const [kind] = Object.entries(groups).find(([, found]) => found !== undefined) ?? [];
    parts.push(text.slice(end, match.index));
    parts.push(
      <span key={match.index} className={kind}>
        {match[0]}
      </span>,
    );
    end = match.index + match[0].length;
  }
  return [...parts, text.slice(end)];
}
