import { useEffect, useState } from 'react';
import { Members } from './members';
import { matching, routesOf, type OpenApi, type Route } from './openApi';
import { RouteSection } from './routeSection';
import { Prose } from './prose';

/** The REST contract as a page: all of it at once, so that browsers find in it too. */
export function Reference({ document: api }: { readonly document: OpenApi }) {
  const [search, setSearch] = useState('');
  const shown = matching(routesOf(api), search);
  const groups = api.tags.flatMap(({ name, description }) => {
    const routes = shown.filter(({ operation }) => operation.tags[0] === name);
    return routes.length === 0 ? [] : [{ name, description, routes }];
  });
  useEffect(showLinked, []);
  return (
    <>
      <header className="top">
        <h1>REST of the {api.info.title.toLowerCase()}</h1>
        <nav aria-label="Other pages">
          <a href="/v1/openapi.json">OpenAPI document</a>
          <a href="/">Start page</a>
        </nav>
      </header>
      <div className="columns">
        <nav aria-label="Routes" className="index">
          <label>
            <span className="hidden">Search routes, parameters and errors</span>
            <input
              type="search"
              placeholder="Search, for example locale"
              value={search}
              onChange={({ currentTarget }) => setSearch(currentTarget.value)}
            />
          </label>
          <p className="faint" role="status">
            {counted(shown)}
          </p>
          {groups.map(({ name, routes }) => (
            <Index key={name} name={name} routes={routes} />
          ))}
          <h2>Shapes</h2>
          <ul>
            {Object.keys(api.components.schemas).map((name) => (
              <li key={name}>
                <a href={`#${name}`}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
        <main>
          <Prose text={api.info.description} />
          {groups.map(({ name, description, routes }) => (
            <section key={name} aria-labelledby={idOf(name)}>
              <h2 id={idOf(name)}>{name}</h2>
              <Prose text={description} />
              {routes.map((route) => (
                <RouteSection key={route.id} route={route} />
              ))}
            </section>
          ))}
          <Shapes schemas={api.components.schemas} />
        </main>
      </div>
    </>
  );
}

function Shapes({ schemas }: Pick<OpenApi['components'], 'schemas'>) {
  return (
    <section aria-labelledby="shapes">
      <h2 id="shapes">Shapes</h2>
      {Object.entries(schemas).map(([name, schema]) => (
        <article key={name} id={name} className="sheet">
          <h3>{name}</h3>
          {schema.description && <Prose text={schema.description} />}
          <Members schema={schema} />
        </article>
      ))}
    </section>
  );
}

function Index({ name, routes }: { readonly name: string; readonly routes: readonly Route[] }) {
  return (
    <>
      <h2>{name}</h2>
      <ul>
        {routes.map(({ id, method, operation }) => (
          <li key={id}>
            <a href={`#${id}`}>
              <span className="method">{method}</span> {operation.summary}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

function counted({ length }: readonly Route[]): string {
  if (length === 0) return 'No route has all these words.';
  return length === 1 ? '1 route' : `${length} routes`;
}

function idOf(tag: string): string {
  return `tag-${tag.replaceAll(' ', '-')}`;
}

/** The place that the address names exists only now. */
function showLinked(): void {
  document.getElementById(location.hash.slice(1))?.scrollIntoView();
}
