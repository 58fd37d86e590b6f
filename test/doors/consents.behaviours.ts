import { answered, refused, type Behaviour, type Scene } from './scene';

/** Three templates of the test's own, and a customer; the second template has the lowest position. */
async function threeTemplates({ given }: Scene) {
  const published = async (position?: number) => {
    const { templateCode, consentVersionId } = await given.publishedVersion(
      position === undefined ? {} : { position },
    );
    return { templateCode, consentVersionId };
  };
  const [last, first, second] = [await published(), await published(1), await published(2)] as const;
  const inOrder = [first.templateCode, second.templateCode, last.templateCode] as const;
  return { customerId: given.customer(), inOrder, templates: [last, first, second] as const };
}

const codesOf = (updates: readonly { readonly templateCode: string }[]) =>
  updates.map(({ templateCode }) => templateCode);

export const consentsBehaviours: readonly Behaviour[] = [
  {
    name: 'come in the order of their positions, those without one last',
    play: async (scene) => {
      const { customerId, inOrder } = await threeTemplates(scene);

      const updates = answered(
        await scene.door.consents({ customerId, templateCodes: inOrder.toReversed() }),
      );

      expect(codesOf(updates)).toEqual(inOrder);
    },
  },
  {
    name: 'come as the single look-up has them',
    play: async (scene) => {
      const { customerId, inOrder, templates } = await threeTemplates(scene);
      await scene.decided({ ...templates[0], customerId, value: 'given' });

      const updates = answered(await scene.door.consents({ customerId, templateCodes: inOrder }));

      const single = inOrder.map((templateCode) => scene.pendingOf({ customerId, templateCode }));
      expect(updates).toEqual(await Promise.all(single));
    },
  },
  {
    name: 'are only those that await an answer, where only those are wanted',
    play: async (scene) => {
      const { customerId, inOrder, templates } = await threeTemplates(scene);
      await scene.decided({ ...templates[1], customerId, value: 'reject' });

      const updates = answered(
        await scene.door.consents({ customerId, templateCodes: inOrder, onlyAwaiting: true }),
      );

      expect(codesOf(updates)).toEqual([inOrder[1], inOrder[2]]);
    },
  },
  {
    name: 'come in pages that neither repeat nor leave out a template',
    play: async (scene) => {
      const { customerId, inOrder } = await threeTemplates(scene);
      const page = async (onlyAwaiting: boolean, afterTemplateCode?: string) =>
        codesOf(
          answered(
            await scene.door.consents({
              ...{ customerId, templateCodes: inOrder, onlyAwaiting, first: 2 },
              ...(afterTemplateCode === undefined ? {} : { afterTemplateCode }),
            }),
          ),
        );

      for (const onlyAwaiting of [false, true]) {
        expect(await page(onlyAwaiting)).toEqual([inOrder[0], inOrder[1]]);
        expect(await page(onlyAwaiting, inOrder[1])).toEqual([inOrder[2]]);
        expect(await page(onlyAwaiting, inOrder[2])).toEqual([]);
      }
    },
  },
  {
    name: 'leave out templates without a version in effect, also where they are named',
    play: async (scene) => {
      const { templateCode: unpublished } = await scene.given.template();
      const { templateCode } = await scene.given.publishedVersion();

      const updates = answered(
        await scene.door.consents({
          customerId: scene.given.customer(),
          templateCodes: [unpublished, templateCode],
        }),
      );

      expect(codesOf(updates)).toEqual([templateCode]);
    },
  },
  {
    name: 'have retired templates only where they are wanted, and those ask nothing',
    play: async (scene) => {
      const version = await scene.given.publishedVersion();
      const customer = { customerId: scene.given.customer(), templateCode: version.templateCode };
      await scene.decided({ ...customer, consentVersionId: version.consentVersionId, value: 'given' });
      await scene.given.retiredTemplate(version.templateCode);
      const wanted = { customerId: customer.customerId, templateCodes: [version.templateCode] };

      expect(answered(await scene.door.consents(wanted))).toEqual([]);
      const [retired] = answered(await scene.door.consents({ ...wanted, includeRetired: true }));
      expect(retired).toMatchObject({ accepted: true, reason: null, mayProceed: true, obstacle: null });
      expect(retired?.version.consentVersionId).toBe(version.consentVersionId);
      expect(retired?.retiredAt).toEqual(expect.any(String));

      // Who never answered it is not asked either.
      const [other] = answered(
        await scene.door.consents({ ...wanted, customerId: scene.given.customer(), includeRetired: true }),
      );
      expect(other).toMatchObject({ accepted: true, mayProceed: false, obstacle: 'NEVER_DECIDED' });

      await scene.decided({ ...customer, value: 'withdraw' });
      const [withdrawn] = answered(await scene.door.consents({ ...wanted, includeRetired: true }));
      expect(withdrawn).toMatchObject({ accepted: true, mayProceed: false, obstacle: 'WITHDRAWN' });
    },
  },
  {
    name: 'tell where the customer stood at an instant, by what they had decided by then',
    play: async (scene) => {
      const first = await scene.given.publishedVersion();
      const customer = { customerId: scene.given.customer(), templateCode: first.templateCode };
      const asked = scene.inDays(0);
      const stoodAt = (at: Date) =>
        scene.door.stoodAt(customer.customerId, at.toISOString(), [first.templateCode]);
      const standing = async (at: Date) => answered(await stoodAt(at))[0];
      scene.clock.pass({ days: 1 });
      await scene.decided({ ...customer, consentVersionId: first.consentVersionId, value: 'given' });
      const agreed = scene.inDays(0);
      scene.clock.pass({ days: 1 });
      await scene.given.publishedVersion({ templateCode: first.templateCode });
      const renewed = scene.inDays(0);
      // Of a later version nobody knew at the instant.
      expect(await standing(agreed)).toMatchObject({ mayProceed: true, mayProceedUntil: null });
      scene.clock.pass({ days: 1 });
      await scene.decided({ ...customer, value: 'withdraw' });
      await scene.given.retiredTemplate(first.templateCode);
      const now = scene.inDays(0);

      expect(await standing(new Date(asked.getTime() - 86_400_000))).toBeUndefined();
      expect(await standing(asked)).toMatchObject({ reason: 'NEVER_DECIDED', decision: null });
      const { consentVersionId } = first;
      const inForce = { accepted: true, mayProceed: true, obstacle: null, version: { consentVersionId } };
      expect(await standing(agreed)).toMatchObject({ ...inForce, decision: { sequence: 1 } });
      expect(await standing(renewed)).toMatchObject({ reason: 'NEW_VERSION', obstacle: 'SUPERSEDED' });
      expect(await standing(now)).toMatchObject({ obstacle: 'WITHDRAWN', decision: { sequence: 2 } });
      expect(refused(await stoodAt(scene.inDays(1)))).toMatchObject({
        code: 'INVALID_INPUT',
        details: { member: 'at' },
      });
    },
  },
  {
    name: 'are refused as a whole where a template is unknown, and where a page cannot be so large',
    play: async (scene) => {
      const { templateCode } = await scene.given.publishedVersion();
      const customerId = scene.given.customer();
      const codeFor = async (wanted: object) =>
        refused(await scene.door.consents({ customerId, templateCodes: [templateCode], ...wanted })).code;

      expect(await codeFor({ templateCodes: [templateCode, 'nobody-knows-it'] })).toBe('TEMPLATE_NOT_FOUND');
      expect(await codeFor({ afterTemplateCode: 'nobody-knows-it' })).toBe('TEMPLATE_NOT_FOUND');
      expect(await codeFor({ first: 0 })).toBe('INVALID_INPUT');
      expect(await codeFor({ first: 101 })).toBe('INVALID_INPUT');
    },
  },
];
