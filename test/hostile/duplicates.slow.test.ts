import { asCustomer, asService } from '../service/bearer';
import { startTimeoutMs } from '../service/service';
import { customerId, Stage, templateCode } from './stage';

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.open();
}, startTimeoutMs);
afterEach(() => stage.expectUnharmed());
afterAll(() => stage.close());

const other = '0e5c1f6a-93d7-4d0b-8f4e-5a3c1b7d9e21';
const pendingOf = (id: string) => `/v1/customers/${id}/consents/pending`;
const latest = '/v1/consent-templates/news/latest';
const json = { ...asService, 'content-type': 'application/json' };

/** All replies to a request with these lines, over a connection that closes after them. */
const withLines = (path: string, lines: readonly (readonly [string, string])[], caller = asService) =>
  stage.sendBytes(
    [
      `GET ${path} HTTP/1.1`,
      ...[...Object.entries(caller), ...lines, ['Connection', 'close']].map(
        ([name, value]) => `${name}: ${value}`,
      ),
      '\r\n',
    ].join('\r\n'),
  );

describe('what comes twice in a body', () => {
  const record = `mutation ($input: RecordDecisionInput!) { recordDecision(input: $input) { decision { value } } }`;

  it('the last member of a name counts, in what is judged and in what is recorded', async () => {
    const body = `{"value":"given","value":"withdraw"}`;
    const path = `/v1/customers/${customerId}/consents/templates/${templateCode}/decisions`;
    const recorded = await stage.fetch(path, { method: 'POST', headers: json, body });
    expect(JSON.parse(recorded.text)).toMatchObject({ decision: { value: 'withdraw' } });
    const all = await stage.fetch(path, { headers: asService });
    expect(all.text.match(/"value":"\w+"/g)).toEqual(['"value":"withdraw"']);
  });

  it('nobody decides for another customer by naming the own one too', async () => {
    const input = `{"customerId":"${customerId}","customerId":"${other}","templateCode":"news","value":"withdraw"}`;
    const body = `{"query":${JSON.stringify(record)},"variables":{"input":${input}}}`;
    expect(await stage.graphql(body, asCustomer(customerId))).toMatchObject({ codes: ['FORBIDDEN'] });
    const turned = body
      .replace(customerId, other)
      .replace(`"${other}","templateCode`, `"${customerId}","templateCode`);
    expect((await stage.graphql(turned, asCustomer(customerId))).codes).toEqual([]);
  });

  it('the query that is judged is the query that is executed', async () => {
    const forbidden = `{ customer(id: \\"${other}\\") { decisions { nodes { id } } } }`;
    for (const queries of [
      ['{ __typename }', forbidden],
      [forbidden, '{ __typename }'],
    ]) {
      const body = `{${queries.map((query) => `"query":"${query}"`).join()}}`;
      const { data, codes } = await stage.graphql(body, asCustomer(customerId));
      const isLast = queries[1] === forbidden;
      expect([data, codes]).toEqual(
        isLast ? [expect.anything(), ['FORBIDDEN']] : [{ __typename: 'Query' }, []],
      );
    }
  });

  it.each([
    ['a member of a literal', `{ latestTemplate(templateCode: "news", templateCode: "x") { title } }`],
    [
      'a member of an input',
      `mutation { recordDecision(input: { customerId: "${customerId}", customerId: "${other}", templateCode: "news", value: withdraw }) { changed } }`,
    ],
    ['a variable', 'query ($a: ID!, $a: ID!) { customer(id: $a) { id } }'],
    ['an operation', 'query Q { __typename } query Q { __typename }'],
    ['a fragment', '{ ...F } fragment F on Query { __typename } fragment F on Query { __typename }'],
    [
      'an alias with other arguments',
      `{ a: customer(id: "${customerId}") { id } a: customer(id: "${other}") { id } }`,
    ],
    ['a directive', '{ __typename @include(if: true) @include(if: false) }'],
  ])('is refused in a document: %s', async (_what, query) => {
    const { status, codes } = await stage.graphql({ query });
    expect([status, ...new Set(codes)]).toEqual([400, 'INVALID_INPUT']);
  });
});

