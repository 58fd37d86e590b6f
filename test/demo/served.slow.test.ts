import { get, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { restDoor } from '../doors/restDoor';
import { bearer } from '../service/bearer';
import { startTimeoutMs } from '../service/service';
import { openStage, type Stage } from './stage';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
}, startTimeoutMs);
afterAll(() => stage.close());

interface Served {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** As it is on the wire, which `fetch` would decompress. */
function served(path: string, acceptEncoding?: string): Promise<Served> {
  const headers = acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding };
  return new Promise((resolve, reject) => {
    get(stage.node.url + path, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }));
    }).once('error', reject);
  });
}

const asItIs = (body: Buffer) => body;

const script = async () =>
  /src="(\/demo\/assets\/[^"]+\.js)"/.exec((await served('/demo')).body.toString())?.[1];

describe('what the demo is made of', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ['*;q=0', undefined, asItIs],
    [undefined, undefined, asItIs],
  ])('is sent to whoever accepts %s as %s', async (accepted, encoding, open) => {
    const path = (await script()) ?? '';
    const plain = await served(path);
    const sent = await served(path, accepted);
    expect(sent.headers['content-encoding']).toBe(encoding);
    expect(sent.headers.vary).toContain('Accept-Encoding');
    expect(open(sent.body).equals(plain.body)).toBe(true);
    if (encoding) expect(sent.body.length).toBeLessThan(plain.body.length / 2);
  });

  test('may be kept for good where its name has its hash, and never where it has not', async () => {
    expect((await served((await script()) ?? '')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await served('/demo')).headers['cache-control']).toBe('no-store');
  });

  test('includes the guide and the source, without a script', async () => {
    const guide = (await served('/demo/guide')).body.toString();
    expect(guide).toContain('A consent dialog in React');
    expect(guide).not.toMatch(/<script|<!-- guide -->/);
    expect((await served('/demo/source')).body.toString()).toContain('export function ConsentDialog');
  });

  test.each(['/demo/assets/..%2fguide.html', '/demo/%2e%2e/main/main.js', '/demo/assets/'])(
    'is nothing outside of its folder: %s',
    async (path) => {
      expect((await fetch(stage.node.url + path)).status).toBe(404);
    },
  );
});

describe('a customer to start over with', () => {
  test('is somebody else each time, and has a token for themselves alone', async () => {
    const newCustomer = async () =>
      (await (await fetch(`${stage.node.url}/demo/customer.json`)).json()) as {
        readonly customerId: string;
        readonly token: string;
      };
    const [one, other] = [await newCustomer(), await newCustomer()];
    expect(one.customerId).not.toBe(other.customerId);
    const door = restDoor(stage.node.url, bearer(one.token));
    const templateCode = 'marketing-email';
    expect(await door.pending({ customerId: one.customerId, templateCode })).toMatchObject({
      kind: 'answered',
    });
    expect(await door.pending({ customerId: other.customerId, templateCode })).toMatchObject({
      kind: 'refused',
    });
  });
});
