import { answered, outcomeOf, refused, type Behaviour, type Scene } from './scene';

async function givenQuestion({ given }: Scene) {
  const { templateCode, consentVersionId } = await given.publishedVersion();
  return { customerId: given.customer(), templateCode, consentVersionId };
}

export const idempotencyBehaviours: readonly Behaviour[] = [
  {
    name: 'the same key and input: the first answer again, also after other decisions have followed',
    play: async (scene) => {
      const question = await givenQuestion(scene);
      const keyed = { ...question, value: 'given', idempotencyKey: 'first-answer' } as const;
      const first = await scene.door.decide(keyed);
      scene.clock.pass({ seconds: 1 });
      await scene.decided({ ...question, value: 'withdraw' });

      const replay = await scene.door.decide(keyed);

      expect(replay.status).toBe(first.status);
      expect(answered(first).replayed).toBe(false);
      expect(answered(replay)).toMatchObject({
        changed: true,
        replayed: true,
        decision: answered(first).decision,
      });
      expect(await scene.ledger.chain(question.customerId, question.templateCode)).toHaveLength(2);
    },
  },
  {
    name: 'the standing beside a replayed answer is today’s',
    play: async (scene) => {
      const question = await givenQuestion(scene);
      const keyed = { ...question, value: 'given', idempotencyKey: 'first-answer' } as const;
      await scene.decided(keyed);
      await scene.decided({ ...question, value: 'withdraw' });

      const { pendingUpdate } = await scene.decided(keyed);

      expect(pendingUpdate).toMatchObject({
        mayProceed: false,
        decision: { value: 'withdraw', sequence: 2 },
      });
    },
  },
  {
    name: 'a first answer that was unchanged stays unchanged, also after other decisions have followed',
    play: async (scene) => {
      const question = await givenQuestion(scene);
      await scene.decided({ ...question, value: 'given' });
      const keyed = { ...question, value: 'given', idempotencyKey: 'second-click' } as const;
      const first = await scene.door.decide(keyed);
      await scene.decided({ ...question, value: 'reject' });

      const replay = await scene.door.decide(keyed);

      expect([outcomeOf(first), outcomeOf(replay)]).toEqual(['unchanged', 'unchanged']);
      expect(replay.status).toBe(first.status);
      expect(answered(replay).decision).toEqual(answered(first).decision);
      expect(await scene.ledger.chain(question.customerId, question.templateCode)).toHaveLength(2);
    },
  },
  {
    name: 'a replay is answered also when the version has been superseded or the template retired since',
    play: async (scene) => {
      const question = await givenQuestion(scene);
      const keyed = { ...question, value: 'given', idempotencyKey: 'before-the-end' } as const;
      const first = await scene.decided(keyed);
      scene.clock.pass({ seconds: 1 });
      await scene.given.publishedVersion(question);
      expect((await scene.decided(keyed)).decision).toEqual(first.decision);

      await scene.given.retiredTemplate(question.templateCode);
      expect((await scene.decided(keyed)).decision).toEqual(first.decision);
    },
  },
  {
    name: 'a key that comes with another input is refused, whichever member differs, and nothing is recorded',
    play: async (scene) => {
      const question = await givenQuestion(scene);
      const other = await scene.given.publishedVersion();
      const keyed = { ...question, value: 'given', idempotencyKey: 'once-only' } as const;
      await scene.decided(keyed);
      const rowsBefore = await scene.ledger.rowCount();

      const variants = [
        { value: 'reject' },
        { channel: 'web' },
        { locale: 'en' },
        { value: 'withdraw', consentVersionId: null },
        { templateCode: other.templateCode, consentVersionId: other.consentVersionId },
      ] as const;
      for (const variant of variants) {
        const answer = await scene.door.decide({ ...keyed, ...variant });
        expect(refused(answer).code).toBe('IDEMPOTENCY_KEY_REUSED');
      }

      expect(await scene.ledger.rowCount()).toBe(rowsBefore);
    },
  },
  {
    name: 'another spelling of the same input is the same input',
    play: async (scene) => {
      const question = await givenQuestion(scene);
      const keyed = { ...question, value: 'given', locale: 'en', idempotencyKey: 'spelled' } as const;
      const first = await scene.decided(keyed);

      const replay = await scene.decided({
        ...keyed,
        customerId: question.customerId.toUpperCase(),
        consentVersionId: question.consentVersionId.toUpperCase(),
        locale: 'EN',
        contentHash: null,
      });

      expect(replay).toEqual({ ...first, replayed: true });
    },
  },
  {
    name: 'a key belongs to its customer alone',
    play: async (scene) => {
      const question = await givenQuestion(scene);
      const keyed = { ...question, idempotencyKey: 'everybody-uses-1' } as const;
      await scene.decided({ ...keyed, value: 'given' });

      const other = await scene.decided({ ...keyed, customerId: scene.given.customer(), value: 'reject' });

      expect(other).toMatchObject({ changed: true, decision: { value: 'reject', sequence: 1 } });
    },
  },
  {
    name: 'a refused decision uses up no key',
    play: async (scene) => {
      const question = await givenQuestion(scene);
      const keyed = { ...question, value: 'given', idempotencyKey: 'try-again' } as const;
      const missing = await scene.door.decide({ ...keyed, consentVersionId: null });

      const mended = await scene.door.decide(keyed);

      expect([outcomeOf(missing), outcomeOf(mended)]).toEqual(['VERSION_REQUIRED', 'recorded']);
    },
  },
  {
    name: 'a key of 255 visible characters works, and one that differs in the last of them is another key',
    play: async (scene) => {
      const question = await givenQuestion(scene);
      const longest = '!~"'.repeat(84);
      const keyOf = (end: string) => `${longest}${end}`;
      await scene.decided({ ...question, value: 'given', idempotencyKey: keyOf('abc') });

      const replay = await scene.decided({ ...question, value: 'given', idempotencyKey: keyOf('abc') });
      const other = await scene.decided({ ...question, value: 'reject', idempotencyKey: keyOf('abd') });

      expect(keyOf('abc')).toHaveLength(255);
      expect([replay.decision.sequence, other.decision.sequence]).toEqual([1, 2]);
    },
  },
];
