import { useState } from 'react';
import { CopyButton } from './copyButton';
import type { FirstRequest, StartData } from './startData';

type Way = (typeof ways)[number]['way'];

const ways = [
  { way: 'rest', name: 'REST with curl' },
  { way: 'curl', name: 'GraphQL with curl' },
  { way: 'graphql', name: 'GraphQL' },
] as const;

export function Requests({ data: { requests, links } }: { readonly data: StartData }) {
  const [chosen, setChosen] = useState<Way>('rest');
  return (
    <section aria-labelledby="requests">
      <h2 id="requests">The first requests</h2>
      <p className="faint">
        They use the sample template. In a shell they take the token from <code>$CUSTOMER</code>: paste all
        tokens first.
      </p>
      <fieldset className="ways">
        <legend className="hidden">Show them as</legend>
        {ways.map(({ way, name }) => (
          <label key={way}>
            <input type="radio" name="way" checked={way === chosen} onChange={() => setChosen(way)} />
            {name}
          </label>
        ))}
      </fieldset>
      {requests.map((request, index) => (
        <Request
          key={request.title}
          request={request}
          way={chosen}
          explorer={
            links['explorer'] &&
            `${links['explorer']}?as=${request.caller ?? 'customer'}&request=${index + 1}`
          }
        />
      ))}
    </section>
  );
}

interface RequestProps {
  readonly request: FirstRequest;
  readonly way: Way;
  readonly explorer: string | undefined;
}

function Request({ request, way, explorer }: RequestProps) {
  const { title, caller } = request;
  const text = textOf(request, way);
  return (
    <article className="sheet request">
      <div className="head">
        <h3>{title}</h3>
        <small>{caller === null ? 'No token needed' : `As a ${caller}`}</small>
      </div>
      <pre>{text}</pre>
      {way === 'graphql' && <pre aria-label="Variables">{variablesOf(request)}</pre>}
      <div className="buttons">
        <CopyButton text={text} name="Copy" of={title} />
        {way === 'graphql' && <CopyButton text={variablesOf(request)} name="Copy variables" of={title} />}
        {way !== 'rest' && explorer && (
          <a className="button" href={explorer}>
            Run in GraphiQL<span className="hidden">: {title}</span>
          </a>
        )}
      </div>
    </article>
  );
}

function textOf({ graphql, curl }: FirstRequest, way: Way): string {
  switch (way) {
    case 'rest':
      return curl.rest;
    case 'curl':
      return curl.graphql;
    case 'graphql':
      return graphql.query;
  }
}

function variablesOf({ graphql }: FirstRequest): string {
  return JSON.stringify(graphql.variables, null, 2);
}
