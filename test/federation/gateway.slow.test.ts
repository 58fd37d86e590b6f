import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { buildSchema, isObjectType, parse } from 'graphql';
import { ask } from '../graphql/asking';
import { asCustomer, asService, bearer, tokenOf } from '../service/bearer';
import { startNode, startService, startTimeoutMs, type TestService } from '../service/service';
import { directorySdl, openDirectory, type Directory } from './directory';
import { composed, openGateway, sdlOf, supergraphOf, type Answer, type Gateway } from './gateway';

let service: TestService;
let directory: Directory;
let gateway: Gateway;
let customers: readonly string[];
let current: { readonly templateCode: string; readonly consentVersionId: string };

beforeAll(async () => {
  service = await startService({ federation: true });
  current = await service.given.publishedVersion();
  customers = Array.from({ length: 100 }, () => service.given.customer());
  directory = await openDirectory(customers);
  gateway = await openGateway(service.url, directory.url);
}, startTimeoutMs);

afterAll(async () => {
  await gateway.close();
  await directory.close();
  await service.close();
});

interface Row {
  readonly name: string;
  readonly pendingUpdate: object | null;
}

const rowsOf = ({ data }: Answer) => data?.['customers'] as readonly Row[];
const codesOf = ({ errors = [] }: Answer) => errors.map(({ extensions }) => extensions?.['code']);

/** What the service does while the gateway is asked. */
async function costOf(asking: () => Promise<unknown>) {
  let decisionStatements = 0;
  const sentBefore = gateway.sentToService();
  const stop = service.database.engine.onStatement((text) => {
    if (/\bdecision\b/.test(text)) decisionStatements += 1;
  });
  await asking().finally(stop);
  return { decisionStatements, requests: gateway.sentToService() - sentBefore };
}

