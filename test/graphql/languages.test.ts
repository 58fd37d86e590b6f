import { asNobody } from '../service/bearer';
import { bothTexts } from '../service/given';
import { startService, type TestService } from '../service/service';
import { ask } from './asking';

let service: TestService;
let templateCode: string;
let customerId: string;

beforeAll(async () => {
  service = await startService();
  ({ templateCode } = await service.given.publishedVersion({ texts: bothTexts }));
  customerId = service.given.customer();
});
afterAll(() => service.close());

/** Each field that serves the current text, by its path to the locale. */
const serving: readonly (readonly [string, (argument: string) => string])[] = [
  ['latestTemplate', (argument) => `latestTemplate(templateCode: $code${argument}) { locale }`],
  [
    'pendingUpdate',
    (argument) => `pendingUpdate(customerId: $id, templateCode: $code${argument}) { version { locale } }`,
  ],
  [
    'Customer.pendingUpdate',
    (argument) =>
      `customer(id: $id) { pendingUpdate(templateCode: $code${argument}) { version { locale } } }`,
  ],
  [
    'Customer.pendingUpdates',
    (argument) =>
      `customer(id: $id) { pendingUpdates(templateCodes: [$code]${argument}) { version { locale } } }`,
  ],
  [
    'ConsentTemplate.current',
    (argument) =>
      `template(templateCode: $code) { current${argument && `(${argument.slice(2)})`} { locale } }`,
  ],
];

describe.each(serving)('%s', (_field, fieldWith) => {
  const localeBy = async (argument: string, acceptLanguage: string) => {
    const field = fieldWith(argument);
    const declared = field.includes('$id') ? '$code: String!, $id: ID!' : '$code: String!';
    const query = `query (${declared}) { ${field} }`;
    const variables = { code: templateCode, id: customerId };
    const { text } = await ask(service.url, { query, variables }, { 'accept-language': acceptLanguage });
    return /"locale":"([^"]*)"/.exec(text)?.[1] ?? text;
  };

  test('serves what Accept-Language asks for where no locale is named', async () => {
    expect(await localeBy('', 'fr, de-AT;q=0.7, en;q=0.5')).toBe('de');
    expect(await localeBy('', 'fr')).toBe('en');
    expect(await localeBy(', locale: null', 'de')).toBe('de');
  });

  test('serves what is named, whatever else is accepted', async () => {
    expect(await localeBy(', locale: "de"', 'en')).toBe('de');
    expect(await localeBy(', locale: "fr"', 'de')).toBe('en');
  });
});

test('a cache keeps an answer for readers of the same languages alone', async () => {
  const query = encodeURIComponent(`{ latestTemplate(templateCode: "${templateCode}") { locale } }`);

  const reply = await fetch(`${service.url}/graphql?query=${query}`, {
    headers: { ...asNobody, 'accept-language': 'de' },
  });

  expect(await reply.json()).toEqual({ data: { latestTemplate: { locale: 'de' } } });
  expect(reply.headers.get('cache-control')).toBe('public, max-age=60');
  expect(reply.headers.get('vary')).toBe('Origin, Accept, Accept-Language');
});
