import { exchange } from '../network/wire';
import { asService } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';

const origin = 'https://www.example.com';
let service: TestService;
let latestPath: string;

beforeAll(async () => {
  service = await startService({
    mode: 'production',
    limits: { corsOrigins: [origin], ratePerAddress: 1_000 },
  });
  const { templateCode } = await service.given.publishedVersion();
  latestPath = `/v1/consent-templates/${templateCode}/latest`;
}, startTimeoutMs);
afterAll(() => service.close());

const preflight = (path: string, from: string, { url } = service) =>
  fetch(url + path, {
    method: 'OPTIONS',
    headers: {
      origin: from,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,idempotency-key',
    },
  });

const pagesOfThisMachine = [
  ...['http://localhost:5173', 'https://localhost:5173', 'http://localhost', 'http://127.0.0.1:3000'],
  ...['http://[::1]:3000', 'https://[::1]'],
];
const strangers = [
  ...['https://elsewhere.example', 'null', `${origin}.evil.example`, 'https://evil-www.example.com'],
  ...['https://evil.www.example.com', 'https://example.com', 'http://www.example.com', `${origin}:8443`],
  ...[`${origin}/`, 'https://WWW.EXAMPLE.COM', `${origin}, ${origin}`, 'https://www.example.co'],
];

describe.each([
  ['GraphQL', () => '/graphql'],
  ['REST', () => latestPath],
])('the %s door', (doorName, path) => {
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

  test.each([...strangers, ...pagesOfThisMachine])('allows %s nothing', async (stranger) => {
    const { status, headers } = await preflight(path(), stranger);
    expect(status).toBe(405);
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('access-control-allow-methods')).toBeNull();
  });

  test('says in the answer to the preflight which variable has the origins', async () => {
    const answer = await preflight(path(), 'https://elsewhere.example');
    const message = 'Web pages of this origin may not call. Add https://elsewhere.example to CORS_ORIGINS.';
    expect(await answer.json()).toMatchObject(
      doorName === 'REST'
        ? { code: 'METHOD_NOT_ALLOWED', detail: message }
        : { errors: [{ message, extensions: { code: 'METHOD_NOT_ALLOWED' } }] },
    );
    expect(answer.headers.get('allow')).toBe(doorName === 'REST' ? 'GET, HEAD' : 'GET, POST');
  });
});

test('a page reads the answer and what stands in its headers', async () => {
  const { status, headers } = await fetch(service.url + latestPath, { headers: { origin, ...asService } });
  expect(status).toBe(200);
  expect(headers.get('access-control-allow-origin')).toBe(origin);
  const exposed = headers.get('access-control-expose-headers')?.split(', ');
  const usual = ['ETag', 'Location', 'Link', 'Idempotency-Replayed', 'X-Request-Id', 'Content-Disposition'];
  const ofRefusals = ['RateLimit', 'RateLimit-Remaining', 'Retry-After', 'Allow', 'WWW-Authenticate'];
  expect(exposed).toEqual(expect.arrayContaining([...usual, ...ofRefusals]));
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

describe('outside production', () => {
  let development: TestService;
  beforeAll(async () => {
    development = await startService({ mode: 'development' });
  }, startTimeoutMs);
  afterAll(() => development.close());

  test.each(pagesOfThisMachine)('a page of %s may call', async (page) => {
    for (const path of ['/graphql', '/v1/openapi.json']) {
      const { status, headers } = await preflight(path, page, development);
      expect([status, headers.get('access-control-allow-origin')]).toEqual([204, page]);
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    }
  });

  test.each([
    ...[
      'https://localhost.evil.example',
      'http://localhost.:3000',
      'http://evil.localhost',
      'http://LOCALHOST',
    ],
    ...['http://localhost:3000/', 'http://user@localhost', 'http://0.0.0.0:3000', 'http://10.0.0.7:3000'],
    ...['http://127.1', 'http://2130706433', 'http://127.0.0.1.evil.example', 'file://localhost', 'null'],
    ...['capacitor://localhost', 'http://localhost:3000, http://localhost:3001', 'http://localhost:99999'],
  ])('a page of %s may not', async (page) => {
    const { status, headers } = await preflight('/graphql', page, development);
    expect([status, headers.get('access-control-allow-origin')]).toEqual([405, null]);
  });
});

describe('in production without CORS_ORIGINS', () => {
  let closed: TestService;
  beforeAll(async () => {
    closed = await startService({ mode: 'production' });
    await closed.given.template('news');
    await closed.given.publishedVersion({ templateCode: 'news' });
  }, startTimeoutMs);
  afterAll(() => closed.close());

  const warnings = () => closed.logged.filter(({ level }) => level === 40);
  const path = '/v1/consent-templates/news/latest';
  /** Node's own `fetch` sets the headers by which browsers say what they ask for. */
  const latest = (headers: Readonly<Record<string, string>>) => {
    return exchange(closed.url, {
      method: 'GET',
      target: path,
      headers: Object.entries(headers),
      body: Buffer.alloc(0),
    });
  };

  test('answers are the same for every page', async () => {
    const { headers } = await latest({ origin: 'http://localhost:3000' });
    expect(headers['vary']).toBe('Accept-Language');
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  test('an origin that is refused is warned of once, with the variable to set', async () => {
    const before = warnings().length;
    const page = 'https://shop.example';
    for (let times = 0; times < 3; times += 1) {
      expect((await preflight('/graphql', page, closed)).status).toBe(405);
      expect((await preflight('/v1/openapi.json', page, closed)).status).toBe(405);
      expect((await latest({ origin: page, 'sec-fetch-mode': 'cors' })).status).toBe(200);
    }
    expect(warnings().slice(before)).toMatchObject([
      {
        origin: page,
        msg: 'web pages of this origin may not call; to let them, add the origin to CORS_ORIGINS',
      },
    ]);
  });

  test('what no variable can let is told what to do instead', async () => {
    const before = warnings().length;
    await latest({ origin: 'null' });
    expect(warnings().slice(before)).toMatchObject(
      [{ origin: 'null', msg: /serve them over HTTP/ }].map(said),
    );
  });

  test.each([
    ['the service’s own pages', { origin: 'http://localhost' }],
    ['a form of another site', { origin: 'https://form.example', 'sec-fetch-mode': 'navigate' }],
    ['what no browser writes', { origin: 'https://a.example\u00e9\u009b31m' }],
    ['two at once', { origin: 'https://a.example https://b.example' }],
    ['more than any host name', { origin: `https://${'a'.repeat(2_000)}.example` }],
  ])('nobody is warned of %s', async (_what, headers) => {
    const before = warnings().length;
    expect((await latest(headers)).status).toBe(200);
    expect(warnings().slice(before)).toEqual([]);
  });

  test('who sends ever new origins fills neither the log nor the memory', async () => {
    for (let index = 0; index < 150; index += 1) await latest({ origin: `https://o${index}.example` });
    const named = warnings().filter(({ origin: of }) => of !== undefined);
    expect(named).toHaveLength(100);
    expect(warnings().at(-1)).toMatchObject({
      count: 100,
      msg: 'further origins that may not call are not logged',
    });
  });
});

function said({ msg, ...line }: { readonly origin: string; readonly msg: RegExp }) {
  return { ...line, msg: expect.stringMatching(msg) as unknown };
}
