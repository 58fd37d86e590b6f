import { randomUUID } from 'node:crypto';
import { FakeClock } from '../service/fakeClock';
import { asCustomer, asService, type CallerHeaders } from '../service/bearer';
import { bothTexts } from '../service/given';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { ask } from './asking';

/*
 * The same document is sent again and again, while what its answer rests on changes.
 */

const clock = new FakeClock();
let service: TestService;

beforeAll(async () => {
  service = await startService({ clock, mode: 'production' });
}, startTimeoutMs);
afterAll(() => service.close());

const latest = 'query Latest($code: String!) { latestTemplate(templateCode: $code) { label locale title } }';
const timesAsked = 3;

/** What the last of several equal requests is answered. */
async function askedOften(code: string, headers: CallerHeaders = {}, query = latest) {
  let text = '';
  for (let time = 0; time < timesAsked; time += 1) {
    ({ text } = await ask(service.url, { query, variables: { code } }, headers));
  }
  return JSON.parse(text) as {
    readonly data: { readonly latestTemplate: { readonly label: string; readonly locale: string } | null };
    readonly errors?: readonly { readonly extensions: { readonly code: string } }[];
  };
}

const labelOf = async (code: string) => (await askedOften(code)).data.latestTemplate?.label;

test('a version that was just published is served at once', async () => {
  const { templateCode } = await service.given.publishedVersion({ label: 'first' });
  expect(await labelOf(templateCode)).toBe('first');

  await service.given.publishedVersion({ templateCode, label: 'second' });

  expect(await labelOf(templateCode)).toBe('second');
});

test('a scheduled version is served from the instant at which it takes effect', async () => {
  const { templateCode } = await service.given.publishedVersion({ label: 'now' });
  const effectiveFrom = new Date(clock.now().getTime() + 60_000);
  await service.given.publishedVersion({ templateCode, label: 'then', effectiveFrom });
  expect(await labelOf(templateCode)).toBe('now');

  clock.pass({ seconds: 59, milliseconds: 999 });
  expect(await labelOf(templateCode)).toBe('now');
  clock.pass({ milliseconds: 1 });
  expect(await labelOf(templateCode)).toBe('then');
});

test('a template that was retired is refused at once', async () => {
  const { templateCode } = await service.given.publishedVersion();
  await askedOften(templateCode);

  await service.actions.retireTemplate({ templateCode });

  expect((await askedOften(templateCode)).errors?.[0]?.extensions.code).toBe('TEMPLATE_RETIRED');
});

test('each language, template and document has an answer of its own', async () => {
  const { templateCode } = await service.given.publishedVersion({ texts: bothTexts, label: 'mine' });
  const other = await service.given.publishedVersion({ label: 'other' });
  const onlyLocale = 'query Latest($code: String!) { latestTemplate(templateCode: $code) { locale } }';

  const answers = [
    await askedOften(templateCode),
    await askedOften(templateCode, { 'accept-language': 'de' }),
    await askedOften(other.templateCode),
    await askedOften(templateCode, {}, onlyLocale),
  ];

  expect(answers.map(({ data }) => data.latestTemplate)).toEqual([
    expect.objectContaining({ label: 'mine', locale: 'en' }),
    expect.objectContaining({ label: 'mine', locale: 'de' }),
    expect.objectContaining({ label: 'other', locale: 'en' }),
    { locale: 'en' },
  ]);
});

test('what a caller may read is never told to another', async () => {
  const { templateCode } = await service.given.publishedVersion();
  const notes =
    'query Notes($code: String!) { latestTemplate(templateCode: $code) { label publishedBy { kind } } }';

  const { errors } = await askedOften(templateCode, asService, notes);
  const refused = await askedOften(templateCode, asCustomer(randomUUID()), notes);

  expect(errors).toBeUndefined();
  expect(refused.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
});

test('a customer’s own part is looked up each time', async () => {
  const { templateCode, consentVersionId } = await service.given.publishedVersion();
  const customerId = randomUUID();
  const query =
    `query Both($code: String!) { latestTemplate(templateCode: $code) { label } ` +
    `pendingUpdate(customerId: "${customerId}", templateCode: $code) { accepted } }`;
  const accepted = async () => JSON.stringify(await askedOften(templateCode, asService, query));
  expect(await accepted()).toContain('"accepted":false');

  await service.actions.recordDecision(
    { customerId, templateCode, consentVersionId, value: 'given' },
    { kind: 'service', id: 'shop' },
  );

  expect(await accepted()).toContain('"accepted":true');
});
