import { bothTexts } from '../service/given';
import { answered, outcomeOf, refused, type Behaviour, type Scene } from './scene';

/** A customer not seen before and a version in two locales for them to answer. */
async function givenQuestion({ given }: Scene, validity: string | null = null) {
  const version = await given.publishedVersion({ texts: bothTexts, validity });
  const { templateCode, consentVersionId } = version;
  const hashOf = (wanted: string) => version.texts.find(({ locale }) => locale === wanted)?.contentHash ?? '';
  return { question: { customerId: given.customer(), templateCode, consentVersionId }, hashOf };
}

const theSameAgain: readonly Behaviour[] = [
  ...(['given', 'reject', 'withdraw'] as const).map((value) => ({
    name: `${value} twice is recorded once, and both callers get the one decision`,
    play: async (scene: Scene) => {
      const { question } = await givenQuestion(scene);

      const first = await scene.door.decide({ ...question, value });
      scene.clock.pass({ seconds: 1 });
      const again = await scene.door.decide({ ...question, value });

      expect([outcomeOf(first), outcomeOf(again)]).toEqual(['recorded', 'unchanged']);
      expect(answered(again).decision).toEqual(answered(first).decision);
      expect([first.status, again.status]).toEqual(scene.door.name === 'REST' ? [201, 200] : [200, 200]);
      expect(await scene.ledger.chain(question.customerId, question.templateCode)).toHaveLength(1);
    },
  })),
  {
    name: 'the same answer to an editorial successor is the same again',
    play: async (scene) => {
      const { question } = await givenQuestion(scene);
      const { decision } = await scene.decided({ ...question, value: 'given' });
      const { consentVersionId } = await scene.given.editorialVersion({ ...question, texts: bothTexts });

      const again = await scene.decided({ ...question, consentVersionId, value: 'given' });

      expect(again).toMatchObject({ changed: false, decision: { id: decision.id } });
    },
  },
  {
    name: 'the same answer to a material successor is a new decision',
    play: async (scene) => {
      const { question } = await givenQuestion(scene);
      await scene.decided({ ...question, value: 'given' });
      const { consentVersionId } = await scene.given.publishedVersion(question);

      const again = await scene.decided({ ...question, consentVersionId, value: 'given' });

      expect(again).toMatchObject({ changed: true, decision: { sequence: 2, consentVersionId } });
    },
  },
  {
    name: 'given again after some of its time has passed is a renewal',
    play: async (scene) => {
      const { question } = await givenQuestion(scene, 'P30D');
      await scene.decided({ ...question, value: 'given' });
      const atOnce = await scene.decided({ ...question, value: 'given' });
      scene.clock.pass({ days: 10 });

      const later = await scene.decided({ ...question, value: 'given' });

      expect(atOnce.changed).toBe(false);
      expect(later).toMatchObject({ changed: true, decision: { sequence: 2 } });
      expect(later.decision.validUntil).toBe(scene.inDays(30).toISOString());
    },
  },
];

const changeOfMind: readonly Behaviour[] = [
  {
    name: 'given, withdraw, given: three decisions in a chain, and the last one counts',
    play: async (scene) => {
      const { question } = await givenQuestion(scene);
      await scene.decided({ ...question, value: 'given' });
      await scene.decided({ ...question, value: 'withdraw' });

      const { decision, pendingUpdate } = await scene.decided({ ...question, value: 'given' });

      expect(decision.sequence).toBe(3);
      expect(pendingUpdate).toMatchObject({
        accepted: true,
        mayProceed: true,
        decision: { id: decision.id },
      });
      const verdict = await scene.ledger.verdict(question.customerId, question.templateCode);
      expect(verdict).toEqual({ intact: true, records: 3 });
    },
  },
  {
    name: 'withdraw needs neither an earlier consent nor a known customer',
    play: async (scene) => {
      const { question } = await givenQuestion(scene);
      const { customerId, templateCode } = question;

      const { decision, pendingUpdate } = await scene.decided({
        customerId,
        templateCode,
        value: 'withdraw',
      });

      expect(decision).toMatchObject({ value: 'withdraw', sequence: 1, locale: 'en' });
      expect(pendingUpdate).toMatchObject({ accepted: true, mayProceed: false });
    },
  },
  {
    name: 'a retired template takes a withdrawal and nothing else',
    play: async (scene) => {
      const { question } = await givenQuestion(scene);
      const { templateCode } = question;
      await scene.decided({ ...question, value: 'given' });
      await scene.given.retiredTemplate(templateCode);
      const stranger = { ...question, customerId: scene.given.customer() };

      const given = refused(await scene.door.decide({ ...stranger, value: 'given' }));
      const rejected = refused(await scene.door.decide({ ...stranger, value: 'reject' }));
      const withdrawn = await scene.decided({
        customerId: question.customerId,
        templateCode,
        value: 'withdraw',
      });

      expect([given.code, rejected.code]).toEqual(['TEMPLATE_RETIRED', 'TEMPLATE_RETIRED']);
      expect(given.details).toMatchObject({ templateCode, retiredAt: scene.clock.now().toISOString() });
      expect(withdrawn).toMatchObject({ decision: { sequence: 2 }, pendingUpdate: { accepted: true } });
    },
  },
  {
    name: 'without a version in effect withdraw, too, has nothing to stand on',
    play: async (scene) => {
      const { templateCode } = await scene.given.template();
      const customerId = scene.given.customer();

      const answer = await scene.door.decide({ customerId, templateCode, value: 'withdraw' });

      expect(refused(answer).code).toBe('NO_PUBLISHED_VERSION');
    },
  },
];