describe('composition', () => {
  const withDirectory = (sdl: string) =>
    composed({ name: 'consent', typeDefs: parse(sdl) }, { name: 'directory', typeDefs: parse(directorySdl) });

  test('takes the service beside a directory with customers, pages and instants of its own', async () => {
    const supergraph = buildSchema(withDirectory(await sdlOf(service.url)), { assumeValidSDL: true });
    const customer = supergraph.getType('Customer');
    const fields = isObjectType(customer) ? Object.keys(customer.getFields()) : [];
    expect(fields.sort()).toEqual(
      [
        ...['banner', 'decisions', 'id', 'name', 'pastStandings'],
        ...['pendingUpdate', 'pendingUpdates', 'set', 'since'],
      ].sort(),
    );
  });

  test.each(['@shareable', '@key(fields: "id")'])('would fail without %s', async (mark) => {
    const unmarked = (await sdlOf(service.url)).replace(` ${mark}`, '');
    expect(() => withDirectory(unmarked)).toThrow(/PageInfo|Customer/);
  });

  test('takes the customers’ part alone, in which nothing is for staff', async () => {
    const node = await startNode(service.database, { federation: true });
    const sdl = await sdlOf(node.url).finally(() => node.close());
    const supergraph = buildSchema(
      composed(
        { name: 'consent', typeDefs: parse(sdl) },
        { name: 'directory', typeDefs: parse(directorySdl) },
      ),
      { assumeValidSDL: true },
    );
    const fieldsOf = (name: string) => {
      const type = supergraph.getType(name);
      return isObjectType(type) ? Object.keys(type.getFields()).sort() : [];
    };
    expect(fieldsOf('Query')).toEqual(
      expect.arrayContaining(['banner', 'consentVersion', 'customers', 'latestTemplate', 'pendingUpdate']),
    );
    expect(fieldsOf('Query')).not.toEqual(expect.arrayContaining(['templates']));
    expect(fieldsOf('Mutation')).toEqual([
      'confirmDecision',
      'recordDecision',
      'recordDecisions',
      'resendConfirmation',
    ]);
    expect(
      ['ConsentTemplate', 'ConsentDraft', 'ApiKey', 'DiffPart', 'TextInput'].map(fieldsOf).flat(),
    ).toEqual([]);
    expect(fieldsOf('Viewer')).toEqual([]);
    expect(sdl).not.toMatch(/@permits\((scope|anyOf)/);
  });

  test('lets another subgraph add to a decision', async () => {
    const notes = `extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key"])
      type ConsentDecision @key(fields: "id") { id: ID! note: String }`;
    const supergraph = buildSchema(
      composed(
        { name: 'consent', typeDefs: parse(await sdlOf(service.url)) },
        { name: 'directory', typeDefs: parse(directorySdl) },
        { name: 'notes', typeDefs: parse(notes) },
      ),
      { assumeValidSDL: true },
    );
    const type = supergraph.getType('ConsentDecision');
    expect(isObjectType(type) && Object.keys(type.getFields())).toEqual(
      expect.arrayContaining(['id', 'note', 'value']),
    );
  });

  test('reads the schema in production too, where introspection is off', async () => {
    const node = await startNode(service.database, { federation: true, mode: 'production' });
    try {
      expect(withDirectory(await sdlOf(node.url))).toContain('join__type(graph: CONSENT, key: "id")');
      const { status } = await ask(node.url, { query: '{ __schema { queryType { name } } }' });
      expect(status).toBe(400);
    } finally {
      await node.close();
    }
  });
});

describe('a list of a hundred customers', () => {
  test('costs one request and one statement', async () => {
    const query = `query ($code: String!) { customers { name pendingUpdate(templateCode: $code) {
      accepted reason version { title } decision { value } changes { changeNote }
    } } }`;
    let answer: Answer = {};
    const cost = await costOf(async () => {
      answer = await gateway.ask(query, asService, { code: current.templateCode });
    });
    expect(answer.errors).toBeUndefined();
    expect(rowsOf(answer).map(({ name }) => name)).toEqual(customers.map((id) => `Customer ${id}`));
    expect(rowsOf(answer).map(({ pendingUpdate }) => pendingUpdate)).toEqual(
      customers.map(() => expect.objectContaining({ accepted: false, reason: 'NEVER_DECIDED' }) as object),
    );
    expect(cost).toEqual({ decisionStatements: 1, requests: 1 });
  });

  test('costs no more by aliases, on several templates, and on a page', async () => {
    const other = await service.given.publishedVersion();
    const query = `query ($one: String!, $other: String!) { customerPage { pageInfo { hasNextPage } edges { node {
      one: pendingUpdate(templateCode: $one) { accepted }
      other: pendingUpdate(templateCode: $other) { accepted }
      pendingUpdates { templateCode accepted }
    } } } }`;
    const variables = { one: current.templateCode, other: other.templateCode };
    const cost = await costOf(async () => {
      const { data, errors } = await gateway.ask(query, asService, variables);
      expect(errors).toBeUndefined();
      expect(JSON.stringify(data).match(/"accepted":false/g)?.length).toBeGreaterThanOrEqual(400);
    });
    expect(cost).toEqual({ decisionStatements: 1, requests: 1 });
  });
});

describe('permissions hold through the gateway', () => {
  // As much as the public may ask for.
  const query = `query ($code: String!) {
    customers { name pendingUpdate(templateCode: $code) { accepted } decisions(first: 1) { nodes { id } } }
    latestTemplate(templateCode: $code) { title }
  }`;
  const asked = (caller: Readonly<Record<string, string>>) =>
    gateway.ask(query, caller, { code: current.templateCode });

  test('a customer is told of themselves; each of the others is refused alone', async () => {
    const answer = await asked(asCustomer(customers[7] ?? ''));
    const told = rowsOf(answer).flatMap(({ pendingUpdate }, index) => (pendingUpdate ? [index] : []));
    expect(told).toEqual([7]);
    expect(rowsOf(answer).every(({ name }) => name.startsWith('Customer '))).toBe(true);
    expect(codesOf(answer)).toEqual(Array.from({ length: 99 }, () => 'FORBIDDEN'));
    expect(answer.data).toMatchObject({ latestTemplate: { title: 'News by e-mail' } });
  });

  test.each([
    ['nobody', {}, 'UNAUTHENTICATED'],
    [
      'a service that may not read',
      bearer(tokenOf({ sub: 'mailer', scope: 'consents:decide' })),
      'FORBIDDEN',
    ],
  ])('%s is given the texts alone', async (_who, caller, code) => {
    const cost = await costOf(async () => {
      const answer = await asked(caller);
      expect(rowsOf(answer).filter(({ pendingUpdate }) => pendingUpdate)).toEqual([]);
      expect(new Set(codesOf(answer))).toEqual(new Set([code]));
      expect(answer.data).toMatchObject({ latestTemplate: { title: 'News by e-mail' } });
    });
    expect(cost.decisionStatements).toBe(0);
  });
});

describe('an answer recorded through the gateway', () => {
  const mutation = `mutation ($input: RecordDecisionInput!) { recordDecision(input: $input) {
    changed decision { value sequence } customer { name pendingUpdate(templateCode: "terms") { accepted } }
  } }`;

  beforeAll(() => service.given.template('terms'));

  test('is in the ledger, and its payload goes on into the directory', async () => {
    const { templateCode, consentVersionId } = await service.given.publishedVersion({
      templateCode: 'terms',
    });
    const customerId = service.given.customer();
    const input = { customerId, templateCode, consentVersionId, value: 'given' };
    const { data, errors } = await gateway.ask(mutation, asCustomer(customerId), { input });
    expect(errors).toBeUndefined();
    expect(data).toEqual({
      recordDecision: {
        changed: true,
        decision: { value: 'given', sequence: 1 },
        customer: { name: `Customer ${customerId}`, pendingUpdate: { accepted: true } },
      },
    });
    const again = `{ customer(id: "${customerId}") { decisions { nodes { value } } } }`;
    expect((await gateway.ask(again, asCustomer(customerId))).data).toEqual({
      customer: { decisions: { nodes: [{ value: 'given' }] } },
    });
  });

  test('is refused with the code and its details', async () => {
    const old = await service.given.publishedVersion();
    const { templateCode } = old;
    const { consentVersionId } = await service.given.publishedVersion({ templateCode });
    const customerId = service.given.customer();
    const input = { customerId, templateCode, consentVersionId: old.consentVersionId, value: 'given' };
    const { data, errors } = await gateway.ask(mutation, asCustomer(customerId), { input });
    expect(data).toEqual({ recordDecision: null });
    expect(errors).toMatchObject([
      { extensions: { code: 'VERSION_SUPERSEDED', currentVersionId: consentVersionId } },
    ]);
  });
});

describe('what another subgraph refers to', () => {
  const query = `query ($id: ID!) { banner(consentVersionId: $id) { version { title state } } }`;

  test('a version is for everybody', async () => {
    const variables = { id: current.consentVersionId };
    const banner = { version: { title: 'News by e-mail', state: 'CURRENT' } };
    for (const caller of [asService, {}]) {
      expect(await gateway.ask(query, caller, variables)).toMatchObject({ data: { banner } });
    }
  });
});

describe('a list that is too much', () => {
  const query = `query ($code: String!) { customers {
    name pendingUpdate(templateCode: $code) { accepted version { title } }
  } }`;

  test.each([
    ['of more customers than a batch', { maxBatchSize: 99 }, 'INVALID_INPUT'],
    ['that costs too much', { maxCost: 299 }, 'TOO_COMPLEX'],
  ])('%s keeps its names, and the code says why', async (_what, limits, code) => {
    const node = await startNode(service.database, { federation: true, limits });
    const strict = await openGateway(node.url, directory.url);
    try {
      const answer = await strict.ask(query, asService, { code: current.templateCode });
      expect(rowsOf(answer)).toEqual(
        customers.map((id) => ({ name: `Customer ${id}`, pendingUpdate: null })),
      );
      expect(JSON.stringify(answer.errors)).toContain(`"code":"${code}"`);
    } finally {
      await strict.close();
      await node.close();
    }
  });
});

test(
  'the gateway of the guide forwards the credential',
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'gateway-'));
    await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
    await writeFile(path.join(folder, 'supergraph.graphql'), await supergraphOf(service.url, directory.url));
    await writeFile(path.join(folder, 'gateway.mjs'), gatewayOfGuide().replace('port: 4100', 'port: 0'));
    const child = spawn(process.execPath, ['gateway.mjs'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const url = await urlIn(child.stdout);
      const [customerId = ''] = customers;
      const query = `{ customer(id: "${customerId}") { name pendingUpdate(templateCode: "${current.templateCode}") { reason } } }`;
      const answers = [asCustomer(customerId), {}].map(async (caller) => {
        const headers = { 'content-type': 'application/json', ...caller };
        return (await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query }) })).json();
      });
      const name = `Customer ${customerId}`;
      expect(await Promise.all(answers)).toMatchObject([
        { data: { customer: { name, pendingUpdate: { reason: 'NEVER_DECIDED' } } } },
        { data: { customer: { name, pendingUpdate: null } } },
      ]);
    } finally {
      child.kill();
      await once(child, 'exit');
      await rm(folder, { recursive: true });
    }
  },
  startTimeoutMs,
);

const root = path.join(__dirname, '../..');

function gatewayOfGuide(): string {
  const guide = readFileSync(path.join(root, 'src/graphql/federation/FEDERATION.md'), 'utf8');
  const blocks = [...guide.matchAll(/```js\n(.*?)```/gs)].map(([, text = '']) => text);
  return blocks.find((text) => text.includes('@apollo/gateway')) ?? '';
}

async function urlIn(printed: Readable): Promise<string> {
  for await (const line of createInterface({ input: printed })) {
    const [, url] = /listens at (\S+)/.exec(line) ?? [];
    if (url) return url;
  }
  throw new Error('The gateway ended before it listened.');
}
