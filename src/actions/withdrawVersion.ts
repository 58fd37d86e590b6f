import type { Recorder } from '../domain/caller';
import { requireTemplateCode, requireUuid } from '../domain/input';
import { getPublished } from '../domain/timeline';
import type { PublishedVersion } from '../domain/version';
import { withdraw } from '../domain/withdrawal';
import { writeWithdrawal } from '../storage/publications';
import { underTemplateLock } from '../storage/publishing';
import type { PublishingParts } from './publishingParts';

export interface WithdrawVersionInput {
  readonly templateCode: string;
  readonly consentVersionId: string;
}

/**
 * Calls off a version that has not taken effect. Again it changes nothing.
 *
 * @throws Refused `INVALID_INPUT`, `TEMPLATE_NOT_FOUND`; as `withdraw`
 */
export async function withdrawVersion(
  parts: PublishingParts,
  input: WithdrawVersionInput,
  withdrawnBy: Recorder,
): Promise<PublishedVersion> {
  const templateCode = requireTemplateCode('templateCode', input.templateCode);
  const consentVersionId = requireUuid('consentVersionId', input.consentVersionId);
  const instantOf = parts.clock.asking();
  await underTemplateLock(parts.prisma, templateCode, async ({ transaction, timeline, lockedAt }) => {
    const withdrawal = withdraw(timeline, consentVersionId, withdrawnBy, instantOf(lockedAt));
    if (withdrawal) await writeWithdrawal(transaction, getPublished(timeline, consentVersionId), withdrawal);
  });
  return getPublished(await parts.catalogue.fresh(templateCode), consentVersionId);
}
