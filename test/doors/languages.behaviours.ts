import type { TextInput } from '../../src/domain/publishing/draft';
import { bothTexts } from '../service/given';
import type { LatestInput } from './door';
import { answered, refused, type Behaviour, type Scene } from './scene';

const austrianText: TextInput = { locale: 'de-AT', title: 'Neues per E-Mail', body: 'Dürfen wir?' };
const chineseText: TextInput = { locale: 'zh-Hant', title: '電子郵件新聞', body: '可以嗎？' };

/** In en, which is the default, de, de-AT and zh-Hant. */
async function givenFourLanguages({ given }: Scene) {
  return given.publishedVersion({ texts: [...bothTexts, austrianText, chineseText] });
}

const acceptedRows: readonly (readonly [acceptLanguage: string, served: string])[] = [
  ['de', 'de'],
  ['de-CH, en', 'de'],
  ['DE-at', 'de-AT'],
  ['en;q=0.4, de;q=0.8', 'de'],
  ['de;q=0.3, fr, de-AT;q=0.2', 'de'],
  ['fr, zh-Hant-TW;q=0.5, de;q=0.4', 'zh-Hant'],
  ['zh-Hans', 'en'],
  ['zh', 'en'],
  ['fr, *', 'en'],
  ['*, de;q=0.1', 'de'],
  ['de;q=0, fr', 'en'],
  ['*', 'en'],
  ['d~e, de_AT, ;;', 'en'],
];

const accepted: readonly Behaviour[] = [
  ...acceptedRows.map(([acceptLanguage, served]) => ({
    name: `who accepts "${acceptLanguage}" is served ${served}`,
    play: async (scene: Scene) => {
      const { templateCode } = await givenFourLanguages(scene);
      const customerId = scene.given.customer();

      const latest = answered(await scene.door.latest({ templateCode, acceptLanguage }));
      const pending = await scene.pendingOf({ customerId, templateCode, acceptLanguage });

      expect([latest.locale, pending.version.locale]).toEqual([served, served]);
    },
  })),
  {
    name: 'a language is the same by its older name',
    play: async ({ given, door }) => {
      const hebrew: TextInput = { locale: 'he', title: 'חדשות', body: 'אפשר?' };
      const { templateCode } = await given.publishedVersion({ texts: [...bothTexts, hebrew] });

      const named = answered(await door.latest({ templateCode, locale: 'iw' }));
      const accepted = answered(await door.latest({ templateCode, acceptLanguage: 'iw-IL' }));

      expect([named.locale, accepted.locale]).toEqual(['he', 'he']);
    },
  },
  {
    name: 'a locale that is named wins over what is accepted, also when no text fits it',
    play: async (scene) => {
      const { templateCode } = await givenFourLanguages(scene);
      const localeFor = async (locale: string) =>
        answered(await scene.door.latest({ templateCode, locale, acceptLanguage: 'de' })).locale;

      expect([await localeFor('zh-Hant'), await localeFor('fr')]).toEqual(['zh-Hant', 'en']);
    },
  },
];

type Wish = Pick<LatestInput, 'locale' | 'acceptLanguage'>;
const servedStrictly: readonly (readonly [wish: Wish, served: string])[] = [
  [{ locale: 'de-CH' }, 'de'],
  [{ locale: 'en' }, 'en'],
  [{ acceptLanguage: 'fr, de;q=0.5' }, 'de'],
  [{ acceptLanguage: 'fr, *;q=0.5' }, 'en'],
  [{}, 'en'],
];
const refusedStrictly: readonly (readonly [wish: Wish, locale: string])[] = [
  [{ locale: 'fr-ch' }, 'fr-CH'],
  [{ locale: 'zh' }, 'zh'],
  [{ acceptLanguage: 'it;q=0.5, fr-ch' }, 'fr-CH'],
  [{ locale: 'fr', acceptLanguage: 'de, *' }, 'fr'],
];

const strict: readonly Behaviour[] = [
  ...servedStrictly.map(([wish, served]) => ({
    name: `strictly, who wishes for ${JSON.stringify(wish)} is served ${served}`,
    play: async (scene: Scene) => {
      const { templateCode } = await givenFourLanguages(scene);

      const latest = answered(await scene.door.latest({ templateCode, ...wish, strict: true }));

      expect(latest.locale).toBe(served);
    },
  })),
  ...refusedStrictly.map(([wish, locale]) => ({
    name: `strictly, who wishes for ${JSON.stringify(wish)} is told what there is`,
    play: async (scene: Scene) => {
      const { templateCode } = await givenFourLanguages(scene);

      const refusal = refused(await scene.door.latest({ templateCode, ...wish, strict: true }));

      expect(refusal).toMatchObject({
        code: 'LOCALE_NOT_AVAILABLE',
        details: { locale, availableLocales: ['de', 'de-AT', 'en', 'zh-Hant'] },
      });
      const lenient = answered(await scene.door.latest({ templateCode, ...wish, strict: false }));
      expect(lenient.locale).toBe('en');
    },
  })),
  {
    name: 'strictness comes after what there is to serve at all',
    play: async ({ given, door }) => {
      const { templateCode } = await given.publishedVersion();
      await given.retiredTemplate(templateCode);

      const refusal = refused(await door.latest({ templateCode, locale: 'fr', strict: true }));

      expect(refusal.code).toBe('TEMPLATE_RETIRED');
    },
  },
];

const decided: readonly Behaviour[] = [
  {
    name: 'an answer names the language that was served and stores it, whatever had been asked for',
    play: async (scene) => {
      const { templateCode, consentVersionId } = await givenFourLanguages(scene);
      const customerId = scene.given.customer();
      const { locale, contentHash } = answered(
        await scene.door.latest({ templateCode, acceptLanguage: 'fr, de-DE;q=0.7' }),
      );

      const { decision, pendingUpdate } = await scene.decided({
        ...{ customerId, templateCode, consentVersionId, value: 'given' },
        ...{ locale, contentHash },
      });

      expect(decision).toMatchObject({ locale: 'de', contentHash });
      expect(pendingUpdate.version.locale).toBe('de');
      expect(await scene.ledger.chain(customerId, templateCode)).toMatchObject([
        { locale: 'de', contentHash },
      ]);
    },
  },
  {
    name: 'a no to an older version keeps the language they read, though the current one lacks it',
    play: async (scene) => {
      const { templateCode, consentVersionId } = await givenFourLanguages(scene);
      const customerId = scene.given.customer();
      scene.clock.pass({ seconds: 1 });
      await scene.given.publishedVersion({ templateCode });

      const { decision, pendingUpdate } = await scene.decided({
        ...{ customerId, templateCode, consentVersionId, value: 'reject', locale: 'zh-Hant' },
      });

      expect(decision.locale).toBe('zh-Hant');
      expect(pendingUpdate.version.locale).toBe('en');
    },
  },
];

export const languageBehaviours: readonly Behaviour[] = [...accepted, ...strict, ...decided];
