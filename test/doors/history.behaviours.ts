import type { Decision, History } from './door';
import { answered, refused, sequencesOf, type Behaviour, type Scene } from './scene';

/** A customer who has changed their mind `length` times, a second apart or all at one instant. */
async function givenHistory({ given, decided, clock }: Scene, length: number, { seconds = 1 } = {}) {
  const { templateCode, consentVersionId } = await given.publishedVersion();
  const customerId = given.customer();
  const decisions: Decision[] = [];
  for (let index = 0; index < length; index += 1) {
    const value = index % 2 === 0 ? 'given' : 'reject';
    decisions.push((await decided({ customerId, templateCode, consentVersionId, value })).decision);
    clock.pass({ seconds });
  }
  return { customer: { customerId, templateCode }, decisions };
}

export const historyBehaviours: readonly Behaviour[] = [
  {
    name: 'history gives every decision as it was answered, newest first',
    play: async (scene) => {
      const { customer, decisions } = await givenHistory(scene, 3);

      const history = answered(await scene.door.history(customer));

      expect(history).toEqual({ decisions: decisions.toReversed(), next: null });
    },
  },
  {
    name: 'pages follow one another without gap or overlap, whatever their size',
    play: async (scene) => {
      const { customer } = await givenHistory(scene, 7);
      for (const first of [1, 3, 7]) {
        const seen: number[] = [];
        let after: string | null = null;
        do {
          const page: History = answered(await scene.door.history({ ...customer, first, after }));
          expect(page.decisions.length).toBeLessThanOrEqual(first);
          seen.push(...sequencesOf(page.decisions));
          after = page.next;
        } while (after !== null);
        expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1]);
      }
    },
  },
  {
    name: 'decisions of one instant keep their order over pages',
    play: async (scene) => {
      const { customer } = await givenHistory(scene, 4, { seconds: 0 });

      const newer = answered(await scene.door.history({ ...customer, first: 2 }));
      const older = answered(await scene.door.history({ ...customer, first: 2, after: newer.next }));

      expect(sequencesOf([...newer.decisions, ...older.decisions])).toEqual([4, 3, 2, 1]);
    },
  },
  {
    name: 'a decision between two pages moves nothing on the second',
    play: async (scene) => {
      const { customer, decisions } = await givenHistory(scene, 4);
      const newer = answered(await scene.door.history({ ...customer, first: 2 }));
      await scene.decided({ ...customer, value: 'withdraw' });

      const older = answered(await scene.door.history({ ...customer, first: 2, after: newer.next }));

      expect(older.decisions).toEqual(decisions.slice(0, 2).toReversed());
    },
  },
  {
    name: 'twenty decisions come when nobody says how many',
    play: async (scene) => {
      const { customer } = await givenHistory(scene, 21);

      const { decisions, next } = answered(await scene.door.history(customer));

      expect(sequencesOf(decisions)).toEqual(Array.from({ length: 20 }, (_, index) => 21 - index));
      expect(next).not.toBeNull();
    },
  },
  {
    name: 'a customer not seen before has an empty history, and a retired template keeps its own',
    play: async (scene) => {
      const { customer, decisions } = await givenHistory(scene, 1);
      await scene.given.retiredTemplate(customer.templateCode);
      const stranger = { ...customer, customerId: scene.given.customer() };

      expect(answered(await scene.door.history(stranger))).toEqual({ decisions: [], next: null });
      expect(answered(await scene.door.history(customer))).toEqual({ decisions, next: null });
    },
  },
  {
    name: 'an unknown template has no history',
    play: async ({ given, door }) => {
      const answer = await door.history({ customerId: given.customer(), templateCode: 'nobody-knows-it' });

      expect(refused(answer).code).toBe('TEMPLATE_NOT_FOUND');
    },
  },
];
