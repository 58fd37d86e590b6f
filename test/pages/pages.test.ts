import { openTestDatabase, type TestDatabase } from '../database/testDatabase';
import { startNode, startTimeoutMs, type TestNode } from '../service/service';

let database: TestDatabase;
let local: TestNode;
let inProduction: TestNode;
beforeAll(async () => {
  database = await openTestDatabase();
  local = await startNode(database);
  inProduction = await startNode(database, { mode: 'production' });
}, startTimeoutMs);
afterAll(async () => {
  await Promise.all([local.close(), inProduction.close()]);
  await database.close();
});

async function asked({ url }: TestNode, path: string, accept: string) {
  const response = await fetch(url + path, { headers: { accept } });
  return { url, response, text: await response.text() };
}

const paths = ['/', '/v1', '/explorer', '/explorer/page.json', '/explorer/schema.graphql'];

test.each(paths)('in production %s is no route', async (path) => {
  const { response, text } = await asked(inProduction, path, 'text/html,*/*');
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toContain('application/problem+json');
  expect(text).toContain('ROUTE_NOT_FOUND');
});

test.each(['application/json', '*/*'])('tools that take %s get what the start page shows', async (accept) => {
  const { url, response, text } = await asked(local, '/', accept);
  expect(response.headers.get('content-type')).toContain('application/json');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('vary')).toContain('Accept');
  expect(JSON.parse(text)).toMatchObject({
    ...{ name: 'consent-service', mode: 'test', origin: url, tokens: 'none' },
    database: { kind: database.config.kind === 'pglite' ? 'embedded' : 'PostgreSQL' },
    links: { graphql: '/graphql', rest: '/v1', openapi: '/v1/openapi.json', ready: '/health/ready' },
    callers: [{ token: null }, { token: null }, { token: null }, { token: null }],
  });
});

test('tools learn at /v1 where the description of the routes is', async () => {
  const { response, text } = await asked(local, '/v1', 'application/json');
  expect(JSON.parse(text)).toEqual({ openapi: '/v1/openapi.json' });
  expect(response.headers.get('link')).toBe('</v1/openapi.json>; rel="service-desc"');
});
