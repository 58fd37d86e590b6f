import { answered, outcomeOf, type Behaviour, type Scene } from './scene';

/** A customer who agreed to a text before a material version replaced it. */
async function givenLate(scene: Scene, validity: string | null = null) {
  const { templateCode, consentVersionId } = await scene.given.publishedVersion({ validity });
  const decidedAt = scene.clock.now().toISOString();
  scene.clock.pass({ days: 2 });
  const current = await scene.given.publishedVersion({ templateCode });
  scene.clock.pass({ days: 1 });
  const customerId = scene.given.customer();
  return {
    current,
    late: { customerId, templateCode, consentVersionId, value: 'given', decidedAt } as const,
  };
}

export const decidedAtBehaviours: readonly Behaviour[] = [
  {
    name: 'a yes to a text that was replaced after it is recorded, and the customer is asked about the new one',
    play: async (scene) => {
      const { current, late } = await givenLate(scene);

      const { decision, pendingUpdate } = await scene.decided(late);

      const { consentVersionId, decidedAt } = late;
      const recordedAt = scene.clock.now().toISOString();
      expect(decision).toMatchObject({ sequence: 1, consentVersionId, decidedAt, recordedAt });
      expect(pendingUpdate).toMatchObject({ accepted: false, reason: 'NEW_VERSION', mayProceed: false });
      expect(pendingUpdate.version.consentVersionId).toBe(current.consentVersionId);
      const { customerId, templateCode } = late;
      expect(await scene.ledger.verdict(customerId, templateCode)).toEqual({ intact: true, records: 1 });
      const { decisions } = answered(await scene.door.history({ customerId, templateCode }));
      expect(decisions).toMatchObject([{ decidedAt, recordedAt }]);
    },
  },
  {
    name: 'without the instant, or after the customer has answered the new text, it is refused',
    play: async (scene) => {
      const { current, late } = await givenLate(scene);
      const without = await scene.door.decide({ ...late, decidedAt: null });
      await scene.decided({
        ...{ ...late, value: 'reject', decidedAt: null },
        consentVersionId: current.consentVersionId,
      });
      expect([without, await scene.door.decide(late)].map(outcomeOf)).toEqual([
        'VERSION_SUPERSEDED',
        'VERSION_SUPERSEDED',
      ]);
    },
  },
  {
    name: 'a form from before a withdrawal is refused, and a no from before it is recorded',
    play: async (scene) => {
      const { templateCode, consentVersionId } = await scene.given.publishedVersion();
      const question = { customerId: scene.given.customer(), templateCode, consentVersionId };
      const decidedAt = scene.clock.now().toISOString();
      scene.clock.pass({ seconds: 60 });
      await scene.decided({ ...question, value: 'withdraw' });
      scene.clock.pass({ seconds: 60 });
      const answers = [
        await scene.door.decide({ ...question, value: 'given', decidedAt }),
        await scene.door.decide({ ...question, value: 'reject', decidedAt }),
        await scene.door.decide({ ...question, value: 'given', decidedAt, afterSequence: 2 }),
      ];
      expect(answers.map(outcomeOf)).toEqual(['DECISION_CONFLICT', 'recorded', 'recorded']);
    },
  },
  {
    name: 'nobody has answered a text before it took effect, but for five seconds of clocks that differ',
    play: async (scene) => {
      const { templateCode, consentVersionId } = await scene.given.publishedVersion();
      const at = (ms: number) => new Date(scene.clock.now().getTime() + ms).toISOString();
      const [slow, before] = [at(-5_000), at(-5_001)];
      scene.clock.pass({ minutes: 1 });
      const decide = (value: 'given' | 'reject' | 'withdraw', decidedAt: string) =>
        scene.door.decide({
          ...{ templateCode, consentVersionId, value, decidedAt },
          customerId: scene.given.customer(),
        });
      const answers = [
        await decide('given', before),
        await decide('reject', before),
        await decide('given', slow),
        await decide('withdraw', before),
      ];
      expect(answers.map(outcomeOf)).toEqual([
        'VERSION_NOT_FOUND',
        'VERSION_NOT_FOUND',
        'recorded',
        'recorded',
      ]);
    },
  },
  {
    name: 'a grant lasts from the decision on, with any offset',
    play: async (scene) => {
      const { templateCode, consentVersionId } = await scene.given.publishedVersion({ validity: 'P30D' });
      const question = { customerId: scene.given.customer(), templateCode, consentVersionId };
      scene.clock.pass({ days: 4 });
      const decided = scene.inDays(-3);
      const local = new Date(decided.getTime() + 7_200_000).toISOString().replace('Z', '+02:00');
      const { decision } = await scene.decided({ ...question, value: 'given', decidedAt: local });
      expect(decision.decidedAt).toBe(decided.toISOString());
      expect(decision.validUntil).toBe(scene.inDays(27).toISOString());
    },
  },
  {
    name: 'an instant up to five seconds ahead counts as now, one of 30 days ago is taken',
    play: async (scene) => {
      const { templateCode, consentVersionId } = await scene.given.publishedVersion();
      const question = { templateCode, consentVersionId, value: 'given' } as const;
      scene.clock.pass({ days: 31 });
      const now = scene.clock.now();
      const after = (ms: number) => new Date(now.getTime() + ms).toISOString();
      const decide = (decidedAt: string) =>
        scene.door.decide({ ...question, customerId: scene.given.customer(), decidedAt });
      const monthMs = 30 * 86_400_000;

      expect(answered(await decide(after(5_000))).decision.decidedAt).toBe(now.toISOString());
      expect(answered(await decide(after(-monthMs))).decision.decidedAt).toBe(after(-monthMs));
      const refusals = [await decide(after(5_001)), await decide(after(-monthMs - 1))];
      expect(refusals.map(outcomeOf)).toEqual(['INVALID_INPUT', 'INVALID_INPUT']);
    },
  },
  {
    name: 'a key covers the instant: the same is replayed, another is another input',
    play: async (scene) => {
      const { late } = await givenLate(scene);
      const keyed = { ...late, idempotencyKey: 'form-7' };
      const first = await scene.decided(keyed);
      expect(await scene.decided(keyed)).toMatchObject({ replayed: true, decision: first.decision });
      expect(outcomeOf(await scene.door.decide({ ...keyed, decidedAt: null }))).toBe(
        'IDEMPOTENCY_KEY_REUSED',
      );
    },
  },
];
