import { answered, outcomeOf, refused, type Behaviour, type Scene } from './scene';

/** A customer who has given, and withdrawn since. */
async function givenWithdrawn(scene: Scene) {
  const { templateCode, consentVersionId } = await scene.given.publishedVersion();
  const question = { customerId: scene.given.customer(), templateCode, consentVersionId };
  await scene.decided({ ...question, value: 'given' });
  const { decision } = await scene.decided({ ...question, value: 'withdraw' });
  return { question, newest: decision };
}

export const seenBehaviours: readonly Behaviour[] = [
  ...(['given', 'reject'] as const).map((value) => ({
    name: `${value} by a sender who had not seen the newest decision is refused with where the customer stands`,
    play: async (scene: Scene) => {
      const { question, newest } = await givenWithdrawn(scene);

      const answer = await scene.door.decide({ ...question, value, afterSequence: 1 });

      expect(refused(answer)).toMatchObject({
        code: 'DECISION_CONFLICT',
        details: {
          templateCode: question.templateCode,
          afterSequence: 1,
          newestSequence: 2,
          newestValue: 'withdraw',
          newestDecidedAt: newest.decidedAt,
          accepted: true,
          mayProceed: false,
        },
      });
      expect(await scene.ledger.chain(question.customerId, question.templateCode)).toHaveLength(2);
    },
  })),
  {
    name: 'given by a sender who had seen it is recorded',
    play: async (scene) => {
      const { question } = await givenWithdrawn(scene);
      const { decision } = await scene.decided({ ...question, value: 'given', afterSequence: 2 });
      expect(decision.sequence).toBe(3);
    },
  },
  {
    name: '0 stands for no decision: the first answer is recorded, another first one is refused, also an identical',
    play: async (scene) => {
      const { templateCode, consentVersionId } = await scene.given.publishedVersion();
      const question = { customerId: scene.given.customer(), templateCode, consentVersionId };
      const first = { ...question, value: 'given', afterSequence: 0 } as const;

      const answers = [
        await scene.door.decide(first),
        await scene.door.decide(first),
        await scene.door.decide({ ...first, value: 'reject' }),
      ];

      expect(answers.map(outcomeOf)).toEqual(['recorded', 'DECISION_CONFLICT', 'DECISION_CONFLICT']);
      expect(refused(await scene.door.decide(first)).details).toMatchObject({
        accepted: true,
        mayProceed: true,
      });
    },
  },
  {
    name: 'of a customer who never decided the refusal has no value, and says that they have to answer',
    play: async (scene) => {
      const { templateCode, consentVersionId } = await scene.given.publishedVersion();
      const question = { customerId: scene.given.customer(), templateCode, consentVersionId };

      const answer = await scene.door.decide({ ...question, value: 'given', afterSequence: 4 });

      expect(refused(answer).details).toMatchObject({
        newestSequence: 0,
        newestValue: null,
        newestDecidedAt: null,
        accepted: false,
        mayProceed: false,
      });
    },
  },
  {
    name: 'a withdrawal is recorded whatever its sender had seen',
    play: async (scene) => {
      const { templateCode, consentVersionId } = await scene.given.publishedVersion();
      const question = { customerId: scene.given.customer(), templateCode, consentVersionId };
      await scene.decided({ ...question, value: 'given' });
      const { decision } = await scene.decided({ ...question, value: 'withdraw', afterSequence: 0 });
      expect(decision.sequence).toBe(2);
    },
  },
  {
    name: 'a replay under the key gets the first answer, though other decisions have followed',
    play: async (scene) => {
      const { templateCode, consentVersionId } = await scene.given.publishedVersion();
      const question = { customerId: scene.given.customer(), templateCode, consentVersionId };
      const keyed = { ...question, value: 'given', afterSequence: 0, idempotencyKey: 'seen' } as const;
      const first = await scene.decided(keyed);
      await scene.decided({ ...question, value: 'withdraw' });

      expect(await scene.decided(keyed)).toMatchObject({ replayed: true, decision: first.decision });
      const others = [
        { ...keyed, afterSequence: 1 },
        { ...keyed, afterSequence: null },
      ];
      for (const other of others) {
        expect(outcomeOf(await scene.door.decide(other))).toBe('IDEMPOTENCY_KEY_REUSED');
      }
    },
  },
  {
    name: 'null is the same as leaving it out, also under a key',
    play: async (scene) => {
      const { question } = await givenWithdrawn(scene);
      const keyed = { ...question, value: 'given', idempotencyKey: 'unsaid' } as const;
      await scene.decided(keyed);
      expect(await scene.decided({ ...keyed, afterSequence: null })).toMatchObject({ replayed: true });
    },
  },
  {
    name: 'what is wrong with the answer itself is said first',
    play: async (scene) => {
      const { question } = await givenWithdrawn(scene);
      const unseen = { ...question, value: 'given', afterSequence: 0 } as const;
      await scene.given.publishedVersion(question);
      const answers = [
        await scene.door.decide({ ...unseen, consentVersionId: null }),
        await scene.door.decide(unseen),
        await scene.door.decide({ ...unseen, value: 'reject' }),
      ];
      expect(answers.map(outcomeOf)).toEqual(['VERSION_REQUIRED', 'VERSION_SUPERSEDED', 'DECISION_CONFLICT']);
    },
  },
  {
    name: 'of several answers one unseen refuses all, and the error names it',
    play: async (scene) => {
      const { question } = await givenWithdrawn(scene);
      const { customerId, ...second } = question;
      const other = await scene.given.publishedVersion();
      const { templateCode, consentVersionId } = other;
      const decisions = [
        { templateCode, consentVersionId, value: 'given', afterSequence: 0 },
        { ...second, value: 'given', afterSequence: 1 },
      ] as const;

      expect(refused(await scene.door.decideAll({ customerId, decisions }))).toMatchObject({
        code: 'DECISION_CONFLICT',
        details: { member: 'decisions[1]', newestSequence: 2 },
      });
      expect(await scene.ledger.chain(customerId, templateCode)).toEqual([]);

      const seen = decisions.map((one, index) => ({ ...one, afterSequence: index * 2 }));
      const { decisions: recorded } = answered(await scene.door.decideAll({ customerId, decisions: seen }));
      expect(recorded.map(({ decision }) => decision.sequence)).toEqual([1, 3]);
    },
  },
];
