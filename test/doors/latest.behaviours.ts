import { bothTexts, germanText } from '../service/given';
import { answered, refused, type Behaviour, type Scene } from './scene';

const latestId = async ({ door }: Scene, templateCode: string): Promise<string> =>
  answered(await door.latest({ templateCode })).consentVersionId;

const currentVersion: readonly Behaviour[] = [
  {
    name: 'latest serves the current version whole',
    play: async ({ given, door, clock }) => {
      const version = await given.publishedVersion({
        label: 'v1.0',
        texts: [germanText, ...bothTexts.slice(0, 1)],
      });
      const instant = clock.now().toISOString();

      const latest = answered(await door.latest({ templateCode: version.templateCode }));

      expect(latest).toMatchObject({
        consentVersionId: version.consentVersionId,
        templateCode: version.templateCode,
        number: 1,
        label: 'v1.0',
        locale: 'en',
        title: 'News by e-mail',
        body: 'May we send you news?',
        contentHash: version.texts.find(({ locale }) => locale === 'en')?.contentHash,
        publishedAt: instant,
        effectiveFrom: instant,
      });
    },
  },
  {
    name: 'of two versions the later one is current, and putting an old text back is a new version',
    play: async (scene) => {
      const { given, clock } = scene;
      const first = await given.publishedVersion();
      const { templateCode } = first;
      clock.pass({ seconds: 1 });
      await given.publishedVersion({
        templateCode,
        texts: [{ locale: 'en', title: 'Other', body: 'Other words.' }],
      });
      clock.pass({ seconds: 1 });

      const back = await given.publishedVersion({ templateCode });

      expect(back.number).toBe(3);
      expect(back.texts[0]?.contentHash).toBe(first.texts[0]?.contentHash);
      expect(await latestId(scene, templateCode)).toBe(back.consentVersionId);
    },
  },
  {
    name: 'a scheduled version becomes current at its instant, by mere time',
    play: async (scene) => {
      const { given, clock, inDays } = scene;
      const first = await given.publishedVersion();
      const { templateCode } = first;
      const next = await given.publishedVersion({ templateCode, effectiveFrom: inDays(7) });

      expect(await latestId(scene, templateCode)).toBe(first.consentVersionId);
      clock.pass({ days: 7, milliseconds: -1 });
      expect(await latestId(scene, templateCode)).toBe(first.consentVersionId);
      clock.pass({ milliseconds: 1 });
      expect(await latestId(scene, templateCode)).toBe(next.consentVersionId);
    },
  },
  {
    name: 'scheduled versions follow each other, and one that was cancelled is passed over',
    play: async (scene) => {
      const { given, clock, inDays } = scene;
      const { templateCode } = await given.publishedVersion();
      const near = await given.publishedVersion({ templateCode, effectiveFrom: inDays(1) });
      const calledOff = await given.publishedVersion({ templateCode, effectiveFrom: inDays(9_000) });
      await given.cancelledVersion(calledOff);
      const far = await given.publishedVersion({ templateCode, effectiveFrom: inDays(9_001) });

      const current: string[] = [];
      for (const days of [1, 8_999, 1]) {
        clock.pass({ days });
        current.push(await latestId(scene, templateCode));
      }
      expect(current).toEqual([near, near, far].map(({ consentVersionId }) => consentVersionId));
    },
  },
  {
    name: 'of two versions that were published at one instant the later number is current',
    play: async (scene) => {
      const { templateCode } = await scene.given.publishedVersion();
      const second = await scene.given.publishedVersion({ templateCode });

      expect(await latestId(scene, templateCode)).toBe(second.consentVersionId);
    },
  },
  {
    name: 'latest is refused where nothing is asked: unknown, draft only, scheduled only, retired',
    play: async ({ given, door, inDays }) => {
      const { templateCode: drafted } = await given.template();
      await given.draft(drafted);
      const { templateCode: scheduled } = await given.publishedVersion({ effectiveFrom: inDays(1) });
      const { templateCode: retired } = await given.publishedVersion();
      await given.retiredTemplate(retired);
      const codeFor = async (templateCode: string) => refused(await door.latest({ templateCode })).code;

      expect(await codeFor('nobody-knows-it')).toBe('TEMPLATE_NOT_FOUND');
      expect(await codeFor(drafted)).toBe('NO_PUBLISHED_VERSION');
      expect(await codeFor(scheduled)).toBe('NO_PUBLISHED_VERSION');
      expect(await codeFor(retired)).toBe('TEMPLATE_RETIRED');
    },
  },
];

const localeRows: readonly (readonly [asked: string, served: string])[] = [
  ['de', 'de'],
  ['DE', 'de'],
  ['de-AT', 'de'],
  ['de-Latn-AT-1996', 'de'],
  ['en-GB', 'en'],
  ['fr', 'en'],
];

const locales: readonly Behaviour[] = [
  ...localeRows.map(([asked, served]) => ({
    name: `who asks for ${asked} is served ${served}`,
    play: async ({ given, door, pendingOf }: Scene) => {
      const { templateCode } = await given.publishedVersion({ texts: bothTexts });
      const customerId = given.customer();

      const latest = answered(await door.latest({ templateCode, locale: asked }));
      const pending = await pendingOf({ customerId, templateCode, locale: asked });

      expect([latest.locale, pending.version.locale]).toEqual([served, served]);
    },
  })),
  {
    name: 'every locale has its words and a content hash of its own',
    play: async ({ given, door }) => {
      const { templateCode } = await given.publishedVersion({ texts: bothTexts });

      const english = answered(await door.latest({ templateCode, locale: 'en' }));
      const german = answered(await door.latest({ templateCode, locale: 'de' }));

      expect(german).toMatchObject({ title: germanText.title, body: germanText.body });
      expect(german.contentHash).toMatch(/^[0-9a-f]{64}$/);
      expect(german.contentHash).not.toBe(english.contentHash);
      expect(german.consentVersionId).toBe(english.consentVersionId);
    },
  },
];

export const latestBehaviours: readonly Behaviour[] = [...currentVersion, ...locales];
