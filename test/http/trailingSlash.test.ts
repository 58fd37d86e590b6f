import { withoutTrailingSlash } from '../../src/http/requestPath';
import { asCustomer, asService } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';

let service: TestService;
let latest: string;
let customer: string;

beforeAll(async () => {
  service = await startService();
  const { templateCode } = await service.given.publishedVersion();
  latest = `/v1/consent-templates/${templateCode}/latest`;
  customer = `/v1/customers/${service.given.customer()}/consents`;
}, startTimeoutMs);
afterAll(() => service.close());

const paths: readonly (readonly [string, () => string, string, RequestInit])[] = [
  ['the current text', () => latest, '', {}],
  ['the current text in a language', () => latest, '?locale=en', {}],
  ['a language that is none', () => latest, '?locale=_', {}],
  ['the wrong method', () => latest, '', { method: 'DELETE' }],
  ['HEAD', () => latest, '', { method: 'HEAD' }],
  ['a customer without a credential', () => customer, '', {}],
  [
    'a customer as another one',
    () => customer,
    '',
    { headers: asCustomer('00000000-0000-4000-8000-000000000000') },
  ],
  ['a customer as a service', () => customer, '', { headers: asService }],
  ['an unknown path', () => '/v1/nothing', '', {}],
  ['a GraphQL query', () => '/graphql', '?query={__typename}', {}],
  ['a GraphQL refusal', () => '/graphql', '?query={nothing}', {}],
  ['a GraphQL form', () => '/graphql', '', { method: 'POST', body: 'query={__typename}' }],
  [
    'a body that is no JSON',
    () => '/graphql',
    '',
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' },
  ],
  ['another method at GraphQL', () => '/graphql', '', { method: 'PUT' }],
];

test.each(paths)('%s: a slash at the end changes nothing', async (_what, path, query, init) => {
  const answers = [];
  for (const url of [path() + query, `${path()}/${query}`]) {
    const { status, headers, ...response } = await fetch(service.url + url, {
      redirect: 'manual',
      ...init,
    }).then(async (answer) => ({
      status: answer.status,
      headers: answer.headers,
      text: await answer.text(),
    }));
    const kept = ['content-type', 'cache-control', 'etag', 'vary', 'allow', 'content-security-policy'];
    const text = response.text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>');
    answers.push({ status, text, headers: kept.map((name) => headers.get(name)) });
  }
  expect(answers[1]).toEqual(answers[0]);
});

test('requests count together, however they are spelled', async () => {
  const limited = await startService({ limits: { ratePerCaller: 3 } });
  const statuses: number[] = [];
  for (const path of ['/graphql', '/graphql/', '/v1/customers/x/consents/', '/graphql/']) {
    const { status } = await fetch(`${limited.url}${path}?query={__typename}`, { headers: asService });
    statuses.push(status);
  }
  await limited.close();
  expect(statuses).toEqual([200, 200, 400, 429]);
}, 30_000);

test('the log names the same route', () => {
  const routes = service.logged.filter(({ msg }) => msg === 'request').map(({ route }) => route);
  expect(routes).not.toContainEqual(expect.stringMatching(/.\/$/));
});

test.each([
  ['/graphql/', '/graphql'],
  ['/graphql/?a=/', '/graphql?a=/'],
  ['/graphql?a=/', '/graphql?a=/'],
  ['/graphql//', '/graphql/'],
  ['/graphql%2F', '/graphql%2F'],
  ['/v1/', '/v1'],
  ['/v1/a/', '/v1/a'],
  ['/v1/a//', '/v1/a/'],
  ['/v12/', '/v12/'],
  ['//v1/', '//v1/'],
  ['/demo/', '/demo/'],
  ['/', '/'],
  ['', ''],
  ['*', '*'],
])('%j is read as %j', (url, read) => {
  expect(withoutTrailingSlash(url, ['/graphql', '/v1'])).toBe(read);
});
