import { buildSchema, type GraphQLSchema } from 'graphql';

/** What GraphiQL opens with for one kind of caller: the same as Apollo Sandbox. */
export interface ExplorerPage {
  readonly caller: string;
  readonly callers: readonly string[];
  readonly document: string;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Null where the service has none, or shows it to nobody. */
  readonly token: string | null;
  readonly schema: GraphQLSchema;
}

export async function loadPage(search: string): Promise<ExplorerPage> {
  const [page, schema] = await Promise.all([
    read(`/explorer/page.json${search}`),
    read('/explorer/schema.graphql'),
  ]);
  const parts = JSON.parse(page) as Omit<ExplorerPage, 'schema'>;
  return { ...parts, document: withOwnPages(parts.document), schema: buildSchema(schema) };
}

/** What Sandbox says of its other pages holds of those here, which need no internet. */
function withOwnPages(document: string): string {
  return document.replaceAll('/graphql?as=', '/explorer?as=');
}

async function read(path: string): Promise<string> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`The service answered ${response.status}.`);
  return response.text();
}
