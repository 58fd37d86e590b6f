import { mustBeConfirmed, type Confirmation } from '../../domain/publishing/confirmation';
import { askedAgain } from '../../domain/reports/standings';
import type { PublishedVersion } from '../../domain/templates/version';
import { newestCountsOn, type LockedTemplate } from '../../storage/publishing/templateLock';

/** Counts under the template's lock, so the number is exact. @throws Refused `CONFIRMATION_REQUIRED` */
export async function mustAskAsConfirmed(
  locked: LockedTemplate,
  version: PublishedVersion,
  confirmation: Confirmation,
): Promise<void> {
  const asked = askedAgain(await newestCountsOn(locked), version);
  mustBeConfirmed(version.templateCode, asked, confirmation);
}
