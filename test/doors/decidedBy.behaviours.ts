import type { MayDecide } from '../../src/domain/templates/templateRules';
import type { DecidedByInput } from './door';
import { answered, outcomeOf, refused, type Behaviour, type Scene } from './scene';

const mother = { role: 'GUARDIAN', relationship: 'PARENT', check: 'DOCUMENT', actorId: 'anna' } as const;
const father = { ...mother, actorId: 'ben' } as const;
const unchecked = { ...mother, check: 'NONE' } as const;

async function asked(scene: Scene, mayDecide: MayDecide = 'ANYONE') {
  const { templateCode, consentVersionId } = await scene.given.publishedVersion({ rules: { mayDecide } });
  return { customerId: scene.given.customer(), templateCode, consentVersionId, value: 'given' } as const;
}

export const decidedByBehaviours: readonly Behaviour[] = [
  {
    name: 'a guardian’s answer says who they are to the customer, and has no id of theirs',
    play: async (scene) => {
      const question = await asked(scene);
      const { decision, changed } = await scene.decided({ ...question, decidedBy: mother });
      const { actorId: _actorId, ...said } = mother;
      const actorBinding = expect.stringMatching(/^[0-9a-f]{64}$/) as string;
      expect(changed).toBe(true);
      expect(decision.decidedBy).toEqual({ ...said, actorBinding });
      const history = answered(await scene.door.history(question));
      expect(history.decisions).toMatchObject([{ decidedBy: decision.decidedBy }]);
      expect(JSON.stringify(history)).not.toContain('anna');
      const { customerId, templateCode } = question;
      expect(await scene.ledger.verdict(customerId, templateCode)).toEqual({ intact: true, records: 1 });
    },
  },
  {
    name: 'the role SELF, null and nothing all mean the customer',
    play: async (scene) => {
      const question = await asked(scene);
      const first = await scene.decided(question);
      const same = [null, { role: 'SELF' }, { role: 'SELF', check: null, actorId: null }] as const;
      for (const decidedBy of same) {
        const again = await scene.decided({ ...question, decidedBy });
        expect(again).toMatchObject({ changed: false, decision: { id: first.decision.id, decidedBy: null } });
      }
    },
  },
  {
    name: 'the same value by another hand is a further decision, by the same hand it is none',
    play: async (scene) => {
      const question = await asked(scene);
      const hands = [null, mother, mother, father, unchecked, null] as const;
      const outcomes: string[] = [];
      for (const decidedBy of hands)
        outcomes.push(outcomeOf(await scene.door.decide({ ...question, decidedBy })));
      expect(outcomes).toEqual(['recorded', 'recorded', 'unchanged', 'recorded', 'recorded', 'recorded']);
      const { decisions } = answered(await scene.door.history(question));
      const bindings = decisions.map(({ decidedBy }) => decidedBy?.actorBinding ?? null).toReversed();
      const [nobody, first, second, again] = bindings;
      expect(bindings).toEqual([null, first, second, first, null]);
      expect([nobody, again]).toEqual([null, first]);
      expect(second).not.toBe(first);
    },
  },
  {
    name: 'one person has another binding with each customer',
    play: async (scene) => {
      const question = await asked(scene);
      const children = [question, { ...question, customerId: scene.given.customer() }];
      const both = await Promise.all(children.map((child) => scene.decided({ ...child, decidedBy: mother })));
      expect(new Set(both.map(({ decision }) => decision.decidedBy?.actorBinding)).size).toBe(2);
    },
  },
  ...(
    [
      { mayDecide: 'SELF_ONLY', decidedBy: mother, came: { role: 'GUARDIAN', check: 'DOCUMENT' } },
      { mayDecide: 'AUTHORISED', decidedBy: unchecked, came: { role: 'GUARDIAN', check: 'NONE' } },
      { mayDecide: 'AUTHORISED', decidedBy: null, came: { role: 'SELF', check: 'NONE' } },
    ] satisfies readonly { mayDecide: MayDecide; decidedBy: DecidedByInput | null; came: object }[]
  ).map(({ mayDecide, decidedBy, came }) => ({
    name: `under ${mayDecide} given by ${came.role} with check ${came.check} is refused, reject and withdraw stand`,
    play: async (scene: Scene) => {
      const question = await asked(scene, mayDecide);
      const answer = refused(await scene.door.decide({ ...question, decidedBy }));
      expect(answer).toMatchObject({
        code: 'AUTHORITY_REQUIRED',
        details: { templateCode: question.templateCode, mayDecide, ...came },
      });
      expect(answer.text).not.toContain('anna');
      expect(await scene.ledger.chain(question.customerId, question.templateCode)).toEqual([]);
      const noes = ['reject', 'withdraw'] as const;
      for (const value of noes)
        expect(outcomeOf(await scene.door.decide({ ...question, value, decidedBy }))).toBe('recorded');
    },
  })),
  {
    name: 'under AUTHORISED given by somebody who was checked is recorded, under SELF_ONLY by the customer',
    play: async (scene) => {
      const authorised = { ...(await asked(scene, 'AUTHORISED')), decidedBy: mother };
      const own = { ...(await asked(scene, 'SELF_ONLY')), decidedBy: { role: 'SELF' } } as const;
      for (const one of [authorised, own]) {
        const { pendingUpdate } = await scene.decided(one);
        expect(pendingUpdate).toMatchObject({ accepted: true, mayProceed: true });
      }
    },
  },
  {
    name: 'of several answers each has its own hand, and the error names the one that is refused',
    play: async (scene) => {
      const { customerId, ...first } = await asked(scene);
      const { customerId: _other, ...second } = await asked(scene, 'AUTHORISED');
      const by = (decidedBy: DecidedByInput) => ({
        customerId,
        decisions: [
          { ...first, decidedBy },
          { ...second, decidedBy },
        ],
      });
      expect(refused(await scene.door.decideAll(by(unchecked)))).toMatchObject({
        code: 'AUTHORITY_REQUIRED',
        details: { member: 'decisions[1].decidedBy' },
      });
      expect(await scene.ledger.chain(customerId, first.templateCode)).toEqual([]);
      const { decisions } = answered(await scene.door.decideAll(by(mother)));
      const [one, other] = decisions.map(({ decision }) => decision.decidedBy);
      expect(one).toMatchObject({ relationship: 'PARENT' });
      expect(other).toEqual(one);
    },
  },
  {
    name: 'a replay under the key has the first binding, and the key stands for the hand as well',
    play: async (scene) => {
      const keyed = { ...(await asked(scene)), decidedBy: mother, idempotencyKey: 'by' } as const;
      const first = await scene.decided(keyed);
      await scene.decided({ ...keyed, value: 'withdraw', decidedBy: null, idempotencyKey: null });
      expect(await scene.decided(keyed)).toMatchObject({ replayed: true, decision: first.decision });
      for (const decidedBy of [father, unchecked, null]) {
        expect(outcomeOf(await scene.door.decide({ ...keyed, decidedBy }))).toBe('IDEMPOTENCY_KEY_REUSED');
      }
    },
  },
];
