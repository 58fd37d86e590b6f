import { randomUUID } from 'node:crypto';
import { asCustomer } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';

let service: TestService;

beforeAll(async () => {
  service = await startService({ mode: 'production' });
}, startTimeoutMs);
afterAll(() => service.close());

const mutation = 'mutation ($input: RecordDecisionInput!) { recordDecision(input: $input) { changed } }';

test.each(['text/html', 'application/xml;q=0.9', 'application/json;q=0', 'multipart/mixed'])(
  'nothing is recorded for a caller who would not take the answer: %s',
  async (accept) => {
    const { templateCode, consentVersionId } = await service.given.publishedVersion();
    const customerId = randomUUID();
    const input = { customerId, templateCode, consentVersionId, value: 'given' };

    // The second finds its document known.
    for (const _time of [1, 2]) {
      const response = await fetch(`${service.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept, ...asCustomer(customerId) },
        body: JSON.stringify({ query: mutation, variables: { input } }),
      });

      expect(response.status).toBe(400);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await response.json()).toMatchObject({
        errors: [
          {
            extensions: { code: 'INVALID_INPUT', member: 'Accept', requestId: expect.any(String) as string },
          },
        ],
      });
    }
    expect(await service.ledger.chain(customerId, templateCode)).toEqual([]);
  },
);

test('a GET that nobody would take is kept by no cache', async () => {
  const { templateCode } = await service.given.publishedVersion();
  const query = `{ latestTemplate(templateCode: "${templateCode}") { title } }`;
  const response = await fetch(`${service.url}/graphql?${new URLSearchParams({ query }).toString()}`, {
    headers: { accept: 'text/plain' },
  });
  expect(response.status).toBe(400);
  expect(response.headers.get('cache-control')).toBe('no-store');
});
