import { holding } from '../../domain/access/permission';
import { requireAll } from '../../domain/input/gathering';
import {
  optional,
  requireLine,
  requireLocale,
  requireTemplateCode,
  requireWholeNumber,
  requireUuid,
} from '../../domain/input/input';
import { maxNameLength, maxPosition, type Template } from '../../domain/templates/template';
import {
  insertTemplate,
  underTemplateLock,
  writeName,
  writePosition,
  writeRetirement,
  writeRules,
} from '../../storage/publishing/templateLock';
import { action } from '../running/action';
import type { PublishingParts } from './publishingParts';
import { asRecorder, type Recorder } from '../../domain/access/caller';
import { Refused } from '../../domain/errors/refusal';
import { scheduledVersions, cancel } from '../../domain/publishing/cancellation';
import { writeCancellation } from '../../storage/publishing/publications';
import { findLastVersion, getPublished } from '../../domain/templates/timeline';
import {
  changedRules,
  defaultRules,
  mustBeShorter,
  readersOfRules,
  rulesWith,
  type WantedRules,
} from '../../domain/templates/templateRules';
import { withState } from '../templates/servedVersion';

export interface CreateTemplateInput extends WantedRules {
  readonly templateCode: string;
  readonly name: string;
  readonly defaultLocale: string;
  readonly position?: number | null;
}

export interface SetTemplateRulesInput extends WantedRules {
  readonly templateCode: string;
}

/** Creates a template without a version. @throws Refused `TEMPLATE_EXISTS` */
export const createTemplate = action({
  writes: true,
  permission: holding('templates:write'),
  input: ({ templateCode, name, defaultLocale, position, ...rules }: CreateTemplateInput) =>
    requireAll({
      templateCode: () => requireTemplateCode('templateCode', templateCode),
      name: () => requireLine('name', name, maxNameLength),
      defaultLocale: () => requireLocale('defaultLocale', defaultLocale),
      position: () => optional(requireWholeNumber, 'position', position, 0, maxPosition),
      ...readersOfRules(rules),
    }),
  run: async ({ prisma, catalogue, clock }: PublishingParts, sent, { caller }): Promise<Template> => {
    const rules = rulesWith(defaultRules, sent);
    const template: Template = { ...sent, ...rules, createdAt: clock.now(), retiredAt: null };
    await prisma.$transaction((transaction) => insertTemplate(transaction, template, asRecorder(caller)));
    await catalogue.refresh([template.templateCode]);
    return template;
  },
});

export interface RenameTemplateInput {
  readonly templateCode: string;
  readonly name: string;
}

/** Also renames a retired template; the code stays. @throws Refused `TEMPLATE_NOT_FOUND` */
export const renameTemplate = action({
  writes: true,
  permission: holding('templates:write'),
  input: ({ templateCode, name }: RenameTemplateInput) =>
    requireAll({
      templateCode: () => requireTemplateCode('templateCode', templateCode),
      name: () => requireLine('name', name, maxNameLength),
    }),
  run: async ({ prisma, catalogue, clock }: PublishingParts, { templateCode, name }) => {
    const instantOf = clock.asking();
    await underTemplateLock(prisma, templateCode, (locked) =>
      writeName(locked, name, instantOf(locked.lockedAt)),
    );
    return (await catalogue.fresh(templateCode)).template;
  },
});

/** Also of a retired template. @throws Refused `TEMPLATE_NOT_FOUND`; as `changedRules` */
export const setTemplateRules = action({
  writes: true,
  permission: holding('templates:publish'),
  input: ({ templateCode, ...rules }: SetTemplateRulesInput) =>
    requireAll({
      templateCode: () => requireTemplateCode('templateCode', templateCode),
      ...readersOfRules(rules),
    }),
  run: async ({ prisma, catalogue, clock }: PublishingParts, { templateCode, ...wanted }) => {
    const instantOf = clock.asking();
    await underTemplateLock(prisma, templateCode, (locked) => {
      const { template, versions } = locked.timeline;
      const newest = findLastVersion(locked.timeline);
      if (newest) mustBeShorter({ notifyBefore: wanted.notifyBefore ?? [] }, newest.validity, 'notifyBefore');
      const rules = changedRules(template, wanted, { isPublished: versions.length > 0 });
      return writeRules(locked, rules, instantOf(locked.lockedAt));
    });
    return (await catalogue.fresh(templateCode)).template;
  },
});

