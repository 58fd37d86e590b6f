import { asService } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';

let service: TestService;
beforeAll(async () => {
  service = await startService();
}, startTimeoutMs);
afterAll(() => service.close());

it('a picture is an SVG in the reader’s language, which nobody keeps', async () => {
  const { templateCode } = await service.given.publishedVersion({ label: 'v1' });
  const get = (picture: string, headers = {}) =>
    fetch(`${service.url}/v1/consent-templates/${templateCode}/reports/${picture}`, {
      headers: { ...asService, ...headers },
    });
  const response = await get('funnel.svg', { 'accept-language': 'de-CH, en' });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.text()).toContain('Noch niemand wurde gefragt');
  const stated = await get('standings.svg?locale=en', { 'accept-language': 'de' });
  expect(await stated.text()).toContain('No customer has decided yet');
  const unknown = await get('sales.svg');
  expect(unknown.status).toBe(400);
  expect(await unknown.json()).toMatchObject({ code: 'INVALID_INPUT' });
});
