import type { Reask } from '../../src/domain/templates/version';
import type { DecideInput, PendingUpdate } from './door';
import { answered, refused, type Behaviour, type Scene } from './scene';

type Value = DecideInput['value'];
type Standing = Pick<PendingUpdate, 'accepted' | 'reason' | 'mayProceed'>;

const satisfied = (mayProceed: boolean): Standing => ({ accepted: true, reason: null, mayProceed });
const asked = (reason: PendingUpdate['reason'], mayProceed = false): Standing => ({
  accepted: false,
  reason,
  mayProceed,
});

/** A customer who has answered the only version of a template of its own. */
async function givenAnswer({ given, decided, clock }: Scene, value: Value, validity: string | null = null) {
  const { templateCode, consentVersionId } = await given.publishedVersion({ validity });
  const customerId = given.customer();
  await decided({ customerId, templateCode, consentVersionId, value });
  clock.pass({ seconds: 1 });
  return { customerId, templateCode, consentVersionId };
}

const answers: readonly Behaviour[] = [
  {
    name: 'a customer who has never decided is asked',
    play: async ({ given, pendingOf }) => {
      const { templateCode, consentVersionId } = await given.publishedVersion();
      const customerId = given.customer();

      const pending = await pendingOf({ customerId, templateCode });

      expect(pending).toMatchObject({ ...asked('NEVER_DECIDED'), customerId, templateCode, decision: null });
      expect(pending.version.consentVersionId).toBe(consentVersionId);
    },
  },
  {
    name: 'terms and notices are told from consent, by pending and by latest',
    play: async ({ given, door, pendingOf }) => {
      const { templateCode } = await given.publishedVersion({ rules: { kind: 'TERMS' } });

      expect(await pendingOf({ customerId: given.customer(), templateCode })).toMatchObject({
        kind: 'TERMS',
      });
      expect(answered(await door.latest({ templateCode }))).toMatchObject({ kind: 'TERMS' });
    },
  },
  ...(['given', 'reject', 'withdraw'] as const).map((value) => ({
    name: `${value} on the current version satisfies it; processing may rest on given alone`,
    play: async (scene: Scene) => {
      const customer = await givenAnswer(scene, value);

      const pending = await scene.pendingOf(customer);

      expect(pending).toMatchObject(satisfied(value === 'given'));
      expect(pending.decision).toMatchObject({ value, sequence: 1 });
    },
  })),
  {
    name: 'the newest decision counts, not the best',
    play: async (scene) => {
      const customer = await givenAnswer(scene, 'given');
      await scene.decided({ ...customer, value: 'withdraw' });

      expect(await scene.pendingOf(customer)).toMatchObject(satisfied(false));
    },
  },
  {
    name: 'one customer’s answer says nothing about another, or about another template',
    play: async (scene) => {
      const { customerId, templateCode } = await givenAnswer(scene, 'given');
      const other = await scene.given.publishedVersion();

      const ofOther = await scene.pendingOf({ customerId: scene.given.customer(), templateCode });
      const onOther = await scene.pendingOf({ customerId, templateCode: other.templateCode });

      expect([ofOther.reason, onOther.reason]).toEqual(['NEVER_DECIDED', 'NEVER_DECIDED']);
    },
  },
  {
    name: 'a customer id in capitals is the same customer',
    play: async (scene) => {
      const customer = await givenAnswer(scene, 'given');

      const pending = await scene.pendingOf({ ...customer, customerId: customer.customerId.toUpperCase() });

      expect(pending).toMatchObject({ ...satisfied(true), customerId: customer.customerId });
    },
  },
];

const newVersionRows: readonly (readonly [Reask, Value, Standing])[] = [
  ['EVERYONE', 'given', asked('NEW_VERSION')],
  ['EVERYONE', 'reject', asked('NEW_VERSION')],
  ['EVERYONE', 'withdraw', asked('NEW_VERSION')],
  ['GRANTS_ONLY', 'given', asked('NEW_VERSION')],
  ['GRANTS_ONLY', 'reject', satisfied(false)],
  ['GRANTS_ONLY', 'withdraw', satisfied(false)],
  ['NOBODY', 'given', satisfied(true)],
  ['NOBODY', 'reject', satisfied(false)],
  ['NOBODY', 'withdraw', satisfied(false)],
];

