import { contentHash } from '../../src/domain/values/contentHash';
import { FakeClock } from '../service/fakeClock';
import { germanText } from '../service/given';
import { startService, type TestService } from '../service/service';
import { callTo, givenCustomerAsked, type Call } from './client';

const clock = new FakeClock();
let service: TestService;
let call: Call;

beforeAll(async () => {
  service = await startService({ clock });
  call = callTo(service.url);
});
afterAll(() => service.close());

test('the current version, with what an answer has to name', async () => {
  const { latest, consentVersionId, templateCode } = await givenCustomerAsked(service.given);
  expect(await call(`${latest}?locale=de`)).toMatchObject({
    status: 200,
    body: {
      consent_version_id: consentVersionId,
      template_code: templateCode,
      number: 1,
      label: 'a label',
      locale: 'de',
      title: germanText.title,
      body: germanText.body,
      change_note: null,
      content_hash: contentHash(germanText),
      published_at: clock.now().toISOString(),
      effective_from: clock.now().toISOString(),
      change_kind: 'MATERIAL',
      state: 'CURRENT',
      reask: 'EVERYONE',
      grace_until: null,
      validity: null,
    },
  });
});

test('the terms that the version was published on', async () => {
  const { templateCode } = await service.given.template();
  const graceUntil = new Date(clock.now().getTime() + 86_400_000);
  await service.given.publishedVersion({ templateCode, reask: 'GRANTS_ONLY', graceUntil, validity: 'P1Y' });
  expect(await call(`/v1/consent-templates/${templateCode}/latest`)).toMatchObject({
    body: {
      state: 'CURRENT',
      reask: 'GRANTS_ONLY',
      grace_until: graceUntil.toISOString(),
      validity: 'P1Y',
    },
  });
});

test('parameters that a link got on its way are ignored, known ones are judged', async () => {
  const { latest } = await givenCustomerAsked(service.given);
  const plain = await call(`${latest}?locale=de`);
  const onItsWay = '_=1&_=2&utm_source=letter&__proto__=x&constructor=y&fbclid';
  const shared = await call(`${latest}?${onItsWay}&locale=de`);
  expect(shared).toMatchObject({ status: 200, body: plain.body });
  expect(shared.headers.get('etag')).toBe(plain.headers.get('etag'));
  for (const faulty of ['locale=de&locale=en', 'strict=perhaps', 'locale=_']) {
    expect(await call(`${latest}?${onItsWay}&${faulty}`)).toMatchObject({ status: 400 });
  }
});

describe('the language', () => {
  test.each([
    ['nothing said', '', undefined, 'en'],
    ['the header', '', 'de', 'de'],
    ['the order of preference', '', 'en;q=0.5, de;q=0.8', 'de'],
    ['a region that there is no text for', '', 'de-AT', 'de'],
    ['a language that is excluded', '', 'de;q=0, en;q=0.1', 'en'],
    ['a language that there is no text in', '', 'fr', 'en'],
    ['any language', '', '*', 'en'],
    ['malformed tags in the header', '', '-, ;;, d~e, de_DE, de', 'de'],
    ['nothing but nonsense in the header', '', ';q=x,,,', 'en'],
    ['more languages than anybody reads', '', `${'aa,'.repeat(3_000)}de`, 'en'],
    ['the query', '?locale=de', undefined, 'de'],
    ['the query against the header', '?locale=de', 'en', 'de'],
    ['a query that nothing fits, whatever the header', '?locale=fr', 'de', 'en'],
    ['the query in other case', '?locale=DE-at', undefined, 'de'],
  ])('%s', async (_case, query, acceptLanguage, served) => {
    const { latest } = await givenCustomerAsked(service.given);
    const sent = acceptLanguage === undefined ? {} : { headers: { 'accept-language': acceptLanguage } };
    const reply = await call(latest + query, sent);
    expect(reply).toMatchObject({ status: 200, body: { locale: served } });
    expect(reply.headers.get('content-language')).toBe(served);
    expect(reply.headers.get('vary')).toMatch(/(^|,\s*)Accept-Language($|,)/);
  });
});

describe('strictly', () => {
  test('a language that there is no text in is refused, and no cache keeps that', async () => {
    const { latest } = await givenCustomerAsked(service.given);
    const headers = { 'accept-language': 'fr-CH, it;q=0.3' };
    const reply = await call(`${latest}?strict=true`, { headers });
    expect(reply).toMatchObject({
      status: 404,
      body: { code: 'LOCALE_NOT_AVAILABLE', locale: 'fr-CH', available_locales: ['de', 'en'] },
    });
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(await call(`${latest}?strict=false`, { headers })).toMatchObject({ body: { locale: 'en' } });
  });

  test('a language that there is a text in is served as ever', async () => {
    const { latest } = await givenCustomerAsked(service.given);
    const [lenient, strict] = [
      await call(`${latest}?locale=de`),
      await call(`${latest}?locale=de-AT&strict=true`),
    ];
    expect(strict).toMatchObject({ status: 200, body: lenient.body });
    for (const name of ['etag', 'content-language', 'vary', 'cache-control']) {
      expect([name, strict.headers.get(name)]).toEqual([name, lenient.headers.get(name)]);
    }
  });
});

