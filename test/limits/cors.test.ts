import { asService } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';

const origin = 'https://www.example.com';
let service: TestService;
let latestPath: string;

beforeAll(async () => {
  service = await startService({
    limits: { corsOrigins: [origin], ratePerAddress: 1_000 },
  });
  const { templateCode } = await service.given.publishedVersion();
  latestPath = `/v1/consent-templates/${templateCode}/latest`;
}, startTimeoutMs);
afterAll(() => service.close());

const preflight = (path: string, from: string) =>
  fetch(service.url + path, {
    method: 'OPTIONS',
    headers: {
      origin: from,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,idempotency-key',
    },
  });

describe.each([
  ['GraphQL', () => '/graphql'],
  ['REST', () => latestPath],
])('the %s door', (_door, path) => {
  test('lets a page of the origin ask beforehand', async () => {
    const { status, headers } = await preflight(path(), origin);
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    expect(headers.get('access-control-allow-methods')).toContain('POST');
    expect(headers.get('access-control-allow-headers')).toBe('authorization,idempotency-key');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  });

  test('lets a browser keep for ten minutes what it has asked beforehand', async () => {
    const { headers } = await preflight(path(), origin);
    expect(headers.get('access-control-max-age')).toBe('600');
  });

  test.each([
    ...['https://elsewhere.example', 'null', `${origin}.evil.example`, 'https://evil-www.example.com'],
    ...['https://evil.www.example.com', 'https://example.com', 'http://www.example.com', `${origin}:8443`],
    ...[`${origin}/`, 'https://WWW.EXAMPLE.COM', `${origin}, ${origin}`, 'https://www.example.co'],
  ])('allows %s nothing', async (stranger) => {
    const { status, headers } = await preflight(path(), stranger);
    expect([400, 405]).toContain(status);
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('access-control-allow-methods')).toBeNull();
  });
});

test('a page reads the answer and what stands in its headers', async () => {
  const { status, headers } = await fetch(service.url + latestPath, { headers: { origin, ...asService } });
  expect(status).toBe(200);
  expect(headers.get('access-control-allow-origin')).toBe(origin);
  const exposed = headers.get('access-control-expose-headers');
  for (const name of ['ETag', 'Location', 'X-Request-Id', 'RateLimit-Remaining', 'Retry-After']) {
    expect(exposed).toContain(name);
  }
  expect(headers.get('vary')).toBe('Origin, Accept-Language');
});

test('a page reads refusals too', async () => {
  const { status, headers } = await fetch(`${service.url}/v1/nothing-here`, { headers: { origin } });
  expect(status).toBe(404);
  expect(headers.get('access-control-allow-origin')).toBe(origin);
});

test('OPTIONS at a path where nothing is finds nothing', async () => {
  const answer = await fetch(`${service.url}/v1/nothing-here`, { method: 'OPTIONS' });
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ code: 'ROUTE_NOT_FOUND' });
});
