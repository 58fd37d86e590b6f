import { answered, refused, type Behaviour, type Scene } from './scene';

/** A screen with required terms, a consent for everybody, and one for readers in `de` or `at`. */
async function givenScreen({ given }: Scene) {
  const [terms, news, local] = [
    await given.publishedVersion(),
    await given.publishedVersion(),
    await given.publishedVersion(),
  ] as const;
  const { setCode } = await given.set([
    { templateCode: terms.templateCode, required: true },
    { templateCode: news.templateCode, required: false },
    { templateCode: local.templateCode, required: false, audience: ['de', 'at'] },
  ]);
  return { customerId: given.customer(), setCode, terms, news, local };
}

const codesOf = (members: readonly { readonly templateCode: string }[]) =>
  members.map(({ templateCode }) => templateCode);

export const setsBehaviours: readonly Behaviour[] = [
  {
    name: 'is told to everybody',
    play: async (scene) => {
      const { setCode, terms, local } = await givenScreen(scene);

      const set = answered(await scene.door.consentSet(setCode));

      expect(set).toMatchObject({ setCode, name: 'A screen', revision: 1 });
      expect(set.members[0]).toEqual({ ...codeOf(terms), required: true, audience: [] });
      expect(set.members[2]).toMatchObject({ templateCode: local.templateCode, audience: ['at', 'de'] });
    },
  },
  {
    name: 'applies to the audience that the caller states, in the order of the screen',
    play: async (scene) => {
      const { customerId, setCode, terms, news, local } = await givenScreen(scene);
      const membersFor = async (audience?: readonly string[]) =>
        codesOf(answered(await scene.door.customerSet({ customerId, setCode, audience })).members);

      const [everybody, all] = [codesOf([terms, news]), codesOf([terms, news, local])];
      expect(await membersFor()).toEqual(everybody);
      expect(await membersFor(['fr'])).toEqual(everybody);
      expect(await membersFor(['fr', 'de'])).toEqual(all);
      expect(await membersFor(['at'])).toEqual(all);
    },
  },
  {
    name: 'lets a customer continue once what is required allows it, and has nothing to show once all is answered',
    play: async (scene) => {
      const { customerId, setCode, terms, news } = await givenScreen(scene);
      const standing = async () => {
        const { mayContinue, accepted } = answered(await scene.door.customerSet({ customerId, setCode }));
        return { mayContinue, accepted };
      };
      expect(await standing()).toEqual({ mayContinue: false, accepted: false });

      await scene.decided({ customerId, ...boxOf(terms), value: 'reject' });
      expect(await standing()).toEqual({ mayContinue: false, accepted: false });
      await scene.decided({ customerId, ...boxOf(terms), value: 'given' });
      expect(await standing()).toEqual({ mayContinue: true, accepted: false });
      await scene.decided({ customerId, ...boxOf(news), value: 'reject' });
      expect(await standing()).toEqual({ mayContinue: true, accepted: true });
    },
  },
  {
    name: 'tells of each member what its own look-up tells',
    play: async (scene) => {
      const { customerId, setCode, terms } = await givenScreen(scene);
      await scene.decided({ customerId, ...boxOf(terms), value: 'given' });

      const { members } = answered(await scene.door.customerSet({ customerId, setCode }));

      const pending = await scene.pendingOf({ customerId, templateCode: terms.templateCode });
      expect(members[0]).toEqual({
        ...codeOf(terms),
        kind: 'CONSENT',
        required: true,
        pendingUpdate: pending,
      });
    },
  },
  {
    name: 'leaves out what is retired, and what has no version in effect',
    play: async (scene) => {
      const { templateCode } = await scene.given.template();
      const kept = await scene.given.publishedVersion();
      const retired = await scene.given.publishedVersion();
      const { setCode } = await scene.given.set(
        [templateCode, retired.templateCode, kept.templateCode].map((code) => ({
          templateCode: code,
          required: true,
        })),
      );
      await scene.given.retiredTemplate(retired.templateCode);
      const customerId = scene.given.customer();

      const { members, mayContinue } = answered(await scene.door.customerSet({ customerId, setCode }));

      expect([codesOf(members), mayContinue]).toEqual([codesOf([kept]), false]);
    },
  },
  {
    name: 'of which nothing applies asks nothing',
    play: async (scene) => {
      const { templateCode } = await scene.given.template();
      const { setCode } = await scene.given.set([{ templateCode, required: true }]);
      const set = answered(await scene.door.customerSet({ customerId: scene.given.customer(), setCode }));
      expect(set).toMatchObject({ members: [], mayContinue: true, accepted: true });
    },
  },
  {
    name: 'that nobody has saved is refused by its code',
    play: async ({ door, given }) => {
      const setCode = 'nobody-knows-it';
      const answers = [
        await door.consentSet(setCode),
        await door.customerSet({ customerId: given.customer(), setCode }),
        await door.decideAll({ customerId: given.customer(), setCode, decisions: [await boxIn(given)] }),
      ];
      expect(answers.map(refused)).toMatchObject(
        answers.map(() => ({ code: 'SET_NOT_FOUND', details: { setCode } })),
      );
    },
  },
  {
    name: 'suggests the code that was probably meant',
    play: async (scene) => {
      const { setCode } = await givenScreen(scene);
      const { message } = refused(await scene.door.consentSet(setCode.replace('-', '_')));
      expect(message).toContain(`Did you mean "${setCode}"?`);
    },
  },
  {
    name: 'takes answers to its members together, and a key replays them',
    play: async (scene) => {
      const { customerId, setCode, terms, news } = await givenScreen(scene);
      const decisions = [terms, news].map((one) => ({ ...boxOf(one), value: 'given' as const }));
      const form = { customerId, setCode, decisions, idempotencyKey: 'one-screen' };

      const { decisions: recorded } = answered(await scene.door.decideAll(form));

      expect(recorded.map(({ changed }) => changed)).toEqual([true, true]);
      expect(answered(await scene.door.decideAll(form))).toMatchObject({ replayed: true });
      const other = { ...form, setCode: null };
      expect(refused(await scene.door.decideAll(other)).code).toBe('IDEMPOTENCY_KEY_REUSED');
    },
  },
  {
    name: 'refuses answers to others, naming the first, and records nothing',
    play: async (scene) => {
      const { customerId, setCode, terms } = await givenScreen(scene);
      const foreign = await boxIn(scene.given);
      const decisions = [{ ...boxOf(terms), value: 'given' as const }, foreign];

      const refusal = refused(await scene.door.decideAll({ customerId, setCode, decisions }));

      expect(refusal).toMatchObject({
        code: 'INVALID_INPUT',
        details: { member: 'decisions[1].templateCode', expected: `a template of the set "${setCode}"` },
      });
      expect(await scene.ledger.chain(customerId, terms.templateCode)).toEqual([]);
    },
  },
];

function codeOf({ templateCode }: { readonly templateCode: string }) {
  return { templateCode };
}

function boxOf({ templateCode, consentVersionId }: { templateCode: string; consentVersionId: string }) {
  return { templateCode, consentVersionId };
}

async function boxIn(given: Scene['given']) {
  return { ...boxOf(await given.publishedVersion()), value: 'given' as const };
}
