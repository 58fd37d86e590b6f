import { asService } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';

const maxBodyBytes = 2_048;
let service: TestService;
beforeAll(async () => {
  service = await startService({ limits: { maxBodyBytes } });
}, startTimeoutMs);
afterAll(() => service.close());

/** JSON of exactly this length, most of it spaces. */
const ofBytes = (value: object, bytes: number) => JSON.stringify(value).padEnd(bytes);

const unknownCustomer = '9b1f6a7c-2d3e-4f50-8a6b-7c8d9e0f1a2b';

describe.each([
  ['GraphQL', '/graphql', { query: '{ __typename }' }, 200],
  [
    'REST',
    `/v1/customers/${unknownCustomer}/consents/templates/unknown/decisions`,
    { value: 'withdraw' },
    404,
  ],
])('the %s door', (_name, path, body, answered) => {
  const statusOf = async (sent: string | ReadableStream) => {
    const headers = { ...asService, 'content-type': 'application/json' };
    const init: RequestInit = { method: 'POST', headers, body: sent, duplex: 'half' };
    return (await fetch(service.url + path, init)).status;
  };

  test('takes a body of as many bytes as were configured, and of one more none', async () => {
    expect(await statusOf(ofBytes(body, maxBodyBytes))).toBe(answered);
    expect(await statusOf(ofBytes(body, maxBodyBytes + 1))).toBe(413);
  });

  test('counts bytes that are not announced as they come', async () => {
    expect(await statusOf(new Blob([ofBytes(body, maxBodyBytes)]).stream())).toBe(answered);
    expect(await statusOf(new Blob([ofBytes(body, maxBodyBytes + 1)]).stream())).toBe(413);
  });
});
