import { Member, Members, Type } from './members';
import type { Body, Parameter, Permits, Response, Route } from './openApi';
import { Prose, Words } from './prose';

export function RouteSection({ route: { id, method, path, operation } }: { readonly route: Route }) {
  const { summary, description, parameters = [], requestBody, responses, deprecated } = operation;
  const answers = Object.entries(responses);
  return (
    <article id={id} className="sheet">
      <h3>{summary}</h3>
      <p className="path">
        <span className="method">{method}</span> <code>{path}</code>
      </p>
      {deprecated && <p className="notice">Deprecated: this route will go away.</p>}
      {description && <Prose text={description} />}
      <p className="faint">{callersOf(operation['x-permits'])}</p>
      {places.map(({ place, name }) => (
        <Parameters key={place} name={name} parameters={parameters.filter((each) => each.in === place)} />
      ))}
      {requestBody && (
        <>
          <h4>Body</h4>
          <Contents body={requestBody} />
        </>
      )}
      {answers
        .filter(([status]) => !isError(status))
        .map(([status, response]) => (
          <Success key={status} status={status} response={response} />
        ))}
      <h4>Errors</h4>
      <dl className="members errors">
        {answers
          .filter(([status]) => isError(status))
          .map(([status, response]) => (
            <div key={status}>
              <dt>
                <code>{status}</code>
              </dt>
              <dd>
                <Prose text={response.description} />
              </dd>
            </div>
          ))}
      </dl>
    </article>
  );
}

const places = [
  { place: 'path', name: 'In the path' },
  { place: 'query', name: 'In the query' },
  { place: 'header', name: 'Headers' },
] as const;

function isError(status: string): boolean {
  return status >= '400';
}

function callersOf({ anyone, customer, scope }: Permits = {}): string {
  if (anyone) return 'Anyone may call.';
  const callers = [
    ...(customer ? ['the customer in question'] : []),
    ...(scope ? [`callers with ${scope}`] : []),
  ];
  return `Only ${callers.join(' and ')} may call.`;
}

interface ParametersProps {
  readonly name: string;
  readonly parameters: readonly Parameter[];
}

function Parameters({ name, parameters }: ParametersProps) {
  if (parameters.length === 0) return null;
  return (
    <>
      <h4>{name}</h4>
      <dl className="members">
        {parameters.map((parameter) => (
          <Member
            key={parameter.name}
            name={parameter.name}
            schema={parameter.schema}
            isRequired={parameter.required ?? false}
            description={parameter.description}
            example={parameter.example}
          />
        ))}
      </dl>
    </>
  );
}

function Success({ status, response }: { readonly status: string; readonly response: Response }) {
  const headers = Object.entries(response.headers ?? {});
  return (
    <>
      <h4>Response {status}</h4>
      <Prose text={response.description} />
      {headers.length > 0 && (
        <details>
          <summary>Headers of response {status}</summary>
          <dl className="members">
            {headers.map(([name, { description = '' }]) => (
              <div key={name}>
                <dt>
                  <code>{name}</code>
                </dt>
                <dd>
                  <Words text={description} />
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      <Contents body={response} />
    </>
  );
}

function Contents({ body }: { readonly body: Body }) {
  return Object.entries(body.content ?? {}).map(([mediaType, { schema, example, examples = {} }]) => {
    const [first = example] = Object.values(examples).map(({ value }) => value);
    return (
      <div key={mediaType} className="content">
        <p className="faint">
          <code>{mediaType}</code> {schema && <Type schema={schema} />}
        </p>
        {schema && <Members schema={schema} />}
        {first !== undefined && (
          <details>
            <summary>Example as {mediaType}</summary>
            <pre tabIndex={0}>{typeof first === 'string' ? first : JSON.stringify(first, null, 2)}</pre>
          </details>
        )}
      </div>
    );
  });
}
