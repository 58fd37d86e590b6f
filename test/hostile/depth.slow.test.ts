import { asNobody, asService } from '../service/bearer';
import { startTimeoutMs } from '../service/service';
import { customerId, Stage, templateCode } from './stage';

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.open();
}, startTimeoutMs);
afterEach(() => stage.expectUnharmed());
afterAll(() => stage.close());

const deep = 60_000;
const inLists = (depth: number, core = '') => '['.repeat(depth) + core + ']'.repeat(depth);
const inObjects = (depth: number) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth);
const latest = `{ latestTemplate(templateCode: \\"${templateCode}\\") { title } }`;
const withVariables = (variables: string) => `{"query":"${latest}","variables":${variables}}`;
const decisions = `/v1/customers/${customerId}/consents/templates/${templateCode}/decisions`;
const json = { ...asService, 'content-type': 'application/json' };
const members = (count: number) =>
  Array.from({ length: count }, (_none, index) => `"m${index}":${index}`).join();

describe('deep and wide JSON', () => {
  it.each([
    ['lists in a variable that nobody asks for', withVariables(`{"x":${inLists(deep)}}`)],
    ['objects in a variable that nobody asks for', withVariables(`{"x":${inObjects(25_000)}}`)],
    ['a variable for each of ten thousand names', withVariables(`{${members(10_000)}}`)],
    ['extensions in which nothing ends', `{"query":"${latest}","extensions":{"x":${inLists(deep)}}}`],
  ])('is no fault of the answer, be it sent twice or eight times: %s', async (_what, body) => {
    for (let time = 0; time < 8; time += 1) {
      const { status, data } = await stage.graphql(body, asNobody);
      expect({ status, title: data?.['latestTemplate'] }).toEqual({
        status: 200,
        title: { title: 'News by e-mail' },
      });
    }
  });

  it.each([
    ['lists for a variable', inLists(deep)],
    ['lists around a good id', inLists(1_000, `"${customerId}"`)],
    ['objects for a variable', inObjects(25_000)],
    ['a text of 200,000 characters', `"${'x'.repeat(200_000)}"`],
    ['a number of 100,000 digits', '9'.repeat(100_000)],
  ])('is refused where it is asked for: %s', async (_what, value) => {
    const query = 'query ($id: ID!) { customer(id: $id) { id } }';
    for (let time = 0; time < 2; time += 1) {
      const { codes } = await stage.graphql(`{"query":"${query}","variables":{"id":${value}}}`);
      expect(codes).toEqual(['INVALID_INPUT']);
    }
  });

  it.each([
    ['lists', inLists(deep)],
    ['objects', inObjects(25_000)],
    ['a member for each of ten thousand names', `{${members(10_000)}}`],
    ['lists for the value', `{"value":${inLists(deep)}}`],
    ['ten thousand times the same member', `{${'"value":"given",'.repeat(10_000)}"value":"given"}`],
    ['white space without end', `${' '.repeat(200_000)}{}`],
  ])('is refused as a body at REST: %s', async (_what, body) => {
    const { status } = await stage.fetch(decisions, { method: 'POST', headers: json, body });
    expect(status).toBe(400);
  });

  it('is refused as a whole when it is longer than any request may be', async () => {
    const body = withVariables(`{"x":"${'x'.repeat(256 * 1024)}"}`);
    expect(await stage.graphql(body)).toMatchObject({ status: 413, codes: ['PAYLOAD_TOO_LARGE'] });
  });
});

const nestedSelections = (depth: number) => `{ ${'a { '.repeat(depth)} b ${'} '.repeat(depth)} }`;
const nestedLists = (depth: number) => `{ customers(ids: ${inLists(depth, `\\"${customerId}\\"`)}) { id } }`;
const nestedObjects = (depth: number) =>
  `mutation { recordDecision(input: ${'{ a: '.repeat(depth)} 1 ${'}'.repeat(depth)}) { changed } }`;
const nestedTypes = (depth: number) => `query ($v: ${inLists(depth, 'ID')}) { __typename }`;

