import { fitsPath, misusedIds } from '../service/customerIds';
import { startService, type TestService } from '../service/service';
import { callTo, givenCustomerAsked, type Call } from './client';

let service: TestService;
let call: Call;
let asked: Awaited<ReturnType<typeof givenCustomerAsked>>;

beforeAll(async () => {
  service = await startService();
  call = callTo(service.url);
  asked = await givenCustomerAsked(service.given);
});
afterAll(async () => {
  expect(await service.ledger.rowCount()).toBe(0);
  await service.close();
});

async function expectInvalid(path: string, member: string, expected?: string, method = 'GET') {
  const sent = method === 'POST' ? { json: { value: 'withdraw' } } : {};
  const reply = await call(path, sent);
  const body = { code: 'INVALID_INPUT', member, ...(expected === undefined ? {} : { expected }) };
  expect(reply).toMatchObject({ status: 400, body });
  expect(reply.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(reply.headers.get('cache-control')).toBe('no-store');
}

const templateCodeWords = '1 to 64 of a-z, 0-9, ".", "_" and "-", starting with a letter or digit';

describe('a template code in the path', () => {
  const codes = [
    'Upper',
    '-first',
    'a%20b',
    'a%00b',
    '%F0%9F%98%80',
    'a'.repeat(65),
    'a'.repeat(10_000),
    'a%2Fb',
  ];

  test.each(codes)('%.20s', async (code) => {
    const consents = `/v1/customers/${asked.customerId}/consents/templates/${code}`;
    await expectInvalid(`/v1/consent-templates/${code}/latest`, 'template_code', templateCodeWords);
    await expectInvalid(`${consents}/pending`, 'template_code', templateCodeWords);
    await expectInvalid(`${consents}/decisions`, 'template_code', templateCodeWords);
    await expectInvalid(`${consents}/decisions`, 'template_code', templateCodeWords, 'POST');
    await expectInvalid(`${consents}/decisions/1`, 'template_code', templateCodeWords);
  });

  test('that is unknown', async () => {
    const consents = `/v1/customers/${asked.customerId}/consents/templates/unknown`;
    const paths = ['/v1/consent-templates/unknown/latest', `${consents}/pending`, `${consents}/decisions`];
    for (const path of [...paths, `${consents}/decisions/1`]) {
      const body = { code: 'TEMPLATE_NOT_FOUND', template_code: 'unknown' };
      expect(await call(path)).toMatchObject({ status: 404, body });
    }
    const reply = await call(`${consents}/decisions`, { json: { value: 'withdraw' } });
    expect(reply).toMatchObject({ status: 404, body: { code: 'TEMPLATE_NOT_FOUND' } });
  });
});

describe('a customer id in the path', () => {
  const inPaths = misusedIds.filter(([, id]) => fitsPath(id));

  test.each(inPaths)('%s', async (_what, id, expected) => {
    const consents = `/v1/customers/${encodeURIComponent(id)}/consents`;
    const onTemplate = `${consents}/templates/${asked.templateCode}`;
    await expectInvalid(`${consents}/pending`, 'customer_id', expected);
    await expectInvalid(`${onTemplate}/pending`, 'customer_id', expected);
    await expectInvalid(`${onTemplate}/decisions`, 'customer_id', expected);
    await expectInvalid(`${onTemplate}/decisions`, 'customer_id', expected, 'POST');
    await expectInvalid(`${onTemplate}/decisions/1`, 'customer_id', expected);
  });
});

describe('a sequence in the path', () => {
  test.each([
    ['0', 'a whole number from 1 to 2147483647'],
    ['-1', 'a whole number from 1 to 2147483647'],
    ['abc', 'a whole number from 1 to 2147483647'],
    ['1.5', 'a whole number from 1 to 2147483647'],
    ['2147483648', 'a whole number from 1 to 2147483647'],
    ['9'.repeat(400), 'a whole number from 1 to 2147483647'],
    ['%00', 'a whole number from 1 to 2147483647'],
  ])('%.20s', async (sequence, expected) => {
    await expectInvalid(`${asked.decisions}/${sequence}`, 'sequence', expected);
  });
});

describe('the query of the history', () => {
  test.each([
    ['first=0', 'first', 'a whole number from 1 to 100'],
    ['first=-1', 'first', 'a whole number from 1 to 100'],
    ['first=101', 'first', 'a whole number from 1 to 100'],
    ['first=abc', 'first', 'a whole number from 1 to 100'],
    ['first=', 'first', 'a whole number from 1 to 100'],
    ['first=2.5', 'first', 'a whole number from 1 to 100'],
    ['first=1&first=2', 'first', 'a whole number from 1 to 100'],
    ['after=nonsense', 'after', 'a cursor of this list'],
    ['after=', 'after', 'a cursor of this list'],
    ['after=%00', 'after', 'a cursor of this list'],
    ['after=%F0%9F%98%80', 'after', 'a cursor of this list'],
    [`after=${'a'.repeat(201)}`, 'after', 'at most 200 characters'],
    [`after=${cursor('999999999999999999 1 terms')}`, 'after', 'a cursor of this list'],
    [`after=${cursor('-1 1 terms')}`, 'after', 'a cursor of this list'],
    [`after=${cursor("1 1 terms'; DROP TABLE decision; --")}`, 'after', 'a cursor of this list'],
    ['before=abc', 'before', 'left out, because no member has this name'],
  ])('%.40s', async (query, member, expected) => {
    await expectInvalid(`${asked.decisions}?${query}`, member, expected);
  });

  function cursor(position: string): string {
    return Buffer.from(position).toString('base64url');
  }
});

describe('the query', () => {
  const locales = [
    '',
    'de_DE',
    'd',
    '-',
    '*',
    'x'.repeat(36),
    '%00',
    'de%20',
    '%F0%9F%98%80',
    'de,en',
    'a'.repeat(9),
  ];

  test.each(locales)('locale=%.20s', async (locale) => {
    await expectInvalid(`${asked.latest}?locale=${locale}`, 'locale');
    await expectInvalid(`${asked.pending}?locale=${locale}`, 'locale');
    const many = `/v1/customers/${asked.customerId}/consents/pending`;
    await expectInvalid(`${many}?locale=${locale}`, 'locale');
  });

  test('with two locales', async () => {
    await expectInvalid(
      `${asked.latest}?locale=de&locale=en`,
      'locale',
      'a language tag (BCP 47) such as de-AT',
    );
  });

  test('with parameters that no route has, which are all named', async () => {
    const expected = 'left out, because no member has this name';
    const query = 'lang=de&_=1&utm_source=letter&locale=de&__proto__=x';
    for (const path of [asked.pending, asked.decisions, `${asked.decisions}/1`]) {
      const own = path === asked.pending ? ['locale'] : [];
      const unknown = ['lang', '_', 'utm_source', 'locale', '__proto__'].filter(
        (name) => !own.includes(name),
      );
      const { status, body } = await call(`${path}?${query}`);
      expect([status, body]).toMatchObject([
        400,
        {
          code: 'INVALID_INPUT',
          member: 'lang',
          errors: unknown.map((parameter) => ({ parameter, expected })),
        },
      ]);
    }
  });

  test('with more of them than are worth naming', async () => {
    const many = Array.from({ length: 300 }, (_each, index) => `x${index}=1`).join('&');
    const { status, body } = await call(`${asked.pending}?${many}`);
    expect(status).toBe(400);
    expect((body as { readonly errors: readonly object[] }).errors).toHaveLength(20);
  });

  test('for several templates', async () => {
    const many = `/v1/customers/${asked.customerId}/consents/pending`;
    const tooMany = Array.from({ length: 101 }, (_each, index) => `template_code=t${index}`).join('&');
    await expectInvalid(`${many}?template_code=`, 'template_code[0]', templateCodeWords);
    await expectInvalid(`${many}?template_code=a&template_code=B`, 'template_code[1]', templateCodeWords);
    await expectInvalid(`${many}?${tooMany}`, 'template_code', 'a list of at most 100');
    expect(await call(`${many}?template_code=${asked.templateCode}&template_code=unknown`)).toMatchObject({
      status: 404,
      body: { code: 'TEMPLATE_NOT_FOUND', template_code: 'unknown' },
    });
  });
});

describe('the method and the path', () => {
  test.each(['/v1/consent-templates', '/v1/customers', '/v2/consent-templates/a/latest'])(
    'nothing at %s',
    async (path) => {
      expect(await call(path)).toMatchObject({ status: 404, body: { code: 'ROUTE_NOT_FOUND' } });
    },
  );

  test.each([
    ['DELETE', 'decisions', 'GET, HEAD, POST'],
    ['PUT', 'decisions', 'GET, HEAD, POST'],
    ['POST', 'pending', 'GET, HEAD'],
    ['POST', 'latest', 'GET, HEAD'],
  ] as const)('%s on %s', async (method, at, allowed) => {
    const reply = await call(asked[at], { method });
    expect(reply).toMatchObject({ status: 405, body: { code: 'METHOD_NOT_ALLOWED' } });
    const methods = (reply.headers.get('allow') ?? '').split(', ').sort();
    expect(methods.join(', ')).toBe(allowed);
  });

  test('a path that is not percent-encoded UTF-8', async () => {
    await expectInvalid('/v1/consent-templates/%FF/latest', 'path');
  });
});
