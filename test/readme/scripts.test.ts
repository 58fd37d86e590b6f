import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { issueLocalTokens } from '../../src/app/local/localTokens';
import { putSamples } from '../../src/app/samples/samples';
import { openLog } from '../../src/observability/log';
import { describeWith, findProgram } from '../database/programs';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';
import { testAuth } from '../service/bearer';
import { startNode, startTimeoutMs, type TestNode } from '../service/service';
import { readGuide } from './guides';

/* Whole scripts that guides print, saved and run as they say. */

const run = promisify(execFile);
const auth = { ...testAuth, tokens: { ...testAuth.tokens, issuer: 'consent-service' } };

/** What `npm run tokens` prints as $SERVICE. */
let serviceToken: string;
let operatorToken: string;
let publisherToken: string;
let database: TestDatabase;
let node: TestNode;
let folder: string;

beforeAll(async () => {
  database = await openTestDatabase();
  await putSamples(database.engine, openLog('silent'));
  const tokens = await issueLocalTokens(auth, new Date());
  ({ service: serviceToken, operator: operatorToken, publisher: publisherToken } = tokens);
  node = await startNode(database, { auth });
  folder = await mkdtemp(join(tmpdir(), 'consent-scripts-'));
}, startTimeoutMs);

afterAll(async () => {
  await node.close();
  await database.close();
  await rm(folder, { recursive: true });
});

describeWith('Python', findProgram('python3'))('the guide for Python', () => {
  const [, script = '', printed = ''] =
    /```python\n(.*?)```\n\n```\n(.*?)```/s.exec(readGuide('src/rest/PYTHON.md')) ?? [];

  const runPython = async (code: string, env: object) => {
    const file = join(folder, 'consent.py');
    await writeFile(file, code);
    return run('python3', [file], { env: { PATH: process.env['PATH'], CONSENT_URL: node.url, ...env } });
  };

  it('prints what it says', async () => {
    const { stdout } = await runPython(script, { SERVICE: serviceToken });
    expect(stdout).toBe(printed);
  });

  it('prints what it says of a screen with several texts', async () => {
    await writeFile(join(folder, 'consent.py'), script);
    const [, , program = '', said = ''] =
      /(.*?)```python\nimport json, os, urllib\.request, uuid\n(.*?)```\n\n```\n(.*?)```/s.exec(
        readGuide('src/rest/PYTHON.md'),
      ) ?? [];
    const file = join(folder, 'sign_up.py');
    await writeFile(file, `import json, os, urllib.request, uuid\n${program}`);
    const env = { CONSENT_URL: node.url, SERVICE: serviceToken, OPERATOR: operatorToken };
    const { stdout } = await run('python3', [file], { env: { PATH: process.env['PATH'], ...env } });
    expect(stdout).toBe(said);
  });

  it('reads lists that come as lines', async () => {
    const [, lists = ''] = /## Lists\n.*?```python\n(.*?)```/s.exec(readGuide('src/rest/PYTHON.md')) ?? [];
    const of = (list: string) => `/templates/marketing-email/${list}"`;
    const play = `${script.split('if __name__')[0]}
decide("lines-1", "marketing-email", pending("lines-1", "marketing-email")["version"], "given")
${lists.replace(`/v1/consents${of('customers-awaiting')}`, '/v1/consent-templates/marketing-email/records"')}`;
    const { stdout } = await runPython(play, { SERVICE: serviceToken, PUBLISHER: publisherToken });
    expect(stdout.split('\n')).toContain('lines-1');
  });

  it('sends an answer again whose response was lost or is another’s, and records it once', async () => {
    const customer = '0b9e5c1a-7d43-4f0a-9f55-6c1f2f0d8a77';
    const broken = brokenProxy(node.url);
    const decided = `${script.split('if __name__')[0]}
version = pending("${customer}", "marketing-email")["version"]
print(decide("${customer}", "marketing-email", version, "given")["decision"]["sequence"])
`;
    const env = { SERVICE: serviceToken, CONSENT_URL: await broken.open() };
    const { stdout } = await runPython(decided.replaceAll('attempts=4', 'attempts=9'), env);
    await broken.close();
    expect({ stdout, left: broken.left.length }).toEqual({ stdout: '1\n', left: 0 });
  });

  it('raises what the service refuses, by its code', async () => {
    const refused = `${script.split('if __name__')[0]}
try:
    pending("7d1e9b40-35c2-4f8a-9e60-b2a4c8d71f35", "no-such-template")
except Refused as refused:
    print(refused.status, refused.code)
`;
    const { stdout } = await runPython(refused, { SERVICE: serviceToken });
    expect(stdout).toBe('404 TEMPLATE_NOT_FOUND\n');
  });
});

