import type { TextInput } from '../../src/domain/publishing/draft';
import { defaultLimits, type LimitsConfig } from '../../src/config/limits';
import { asCustomer, asService, type CallerHeaders } from '../service/bearer';
import { bothTexts, germanText } from '../service/given';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import type { DecideInput } from './door';
import { graphqlDoor } from './graphqlDoor';
import { answered, refused } from './scene';
import { graphqlTexts, restTexts, type Text, type TextDoor } from './textDoor';

const textDoors: readonly (readonly [string, (url: string, caller?: CallerHeaders) => TextDoor])[] = [
  ['GraphQL', graphqlTexts],
  ['REST', restTexts],
];

let service: TestService;

beforeAll(async () => {
  service = await startService();
}, startTimeoutMs);
afterAll(() => service.close());

type Given = Pick<DecideInput, 'customerId' | 'value' | 'locale'>;
type Named = Pick<DecideInput, 'templateCode' | 'consentVersionId'>;

async function decide(at: TestService, { templateCode, consentVersionId }: Named, answer: Given) {
  answered(await graphqlDoor(at.url).decide({ templateCode, consentVersionId, ...answer }));
}

/** Two templates in English and German; the customer consented to the German text of the first. */
async function givenConsent() {
  const { given } = service;
  const customerId = given.customer();
  const [first, second] = [
    await given.publishedVersion({ texts: bothTexts, position: 1 }),
    await given.publishedVersion({ texts: noted, position: 2 }),
  ];
  await decide(service, first, { customerId, value: 'given', locale: 'de' });
  return { customerId, templateCodes: [first.templateCode, second.templateCode], first, second };
}

const noted: readonly TextInput[] = [
  { locale: 'en', title: 'Terms', body: 'Our terms.', changeNote: 'Everything is new.' },
];

const wordsOf = ({ locale, title, body, changeNote }: Text) => ({ locale, title, body, changeNote });
const noNote = { changeNote: null };

describe.each(textDoors)('at the %s door', (_name, doorAt) => {
  const door = (caller?: CallerHeaders) => doorAt(service.url, caller);

  test('a pending update comes with its current text, in the language of the request', async () => {
    const { customerId, first } = await givenConsent();
    const { templateCode } = first;

    const named = answered(await door().pendingText({ customerId, templateCode, locale: 'de-AT' }));
    const accepted = answered(
      await door().pendingText({ customerId, templateCode, acceptLanguage: 'fr, de;q=0.5' }),
    );
    const unsaid = answered(await door().pendingText({ customerId, templateCode }));

    expect([named, accepted].map(wordsOf)).toEqual([
      { ...germanText, ...noNote },
      { ...germanText, ...noNote },
    ]);
    expect(wordsOf(unsaid)).toEqual({ ...bothTexts[0], ...noNote });
    expect(first.texts.map(({ contentHash }) => contentHash)).toContain(named.contentHash);
  });

  test('what a customer consented to and what awaits them come with their texts', async () => {
    const { customerId, templateCodes } = await givenConsent();

    const all = answered(await door().consentTexts({ customerId, templateCodes, locale: 'de' }));
    const awaiting = answered(
      await door().consentTexts({ customerId, templateCodes, locale: 'de', onlyAwaiting: true }),
    );

    expect(all.map(wordsOf)).toEqual([{ ...germanText, ...noNote }, noted[0]]);
    expect(awaiting.map(wordsOf)).toEqual([noted[0]]);
  });

  test('a history comes with the texts that were answered, on one template and on all', async () => {
    const { customerId, first, second } = await givenConsent();
    const { templateCode } = first;
    await service.given.publishedVersion({ templateCode, texts: noted });
    await decide(service, second, { customerId, value: 'reject' });
    await service.given.retiredTemplate(templateCode);
    await decide(service, { templateCode }, { customerId, value: 'withdraw' });
    const customer = door(asCustomer(customerId));

    const onOne = answered(await customer.answeredTexts({ customerId, templateCode }));
    const onAll = answered(await customer.answeredTexts({ customerId }));

    const agreedTo = { ...germanText, ...noNote };
    expect(onOne.map(wordsOf)).toEqual([agreedTo, agreedTo]);
    expect(onAll.map(wordsOf)).toEqual([agreedTo, noted[0], agreedTo]);
  });

  describe.each<[string, Partial<LimitsConfig>, boolean]>([
    ['for a service', { maxTextCharacters: 1_500 }, false],
    ['for a customer', { public: { ...defaultLimits.public, maxTextCharacters: 1_500 } }, true],
  ])('one response holds so much text and no more, %s', (_who, limits, isCustomer) => {
    let small: TestService;
    beforeAll(async () => {
      small = await startService({ limits });
    }, startTimeoutMs);
    afterAll(() => small.close());

    test('of what is current and of what was answered', async () => {
      const customerId = small.given.customer();
      const templateCodes: string[] = [];
      for (let templates = 0; templates < 2; templates += 1) {
        const texts = [{ locale: 'en', title: 'A title', body: 'x'.repeat(1_000) }];
        const version = await small.given.publishedVersion({ texts });
        await decide(small, version, { customerId, value: 'given' });
        templateCodes.push(version.templateCode);
      }
      const smallDoor = doorAt(small.url, isCustomer ? asCustomer(customerId) : asService);

      const current = await smallDoor.consentTexts({ customerId, templateCodes });
      const history = await smallDoor.answeredTexts({ customerId });
      const [templateCode] = templateCodes;
      const one = await smallDoor.answeredTexts({ customerId, ...(templateCode && { templateCode }) });

      for (const tooMuch of [current, history]) {
        expect(refused(tooMuch)).toMatchObject({
          code: 'TOO_COMPLEX',
          details: { limit: 'texts', maximum: 1_500 },
        });
      }
      expect(answered(one)).toHaveLength(1);
    });
  });
});
