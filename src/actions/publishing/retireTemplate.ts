import { asRecorder, type Recorder } from '../../domain/access/caller';
import { holding } from '../../domain/access/permission';
import { Refused } from '../../domain/errors/refusal';
import { requireTemplateCode } from '../../domain/input/input';
import { scheduledVersions } from '../../domain/publishing/cancellation';
import { writeCancellation } from '../../storage/publishing/publications';
import { underTemplateLock, writeRetirement } from '../../storage/publishing/templateLock';
import { action } from '../running/action';
import type { PublishingParts } from './publishingParts';

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
function retire(
  { prisma, clock }: PublishingParts,
  templateCode: string,
  cancelledBy: Recorder,
): Promise<void> {
  const instantOf = clock.asking();
  return underTemplateLock(prisma, templateCode, async (locked) => {
    const now = instantOf(locked.lockedAt);
    for (const version of scheduledVersions(locked.timeline, now)) {
      await writeCancellation(locked, version, { cancelledAt: now, cancelledBy });
    }
    await writeRetirement(locked, now);
  });
}
