import type { TextInput } from '../../src/domain/publishing/draft';
import { bothTexts } from '../service/given';
import type { Behaviour, Scene } from './scene';

const noted = (english: string | null, german?: string | null): readonly TextInput[] =>
  bothTexts
    .map((text) => ({ ...text, changeNote: text.locale === 'en' ? english : (german ?? null) }))
    .filter(({ locale }) => locale === 'en' || german !== undefined);

/** A customer who has consented to the first version, and how the template goes on from there. */
async function givenConsent({ given, clock, decided }: Scene) {
  const { templateCode, consentVersionId } = await given.publishedVersion({ texts: bothTexts });
  const customerId = given.customer();
  await decided({ customerId, templateCode, consentVersionId, value: 'given' });
  const next = async (texts: readonly TextInput[] = noted(null, null)) => {
    clock.pass({ days: 1 });
    return given.publishedVersion({ templateCode, texts });
  };
  const correct = async (texts: readonly TextInput[] = noted(null, null)) => {
    clock.pass({ days: 1 });
    return given.editorialVersion({ templateCode, texts });
  };
  return { customer: { customerId, templateCode }, consentVersionId, next, correct };
}

const numbers = (changes: readonly { readonly number: number }[]) => changes.map(({ number }) => number);

export const changesBehaviours: readonly Behaviour[] = [
  {
    name: 'nothing is new to a customer who has never decided, or who has decided on the current version',
    play: async (scene) => {
      const { customer } = await givenConsent(scene);
      const stranger = { ...customer, customerId: scene.given.customer() };

      expect((await scene.pendingOf(stranger)).changes).toEqual([]);
      expect((await scene.pendingOf(customer)).changes).toEqual([]);
    },
  },
  {
    name: 'every version since their decision is listed, oldest first, the editorial ones by their kind',
    play: async (scene) => {
      const { customer, next, correct } = await givenConsent(scene);
      const second = await next(noted('We name our partners.'));
      scene.clock.pass({ days: 1 });
      const { templateCode } = customer;
      const third = await scene.given.editorialVersion({ templateCode, texts: noted(null), label: 'v2.1' });
      const fourth = await correct(noted('Typing errors are gone.'));

      const { changes, reason } = await scene.pendingOf(customer);

      expect(reason).toBe('NEW_VERSION');
      expect(changes).toEqual([
        {
          consentVersionId: second.consentVersionId,
          number: 2,
          label: 'a label',
          changeKind: 'MATERIAL',
          effectiveFrom: second.effectiveFrom.toISOString(),
          locale: 'en',
          changeNote: 'We name our partners.',
        },
        {
          consentVersionId: third.consentVersionId,
          number: 3,
          label: 'v2.1',
          changeKind: 'EDITORIAL',
          effectiveFrom: third.effectiveFrom.toISOString(),
          locale: 'en',
          changeNote: null,
        },
        {
          consentVersionId: fourth.consentVersionId,
          number: 4,
          label: 'a label',
          changeKind: 'EDITORIAL',
          effectiveFrom: fourth.effectiveFrom.toISOString(),
          locale: 'en',
          changeNote: 'Typing errors are gone.',
        },
      ]);
    },
  },
  {
    name: 'each note is in their language where its version has a text in it, else in the default one',
    play: async (scene) => {
      const { customer, next } = await givenConsent(scene);
      await next(noted('Partners are new.', 'Neu sind Partner.'));
      await next(noted('We write in English only.'));
      await next(noted('The address is new.', null));

      const { changes } = await scene.pendingOf({ ...customer, locale: 'de-AT' });
      const accepted = await scene.pendingOf({ ...customer, acceptLanguage: 'fr, de;q=0.5' });

      expect(changes.map(({ locale, changeNote }) => [locale, changeNote])).toEqual([
        ['de', 'Neu sind Partner.'],
        ['en', 'We write in English only.'],
        ['de', null],
      ]);
      expect(accepted.changes).toEqual(changes);
    },
  },
  {
    name: 'a scheduled version is new from the instant that it takes effect',
    play: async (scene) => {
      const { customer } = await givenConsent(scene);
      const { templateCode } = customer;
      await scene.given.publishedVersion({ templateCode, effectiveFrom: scene.inDays(3) });

      scene.clock.pass({ days: 3, milliseconds: -1 });
      expect((await scene.pendingOf(customer)).changes).toEqual([]);
      scene.clock.pass({ milliseconds: 1 });
      expect(numbers((await scene.pendingOf(customer)).changes)).toEqual([2]);
    },
  },
  {
    name: 'an answer to the current version leaves nothing new',
    play: async (scene) => {
      const { customer, next } = await givenConsent(scene);
      const { consentVersionId } = await next();

      const { pendingUpdate } = await scene.decided({ ...customer, consentVersionId, value: 'given' });

      expect(pendingUpdate.changes).toEqual([]);
      expect((await scene.pendingOf(customer)).changes).toEqual([]);
    },
  },
  {
    name: 'after an answer to a version that was corrected meanwhile, the correction alone is new',
    play: async (scene) => {
      const { customer, next, correct } = await givenConsent(scene);
      const { consentVersionId } = await next();
      await correct();

      const { pendingUpdate } = await scene.decided({ ...customer, consentVersionId, value: 'given' });

      expect(pendingUpdate).toMatchObject({ accepted: true, changes: [{ number: 3 }] });
      expect(await scene.pendingOf(customer)).toEqual(pendingUpdate);
    },
  },
  {
    name: 'after a late no to a superseded version, what came after that one is new',
    play: async (scene) => {
      const { customer, next, correct } = await givenConsent(scene);
      const { consentVersionId } = await next();
      await correct();
      await next();

      const { pendingUpdate } = await scene.decided({ ...customer, consentVersionId, value: 'reject' });

      expect(pendingUpdate.accepted).toBe(false);
      expect(numbers(pendingUpdate.changes)).toEqual([3, 4]);
    },
  },
  {
    name: 'a withdrawal stands on the version of the grant it ends, and so does what is new',
    play: async (scene) => {
      const { customer, next } = await givenConsent(scene);
      await next();

      const { pendingUpdate } = await scene.decided({ ...customer, value: 'withdraw' });

      expect(numbers(pendingUpdate.changes)).toEqual([2]);
    },
  },
  {
    name: 'the answer tells what is new in the language of the decision',
    play: async (scene) => {
      const { customer, consentVersionId, next } = await givenConsent(scene);
      await next(noted('Partners are new.', 'Neu sind Partner.'));

      const { pendingUpdate } = await scene.decided({
        ...customer,
        ...{ consentVersionId, value: 'reject', locale: 'de' },
      });

      expect(pendingUpdate.changes).toMatchObject([{ locale: 'de', changeNote: 'Neu sind Partner.' }]);
    },
  },
];
