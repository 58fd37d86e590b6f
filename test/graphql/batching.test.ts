import { startService, type TestService } from '../service/service';
import { ask } from './asking';

let service: TestService;
let customers: readonly string[];
const templateCodes = ['marketing', 'research', 'terms'];

beforeAll(async () => {
  service = await startService();
  for (const templateCode of templateCodes) {
    await service.given.template(templateCode);
    await service.given.publishedVersion({ templateCode });
  }
  customers = Array.from({ length: 50 }, () => service.given.customer());
});
afterAll(() => service.close());

/** The statements that read decisions while the questions are answered. */
async function decisionStatements(asking: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const stop = service.database.engine.onStatement((text) => {
    if (/\bdecision\b/.test(text)) count += 1;
  });
  await asking().finally(stop);
  return count;
}

async function answeredInFull(query: string, variables: object = {}): Promise<void> {
  const { data, errors } = await ask(service.url, { query, variables });
  expect(errors).toBeUndefined();
  expect(JSON.stringify(data).match(/"accepted":false|"hasNextPage":false/g)?.length).toBeGreaterThanOrEqual(
    50,
  );
}

const aliased = (field: (customerId: string) => string): string =>
  `{ ${customers.map((id, index) => `c${index}: ${field(id)}`).join(' ')} }`;

const forEachCustomer = '{ accepted version { title } decision { value } changes { changeNote } }';

describe('fifty customers cost one decision statement', () => {
  test('by aliases of pendingUpdate', async () => {
    const query = aliased(
      (id) => `pendingUpdate(customerId: "${id}", templateCode: "terms") ${forEachCustomer}`,
    );
    expect(await decisionStatements(() => answeredInFull(query))).toBe(1);
  });

  test('by aliases of customer', async () => {
    const query = aliased(
      (id) => `customer(id: "${id}") { pendingUpdate(templateCode: "terms") ${forEachCustomer} }`,
    );
    expect(await decisionStatements(() => answeredInFull(query))).toBe(1);
  });

  test('by customers, on one template', async () => {
    const query = `query ($ids: [ID!]!) { customers(ids: $ids) { pendingUpdate(templateCode: "terms") ${forEachCustomer} } }`;
    expect(await decisionStatements(() => answeredInFull(query, { ids: customers }))).toBe(1);
  });

  test.each([
    ['all templates', ''],
    ['templates by their codes', `(templateCodes: ${JSON.stringify(templateCodes)})`],
  ])('by customers, on %s', async (_which, codes) => {
    const query = `query ($ids: [ID!]!) { customers(ids: $ids) { pendingUpdates${codes} ${forEachCustomer} } }`;
    expect(await decisionStatements(() => answeredInFull(query, { ids: customers }))).toBe(1);
  });

  test('by roots and customers mixed', async () => {
    const query = `query ($ids: [ID!]!, $id: ID!) {
      customers(ids: $ids) { pendingUpdate(templateCode: "terms") { accepted } }
      pendingUpdate(customerId: $id, templateCode: "research") { accepted }
      customer(id: $id) { pendingUpdates { accepted } }
    }`;
    const variables = { ids: customers, id: customers[0] };
    expect(await decisionStatements(() => answeredInFull(query, variables))).toBe(1);
  });

  test('by their histories', async () => {
    const query = `query ($ids: [ID!]!) { customers(ids: $ids) { decisions { nodes { id } pageInfo { hasNextPage } } } }`;
    expect(await decisionStatements(() => answeredInFull(query, { ids: customers }))).toBe(1);
  });
});

test('a text alone costs none', async () => {
  const query = '{ latestTemplate(templateCode: "terms") { title } }';
  expect(await decisionStatements(() => ask(service.url, { query }))).toBe(0);
});

test('requests in flight together share statements', async () => {
  const query = (id: string) => `{ pendingUpdate(customerId: "${id}", templateCode: "terms") { accepted } }`;
  await Promise.all(customers.map((id) => ask(service.url, { query: query(id) })));
  const count = await decisionStatements(() =>
    Promise.all(customers.map((id) => ask(service.url, { query: query(id) }))),
  );
  expect(count).toBeGreaterThanOrEqual(1);
  expect(count).toBeLessThanOrEqual(customers.length / 2);
});
