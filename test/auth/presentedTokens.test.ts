import { request, type IncomingHttpHeaders } from 'node:http';
import { findDemoSession } from '../../src/app/local/demoSession';
import { findLocalTokens } from '../../src/app/local/localTokens';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';
import { testAuth } from '../service/bearer';
import { startNode, startTimeoutMs, type ServiceOptions, type TestNode } from '../service/service';

const unconfigured = { mode: 'development', auth: { ...testAuth, secret: null } } as const;
const withOwnSecret = { mode: 'development', auth: testAuth } as const;

let database: TestDatabase;
let presenting: ServiceOptions;
const open: TestNode[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  presenting = {
    mode: 'development',
    limits: { corsOrigins: ['https://studio.example'], trustedProxies: ['127.0.0.0/8'] },
    sandboxTokens: await findLocalTokens(unconfigured, withOwnSecret, new Date()),
    demo: await findDemoSession(unconfigured, withOwnSecret, new Date()),
  };
}, startTimeoutMs);
afterAll(async () => {
  for (const node of open) await node.close();
  await database.close();
});

async function given(options: ServiceOptions = {}): Promise<TestNode> {
  const node = await startNode(database, { ...presenting, ...options });
  open.push(node);
  return node;
}

/** The pages that have tokens for those who may see them. */
const pages = [
  ...['/graphql', '/graphql?as=customer', '/graphql?as=operator'],
  ...['/demo/session.json', '/demo/customer.json'],
  // As tools ask: a browser gets a page there, which asks in turn.
  '/',
  '/explorer/page.json?as=publisher',
];

interface Page {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

const acceptFor = (path: string) => (path === '/' ? 'application/json' : 'text/html,*/*');

/** A GET under any name, which `fetch` does not allow. */
function get(url: string, path: string, headers: Readonly<Record<string, string>> = {}): Promise<Page> {
  const { port } = new URL(url);
  const asked = { host: '127.0.0.1', port, path, headers: { accept: acceptFor(path), ...headers } };
  return new Promise((resolve, reject) => {
    const sent = request(asked, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }));
    });
    sent.once('error', reject).end();
  });
}

/** The header of a JSON Web Token, wherever it stands. */
const hasToken = ({ text }: Page) => /eyJ[\w-]+\.eyJ/.test(text);

describe('a service that made its secret itself and listens on loopback', () => {
  let url: string;
  beforeAll(async () => {
    ({ url } = await given());
  });

  test.each(['127.0.0.1:4000', 'localhost:4000', 'LOCALHOST', '[::1]:4000', '127.0.0.1'])(
    'presents its tokens to who asks for %s',
    async (host) => {
      for (const page of pages) {
        const shown = await get(url, page, { host });
        expect({ page, status: shown.status, hasToken: hasToken(shown) }).toEqual({
          ...{ page, status: 200, hasToken: true },
        });
        expect(shown.headers['cache-control']).toBe('no-store');
      }
    },
  );

  test.each<[string, Readonly<Record<string, string>>]>([
    ['a name that was made to lead here', { host: 'rebound.example:4000' }],
    ['a name that only looks like loopback', { host: 'localhost.rebound.example' }],
    ['an address of the network', { host: '192.168.1.7:4000' }],
    ['every address', { host: '0.0.0.0:4000' }],
    ['a port without a name', { host: ':4000' }],
    ['a page of an origin that may call', { origin: 'https://studio.example' }],
    ['a page that hides its origin', { origin: 'null' }],
    ['a proxy that speaks for a stranger', { 'x-forwarded-for': '203.0.113.7' }],
    ['a proxy that says so in the standard way', { forwarded: 'for=203.0.113.7' }],
    ['a proxy that names another host', { 'x-forwarded-host': 'consent.example' }],
    ['a proxy that names the protocol', { 'x-forwarded-proto': 'https' }],
    ['a proxy that names the client', { 'fly-client-ip': '203.0.113.7' }],
    ['a proxy that hides itself, by the page before', { referer: 'http://consent.example/demo' }],
    ['a proxy that claims loopback', { host: 'rebound.example', 'x-forwarded-host': 'localhost' }],
  ])('presents none to %s, with no page', async (_who, headers) => {
    for (const page of pages) {
      const shown = await get(url, page, { host: '127.0.0.1:4000', ...headers });
      expect({ page, hasToken: hasToken(shown) }).toEqual({ page, hasToken: false });
    }
    const session = await get(url, '/demo/session.json', { host: '127.0.0.1:4000', ...headers });
    expect(session).toMatchObject({
      status: 401,
      text: expect.stringContaining('UNAUTHENTICATED') as unknown,
    });
  });

  test('opens the pages themselves under any name: there is nothing in them', async () => {
    const shown = await get(url, '/graphql', { host: 'consent.test:4000' });
    expect(shown.status).toBe(200);
    expect(shown.text).toContain('embeddable-sandbox');
  });
});

test('a service that listens by the name localhost presents its tokens too', async () => {
  const { url } = await given({ host: 'localhost' });
  for (const page of pages) expect(hasToken(await get(url, page))).toBe(true);
});

test('a service that listens for others presents none, whatever it was given', async () => {
  const { url } = await given({ host: '0.0.0.0' });
  for (const page of pages) expect(hasToken(await get(url, page))).toBe(false);
  expect((await get(url, '/demo/session.json')).status).toBe(404);
});

test('in production nothing is presented', async () => {
  const { url } = await given({ mode: 'production' });
  for (const page of pages) expect(hasToken(await get(url, page))).toBe(false);
});

test('with a secret or an issuer of somebody else’s no token is made for anyone', async () => {
  const now = new Date();
  const issuer = {
    ...unconfigured,
    auth: { ...unconfigured.auth, jwksUrl: new URL('https://issuer.example') },
  };
  expect(await findLocalTokens(withOwnSecret, withOwnSecret, now)).toBeNull();
  expect(await findLocalTokens(issuer, issuer, now)).toBeNull();
  expect(await findDemoSession(withOwnSecret, withOwnSecret, now)).toBeNull();
  expect(await findLocalTokens(unconfigured, withOwnSecret, now)).not.toBeNull();
});
