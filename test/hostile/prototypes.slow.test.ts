import { asCustomer, asNobody, asService, bearer, tokenOf } from '../service/bearer';
import { startTimeoutMs } from '../service/service';
import { customerId, Stage, templateCode } from './stage';

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.open({ FEDERATION: 'true' });
}, startTimeoutMs);
afterEach(async () => {
  await expectUntouched();
  await stage.expectUnharmed();
});
afterAll(() => stage.close());

const json = { ...asService, 'content-type': 'application/json' };
const decisions = `/v1/customers/${customerId}/consents/templates/${templateCode}/decisions`;
const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then'] as const;
const record = 'mutation ($input: RecordDecisionInput!) { recordDecision(input: $input) { changed } }';

/** What a polluted prototype would show everywhere: who proves nothing would be somebody, lists would be longer. */
async function expectUntouched(): Promise<void> {
  const pending = `{ pendingUpdate(customerId: "${customerId}", templateCode: "${templateCode}") { accepted } }`;
  expect(await stage.graphql({ query: pending }, asNobody)).toMatchObject({ codes: ['UNAUTHENTICATED'] });
  const { status, text } = await stage.fetch('/v1/consent-templates/news/latest');
  expect([status, Object.keys(JSON.parse(text) as object).includes('polluted')]).toEqual([200, false]);
}

const polluting = [
  '{"__proto__":{"polluted":1,"scopes":["keys:manage"],"kind":"service"}}',
  '{"constructor":{"prototype":{"polluted":1,"kind":"service"}}}',
  '{"\\u005f_proto__":{"polluted":1}}',
  '{"a":{"__proto__":{"polluted":1}}}',
  '[{"__proto__":{"polluted":1}}]',
  '{"__proto__":null}',
] as const;

describe('members that reach for the prototype', () => {
  it.each(polluting)('are refused as a body at REST: %s', async (body) => {
    const { status } = await stage.fetch(decisions, { method: 'POST', headers: json, body });
    expect(status).toBe(400);
  });

  it.each(polluting)('pollute nothing as variables, extensions and a body of GraphQL: %s', async (text) => {
    const query = '"query":"{ __typename }"';
    for (const body of [text, `{${query},"variables":${text}}`, `{${query},"extensions":${text}}`]) {
      const { status, data } = await stage.graphql(body, asNobody);
      // Where nobody asks for it, it may be passed over.
      expect([status, data ?? null]).toEqual(status === 200 ? [200, { __typename: 'Query' }] : [400, null]);
    }
  });

  it.each(polluting)('are refused within an input: %s', async (text) => {
    const body = `{"query":${JSON.stringify(record)},"variables":{"input":${text}}}`;
    expect(await stage.graphql(body)).toMatchObject({ status: 400, codes: ['INVALID_INPUT'] });
  });

  it.each(polluting)('are no reference to an entity: %s', async (text) => {
    const query = 'query ($all: [_Any!]!) { _entities(representations: $all) { __typename } }';
    const body = `{"query":${JSON.stringify(query)},"variables":{"all":[${text}]}}`;
    const { codes, data } = await stage.graphql(body);
    expect(codes).toEqual(['INVALID_INPUT']);
    expect(data?.['_entities'] ?? [null]).toEqual([null]);
  });
});

describe('names that every object has', () => {
  it.each(names)('%s is an alias as any other', async (name) => {
    const { text } = await stage.graphql({ query: `{ ${name}: __typename }` });
    expect(text).toContain(`"data":{"${name}":"Query"}`);
  });

  it.each(names)('%s is no field, type, argument, directive or operation of ours', async (name) => {
    const documents = [
      `{ ${name} }`,
      `{ ... on ${name} { __typename } }`,
      `{ latestTemplate(templateCode: "news", ${name}: 1) { title } }`,
      `{ __typename @${name} }`,
      `query ($v: ${name}) { __typename }`,
    ];
    for (const query of documents) {
      const { status, codes } = await stage.graphql({ query });
      expect([status, ...new Set(codes)]).toEqual([400, 'INVALID_INPUT']);
    }
    const asked = await stage.graphql({ query: 'query Q { __typename }', operationName: name });
    expect(asked).toMatchObject({ status: 400, codes: ['INVALID_INPUT'] });
  });

  it.each(names)('%s has no value as a variable unless it is given one', async (name) => {
    const query = `query ($${name}: String!) { latestTemplate(templateCode: $${name}) { title } }`;
    expect(await stage.graphql({ query, variables: {} })).toMatchObject({ codes: ['INVALID_INPUT'] });
  });

  it.each(names)('%s is no value of an enumeration, template, scope or entity', async (name) => {
    const input = { customerId, templateCode, value: name };
    const query = 'query ($all: [_Any!]!) { _entities(representations: $all) { __typename } }';
    const all = [{ __typename: name, id: customerId }];
    expect((await stage.graphql({ query: record, variables: { input } })).codes).toEqual(['INVALID_INPUT']);
    expect((await stage.graphql({ query, variables: { all } })).codes).toEqual(['INVALID_INPUT']);
    expect((await stage.fetch(`/v1/consent-templates/${name}/latest`)).status).toBeGreaterThanOrEqual(400);
    const scoped = bearer(tokenOf({ sub: 'a-service', scope: name }));
    const pending = await stage.fetch(decisions, { headers: scoped });
    expect(pending.status).toBe(403);
  });

  it.each(names)('%s as the name of a person is a name', async (name) => {
    const codeOf = async (claims: object) => {
      const caller = bearer(tokenOf({ sub: name, ...claims }));
      return (await stage.fetch(decisions, { headers: caller })).status;
    };
    expect(await codeOf({ scope: 'consents:read' })).toBe(200);
    // Without a scope it is a customer, and somebody else than the one in the path.
    expect(await codeOf({})).toBe(403);
  });
});

it('a token’s own members of that name say nothing about who calls', async () => {
  const claims = `{"iss":"https://issuer.example","aud":"consent-service","exp":4102444800,"sub":"${customerId}"`;
  const other = '0e5c1f6a-93d7-4d0b-8f4e-5a3c1b7d9e21';
  const withMembers = JSON.parse(
    `${claims},"__proto__":{"scope":"consents:read"},"constructor":{"scope":"consents:read"}}`,
  ) as { readonly sub: string };
  const path = `/v1/customers/${other}/consents/pending`;
  expect((await stage.fetch(path, { headers: bearer(tokenOf(withMembers)) })).status).toBe(403);
  expect((await stage.fetch(path, { headers: asCustomer(customerId) })).status).toBe(403);
});
