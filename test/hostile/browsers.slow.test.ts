import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { givenDataFolder } from '../database/testDatabase';
import { startProcess, type ServiceProcess } from '../fault/serviceProcess';
import { exchange, exchangeBytes } from '../network/wire';
import { asService } from '../service/bearer';
import { startTimeoutMs } from '../service/service';
import { customerId, Stage, templateCode } from './stage';

const allowed = 'https://www.shop.example';
const evil = 'https://evil.example';
const mutation = `mutation { recordDecision(input: { customerId: "${customerId}", templateCode: "news", value: withdraw }) { changed } }`;
const latest = '/v1/consent-templates/news/latest';

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.open({ CORS_ORIGINS: allowed });
}, startTimeoutMs);
afterAll(() => stage.close());

interface Sent {
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What a page can have a browser send without asking beforehand: its forms and its plain requests. */
const simple: readonly (readonly [what: string, sent: Sent])[] = [
  [
    'a form',
    {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `query=${encodeURIComponent(mutation)}`,
    },
  ],
  [
    'a form of text',
    { headers: { 'content-type': 'text/plain' }, body: JSON.stringify({ query: mutation }) },
  ],
  [
    'a form with files',
    {
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: `--x\r\nContent-Disposition: form-data; name="operations"\r\n\r\n${JSON.stringify({ query: mutation })}\r\n--x--`,
    },
  ],
  [
    'a beacon',
    { headers: { 'content-type': 'text/plain;charset=UTF-8' }, body: JSON.stringify({ query: mutation }) },
  ],
  ['a picture', { method: 'GET', path: `/graphql?query=${encodeURIComponent(mutation)}` }],
  [
    'a type that only seems to be simple',
    {
      headers: { 'content-type': 'text/plain; application/json' },
      body: JSON.stringify({ query: mutation }),
    },
  ],
  [
    'a type in two',
    {
      headers: { 'content-type': 'text/plain, application/json' },
      body: JSON.stringify({ query: mutation }),
    },
  ],
];

describe('a page of another site', () => {
  afterEach(() => stage.expectUnharmed());

  it.each([...simple])(
    'can have a browser send %s, and nothing is executed',
    async (_what, { path = '/graphql', ...init }) => {
      const headers = { ...asService, origin: evil, ...init.headers };
      const reply = await stage.fetch(path, { method: 'POST', ...init, headers });
      expect(reply.status).toBeGreaterThanOrEqual(400);
      expect(reply.text).not.toContain('"data":{');
      expect(reply.headers['access-control-allow-origin']).toBeUndefined();
    },
  );

  it.each(
    simple
      .filter(([, { method }]) => method !== 'GET')
      .map(([what, { path: _path, ...init }]) => [what, init] as const),
  )('can have a browser send %s to REST, and nothing is recorded', async (_what, init) => {
    const path = `/v1/customers/${customerId}/consents/templates/${templateCode}/decisions`;
    const reply = await stage.fetch(path, {
      method: 'POST',
      ...init,
      headers: { ...asService, origin: evil, ...init.headers },
    });
    expect(reply.status).toBe(415);
  });

  it('can have a browser send a query by GET, and cannot read what is public of it', async () => {
    const query = `{ latestTemplate(templateCode: "${templateCode}") { number } customer(id: "${customerId}") { id } }`;
    const reply = await stage.fetch(`/graphql?query=${encodeURIComponent(query)}`, {
      headers: { origin: evil },
    });
    expect(JSON.parse(reply.text)).toMatchObject({
      data: { latestTemplate: { number: 1 }, customer: null },
      errors: [{ extensions: { code: 'UNAUTHENTICATED' } }],
    });
    expect(reply.headers['access-control-allow-origin']).toBeUndefined();
    expect(reply.headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  it('has recorded nothing by all this', async () => {
    const path = `/v1/customers/${customerId}/consents/templates/${templateCode}/decisions`;
    expect(JSON.parse((await stage.fetch(path, { headers: asService })).text)).toMatchObject({
      decisions: [],
    });
  });

  it.each([
    ...[evil, 'null', `${allowed}.evil.example`, `https://evil-www.shop.example`, 'http://www.shop.example'],
    ...[
      `${allowed}:8443`,
      `${allowed}/`,
      'https://WWW.SHOP.EXAMPLE.evil.example',
      `${allowed} ${evil}`,
      '*',
      '',
    ],
    ...[
      'https://shop.example',
      'https://www.shop.example@evil.example',
      'https://wwwxshop.example',
      'file://',
    ],
  ])('at %j is allowed nothing, beforehand or afterwards', async (origin) => {
    for (const path of ['/graphql', latest]) {
      const asked = {
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      };
      const before = await stage.fetch(path, { method: 'OPTIONS', headers: { origin, ...asked } });
      const after = await stage.fetch(path, { headers: { origin, ...asService } });
      for (const { headers } of [before, after]) {
        expect(headers['access-control-allow-origin']).toBeUndefined();
        expect(headers['access-control-allow-credentials']).toBeUndefined();
        expect(headers['access-control-allow-private-network']).toBeUndefined();
      }
    }
  });

  it('gets no cookie and is let in by none', async () => {
    const cookie = `token=${asService.authorization ?? ''}; session=1`;
    const reply = await stage.fetch(`/v1/customers/${customerId}/consents/pending`, { headers: { cookie } });
    expect(reply.status).toBe(401);
    expect(reply.headers['set-cookie']).toBeUndefined();
  });

  it('cannot put the service into a frame, nor have its answers taken for something else', async () => {
    for (const path of [
      latest,
      '/graphql?query={__typename}',
      '/v1/openapi.json',
      '/health/live',
      '/nothing',
    ]) {
      const { headers } = await stage.fetch(path);
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    }
  });
});

it('the origin that is allowed may ask and read, without credentials of the browser’s own', async () => {
  const { headers } = await stage.fetch(latest, { headers: { origin: allowed } });
  expect(headers['access-control-allow-origin']).toBe(allowed);
  expect(headers['access-control-allow-credentials']).toBeUndefined();
  expect(headers['vary']).toContain('Origin');
});

const token = /eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+/;
const page = { accept: 'text/html' };
const pages = [
  '/graphql',
  '/graphql?as=operator',
  '/graphql?as=publisher',
  '/demo/session.json',
  '/demo/',
  '/',
];

describe('a page that reaches this machine under a name of its own (DNS rebinding)', () => {
  /** Started as a newcomer does, who has set nothing: with a secret of its own and tokens to try it with. */
  let newcomers: ServiceProcess;
  let url: string;
  const folder = mkdtempSync(join(tmpdir(), 'newcomer-'));

  beforeAll(async () => {
    newcomers = startProcess(await givenDataFolder(folder), { auth: {} });
    url = await newcomers.ready;
  }, startTimeoutMs);
  afterAll(async () => {
    await newcomers.stop('SIGTERM');
    rmSync(folder, { recursive: true });
  });

  const saidTo = async (path: string, host: string) => {
    const { port } = new URL(url);
    const request = `GET ${path} HTTP/1.1\r\nHost: ${host.replace('PORT', port)}\r\nAccept: text/html, */*\r\nConnection: close\r\n\r\n`;
    return (await exchangeBytes(url, request)).toString();
  };

  it.each([
    'rebound.evil.example',
    'rebound.evil.example:PORT',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
  ])('is given no token as %s', async (host) => {
    for (const path of pages) expect(await saidTo(path, host)).not.toMatch(token);
  });

  it.each([
    '10.0.0.7',
    '0.0.0.0',
    '169.254.169.254',
    '[fe80::1]',
    'evil.example@localhost',
    'localhost evil',
    '',
  ])('is given no token as %j', async (host) => {
    for (const path of pages) expect(await saidTo(path, host)).not.toMatch(token);
  });

  it('whoever sits at the machine is', async () => {
    expect(await saidTo('/graphql?as=operator', '127.0.0.1:PORT')).toMatch(token);
  });

  it('and is to nobody where the operator has set a secret, whatever the host', async () => {
    for (const path of pages) {
      for (const host of ['localhost', 'evil.example']) {
        const headers = [...Object.entries(page), ['X-Forwarded-Host', host] as const];
        const { text } = await exchange(stage.url, {
          method: 'GET',
          target: path,
          headers,
          body: Buffer.alloc(0),
        });
        expect(text).not.toMatch(token);
      }
    }
  });
});
