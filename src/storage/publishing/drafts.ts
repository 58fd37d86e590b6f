import type { Draft, ReviewRequest, VersionText } from '../../domain/templates/version';
import type { PrismaClient, Transaction } from '../engine/prisma';
import { draftOf, type VersionRow } from '../templates/versionRow';
import type { LockedTemplate } from './templateLock';

/** The drafts of those of these templates that have one, with two statements. */
export async function readDrafts(
  prisma: PrismaClient | Transaction,
  templateCodes: readonly string[],
): Promise<readonly Draft[]> {
  const rows: readonly VersionRow[] = await prisma.version.findMany({
    where: { templateCode: { in: [...templateCodes] }, number: null },
    include: { texts: true },
  });
  return rows.map(draftOf);
}

export async function findDraft({ transaction, timeline }: LockedTemplate): Promise<Draft | null> {
  const [draft = null] = await readDrafts(transaction, [timeline.template.templateCode]);
  return draft;
}

export async function writeDraft({ transaction }: LockedTemplate, draft: Draft): Promise<void> {
  const { consentVersionId, templateCode, label, revision, editedAt, editedBy, terms, texts } = draft;
  const edited = {
    ...terms,
    editedAt,
    editedByKind: editedBy?.kind ?? null,
    editedById: editedBy?.id ?? null,
  };
  // In two statements that return no row: Citus takes no other of a table that it copies.
  const saved = { label, revision, ...edited };
  const { count } = await transaction.version.updateMany({ where: { consentVersionId }, data: saved });
  if (count === 0)
    await transaction.version.createMany({ data: [{ consentVersionId, templateCode, ...saved }] });
  await transaction.versionText.deleteMany({ where: { consentVersionId } });
  await transaction.versionText.createMany({ data: texts.map((text) => textRow(draft, text)) });
}

export async function nextDraftRevision({ transaction, timeline }: LockedTemplate): Promise<number> {
  const { lastDraftRevision } = await transaction.template.update({
    where: { templateCode: timeline.template.templateCode },
    data: { lastDraftRevision: { increment: 1 } },
    select: { lastDraftRevision: true },
  });
  return lastDraftRevision;
}

export async function writeReviewRequest(
  { transaction }: LockedTemplate,
  { consentVersionId, revision }: Draft,
  { requestedAt, requestedBy }: ReviewRequest,
): Promise<void> {
  const data = {
    reviewRevision: revision,
    reviewRequestedAt: requestedAt,
    reviewRequestedByKind: requestedBy.kind,
    reviewRequestedById: requestedBy.id,
  };
  await transaction.version.updateMany({ where: { consentVersionId }, data });
}

/** The templates whose drafts wait for a colleague. */
export async function readCodesToReview(prisma: PrismaClient): Promise<ReadonlySet<string>> {
  const reviewRevision = prisma.version.fields.revision;
  const rows = await prisma.version.findMany({
    where: { number: null, reviewRevision: { equals: reviewRevision } },
    select: { templateCode: true },
  });
  return new Set(rows.map(({ templateCode }) => templateCode));
}

/** Its texts go with it. */
export async function deleteDraft({ transaction }: LockedTemplate, draft: Draft): Promise<void> {
  await transaction.version.deleteMany({ where: { consentVersionId: draft.consentVersionId } });
}

function textRow({ templateCode, consentVersionId }: Draft, text: VersionText) {
  const contentHash = Uint8Array.from(Buffer.from(text.contentHash, 'hex'));
  return { templateCode, consentVersionId, ...text, contentHash };
}
