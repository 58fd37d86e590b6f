import { requireTemplateCode } from '../domain/input';
import { publish, publishNow, type Publication } from '../domain/publication';
import { Refused } from '../domain/refusal';
import { findVersion, type VersionInTime } from '../domain/timeline';
import { findDraft, underTemplateLock, writePublication, type LockedTemplate } from '../storage/publishing';
import type { PublishingParts } from './publishingParts';

export interface PublishVersionInput extends Partial<Publication> {
  readonly templateCode: string;
}

/**
 * Publishes the template's draft as its next version, at once or for a later instant.
 *
 * @throws Refused `INVALID_INPUT`, `TEMPLATE_NOT_FOUND`, `TEMPLATE_RETIRED`, `DRAFT_NOT_FOUND`
 */
export async function publishVersion(
  parts: PublishingParts,
  { templateCode: code, ...terms }: PublishVersionInput,
): Promise<VersionInTime> {
  const templateCode = requireTemplateCode('templateCode', code);
  const instantOf = parts.clock.asking();
  const { consentVersionId } = await underTemplateLock(parts.prisma, templateCode, (locked) =>
    publishDraft(locked, { ...publishNow, ...terms }, instantOf),
  );
  await parts.catalogue.refresh([templateCode]);
  const version = findVersion(parts.catalogue.get(templateCode), consentVersionId);
  if (!version) throw new Error(`Version ${consentVersionId} is not in the catalogue after its publication.`);
  return version;
}

async function publishDraft(
  locked: LockedTemplate,
  publication: Publication,
  instantOf: (databaseNow: Date) => Date,
) {
  const { transaction, timeline, lockedAt } = locked;
  const { templateCode, retiredAt } = timeline.template;
  if (retiredAt) throw new Refused({ code: 'TEMPLATE_RETIRED', templateCode, retiredAt });
  const draft = await findDraft(transaction, templateCode);
  if (!draft) throw new Refused({ code: 'DRAFT_NOT_FOUND', templateCode });
  const version = publish(timeline, draft, publication, instantOf(lockedAt));
  await writePublication(transaction, version);
  return version;
}
