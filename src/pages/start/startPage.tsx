import { Callers } from './callers';
import { Requests } from './requests';
import type { StartData } from './startData';

export function StartPage({ data }: { readonly data: StartData }) {
  const { version, mode, database, origin, links } = data;
  const facts = [
    ['Version', version],
    ['Mode', mode],
    ['Database', database.kind],
    ['Address', origin],
  ] as const;
  const known = places.flatMap((place) => {
    const href = links[place.link];
    return href === undefined ? [] : [{ ...place, href }];
  });
  return (
    <>
      <header>
        <h1>Consent service</h1>
        <dl className="facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </header>
      <main>
        <section aria-labelledby="places">
          <h2 id="places">Where to look</h2>
          <ul className="places">
            {known.map(({ link, href, name, about }) => (
              <li key={link}>
                <a href={href}>
                  <strong>{name}</strong>
                  <code>{href}</code>
                  <small>{about}</small>
                </a>
              </li>
            ))}
          </ul>
        </section>
        <Callers data={data} />
        <Requests data={data} />
      </main>
    </>
  );
}

const places = [
  { link: 'console', name: 'Console', about: 'Templates and customers, for staff.' },
  { link: 'demo', name: 'Demo', about: 'A consent dialog as it might stand in your application.' },
  {
    link: 'graphql',
    name: 'Apollo Sandbox',
    about: 'Every GraphQL operation, ready to run. It needs the internet.',
  },
  { link: 'explorer', name: 'GraphiQL', about: 'The same operations, without the internet.' },
  { link: 'rest', name: 'REST', about: 'The routes, with their parameters, examples and errors.' },
  { link: 'openapi', name: 'OpenAPI', about: 'The same for tools, as OpenAPI 3.1.' },
  { link: 'ready', name: 'Health', about: 'Whether the service can answer now.' },
] as const;
