import { bothTexts } from '../service/given';
import { asService } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';

let service: TestService;
let customerId: string;
let templateCode: string;

beforeAll(async () => {
  service = await startService();
  const version = await service.given.publishedVersion({ texts: bothTexts });
  customerId = service.given.customer();
  templateCode = version.templateCode;
  const { consentVersionId: consent_version_id } = version;
  for (const value of ['given', 'reject']) await post({ consent_version_id, value, locale: 'de' });
}, startTimeoutMs);
afterAll(() => service.close());

const get = (path: string) =>
  fetch(`${service.url}/v1/customers/${customerId}/consents${path}`, { headers: { ...asService } });

async function post(answer: object): Promise<void> {
  const { status } = await fetch(
    `${service.url}/v1/customers/${customerId}/consents/templates/${templateCode}/decisions`,
    {
      method: 'POST',
      headers: { ...asService, 'content-type': 'application/json' },
      body: JSON.stringify(answer),
    },
  );
  expect(status).toBe(201);
}

const routes = ['', '/pending', '/decisions', 'one/pending', 'one/decisions'];
const pathOf = (route: string) => route.replace('one/', `/templates/${templateCode}/`);

test.each(routes)('no text comes from /consents%s where none is asked for', async (route) => {
  const response = await get(pathOf(route));
  const text = await response.text();
  expect({ status: response.status, text }).toEqual({
    status: 200,
    text: expect.not.stringContaining('"text"') as string,
  });
  expect(text).not.toContain(bothTexts[0]?.body);
});

test.each(routes)('/consents%s refuses to include what it does not know', async (route) => {
  for (const include of ['texts', '', 'text,version']) {
    const response = await get(`${pathOf(route)}?include=${include}`);
    expect({ status: response.status, body: await response.json() }).toMatchObject({
      status: 400,
      body: {
        code: 'INVALID_INPUT',
        member: 'include[0]',
        expected: expect.stringMatching(/^one of text(, context)?$/) as string,
      },
    });
  }
});

test.each(routes)('no cache keeps what /consents%s includes', async (route) => {
  const response = await get(`${pathOf(route)}?include=text`);
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
});

test.each(['/decisions', 'one/decisions'])('the next page of /consents%s has texts too', async (route) => {
  const first = await get(`${pathOf(route)}?first=1&include=text`);
  const [, next = ''] = /^<([^>]+)>; rel="next"$/.exec(first.headers.get('link') ?? '') ?? [];

  const second = await fetch(service.url + next, { headers: { ...asService } });

  const text = { locale: 'de', body: bothTexts[1]?.body };
  expect(await first.json()).toMatchObject({ decisions: [{ value: 'reject', text }] });
  expect(await second.json()).toMatchObject({ decisions: [{ value: 'given', text }] });
});