describe('deep and wide documents', () => {
  it.each([
    ['selections', nestedSelections(1_500)],
    ['selections beyond every stack', nestedSelections(20_000)],
    ['lists', nestedLists(1_500)],
    ['lists beyond every stack', nestedLists(100_000)],
    ['objects', nestedObjects(1_500)],
    ['objects beyond every stack', nestedObjects(40_000)],
    ['types of a variable', nestedTypes(1_500)],
    ['types beyond every stack', nestedTypes(100_000)],
    ['brackets that never close', '{'.repeat(100_000)],
  ])('are refused: %s', async (_what, query) => {
    for (let time = 0; time < 2; time += 1) {
      const { status, codes } = await stage.graphql(`{"query":"${query}"}`);
      expect(status).toBe(400);
      expect(['TOO_COMPLEX', 'INVALID_INPUT']).toContain(codes[0]);
      expect(codes.length).toBeLessThanOrEqual(20);
    }
  });

  it.each([
    [
      'inline fragments without a field of their own',
      `{ ${'... { '.repeat(400)} __typename ${'}'.repeat(400)} }`,
    ],
    ['a comment of 200,000 characters', `{ __typename } #${'x'.repeat(200_000)}`],
    ['commas of which there are 200,000', `{ __typename ${','.repeat(200_000)} }`],
  ])('are answered where nothing is asked by it: %s', async (_what, query) => {
    expect(await stage.graphql({ query })).toMatchObject({ status: 200, codes: [] });
  });

  it.each([
    ['a name of 100,000 characters', `{ ${'a'.repeat(100_000)} }`],
    ['an alias of 100,000 characters', `{ ${'a'.repeat(100_000)}: nothing }`],
    [
      'a literal of 200,000 characters',
      `{ latestTemplate(templateCode: \\"${'x'.repeat(200_000)}\\") { title } }`,
    ],
    ['a number of 100,000 digits', `{ templates(first: ${'9'.repeat(100_000)}) { nodes { templateCode } } }`],
    [
      'two thousand fields that nobody knows',
      `{ ${Array.from({ length: 2_000 }, (_n, i) => `f${i}`).join(' ')} }`,
    ],
    ['five hundred operations', Array.from({ length: 500 }, (_n, i) => `query Q${i} { x }`).join(' ')],
  ])('are refused in no more words than came: %s', async (_what, query) => {
    const body = `{"query":"${query}"}`;
    const { text, codes } = await stage.graphql(body);
    expect(codes.length).toBeGreaterThan(0);
    expect(text.length).toBeLessThan(body.length + 10_000);
  });
});

describe('deep and wide headers and addresses', () => {
  const over = async (line: string) =>
    (
      await stage.sendBytes(`GET /health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${line}\r\n\r\n`)
    )[0];

  it.each<[string, string, number]>([
    ['a value of 10,000 characters', `X-A: ${'x'.repeat(10_000)}`, 200],
    ['a value of 20,000 characters', `X-A: ${'x'.repeat(20_000)}`, 431],
    ['a name of 20,000 characters', `${'x'.repeat(20_000)}: a`, 431],
    ['four thousand lines', Array.from({ length: 4_000 }, (_n, i) => `X-${i}: a`).join('\r\n'), 431],
    ['a thousand languages', `Accept-Language: ${'de-AT;q=0.1,'.repeat(1_000)}`, 200],
    ['a thousand addresses', `X-Forwarded-For: ${'1.2.3.4,'.repeat(1_000)}`, 200],
    ['a thousand media types', `Accept: ${'application/json;q=0.1,'.repeat(600)}`, 200],
    ['three thousand tags', `If-None-Match: ${'"a",'.repeat(3_000)}`, 200],
  ])('%s', async (_what, line, status) => {
    expect((await over(line))?.status).toBe(status);
  });

  it.each([
    ['a path of many parts', `/v1${'/a'.repeat(5_000)}`],
    ['a path of dots', `/v1/${'../'.repeat(3_000)}`],
    ['a path of slashes', '/'.repeat(10_000)],
    ['a code of 10,000 characters', `/v1/consent-templates/${'a'.repeat(10_000)}/latest`],
    ['a search of many names', `/v1/consent-templates/news/latest?${'a&'.repeat(5_000)}`],
    ['a search of brackets', `/v1/consent-templates/news/latest?${'a[b]'.repeat(2_000)}=1`],
    [
      'a list of a thousand codes',
      `/v1/customers/${customerId}/consents/pending?${'template_code=a&'.repeat(900)}`,
    ],
  ])('%s', async (_what, path) => {
    const { status } = await stage.send({
      method: 'GET',
      target: path,
      headers: Object.entries(asService),
      body: Buffer.alloc(0),
    });
    expect([200, 400, 404]).toContain(status);
  });
});
