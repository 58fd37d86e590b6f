import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import fc from 'fast-check';
import { canonicalCustomerId, findCustomerIdFault } from '../../src/domain/values/customerId';
import { getThrough, listening, type Listening } from '../http/listening';
import { oddIds } from '../service/customerIds';

/*
 * Proxies may decode a path once, and then tidy it up. The path of a customer then never leads to another
 * customer or to another route of theirs.
 */

interface OpenApi {
  readonly paths: Readonly<Record<string, object>>;
}

const openApi = JSON.parse(readFileSync(join(__dirname, '../../src/rest/openapi.json'), 'utf8')) as OpenApi;
const prefix = '/v1/customers/{customer_id}';
const tails = Object.keys(openApi.paths)
  .filter((path) => path.startsWith(prefix))
  .map((path) => path.slice(prefix.length));

let server: Listening;
const agent = new Agent({ keepAlive: true });
beforeAll(async () => {
  server = await listening({
    routes: (http) => {
      for (const tail of tails) {
        http.get(`/v1/customers/:customer_id${tail.replaceAll(/\{(\w+)\}/g, ':$1')}`, (request) => ({
          customerId: (request.params as { customer_id: string }).customer_id,
          tail,
        }));
      }
    },
  });
});
afterAll(async () => {
  agent.destroy();
  await server.close();
});

const piece = fc.constantFrom(
  ...[
    '/',
    '//',
    '\\',
    '.',
    '..',
    '?',
    '#',
    ';',
    '%',
    '%2',
    '2',
    'F',
    '+',
    '@',
    '|',
    '&',
    '=',
    '"',
    'nora',
    'me',
    'v1',
  ],
  ...[
    'consents',
    'customers',
    'templates',
    'sets',
    'decisions',
    'pending',
    'evidence',
    'erasure',
    'consents/x',
  ],
);
const ids = fc
  .oneof(
    fc.array(piece, { minLength: 1, maxLength: 9 }).map((pieces) => pieces.join('')),
    fc.constantFrom(...oddIds),
  )
  .filter((id) => findCustomerIdFault(id) === null);

type Proxy = (path: string) => string;
const decoded: Proxy = (path) => decodeURIComponent(path);
const reencoded: Proxy = (path) => encodeURI(decoded(path)).replaceAll('?', '%3F').replaceAll('#', '%23');
const merged: Proxy = (path) => path.replaceAll(/\/{2,}/g, '/');
const turned: Proxy = (path) => path.replaceAll('\\', '/');
const resolved: Proxy = (path) => {
  const steps: string[] = [];
  for (const step of path.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.') steps.push(step);
  }
  return steps.join('/');
};
const then =
  (...proxies: readonly Proxy[]): Proxy =>
  (path) =>
    proxies.reduce((so, proxy) => proxy(so), path);

const proxies: Readonly<Record<string, Proxy>> = {
  none: (path) => path,
  decoded,
  reencoded,
  merged: then(decoded, merged),
  resolved: then(decoded, resolved),
  tidied: then(decoded, merged, resolved),
  reencodedAndTidied: then(decoded, turned, merged, resolved, (path) => encodeURI(path)),
  turned: then(decoded, turned, merged, resolved),
};

test('there are routes to try', () => {
  expect(tails).toContain('/consents/templates/{template_code}/pending');
});

test.each(Object.keys(proxies))(
  'a path that goes through a proxy that leaves it %s',
  async (name) => {
    const proxy = proxies[name] ?? decoded;
    const property = fc.asyncProperty(ids, fc.constantFrom(...tails), async (id, tail) => {
      const filled = tail.replaceAll(/\{\w+\}/g, '1');
      const path = proxy(`/v1/customers/${encodeURIComponent(id)}${filled}`);
      const { status, text } = await getThrough(agent, server.url, path);
      if (status !== 200) {
        expect(name === 'none').toBe(false);
        return;
      }
      const reached = JSON.parse(text) as { readonly customerId: string; readonly tail: string };
      if (findCustomerIdFault(reached.customerId) !== null && reached.customerId !== 'me') return;
      expect(reached).toEqual({ customerId: canonicalCustomerId(id), tail });
    });
    await fc.assert(property, { numRuns: 500 });
  },
  60_000,
);
