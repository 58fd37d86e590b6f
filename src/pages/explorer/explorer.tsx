import { GraphiQL } from 'graphiql';
import { useMemo } from 'react';
import type { ExplorerPage } from './explorerPage';
import type { Fetcher, FetcherParams } from '@graphiql/toolkit';
import { getOperationAST, OperationTypeNode, type ExecutionResult } from 'graphql';
import { createClient } from 'graphql-ws';

interface ExplorerProps {
  readonly page: ExplorerPage;
  readonly isInsteadOfSandbox: boolean;
}

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

const ask: Fetcher = (operation, { headers = {}, documentAST } = {}) => {
  const { operationName } = operation;
  const isFollowed =
    documentAST && getOperationAST(documentAST, operationName)?.operation === OperationTypeNode.SUBSCRIPTION;
  return isFollowed ? follow(operation, headers) : send(operation, headers);
};

type Headers = Readonly<Record<string, unknown>>;

async function send(operation: FetcherParams, headers: Headers) {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { ...(headers as Record<string, string>), 'content-type': 'application/json' },
    body: JSON.stringify(operation),
  });
  return (await response.json()) as Readonly<Record<string, unknown>>;
}

/** Over a WebSocket of its own, for a browser opens one with no headers: they are said first. */
function follow({ query, variables, operationName }: FetcherParams, headers: Headers) {
  const url = new URL('/graphql', location.href.replace(/^http/, 'ws')).href;
  const client = createClient({ url, connectionParams: headers, retryAttempts: 0 });
  const results = client.iterate({
    query,
    variables: variables as Record<string, unknown> | undefined,
    operationName,
  });
  // GraphiQL prints them: to it, errors from afar are those of this place.
  return results as AsyncIterableIterator<ExecutionResult>;
}
