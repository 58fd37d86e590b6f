import fc from 'fast-check';
import { asCustomer, asNobody, asService, bearer, tokenOf, type CallerHeaders } from '../service/bearer';
import { graphqlBody } from './documents';
import type { WireRequest } from './wire';

/** The words that requests are made of. */
export interface Vocabulary {
  readonly customerIds: readonly string[];
  readonly templateCodes: readonly string[];
  readonly consentVersionIds: readonly string[];
  readonly values: readonly string[];
}

const method = fc.constantFrom('GET', 'GET', 'POST', 'POST', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS');

const mangled = fc.oneof(
  fc.constantFrom('', '%', '%00', '%ff', '%2e%2e', '..', '%2F', '%C3%28', '*', '{}', ';', '__proto__', '%20'),
  fc.string({ maxLength: 12 }).map(encodeURIComponent),
  fc.constantFrom(300, 5_000, 20_000).map((length) => 'x'.repeat(length)),
  fc.uuid(),
);

export const mostly = <Value>(good: fc.Arbitrary<Value>, other: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 15, arbitrary: good }, { weight: 1, arbitrary: other });

const word = (words: readonly string[]) => mostly(fc.constantFrom(...words), mangled);

function path({ customerIds, templateCodes }: Vocabulary): fc.Arbitrary<string> {
  const consents = fc
    .tuple(word(customerIds), word(templateCodes))
    .map(([customerId, code]) => `/v1/customers/${customerId}/consents/templates/${code}`);
  const sequence = fc.constantFrom('0', '1', '-1', '1e3', '99999999999', 'x', '%00');
  return fc.oneof(
    consents.map((start) => `${start}/decisions`),
    consents.map((start) => `${start}/decisions`),
    consents.map((start) => `${start}/pending`),
    fc.tuple(consents, sequence).map(([start, number]) => `${start}/decisions/${number}`),
    word(customerIds).map((customerId) => `/v1/customers/${customerId}/consents/pending`),
    word(templateCodes).map((code) => `/v1/consent-templates/${code}/latest`),
    fc.constantFrom('/', '/v1', '/v1/openapi.json', '/health/live', '/health/ready', '//', '/graphql/x', '*'),
    fc.array(mangled, { maxLength: 4 }).map((parts) => `/${parts.join('/')}`),
  );
}

const queryName = fc.constantFrom('locale', 'first', 'after', 'template_code', 'query', '__proto__', 'a[b]');
const queryValue = fc.oneof(mangled, fc.constantFrom('en', '1', '0', '1e9', 'news', '-1', 'de-AT', 'é'));
const search = fc
  .array(fc.tuple(queryName, queryValue), { maxLength: 3 })
  .map((parts) => (parts.length > 0 ? `?${parts.map(([name, value]) => `${name}=${value}`).join('&')}` : ''));

function caller({ customerIds }: Vocabulary): fc.Arbitrary<CallerHeaders> {
  const [customerId = ''] = customerIds;
  const misfit = fc.constantFrom(
    asNobody,
    asCustomer('nobody'),
    bearer(tokenOf({ sub: '\u0000', scope: 'consents:read' })),
    bearer(tokenOf({ sub: customerId, exp: 1 })),
    bearer(tokenOf({ sub: customerId }, 'another secret')),
    bearer('a.b.c'),
    bearer(''),
    { authorization: 'Basic Og==' },
    { 'x-api-key': 'ck_0' },
    { ...asService, 'x-api-key': 'x' },
  );
  return fc.oneof(
    { weight: 24, arbitrary: fc.constant(asService) },
    { weight: 6, arbitrary: fc.constant(asCustomer(customerId)) },
    { weight: 3, arbitrary: misfit },
  );
}

const mediaType = fc.constantFrom(
  ...['text/plain', 'application/json; charset=utf-16', 'application/x-www-form-urlencoded', 'x', ''],
  ...['multipart/form-data; boundary=x', 'application/json;;', 'application/graphql'],
);
const headerValue = fc.oneof(
  fc.constantFrom('a-key', 'en;q=0.5, de', '*', '', 'é', '\t', '-1', '"x"', 'gzip', 'null', '\u0000', '..'),
  fc.constantFrom(256, 9_000, 20_000).map((length) => 'k'.repeat(length)),
);
const headerName = fc.constantFrom(
  ...['Idempotency-Key', 'Accept-Language', 'Accept', 'If-None-Match', 'X-Request-Id', 'Origin', 'Expect'],
  ...['Access-Control-Request-Method', 'X-Forwarded-For', 'Content-Encoding', 'Apollo-Require-Preflight'],
);

const nested = fc.constantFrom(50, 5_000, 60_000).map((depth) => '['.repeat(depth) + ']'.repeat(depth));
const anyBody = fc.oneof(
  fc.json().map((text) => Buffer.from(text)),
  nested.map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc
    .constantFrom('', '{', '{"value":', '{"__proto__":{}}', 'null', '"\\ud800"')
    .map((text) => Buffer.from(text)),
);

function decisionBody({ consentVersionIds, values }: Vocabulary): fc.Arbitrary<Buffer> {
  const right = fc.record(
    {
      consent_version_id: fc.constantFrom<unknown>(...consentVersionIds),
      value: fc.constantFrom<unknown>(...values),
      locale: fc.constantFrom<unknown>('en', 'de', null),
      channel: fc.constantFrom<unknown>('web', null),
    },
    { requiredKeys: ['value'] },
  );
  const name = fc.constantFrom('consent_version_id', 'value', 'locale', 'content_hash', 'channel', 'more');
  const wrong = fc.oneof(fc.jsonValue(), fc.constantFrom('\u0000', '\ud800', 'ab'.repeat(32), 1e308));
  const oneWrong = fc.tuple(right, name, wrong).map(([body, key, value]) => ({ ...body, [key]: value }));
  return fc.oneof(right, oneWrong).map((body) => Buffer.from(JSON.stringify(body)));
}

function methodOf(target: string): string {
  return target.endsWith('/decisions') ? 'POST' : 'GET';
}

/** Requests that are nearly right at either door. */
export function request(words: Vocabulary): fc.Arbitrary<WireRequest> {
  const headers = fc
    .tuple(
      caller(words),
      mostly(fc.constant('application/json'), mediaType),
      mostly(
        fc.constant<[string, string][]>([]),
        fc.array(fc.tuple(headerName, headerValue), { maxLength: 2 }),
      ),
    )
    .map(([who, type, more]) => [...Object.entries(who), ['Content-Type', type] as const, ...more]);
  const target = fc.tuple(path(words), mostly(fc.constant(''), search)).map(([at, query]) => at + query);
  const body = mostly(decisionBody(words), anyBody);
  const graphqlTarget = fc.oneof(
    fc.constant('/graphql'),
    search.map((query) => `/graphql${query}`),
  );
  const post = mostly(fc.constant('POST'), method);
  return fc.oneof(
    fc
      .record({ method: mostly(fc.constant(null), method), target, headers, body })
      .map((sent) => ({ ...sent, method: sent.method ?? methodOf(sent.target) })),
    fc.record({ method: post, target: graphqlTarget, headers, body: mostly(graphqlBody(words), anyBody) }),
  );
}
