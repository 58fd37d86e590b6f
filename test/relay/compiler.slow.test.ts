import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { asCustomer } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';

/** The path of the compiler, which the package names without a type. */
const compiler = createRequire(__filename)('relay-compiler') as string;
const schema = path.join(__dirname, '../../schema.graphql');

/** A component that pages through the viewer's own history, by Relay's own conventions. */
const history = `
  graphql\`
    fragment history_viewer on Viewer
    @refetchable(queryName: "historyPageQuery")
    @argumentDefinitions(count: { type: "Int", defaultValue: 2 }, cursor: { type: "String" }) {
      customer {
        decisions(first: $count, after: $cursor) @connection(key: "history_decisions") {
          edges { node { id value text { locale title } recorder { kind name } } }
        }
      }
    }
  \`;
  graphql\`query historyQuery { viewer { kind ...history_viewer } }\`;
`;

let project: string;
let service: TestService;

beforeAll(async () => {
  [project, service] = await Promise.all([mkdtemp(path.join(tmpdir(), 'relay-')), startService()]);
}, startTimeoutMs);
afterAll(async () => {
  await service.close();
  await rm(project, { recursive: true });
});

/** The texts of the queries that Relay's compiler writes for these sources, by their names. */
async function compiled(text: string): Promise<Readonly<Record<string, string>>> {
  const sources = path.join(project, 'src');
  const artifacts = path.join(sources, '__generated__');
  await mkdir(artifacts, { recursive: true });
  await writeFile(path.join(sources, 'history.js'), text);
  await writeFile(path.join(project, 'schema.graphql'), await readFile(schema));
  const config = path.join(project, 'relay.config.json');
  await writeFile(
    config,
    JSON.stringify({ src: './src', schema: './schema.graphql', language: 'javascript' }),
  );
  await promisify(execFile)(compiler, [config], { cwd: project });
  const files = (await readdir(artifacts)).filter((file) => file.endsWith('Query.graphql.js'));
  const texts = files.map(async (file) => {
    const [, query = '""'] = /"text": (".*")/.exec(await readFile(path.join(artifacts, file), 'utf8')) ?? [];
    return [file.replace('.graphql.js', ''), JSON.parse(query) as string] as const;
  });
  return Object.fromEntries(await Promise.all(texts));
}

interface Answer {
  readonly data: {
    readonly viewer: {
      readonly customer: {
        readonly decisions: {
          readonly edges: readonly { readonly node: { readonly value: string } }[];
          readonly pageInfo: { readonly endCursor: string; readonly hasNextPage: boolean };
        };
      };
    };
  };
}

/** A frontend of one customer, which sends what it is given. */
function frontend(customerId: string) {
  const headers = { ...asCustomer(customerId), 'content-type': 'application/json' };
  return async (query: string, variables: object) => {
    const body = JSON.stringify({ query, variables });
    const response = await fetch(`${service.url}/graphql`, { method: 'POST', headers, body });
    return ((await response.json()) as Answer).data;
  };
}

test(
  'Relay’s compiler takes a refetchable history through the viewer, and what it writes brings page after page',
  async () => {
    const { templateCode, consentVersionId } = await service.given.publishedVersion();
    const customerId = service.given.customer();
    const send = frontend(customerId);
    const answer = 'mutation ($input: RecordDecisionInput!) { recordDecision(input: $input) { changed } }';
    for (const value of ['given', 'reject', 'withdraw']) {
      await send(answer, { input: { customerId, templateCode, consentVersionId, value } });
    }

    const { historyQuery = '', historyPageQuery = '' } = await compiled(history);
    const first = (await send(historyQuery, {})).viewer.customer.decisions;
    const { endCursor } = first.pageInfo;
    const second = (await send(historyPageQuery, { cursor: endCursor })).viewer.customer.decisions;

    expect(first.pageInfo.hasNextPage).toBe(true);
    expect([first, second].flatMap(({ edges }) => edges.map(({ node }) => node.value))).toEqual([
      ...['withdraw', 'reject', 'given'],
    ]);
  },
  startTimeoutMs,
);
