import { bothDoors } from '../doors/doors';
import { answered, refused } from '../doors/scene';
import { ask } from '../graphql/asking';
import { keysAt } from '../keys/keysAt';
import { asService } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';

let service: TestService;
let asked: { readonly customerId: string; readonly templateCode: string };

beforeAll(async () => {
  service = await startService({ limits: { maxPageSize: 25, maxBatchSize: 2 } });
  const { templateCode } = await service.given.publishedVersion();
  asked = { templateCode, customerId: service.given.customer() };
}, startTimeoutMs);
afterAll(() => service.close());

describe.each(bothDoors)('the %s door', (_name, doorAt) => {
  test('gives pages of the size that is configured and no larger', async () => {
    const door = doorAt(service.url);
    expect(answered(await door.history({ ...asked, first: 25 })).decisions).toEqual([]);
    expect(refused(await door.history({ ...asked, first: 26 }))).toMatchObject({
      status: expect.any(Number) as unknown,
      code: 'INVALID_INPUT',
      details: { member: 'first' },
    });
  });
});

test('a page of keys is no larger either', async () => {
  expect(await keysAt(service.url).list(25)).toMatchObject({ kind: 'answered' });
  expect(refused(await keysAt(service.url).list(26))).toMatchObject({
    code: 'INVALID_INPUT',
    details: { member: 'first', expected: 'a whole number from 1 to 25' },
  });
});

test.each([
  ['templates', 'query ($first: Int) { templates(first: $first) { nodes { templateCode } } }'],
  [
    'versions',
    'query ($first: Int, $code: String!) { template(templateCode: $code) { versions(first: $first) { nodes { number } } } }',
  ],
])('nor is a page of %s', async (_what, query) => {
  const reply = (first: number) =>
    ask(service.url, { query, variables: { first, code: asked.templateCode } });
  expect((await reply(25)).errors).toBeUndefined();
  expect((await reply(26)).errors).toMatchObject([
    { extensions: { code: 'INVALID_INPUT', member: 'first', expected: 'a whole number from 1 to 25' } },
  ]);
});

test('the OpenAPI document states what is configured', async () => {
  const document = (await (await fetch(`${service.url}/v1/openapi.json`)).json()) as OpenApi;
  const parameter = (path: string, name: string) =>
    document.paths[path]?.get.parameters.find((each) => each.name === name)?.schema;
  const consents = '/v1/customers/{customer_id}/consents';
  expect(parameter(`${consents}/templates/{template_code}/decisions`, 'first')).toMatchObject({
    maximum: 25,
  });
  expect(parameter(`${consents}/pending`, 'template_code')).toMatchObject({ maxItems: 2 });
});

interface OpenApi {
  readonly paths: Readonly<
    Record<
      string,
      { readonly get: { readonly parameters: readonly { readonly name: string; readonly schema: object }[] } }
    >
  >;
}

describe('one question names no more than a batch of', () => {
  const customers = (count: number) => Array.from({ length: count }, () => service.given.customer());

  test('customers', async () => {
    const query = 'query ($ids: [ID!]!) { customers(ids: $ids) { id } }';
    const ids = customers(2);
    expect(await ask(service.url, { query, variables: { ids } })).toMatchObject({
      data: { customers: ids.map((id) => ({ id })) },
    });
    const reply = await ask(service.url, { query, variables: { ids: customers(3) } });
    expect(reply.data).toEqual({ customers: null });
    expect(reply.errors).toMatchObject([
      { extensions: { code: 'INVALID_INPUT', member: 'ids', expected: 'a list of at most 2' } },
    ]);
  });

  test('templates at GraphQL, however often the same', async () => {
    const query =
      'query ($id: ID!, $codes: [String!]) { customer(id: $id) { pendingUpdates(templateCodes: $codes) { accepted } } }';
    const reply = async (count: number) => {
      const codes = Array<string>(count).fill(asked.templateCode);
      return ask(service.url, { query, variables: { id: asked.customerId, codes } });
    };
    expect((await reply(2)).data).toEqual({ customer: { pendingUpdates: [{ accepted: false }] } });
    expect((await reply(3)).errors).toMatchObject([
      { extensions: { code: 'INVALID_INPUT', member: 'templateCodes', expected: 'a list of at most 2' } },
    ]);
  });

  test('templates at REST', async () => {
    const answerTo = async (count: number) => {
      const search = new URLSearchParams(Array(count).fill(['template_code', asked.templateCode]));
      const path = `/v1/customers/${asked.customerId}/consents/pending?${search.toString()}`;
      const response = await fetch(service.url + path, { headers: asService });
      return { status: response.status, body: await response.json() };
    };
    expect(await answerTo(2)).toMatchObject({ status: 200 });
    expect(await answerTo(3)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', member: 'template_code', expected: 'a list of at most 2' },
    });
  });
});