const newVersions: readonly Behaviour[] = [
  ...newVersionRows.map(([reask, value, standing]) => ({
    name: `a new version that asks ${reask} again, after ${value}: accepted is ${standing.accepted}`,
    play: async (scene: Scene) => {
      const customer = await givenAnswer(scene, value);
      const { templateCode } = customer;
      const next = await scene.given.publishedVersion({ templateCode, reask });

      const pending = await scene.pendingOf(customer);

      expect(pending).toMatchObject(standing);
      expect(pending.version.consentVersionId).toBe(next.consentVersionId);
      expect(pending.decision?.consentVersionId).toBe(customer.consentVersionId);
    },
  })),
  {
    name: 'an editorial version asks nobody',
    play: async (scene) => {
      const customer = await givenAnswer(scene, 'given');
      await scene.given.editorialVersion({ templateCode: customer.templateCode });

      expect(await scene.pendingOf(customer)).toMatchObject(satisfied(true));
    },
  },
  {
    name: 'a version that asks nobody does not hide the one before it that asked everyone',
    play: async (scene) => {
      const customer = await givenAnswer(scene, 'given');
      const { templateCode } = customer;
      await scene.given.publishedVersion({ templateCode, reask: 'EVERYONE' });
      scene.clock.pass({ seconds: 1 });
      await scene.given.publishedVersion({ templateCode, reask: 'NOBODY' });

      expect(await scene.pendingOf(customer)).toMatchObject(asked('NEW_VERSION'));
    },
  },
  {
    name: 'an answer to the new version settles it',
    play: async (scene) => {
      const customer = await givenAnswer(scene, 'given');
      const { consentVersionId } = await scene.given.publishedVersion({
        templateCode: customer.templateCode,
      });

      const { pendingUpdate } = await scene.decided({ ...customer, consentVersionId, value: 'reject' });

      expect(pendingUpdate).toMatchObject(satisfied(false));
      expect(await scene.pendingOf(customer)).toEqual(pendingUpdate);
    },
  },
  {
    name: 'a scheduled version asks from the instant that it takes effect, by mere time',
    play: async (scene) => {
      const customer = await givenAnswer(scene, 'given');
      const { templateCode } = customer;
      await scene.given.publishedVersion({ templateCode, effectiveFrom: scene.inDays(1) });

      scene.clock.pass({ days: 1, milliseconds: -1 });
      expect(await scene.pendingOf(customer)).toMatchObject(satisfied(true));
      scene.clock.pass({ milliseconds: 1 });
      expect(await scene.pendingOf(customer)).toMatchObject(asked('NEW_VERSION'));
    },
  },
  {
    name: 'within its grace time a new version asks while processing may go on; then it may not',
    play: async (scene) => {
      const customer = await givenAnswer(scene, 'given');
      const { templateCode } = customer;
      await scene.given.publishedVersion({ templateCode, graceUntil: scene.inDays(30) });

      scene.clock.pass({ days: 30, milliseconds: -1 });
      expect(await scene.pendingOf(customer)).toMatchObject(asked('NEW_VERSION', true));
      scene.clock.pass({ milliseconds: 1 });
      expect(await scene.pendingOf(customer)).toMatchObject(asked('NEW_VERSION', false));
    },
  },
  {
    name: 'every version that asked again must be within its grace time',
    play: async (scene) => {
      const customer = await givenAnswer(scene, 'given');
      const { templateCode } = customer;
      await scene.given.publishedVersion({ templateCode, graceUntil: scene.inDays(30) });
      scene.clock.pass({ days: 1 });
      await scene.given.publishedVersion({ templateCode });

      expect(await scene.pendingOf(customer)).toMatchObject(asked('NEW_VERSION', false));
    },
  },
];

const expiry: readonly Behaviour[] = [
  {
    name: 'a grant expires at its validUntil, and the customer is asked again',
    play: async (scene) => {
      const { templateCode, consentVersionId } = await scene.given.publishedVersion({ validity: 'P30D' });
      const customer = { customerId: scene.given.customer(), templateCode };
      const end = scene.inDays(30).toISOString();

      const { decision } = await scene.decided({ ...customer, consentVersionId, value: 'given' });

      expect(decision.validUntil).toBe(end);
      scene.clock.pass({ days: 30, milliseconds: -1 });
      expect(await scene.pendingOf(customer)).toMatchObject(satisfied(true));
      scene.clock.pass({ milliseconds: 1 });
      expect(await scene.pendingOf(customer)).toMatchObject(asked('EXPIRED'));
    },
  },
  {
    name: 'a reject does not expire',
    play: async (scene) => {
      const customer = await givenAnswer(scene, 'reject', 'P30D');
      scene.clock.pass({ days: 31 });

      expect(await scene.pendingOf(customer)).toMatchObject(satisfied(false));
    },
  },
  {
    name: 'grace time does not prolong a grant that has expired',
    play: async (scene) => {
      const customer = await givenAnswer(scene, 'given', 'P30D');
      const { templateCode } = customer;
      await scene.given.publishedVersion({ templateCode, graceUntil: scene.inDays(60) });
      scene.clock.pass({ days: 31 });

      expect(await scene.pendingOf(customer)).toMatchObject(asked('NEW_VERSION', false));
    },
  },
];