describe('the entity tag', () => {
  const tagOf = async (path: string) => {
    const { headers } = await call(path);
    const tag = headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[\w-]{43}"$/);
    return tag;
  };

  test('is the same for the same answer and another one for another locale', async () => {
    const { latest } = await givenCustomerAsked(service.given);
    const english = await tagOf(latest);
    expect(await tagOf(latest)).toBe(english);
    expect(await tagOf(`${latest}?locale=de`)).not.toBe(english);
  });

  test('changes with a version, also when its text is the same', async () => {
    const { latest, templateCode } = await givenCustomerAsked(service.given);
    const before = await tagOf(latest);
    await service.given.publishedVersion({ templateCode });
    expect(await tagOf(latest)).not.toBe(before);
  });

  test('changes with what the version is published on, also when its text is the same', async () => {
    const { latest, templateCode } = await givenCustomerAsked(service.given);
    const effectiveFrom = new Date(clock.now().getTime() + 1_000);
    await service.given.publishedVersion({ templateCode, effectiveFrom, validity: 'P1Y' });
    const before = await tagOf(latest);
    expect(await call(latest)).toMatchObject({ body: { number: 1, state: 'CURRENT', validity: null } });
    clock.pass({ seconds: 1 });
    // Which of two versions is the current one changes with time, and the tag with it.
    const headers = { 'if-none-match': before };
    expect(await call(latest, { headers })).toMatchObject({
      status: 200,
      body: { number: 2, state: 'CURRENT', validity: 'P1Y' },
    });
    expect(await tagOf(latest)).not.toBe(before);
  });

  test.each([
    ['as it came', (tag: string) => tag],
    ['as a weak one', (tag: string) => `W/${tag}`],
    ['in a list', (tag: string) => `"another", W/"a third",${tag}`],
    ['as any', () => '*'],
  ])('named %s answers 304 without a body', async (_how, ifNoneMatch) => {
    const { latest } = await givenCustomerAsked(service.given);
    const tag = await tagOf(latest);
    const reply = await call(latest, { headers: { 'if-none-match': ifNoneMatch(tag) } });
    expect(reply).toMatchObject({ status: 304, body: null });
    expect(reply.headers.get('etag')).toBe(tag);
    expect(reply.headers.get('cache-control')).toBe('public, max-age=60');
    expect(reply.headers.get('content-language')).toBe('en');
    expect(reply.headers.get('vary')).toBe('Origin, Accept-Language');
  });

  test.each([
    ['of another text', () => '"another"'],
    ['without its quotes', (tag: string) => tag.slice(1, -1)],
    ['empty', () => ''],
    ['any, quoted', () => '"*"'],
  ])('%s answers with the text', async (_how, ifNoneMatch) => {
    const { latest } = await givenCustomerAsked(service.given);
    const headers = { 'if-none-match': ifNoneMatch(await tagOf(latest)) };
    expect(await call(latest, { headers })).toMatchObject({ status: 200, body: { locale: 'en' } });
  });

  test('is no help where there is nothing to serve', async () => {
    const { latest, templateCode } = await givenCustomerAsked(service.given);
    await service.given.retiredTemplate(templateCode);
    const reply = await call(latest, { headers: { 'if-none-match': '*' } });
    expect(reply).toMatchObject({ status: 410, body: { code: 'TEMPLATE_RETIRED' } });
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(reply.headers.get('etag')).toBeNull();
  });
});

describe('caches', () => {
  test('keep a text for a minute', async () => {
    const { latest } = await givenCustomerAsked(service.given);
    expect((await call(latest)).headers.get('cache-control')).toBe('public, max-age=60');
  });

  test.each([
    [3_600_000, 60],
    [60_001, 60],
    [42_900, 42],
    [999, 0],
  ])('keep it no longer than until the next version takes effect, in %i ms', async (inMs, maxAge) => {
    const { latest, templateCode } = await givenCustomerAsked(service.given);
    const effectiveFrom = new Date(clock.now().getTime() + inMs);
    await service.given.publishedVersion({ templateCode, effectiveFrom });
    expect((await call(latest)).headers.get('cache-control')).toBe(`public, max-age=${maxAge}`);
  });

  test('get the scheduled version from its instant on', async () => {
    const { latest, templateCode } = await givenCustomerAsked(service.given);
    const effectiveFrom = new Date(clock.now().getTime() + 1_000);
    await service.given.publishedVersion({ templateCode, effectiveFrom });
    expect(await call(latest)).toMatchObject({ body: { number: 1 } });
    clock.pass({ seconds: 1 });
    const reply = await call(latest);
    expect(reply).toMatchObject({ body: { number: 2 } });
    expect(reply.headers.get('cache-control')).toBe('public, max-age=60');
  });
});

test('HEAD answers as GET does, without the body', async () => {
  const { latest } = await givenCustomerAsked(service.given);
  const [get, head] = [await call(latest), await call(latest, { method: 'HEAD' })];
  expect(head).toMatchObject({ status: 200, body: null });
  for (const name of [
    'etag',
    'cache-control',
    'content-language',
    'vary',
    'content-length',
    'content-type',
  ]) {
    expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)]);
  }
});
