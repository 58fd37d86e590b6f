import { asNobody } from '../service/bearer';
import { FakeClock } from '../service/fakeClock';
import { bothTexts } from '../service/given';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { callTo, type Call } from './client';

const clock = new FakeClock();
let service: TestService;
let call: Call;

beforeAll(async () => {
  service = await startService({ clock });
  call = callTo(service.url);
}, startTimeoutMs);
afterAll(() => service.close());

const at = (consentVersionId: string) => `/v1/consent-versions/${consentVersionId}`;
const forGood = 'public, max-age=31536000, immutable';
const inSeconds = (seconds: number) => new Date(clock.now().getTime() + seconds * 1_000);
const cachingOf = async (path: string) => (await call(path)).headers.get('cache-control');

test('a caller without a credential may keep it for good, one text for one address', async () => {
  const { consentVersionId } = await service.given.publishedVersion({ texts: bothTexts });

  const response = await fetch(`${service.url}${at(consentVersionId)}`, {
    headers: { ...asNobody, 'accept-language': 'de' },
  });

  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe(forGood);
  expect(response.headers.get('content-language')).toBe('en');
  expect(response.headers.get('vary') ?? '').not.toMatch(/Accept-Language/i);
});

test('nothing of it changes when another version takes its place and the template is retired', async () => {
  const { templateCode, consentVersionId } = await service.given.publishedVersion({ validity: 'P1Y' });
  const before = await call(at(consentVersionId));
  expect(before.body).not.toHaveProperty('state');

  clock.pass({ days: 1 });
  await service.given.publishedVersion({ templateCode, validity: 'P2Y' });
  await service.actions.renameTemplate({ templateCode, name: 'Another name' });
  await service.given.retiredTemplate(templateCode);
  const after = await call(at(consentVersionId));

  expect(after).toMatchObject({ status: 200, body: before.body });
  expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
});

test('whoever names its entity tag gets no body, and other languages have other tags', async () => {
  const { consentVersionId } = await service.given.publishedVersion({ texts: bothTexts });
  const english = (await call(at(consentVersionId))).headers.get('etag') ?? '';
  const headers = { 'if-none-match': english };

  const again = await call(at(consentVersionId), { headers });
  const german = await call(`${at(consentVersionId)}?locale=de`, { headers });

  expect(english).toMatch(/^"[\w-]{43}"$/);
  expect(again).toMatchObject({ status: 304, body: null });
  expect(again.headers.get('cache-control')).toBe(forGood);
  expect(german).toMatchObject({ status: 200, body: { locale: 'de' } });
});

test('one that was scheduled is kept for a minute at first, as another node may have cancelled it', async () => {
  const { consentVersionId } = await service.given.publishedVersion({ effectiveFrom: inSeconds(5) });
  clock.pass({ seconds: 5 });

  expect(await cachingOf(at(consentVersionId))).toBe('public, max-age=60');
  clock.pass({ seconds: 60 });
  expect(await cachingOf(at(consentVersionId))).toBe(forGood);
});

test('that there is none is kept by no cache', async () => {
  const { consentVersionId } = await service.given.publishedVersion({ effectiveFrom: inSeconds(5) });

  const reply = await call(at(consentVersionId));

  expect(reply).toMatchObject({
    status: 404,
    body: { code: 'VERSION_NOT_FOUND', consent_version_id: consentVersionId },
  });
  expect(reply.headers.get('cache-control')).toBe('no-store');
});

test('an id that is none is refused', async () => {
  expect(await call(at('the-first'))).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
});
