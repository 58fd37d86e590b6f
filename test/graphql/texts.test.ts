import { asCustomer, bearer, tokenOf } from '../service/bearer';
import { bothTexts, germanText } from '../service/given';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { ask, type Headers, type Reply } from './asking';

let service: TestService;

beforeAll(async () => {
  service = await startService();
}, startTimeoutMs);
afterAll(() => service.close());

const readsGerman: Headers = { 'accept-language': 'de' };

async function dataOf(query: string, headers: Headers = {}): Promise<Reply['data']> {
  const { data, errors } = await ask(service.url, { query }, headers);
  expect(errors).toBeUndefined();
  return data;
}

describe('the text of a version', () => {
  const textOf = async (args: string, headers: Headers = {}) => {
    const { templateCode } = await service.given.publishedVersion({ texts: bothTexts });
    const query = `{ latestTemplate(templateCode: "${templateCode}") { text${args} { locale title body } } }`;
    return (await dataOf(query, headers))?.['latestTemplate'];
  };

  test.each([
    ['in the language named', '(locale: "de")', germanText],
    ['in the language that a region of it has', '(locale: "de-AT")', germanText],
    ['in the default locale where none fits', '(locale: "fr")', bothTexts[0]],
    ['in the default locale where none is named', '', bothTexts[0]],
    ['in the default locale, wanted strictly where none is named', '(strict: true)', bothTexts[0]],
    ['in the language named, wanted strictly', '(locale: "de-AT", strict: true)', germanText],
    ['not at all where none fits and it is wanted strictly', '(locale: "fr", strict: true)', null],
  ])('comes %s', async (_how, args, text) => {
    expect(await textOf(args)).toEqual({ text });
  });

  test('does not heed Accept-Language', async () => {
    expect(await textOf('', readsGerman)).toEqual({ text: bothTexts[0] });
  });

  test('comes in several languages at once, whichever the members beside it are in', async () => {
    const { templateCode } = await service.given.publishedVersion({ texts: bothTexts });
    const query = `{ latestTemplate(templateCode: "${templateCode}", locale: "de") {
      locale contentHash en: text(locale: "en") { locale } de: text(locale: "de") { locale contentHash } } }`;

    const latest = (await dataOf(query))?.['latestTemplate'] as { readonly contentHash: string };

    const { contentHash } = latest;
    expect(latest).toEqual({
      locale: 'de',
      contentHash,
      en: { locale: 'en' },
      de: { locale: 'de', contentHash },
    });
  });

  test('is null beside an error where the language is no language', async () => {
    const { templateCode } = await service.given.publishedVersion();
    const query = `{ latestTemplate(templateCode: "${templateCode}") { label text(locale: "?") { title } } }`;

    const { data, errors } = await ask(service.url, { query });

    expect(data).toEqual({ latestTemplate: { label: 'a label', text: null } });
    expect(errors).toMatchObject([{ extensions: { code: 'INVALID_INPUT', member: 'locale' } }]);
  });
});

/** A decision on the German text of a version that another has taken the place of, on a retired template. */
async function longAgo() {
  const customerId = service.given.customer();
  const first = await service.given.publishedVersion({ texts: bothTexts, label: 'v1' });
  const { templateCode, consentVersionId } = first;
  await answer({ customerId, templateCode, consentVersionId, value: 'given', locale: 'de' });
  const texts = [
    { locale: 'en', title: 'Other news', body: 'May we still?' },
    { locale: 'de', title: 'Andere Neuigkeiten', body: 'Dürfen wir noch?' },
  ];
  await service.given.publishedVersion({ templateCode, texts, label: 'v2' });
  await service.given.retiredTemplate(templateCode);
  return { customerId, templateCode, consentVersionId };
}

async function answer(input: object, selection = 'changed', headers: Headers = {}): Promise<Reply> {
  const query = `mutation ($input: RecordDecisionInput!) { recordDecision(input: $input) { ${selection} } }`;
  return ask(service.url, { query, variables: { input } }, headers);
}

describe('the text of a decision', () => {
  const decisionsOf = (customerId: string, selection: string) =>
    `{ customer(id: "${customerId}") { decisions { nodes { ${selection} } } } }`;

  test('is the very one that was answered, for the customer too', async () => {
    const { customerId, consentVersionId } = await longAgo();
    const query = decisionsOf(
      customerId,
      'contentHash text { locale title body contentHash } version { consentVersionId label state locale title }',
    );

    const data = await dataOf(query, { ...asCustomer(customerId), 'accept-language': 'en' });

    const contentHash = expect.any(String) as string;
    const version = { consentVersionId, label: 'v1', state: 'SUPERSEDED' };
    const { locale, title } = germanText;
    const node = {
      contentHash,
      text: { ...germanText, contentHash },
      version: { ...version, locale, title },
    };
    expect(data).toEqual({ customer: { decisions: { nodes: [node] } } });
    expect(JSON.stringify(data).match(/"contentHash":"[0-9a-f]{64}"/g)).toHaveLength(2);
  });

  test('can be read in another language beside it', async () => {
    const { customerId } = await longAgo();
    const query = decisionsOf(
      customerId,
      'text { locale } en: version(locale: "en") { locale title } fr: version(locale: "fr") { locale } version { de: text(locale: "de") { locale } }',
    );

    expect(await dataOf(query)).toEqual({
      customer: {
        decisions: {
          nodes: [
            {
              text: { locale: 'de' },
              en: { locale: 'en', title: bothTexts[0]?.title },
              fr: { locale: 'en' },
              version: { de: { locale: 'de' } },
            },
          ],
        },
      },
    });
  });

  test('comes with the answer, for a service that may only record', async () => {
    const { templateCode, consentVersionId } = await service.given.publishedVersion({ texts: bothTexts });
    const customerId = service.given.customer();
    const input = { customerId, templateCode, consentVersionId, value: 'given', locale: 'de' };
    const mayRecord = bearer(tokenOf({ sub: 'shop', scope: 'consents:decide' }));

    const { data, errors } = await answer(input, 'decision { text { title } }', mayRecord);

    expect(errors).toBeUndefined();
    expect(data).toEqual({ recordDecision: { decision: { text: { title: germanText.title } } } });
  });
});
