import type { AnswerInput } from './door';
import { answered, refused, sequencesOf, type Behaviour, type Scene } from './scene';

/** A form with a box for each of several templates, and a customer not seen before. */
async function givenForm({ given }: Scene, boxes: number) {
  const decisions: AnswerInput[] = [];
  while (decisions.length < boxes) {
    const { templateCode, consentVersionId } = await given.publishedVersion();
    decisions.push({ templateCode, consentVersionId, value: 'given' });
  }
  return { customerId: given.customer(), decisions };
}

function boxOf({ decisions }: { readonly decisions: readonly AnswerInput[] }, at: number): AnswerInput {
  const box = decisions[at];
  if (!box) throw new RangeError(`The form has no box ${at}.`);
  return box;
}

/** The form with some members of one answer replaced. */
function changedAt<Form extends { readonly decisions: readonly AnswerInput[] }>(
  form: Form,
  at: number,
  members: Partial<AnswerInput>,
): Form {
  const decisions = form.decisions.map((one, index) => (index === at ? { ...one, ...members } : one));
  return { ...form, decisions };
}

const together: readonly Behaviour[] = [
  {
    name: 'three boxes are three decisions, in the order in which they were sent',
    play: async (scene) => {
      const form = changedAt(await givenForm(scene, 3), 1, { value: 'reject', channel: 'sign-up' });

      const answer = await scene.door.decideAll(form);

      const { decisions, replayed } = answered(answer);
      expect(answer.status).toBe(scene.door.name === 'REST' ? 201 : 200);
      expect(replayed).toBe(false);
      expect(decisions).toMatchObject(
        form.decisions.map(({ templateCode, consentVersionId, value }) => ({
          changed: true,
          decision: { customerId: form.customerId, templateCode, consentVersionId, value, sequence: 1 },
          pendingUpdate: { templateCode, accepted: true, mayProceed: value === 'given' },
        })),
      );
      for (const { templateCode } of form.decisions) {
        const verdict = await scene.ledger.verdict(form.customerId, templateCode);
        expect(verdict).toEqual({ intact: true, records: 1 });
      }
    },
  },
  {
    name: 'twenty answers are recorded together',
    play: async (scene) => {
      const form = await givenForm(scene, 20);
      const { decisions } = answered(await scene.door.decideAll(form));
      expect(decisions.map(({ decision }) => decision.templateCode)).toEqual(
        form.decisions.map(({ templateCode }) => templateCode),
      );
    },
  },
  {
    name: 'answers that repeat what stands append nothing, and count as success beside one that is new',
    play: async (scene) => {
      const form = await givenForm(scene, 2);
      await scene.decided({ customerId: form.customerId, ...boxOf(form, 0), value: 'given' });

      const mixed = await scene.door.decideAll(form);
      const again = await scene.door.decideAll(form);

      expect(answered(mixed).decisions.map(({ changed }) => changed)).toEqual([false, true]);
      expect(answered(again).decisions.map(({ changed }) => changed)).toEqual([false, false]);
      expect([mixed.status, again.status]).toEqual(scene.door.name === 'REST' ? [201, 200] : [200, 200]);
      expect(sequencesOf(answered(again).decisions.map(({ decision }) => decision))).toEqual([1, 1]);
    },
  },
];

const firstRefused: Behaviour = {
  name: 'of several refused answers the first is named, though a later one is on an unknown template',
  play: async (scene: Scene) => {
    const spoiltFirst = changedAt(await givenForm(scene, 3), 0, { consentVersionId: null });
    const form = changedAt(spoiltFirst, 1, { templateCode: 'nobody-knows-it' });
    const refusal = refused(await scene.door.decideAll(form));
    expect(refusal).toMatchObject({ code: 'VERSION_REQUIRED' });
  },
};

/** One way to spoil the second answer, with the member at fault. */
const spoilt: Readonly<Record<string, readonly [Partial<AnswerInput>, string]>> = {
  VERSION_NOT_FOUND: [{ consentVersionId: '0e5c1f6a-93d7-4d0b-8f4e-5a3c1b7d9e21' }, 'consentVersionId'],
  VERSION_REQUIRED: [{ consentVersionId: null }, 'consentVersionId'],
  CONTENT_MISMATCH: [{ contentHash: 'ab'.repeat(32) }, 'contentHash'],
  LOCALE_NOT_AVAILABLE: [{ locale: 'fr' }, 'locale'],
  TEMPLATE_NOT_FOUND: [{ templateCode: 'nobody-knows-it' }, 'templateCode'],
};

