import { CopyButton } from './copyButton';
import type { Caller, StartData } from './startData';

export function Callers({ data: { callers, tokens, links, origin } }: { readonly data: StartData }) {
  const known = callers.flatMap(({ kind, token }) => (token === null ? [] : [{ kind, token }]));
  return (
    <section aria-labelledby="callers">
      <div className="head">
        <h2 id="callers">Callers and their tokens</h2>
        {known.length > 0 && <CopyButton text={exportsOf(known)} name="Copy all for the shell" />}
      </div>
      {tokens === 'hidden' && (
        <p className="notice">
          Only this machine is shown the tokens. Open {origin} in a browser that runs on it.
        </p>
      )}
      {tokens === 'none' && (
        <p className="notice">
          The service makes tokens of its own only if it listens on loopback and no variable{' '}
          <code>AUTH_…</code> says who makes them.
        </p>
      )}
      <ul className="sheet callers">
        {callers.map((caller) => (
          <li key={caller.kind}>
            <div>
              <h3>{caller.kind}</h3>
              <small>{may[caller.kind]}</small>
              {caller.token !== null && (
                <div>
                  <code>
                    ${caller.kind.toUpperCase()} = {shortened(caller.token)}
                  </code>
                </div>
              )}
            </div>
            <div className="buttons">
              {caller.token !== null && (
                <CopyButton text={caller.token} name="Copy token" of={`of the ${caller.kind}`} />
              )}
              {links['explorer'] && (
                <a className="button" href={`${links['explorer']}?as=${caller.kind}`}>
                  Explore<span className="hidden"> as {caller.kind}</span>
                </a>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const may: Readonly<Record<string, string>> = {
  customer: 'Reads and records only their own decisions.',
  service: 'Acts for any customer, as the back-end of a frontend does.',
  publisher: 'Writes texts and publishes them.',
  operator: 'Reads reports and manages API keys.',
};

interface Known extends Caller {
  readonly token: string;
}

/** As `npm run tokens` prints them. */
function exportsOf(callers: readonly Known[]): string {
  return callers.map(({ kind, token }) => `export ${kind.toUpperCase()}=${token}`).join('\n');
}

function shortened(token: string): string {
  return `${token.slice(0, 10)}…${token.slice(-6)}`;
}