const shownText: readonly Behaviour[] = [
  {
    name: 'a decision is the same wherever it is read',
    play: async (scene) => {
      const { question } = await givenQuestion(scene);
      const { decision } = await scene.decided({ ...question, value: 'given' });

      const again = await scene.decided({ ...question, value: 'given' });
      const pending = answered(await scene.door.pending(question));
      const history = answered(await scene.door.history(question));

      expect([again.decision, pending.decision, ...history.decisions]).toEqual([
        decision,
        decision,
        decision,
      ]);
    },
  },
  {
    name: 'the decision keeps version, locale, content hash and the service’s own time',
    play: async (scene) => {
      const { question, hashOf } = await givenQuestion(scene);

      const { decision } = await scene.decided({
        ...question,
        value: 'given',
        locale: 'de',
        contentHash: hashOf('de'),
      });

      expect(decision.id).toMatch(/^[\w-]{22}$/);
      expect(decision.evidence).toEqual({ hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string });
      expect(decision).toMatchObject({
        ...question,
        value: 'given',
        sequence: 1,
        decidedAt: scene.clock.now().toISOString(),
        locale: 'de',
        contentHash: hashOf('de'),
        validUntil: null,
      });
    },
  },
  {
    name: 'a locale is looked up as when the text was served, a hash alone names its locale, neither is the default',
    play: async (scene) => {
      const { question, hashOf } = await givenQuestion(scene);
      const localeOf = async (said: { locale?: string; contentHash?: string }) => {
        const customerId = scene.given.customer();
        return (await scene.decided({ ...question, customerId, ...said, value: 'given' })).decision.locale;
      };

      expect(await localeOf({ locale: 'de-AT' })).toBe('de');
      expect(await localeOf({ contentHash: hashOf('de') })).toBe('de');
      expect(await localeOf({ contentHash: hashOf('de').toUpperCase() })).toBe('de');
      expect(await localeOf({})).toBe('en');
    },
  },
  {
    name: 'a hash of another text is refused, with or without the locale, and nothing is recorded',
    play: async (scene) => {
      const { question, hashOf } = await givenQuestion(scene);
      const { consentVersionId } = question;
      const decide = async (said: { locale?: string; contentHash: string }) =>
        refused(await scene.door.decide({ ...question, ...said, value: 'given' }));

      const ofOtherLocale = await decide({ locale: 'en', contentHash: hashOf('de') });
      const ofNothing = await decide({ contentHash: 'ab'.repeat(32) });

      expect(ofOtherLocale).toMatchObject({
        code: 'CONTENT_MISMATCH',
        details: { consentVersionId, locale: 'en' },
      });
      expect(ofNothing.code).toBe('CONTENT_MISMATCH');
      expect(await scene.ledger.chain(question.customerId, question.templateCode)).toEqual([]);
    },
  },
  {
    name: 'evidence never falls back to a locale that was perhaps not shown',
    play: async (scene) => {
      const { question } = await givenQuestion(scene);

      const answer = await scene.door.decide({ ...question, locale: 'fr-ch', value: 'given' });

      expect(refused(answer)).toMatchObject({
        code: 'LOCALE_NOT_AVAILABLE',
        details: { locale: 'fr-CH', availableLocales: ['de', 'en'] },
      });
    },
  },
];

export const recordingBehaviours: readonly Behaviour[] = [...theSameAgain, ...changeOfMind, ...shownText];
