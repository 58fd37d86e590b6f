import { GraphiQL } from 'graphiql';
import { useMemo } from 'react';
import type { ExplorerPage } from './explorerPage';
import { ask } from './ask';

interface ExplorerProps {
  readonly page: ExplorerPage;
  readonly isInsteadOfSandbox: boolean;
}

/** GraphiQL with the operations of one kind of caller, below a bar that leads to the others. */
export function Explorer({ page, isInsteadOfSandbox }: ExplorerProps) {
  const variables = useMemo(() => JSON.stringify(page.variables, null, 2), [page]);
  const headers =
    page.token === null ? '' : JSON.stringify({ Authorization: `Bearer ${page.token}` }, null, 2);
  return (
    <>
      <header className="bar">
        <h1>GraphiQL</h1>
        <nav aria-label="Callers">
          {page.callers.map((caller) => (
            <a
              key={caller}
              href={`/explorer?as=${caller}`}
              aria-current={caller === page.caller ? 'page' : undefined}
            >
              {caller}
            </a>
          ))}
        </nav>
        <nav aria-label="Other pages">
          <a href={`/graphql?as=${page.caller}`}>Apollo Sandbox</a>
          <a href="/">Start page</a>
        </nav>
        {isInsteadOfSandbox && <p role="status">Apollo Sandbox cannot be reached, so this is GraphiQL.</p>}
      </header>
      <main>
        <GraphiQL
          fetcher={ask}
          schema={page.schema}
          initialQuery={page.document}
          initialVariables={variables}
          initialHeaders={headers}
          defaultHeaders={headers}
          defaultEditorToolsVisibility="variables"
          storage={keptNowhere}
          plugins={[]}
          forcedTheme="system"
          showPersistHeadersSettings={false}
        >
          <GraphiQL.Logo>
            <span />
          </GraphiQL.Logo>
        </GraphiQL>
      </main>
    </>
  );
}

/** What is typed here may be about customers, and headers have tokens: the browser keeps none of it. */
const keptNowhere = {
  length: 0,
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
  clear: () => undefined,
};
