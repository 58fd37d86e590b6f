import { asRecorder } from '../../domain/access/caller';
import { holding } from '../../domain/access/permission';
import { requireAll } from '../../domain/input/gathering';
import { requireTemplateCode, requireUuid } from '../../domain/input/input';
import { cancel } from '../../domain/publishing/cancellation';
import { getPublished } from '../../domain/templates/timeline';
import { writeCancellation } from '../../storage/publishing/publications';
import { underTemplateLock } from '../../storage/publishing/templateLock';
import { action } from '../running/action';
import { withState } from '../templates/servedVersion';
import type { PublishingParts } from './publishingParts';

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
    const version = getPublished(timeline, consentVersionId);
    return { ...withState(timeline, version, clock.now()), template: timeline.template };
  },
});