const allOrNone: readonly Behaviour[] = Object.entries(spoilt).map(([code, [members, member]]) => ({
  name: `${code} for one answer: nothing is recorded, and the error names that answer`,
  play: async (scene: Scene) => {
    const form = changedAt(await givenForm(scene, 3), 1, members);

    const refusal = refused(await scene.door.decideAll({ ...form, idempotencyKey: 'not-used-up' }));

    expect(refusal).toMatchObject({ code, details: { member: `decisions[1].${member}` } });
    for (const { templateCode } of form.decisions) {
      expect(await scene.ledger.chain(form.customerId, templateCode)).toEqual([]);
    }
  },
}));

const underAKey: readonly Behaviour[] = [
  {
    name: 'the same key and input: the first answers again, also after later decisions and in another order',
    play: async (scene) => {
      const form = { ...(await givenForm(scene, 3)), idempotencyKey: 'sign-up' };
      const first = await scene.door.decideAll(form);
      const { templateCode } = boxOf(form, 0);
      await scene.decided({ customerId: form.customerId, templateCode, value: 'withdraw' });

      const again = await scene.door.decideAll(form);
      const reversed = await scene.door.decideAll({ ...form, decisions: form.decisions.toReversed() });

      const decisionsOf = (answer: typeof first) =>
        answered(answer).decisions.map(({ decision }) => decision);
      expect(decisionsOf(again)).toEqual(decisionsOf(first));
      expect(decisionsOf(reversed)).toEqual(decisionsOf(first).toReversed());
      expect([first, again, reversed].map((answer) => answered(answer).replayed)).toEqual([
        false,
        true,
        true,
      ]);
      expect(again.status).toBe(first.status);
      expect(answered(again).decisions.map(({ changed }) => changed)).toEqual([true, true, true]);
      expect(answered(again).decisions[0]?.pendingUpdate).toMatchObject({ mayProceed: false });
      expect(await scene.ledger.chain(form.customerId, templateCode)).toHaveLength(2);
    },
  },
  {
    name: 'each answer remembers by itself whether it was new',
    play: async (scene) => {
      const form = { ...(await givenForm(scene, 2)), idempotencyKey: 'half-new' };
      await scene.decided({ customerId: form.customerId, ...boxOf(form, 1), value: 'given' });
      await scene.door.decideAll(form);

      const again = answered(await scene.door.decideAll(form));

      expect(again).toMatchObject({ replayed: true, decisions: [{ changed: true }, { changed: false }] });
    },
  },
  {
    name: 'a key that comes with other answers is refused, whichever differ, and nothing is recorded',
    play: async (scene) => {
      const form = { ...(await givenForm(scene, 3)), idempotencyKey: 'once-only' };
      await scene.door.decideAll({ ...form, decisions: form.decisions.slice(0, 2) });
      const rowsBefore = await scene.ledger.rowCount();

      const others = [
        form.decisions,
        form.decisions.slice(0, 1),
        form.decisions.slice(1),
        changedAt(form, 1, { value: 'reject' }).decisions.slice(0, 2),
      ];
      for (const decisions of others) {
        const answer = await scene.door.decideAll({ ...form, decisions });
        expect(refused(answer).code).toBe('IDEMPOTENCY_KEY_REUSED');
      }
      expect(await scene.ledger.rowCount()).toBe(rowsBefore);
    },
  },
  {
    name: 'one answer and several share the keys of a customer, and are never the same input',
    play: async (scene) => {
      const form = await givenForm(scene, 2);
      const { customerId, decisions } = form;
      const [one, other] = [boxOf(form, 0), boxOf(form, 1)];
      await scene.decided({ customerId, ...one, idempotencyKey: 'alone' });
      await scene.door.decideAll({ customerId, decisions, idempotencyKey: 'together' });

      const answers = [
        await scene.door.decideAll({ customerId, decisions: [one], idempotencyKey: 'alone' }),
        await scene.door.decideAll({ customerId, decisions: [other, one], idempotencyKey: 'alone' }),
        await scene.door.decide({ customerId, ...one, idempotencyKey: 'together' }),
        await scene.door.decide({ customerId, ...other, idempotencyKey: 'together' }),
      ];

      expect(answers.map((answer) => refused(answer).code)).toEqual(
        Array.from({ length: 4 }, () => 'IDEMPOTENCY_KEY_REUSED'),
      );
    },
  },
  {
    name: 'refused answers use up no key',
    play: async (scene) => {
      const form = { ...(await givenForm(scene, 2)), idempotencyKey: 'try-again' };
      refused(await scene.door.decideAll(changedAt(form, 1, { consentVersionId: null })));

      const mended = answered(await scene.door.decideAll(form));

      expect(mended).toMatchObject({ replayed: false, decisions: [{ changed: true }, { changed: true }] });
    },
  },
];

export const togetherBehaviours: readonly Behaviour[] = [
  ...together,
  firstRefused,
  ...allOrNone,
  ...underAKey,
];