/** Hands requests on, and breaks the responses to the first POSTs: none, half of one, and those of a proxy. */
function brokenProxy(url: string) {
  const left: ((response: ServerResponse) => void)[] = [
    (response) => response.destroy(),
    (response) => response.writeHead(200, { 'content-length': 99 }).write('{', () => response.destroy()),
    (response) => response.writeHead(502, { 'retry-after': new Date().toUTCString() }).end('<html>'),
  ];
  const server = createServer((request, response) => {
    void (async () => {
      const { authorization = '', 'idempotency-key': key = '' } = request.headers as Record<string, string>;
      const body = request.method === 'POST' ? await text(request) : undefined;
      const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': key };
      const answer = await fetch(url + (request.url ?? ''), {
        method: request.method ?? '',
        headers,
        body: body ?? null,
      });
      const told = await answer.text();
      const breakIt = body === undefined ? undefined : left.shift();
      if (breakIt) breakIt(response);
      else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(told);
    })();
  });
  return {
    left,
    open: async () => {
      await once(server.listen(0, '127.0.0.1'), 'listening');
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    close: () => once(server.close(), 'close'),
  };
}

describe('the guide from visitor to customer', () => {
  const guide = readGuide('src/actions/evidence/VISITORS.md');
  const env = () => ({ PATH: process.env['PATH'], CONSENT_URL: node.url, SERVICE: serviceToken });

  it('prints what it says', async () => {
    const [, script = '', printed = ''] = /```js\n(.*?)```\n\n```\n(.*?)```/s.exec(guide) ?? [];
    const file = join(folder, 'bff.mjs');
    await writeFile(file, script);
    const { stdout } = await run(process.execPath, [file], { env: env() });
    expect(stdout).toBe(printed);
  });

  it.each([
    ['links', 1],
    ['links again with an old cookie', 0],
  ])('in Python it %s', async (_what, decisions) => {
    const [, linkInPython = ''] = /```python\n(.*?)```/s.exec(guide) ?? [];
    const [, base = ''] = /```python\n(.*?)if __name__/s.exec(readGuide('src/rest/PYTHON.md')) ?? [];
    const play = `
if ${decisions}:
    decide("visitor-py", "marketing-email", pending("visitor-py", "marketing-email")["version"], "given")
print(link("10048213", "visitor-py"), pending("10048213", "marketing-email")["may_proceed"])`;
    const file = join(folder, 'link.py');
    await writeFile(file, `${base}${linkInPython}${play}`);
    const { stdout } = await run('python3', [file], { env: env() });
    expect(stdout).toBe(`${decisions} True\n`);
  });
});

describe('the guide for a shared server', () => {
  const guide = readGuide('src/auth/DEVELOPMENT.md');
  const [, script = ''] = /```js\n(.*?)```/s.exec(guide) ?? [];
  const commands = [...guide.matchAll(/^node token\.mjs (\S+)(?: "(.*)")?$/gm)];
  const kinds = ['CUSTOMER', 'SERVICE', 'SERVICE'];

  it('signs three tokens', () => expect(commands).toHaveLength(kinds.length));

  it.each(commands.map(([, sub = '', scope = ''], at) => [kinds[at], sub, scope] as const))(
    'signs a token of a %s',
    async (kind, sub, scope) => {
      await writeFile(join(folder, 'token.mjs'), script);
      const args = scope ? [sub, scope] : [sub];
      const env = { PATH: process.env['PATH'], AUTH_JWT_SECRET: testAuth.secret };
      const { stdout } = await run('node', ['token.mjs', ...args], { cwd: folder, env });
      const response = await fetch(`${node.url}/graphql?query={viewer{kind,scopes}}`, {
        headers: { authorization: `Bearer ${stdout.trim()}` },
      });
      expect(await response.json()).toEqual({
        data: { viewer: { kind, scopes: scope ? scope.split(' ').sort() : [] } },
      });
    },
  );
});