export interface SetTemplatePositionInput {
  readonly templateCode: string;
  /** Null: after all templates that have one. */
  readonly position?: number | null;
}

/** Sets where customers are asked, among all that await an answer. @throws Refused `TEMPLATE_NOT_FOUND` */
export const setTemplatePosition = action({
  writes: true,
  permission: holding('templates:write'),
  input: ({ templateCode, position }: SetTemplatePositionInput) =>
    requireAll({
      templateCode: () => requireTemplateCode('templateCode', templateCode),
      position: () => optional(requireWholeNumber, 'position', position, 0, maxPosition),
    }),
  run: async ({ prisma, catalogue }: PublishingParts, { templateCode, position }) => {
    await underTemplateLock(prisma, templateCode, (locked) => writePosition(locked, position));
    return (await catalogue.fresh(templateCode)).template;
  },
});

/**
 * Cancels what is scheduled; from then on only `withdraw` is recorded. Idempotent. @throws Refused
 * `TEMPLATE_NOT_FOUND`
 */
export const retireTemplate = action({
  writes: true,
  permission: holding('templates:publish'),
  input: ({ templateCode }: { readonly templateCode: string }) =>
    requireTemplateCode('templateCode', templateCode),
  run: async (parts: PublishingParts, templateCode, { caller }) => {
    try {
      await retire(parts, templateCode, asRecorder(caller));
    } catch (fault) {
      // A version took effect between the judgement and the write: now it is none of the scheduled ones.
      if (!(fault instanceof Refused) || fault.code !== 'VERSION_IN_EFFECT') throw fault;
      await retire(parts, templateCode, asRecorder(caller));
    }
    return (await parts.catalogue.fresh(templateCode)).template;
  },
});

/** Under the lock that publications take too, so that none is scheduled in between. */
function retire({ prisma, clock }: PublishingParts, templateCode: string, by: Recorder): Promise<void> {
  const instantOf = clock.asking();
  return underTemplateLock(prisma, templateCode, async (locked) => {
    const now = instantOf(locked.lockedAt);
    for (const version of scheduledVersions(locked.timeline, now)) {
      await writeCancellation(locked, version, { cancelledAt: now, cancelledBy: by });
    }
    await writeRetirement(locked, now, by);
  });
}

export interface CancelVersionInput {
  readonly templateCode: string;
  readonly consentVersionId: string;
}

/** Cancels a scheduled version. Idempotent. @throws Refused `TEMPLATE_NOT_FOUND`; as `cancel` */
export const cancelVersion = action({
  writes: true,
  permission: holding('templates:publish'),
  input: ({ templateCode, consentVersionId }: CancelVersionInput) =>
    requireAll({
      templateCode: () => requireTemplateCode('templateCode', templateCode),
      consentVersionId: () => requireUuid('consentVersionId', consentVersionId),
    }),
  run: async (
    { prisma, catalogue, clock }: PublishingParts,
    { templateCode, consentVersionId },
    { caller },
  ) => {
    const instantOf = clock.asking();
    await underTemplateLock(prisma, templateCode, async (locked) => {
      const { timeline, lockedAt } = locked;
      const cancellation = cancel(timeline, consentVersionId, asRecorder(caller), instantOf(lockedAt));
      if (cancellation)
        await writeCancellation(locked, getPublished(timeline, consentVersionId), cancellation);
    });
    const timeline = await catalogue.fresh(templateCode);
    return withState(timeline, getPublished(timeline, consentVersionId), clock.now());
  },
});
