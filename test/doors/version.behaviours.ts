import { bothTexts, germanText } from '../service/given';
import type { LatestVersion } from './door';
import { answered, refused, type Behaviour, type Scene } from './scene';

const otherTexts = [{ locale: 'en', title: 'Other news', body: 'May we still?' }];

async function expectNotFound({ door }: Pick<Scene, 'door'>, id: string): Promise<void> {
  expect(refused(await door.version({ id }))).toMatchObject({
    code: 'VERSION_NOT_FOUND',
    details: { consentVersionId: id },
  });
}

export const versionBehaviours: readonly Behaviour[] = [
  {
    name: 'the current version is served by its id as by its template',
    play: async ({ given, door }) => {
      const { templateCode, consentVersionId } = await given.publishedVersion({ texts: bothTexts });

      const version = answered(await door.version({ id: consentVersionId }));

      expect(version.consentVersionId).toBe(consentVersionId);
      const latest: LatestVersion & WithState = answered(await door.latest({ templateCode }));
      const { state: _state, ...lasting } = latest;
      expect(version).toEqual(lasting);
    },
  },
  {
    name: 'it is served when others have followed, one of them was cancelled, and the template is retired',
    play: async ({ given, door, decided, clock, inDays }) => {
      const first = await given.publishedVersion({ texts: bothTexts, label: 'v1' });
      const { templateCode, consentVersionId } = first;
      const customerId = given.customer();
      const { decision } = await decided({
        customerId,
        templateCode,
        consentVersionId,
        value: 'given',
        locale: 'de',
      });
      clock.pass({ days: 1 });
      await given.publishedVersion({ templateCode, texts: otherTexts });
      await given.cancelledVersion(await given.publishedVersion({ templateCode, effectiveFrom: inDays(9) }));
      await given.retiredTemplate(templateCode);

      const id = decision.consentVersionId;
      const agreedTo = answered(await door.version({ id, locale: decision.locale }));

      expect(agreedTo).toMatchObject({ ...germanText, label: 'v1', contentHash: decision.contentHash });
    },
  },
  {
    name: 'its language is the one named, else the default one, whatever the header says',
    play: async ({ given, door }) => {
      const { consentVersionId: id } = await given.publishedVersion({ texts: bothTexts });
      const localeOf = async (locale?: string) =>
        answered(await door.version({ id, acceptLanguage: 'de', ...(locale && { locale }) })).locale;

      expect(await localeOf()).toBe('en');
      expect(await localeOf('de-AT')).toBe('de');
      expect(await localeOf('fr')).toBe('en');
    },
  },
  {
    name: 'it is found by its id in capitals',
    play: async ({ given, door }) => {
      const { consentVersionId } = await given.publishedVersion();

      const version = answered(await door.version({ id: consentVersionId.toUpperCase() }));

      expect(version.consentVersionId).toBe(consentVersionId);
    },
  },
  {
    name: 'a draft is not there, and neither is a version that nobody has heard of',
    play: async (scene) => {
      const { templateCode } = await scene.given.template();
      const { consentVersionId } = await scene.given.draft(templateCode);

      await expectNotFound(scene, consentVersionId);
      await expectNotFound(scene, scene.given.customer());
    },
  },
  {
    name: 'a scheduled version is not there before its instant',
    play: async (scene) => {
      const { given, door, clock, inDays } = scene;
      const { consentVersionId } = await given.publishedVersion({ effectiveFrom: inDays(1) });

      clock.pass({ days: 1, milliseconds: -1 });
      await expectNotFound(scene, consentVersionId);
      clock.pass({ milliseconds: 1 });

      expect(answered(await door.version({ id: consentVersionId })).number).toBe(1);
    },
  },
  {
    name: 'a cancelled version is not there, also after its instant',
    play: async (scene) => {
      const { given, clock, inDays } = scene;
      const scheduled = await given.publishedVersion({ effectiveFrom: inDays(1) });
      await given.cancelledVersion(scheduled);
      clock.pass({ days: 2 });

      await expectNotFound(scene, scheduled.consentVersionId);
    },
  },
];

/** REST says it of the current version, and of none that is cached permanently. */
interface WithState {
  readonly state?: string;
}