describe('what comes twice in an address', () => {
  it.each(['locale', 'strict'])('a %s that comes twice is refused', async (name) => {
    expect((await stage.fetch(`${latest}?${name}=de&${name}=en`)).status).toBe(400);
  });

  it.each(['query', 'variables', 'operationName', 'extensions'])('%s at GraphQL is refused', async (name) => {
    const good = { query: '{__typename}', variables: '{}', operationName: '', extensions: '{}' }[name] ?? '';
    const once = `${name}=${encodeURIComponent(good)}`;
    const whole = name === 'query' ? once : `query={__typename}&${once}`;
    expect((await stage.fetch(`/graphql?${whole}&${once}`, { headers: asService })).status).toBe(400);
  });

  it('a list of codes may have one twice, and says so once', async () => {
    const { status, text } = await stage.fetch(
      `/v1/customers/${customerId}/consents?template_code=news&template_code=news`,
      {
        headers: asService,
      },
    );
    // Asked twice, answered once or twice; never something else.
    expect(status).toBe(200);
    expect(new Set(text.match(/"template_code":"[^"]*"/g))).toEqual(new Set(['"template_code":"news"']));
  });
});

describe('what comes twice in the headers', () => {
  const statusOf = async (path: string, lines: readonly (readonly [string, string])[], caller = asService) =>
    (await withLines(path, lines, caller)).map(({ status }) => status);
  const host = ['Host', 'localhost'] as const;

  it('two hosts are no request (RFC 9112, section 3.2)', async () => {
    expect(await statusOf(latest, [host, host])).toEqual([400]);
    expect(await statusOf(latest, [host, ['Host', 'elsewhere.example']])).toEqual([400]);
    expect(await statusOf(latest, [host, ['host', 'localhost']])).toEqual([400]);
  });

  it('no host is no request', async () => {
    expect(await statusOf(latest, [])).toEqual([400]);
  });

  it('two lengths are no request, whether they agree or not', async () => {
    for (const lengths of [
      ['0', '0'],
      ['0', '5'],
      ['5', '0'],
    ]) {
      const lines = lengths.map((length) => ['Content-Length', length] as const);
      expect(await statusOf(latest, [host, ...lines])).toEqual([400]);
    }
  });

  it('two credentials are none', async () => {
    const [name, value] = ['Authorization', asCustomer(other)['authorization'] ?? ''];
    expect(await statusOf(pendingOf(customerId), [host, [name, value]])).toEqual([401]);
    expect(await statusOf(pendingOf(customerId), [host, ['X-API-Key', 'ck_x']])).toEqual([401]);
    expect(await statusOf(pendingOf(customerId), [host, ['x-api-key', ''], ['X-Api-Key', '']], {})).toEqual([
      401,
    ]);
  });

  it('two idempotency keys are refused, not joined', async () => {
    const path = `/v1/customers/${customerId}/consents/templates/news/decisions`;
    const body = '{"value":"withdraw"}';
    const [reply] = await stage.sendBytes(
      [
        `POST ${path} HTTP/1.1`,
        ...Object.entries(asService).map(([name, value]) => `${name}: ${value}`),
        ...['Host: localhost', 'Idempotency-Key: a', 'Idempotency-Key: b', 'Content-Type: application/json'],
        ...[`Content-Length: ${body.length}`, 'Connection: close', '', body],
      ].join('\r\n'),
    );
    expect(reply?.status).toBe(400);
  });

  it.each(['Content-Type', 'Accept-Language', 'If-None-Match', 'Origin', 'X-Request-Id', 'Range'])(
    '%s twice is answered as one of them or both',
    async (name) => {
      const [status] = await statusOf(latest, [host, [name, 'en'], [name, 'de']]);
      expect([200, 400]).toContain(status);
    },
  );
});