type Reliance = Pick<PendingUpdate, 'mayProceed' | 'mayProceedUntil' | 'obstacle'>;

const allowed = (until: Date | null): Reliance => ({
  mayProceed: true,
  mayProceedUntil: until && until.toISOString(),
  obstacle: null,
});
const forbidden = (obstacle: PendingUpdate['obstacle']): Reliance => ({
  mayProceed: false,
  mayProceedUntil: null,
  obstacle,
});

const reliance: readonly Behaviour[] = [
  {
    name: 'what forbids processing is the answer, or that there is none',
    play: async (scene) => {
      const { templateCode } = await scene.given.publishedVersion();
      const never = { customerId: scene.given.customer(), templateCode };

      expect(await scene.pendingOf(never)).toMatchObject(forbidden('NEVER_DECIDED'));
      expect(await scene.pendingOf(await givenAnswer(scene, 'given'))).toMatchObject(allowed(null));
      expect(await scene.pendingOf(await givenAnswer(scene, 'reject'))).toMatchObject(forbidden('REJECTED'));
      expect(await scene.pendingOf(await givenAnswer(scene, 'withdraw'))).toMatchObject(
        forbidden('WITHDRAWN'),
      );
    },
  },
  {
    name: 'processing may go on until the consent expires',
    play: async (scene) => {
      const end = scene.inDays(30);
      const customer = await givenAnswer(scene, 'given', 'P30D');

      expect(await scene.pendingOf(customer)).toMatchObject(allowed(end));
      scene.clock.pass({ days: 30 });
      expect(await scene.pendingOf(customer)).toMatchObject(forbidden('EXPIRED'));
    },
  },
  {
    name: 'processing may go on until a scheduled version asks again, or until its grace time is over',
    play: async (scene) => {
      const customer = await givenAnswer(scene, 'given');
      const { templateCode } = customer;
      const [grace, takesEffect] = [scene.inDays(30), scene.inDays(10)];
      await scene.given.publishedVersion({ templateCode, effectiveFrom: takesEffect, graceUntil: grace });
      expect(await scene.pendingOf(customer)).toMatchObject({ ...satisfied(true), ...allowed(grace) });

      const later = scene.inDays(20);
      await scene.given.publishedVersion({ templateCode, effectiveFrom: later });
      expect(await scene.pendingOf(customer)).toMatchObject({ ...satisfied(true), ...allowed(later) });

      scene.clock.pass({ days: 15 });
      expect(await scene.pendingOf(customer)).toMatchObject({
        ...asked('NEW_VERSION', true),
        ...allowed(later),
      });
      scene.clock.pass({ days: 5 });
      expect(await scene.pendingOf(customer)).toMatchObject(forbidden('SUPERSEDED'));
    },
  },
];

const nothingToAsk: readonly Behaviour[] = [
  {
    name: 'pending on an unknown, never published or retired template is refused by its name',
    play: async (scene) => {
      const { templateCode: unpublished } = await scene.given.template();
      const { templateCode: retired } = await scene.given.publishedVersion();
      await scene.given.retiredTemplate(retired);
      const codeFor = async (templateCode: string) =>
        refused(await scene.door.pending({ customerId: scene.given.customer(), templateCode })).code;

      expect(await codeFor('nobody-knows-it')).toBe('TEMPLATE_NOT_FOUND');
      expect(await codeFor(unpublished)).toBe('NO_PUBLISHED_VERSION');
      expect(await codeFor(retired)).toBe('TEMPLATE_RETIRED');
    },
  },
];

export const pendingBehaviours: readonly Behaviour[] = [
  ...answers,
  ...newVersions,
  ...expiry,
  ...reliance,
  ...nothingToAsk,
];
