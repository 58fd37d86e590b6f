import { createHash } from 'node:crypto';
import { FakeClock } from '../service/fakeClock';
import { asNobody, asService } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';

const clock = new FakeClock();
let service: TestService;

beforeAll(async () => {
  service = await startService({ clock, mode: 'production' });
  await service.given.template('terms');
  await service.given.publishedVersion({ templateCode: 'terms' });
}, startTimeoutMs);
afterAll(() => service.close());

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const latest = 'query ($code: String!) { latestTemplate(templateCode: $code) { title body locale } }';
const json = { 'content-type': 'application/json' };

function get(query: string, variables: object, headers: Readonly<Record<string, string>> = asNobody) {
  const parts = { query, variables: JSON.stringify(variables) };
  return fetch(`${service.url}/graphql?${new URLSearchParams(parts).toString()}`, {
    headers: { ...json, ...headers },
  });
}

const cachingOf = ({ headers }: Response) => ({
  cacheControl: headers.get('cache-control'),
  vary: headers.get('vary'),
});

test('a GET of a public text by its hash can be kept by a CDN, in each language by itself', async () => {
  const extensions = { persistedQuery: { version: 1, sha256Hash: sha256(latest) } };
  const variables = { code: 'terms' };
  await fetch(`${service.url}/graphql`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ query: latest, variables, extensions }),
  });

  const parts = { variables: JSON.stringify(variables), extensions: JSON.stringify(extensions) };
  const response = await fetch(`${service.url}/graphql?${new URLSearchParams(parts).toString()}`, {
    headers: json,
  });

  expect(cachingOf(response)).toEqual({
    cacheControl: 'public, max-age=60',
    vary: 'Accept, Accept-Language',
  });
  expect(await response.json()).toMatchObject({ data: { latestTemplate: { locale: 'en' } } });
});

test('it is kept no longer than until a scheduled version takes effect', async () => {
  await service.given.template('news');
  await service.given.publishedVersion({ templateCode: 'news' });
  await service.given.publishedVersion({
    templateCode: 'news',
    effectiveFrom: new Date(clock.now().getTime() + 20_000),
  });
  const query =
    '{ a: latestTemplate(templateCode: "news") { title } b: latestTemplate(templateCode: "terms") { title } }';

  const { cacheControl } = cachingOf(await get(query, {}));

  const seconds = Number(/^public, max-age=(\d+)$/.exec(cacheControl ?? '')?.[1]);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(20);
});

test('a version by its id is kept for as long as its state surely is what it says', async () => {
  const { templateCode, consentVersionId } = await service.given.publishedVersion();
  const query = `{ consentVersion(id: "${consentVersionId}") { state text(locale: "de") { body } } }`;

  const response = await get(query, {});

  expect(await response.json()).toMatchObject({ data: { consentVersion: { state: 'CURRENT' } } });
  expect(cachingOf(response).cacheControl).toBe('public, max-age=60');
  await service.given.publishedVersion({
    templateCode,
    effectiveFrom: new Date(clock.now().getTime() + 9_000),
  });
  expect(cachingOf(await get(query, {})).cacheControl).toBe('public, max-age=9');
});

test.each<[string, string, Readonly<Record<string, string>>]>([
  [
    'what is about a customer',
    'query ($code: String!, $id: ID!) { latestTemplate(templateCode: $code) { title } pendingUpdate(customerId: $id, templateCode: $code) { accepted } }',
    asService,
  ],
  [
    'what staff may read of a public version',
    'query ($code: String!) { latestTemplate(templateCode: $code) { title ...Notes } } fragment Notes on ConsentVersion { editorialReason }',
    asService,
  ],
  [
    'an answer with an error',
    'query ($code: String!) { latestTemplate(templateCode: $code) { title } none: latestTemplate(templateCode: "none") { title } }',
    asNobody,
  ],
  ['nothing', '{ __typename }', asNobody],
])('no cache keeps %s', async (_name, query, caller) => {
  const response = await get(query, { code: 'terms', id: service.given.customer() }, caller);

  expect(response.status).toBe(200);
  expect(cachingOf(response)).toEqual({ cacheControl: 'no-store', vary: null });
});

test('no cache keeps an answer to a POST', async () => {
  const body = JSON.stringify({ query: latest, variables: { code: 'terms' } });
  const response = await fetch(`${service.url}/graphql`, { method: 'POST', headers: json, body });
  expect(cachingOf(response)).toEqual({ cacheControl: 'no-store', vary: null });
});
