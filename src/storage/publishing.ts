import { Refused } from '../domain/refusal';
import type { Template } from '../domain/template';
import type { Timeline } from '../domain/timeline';
import type { Draft, PublishedVersion, VersionText } from '../domain/version';
import { isTaken } from './faults';
import type { PrismaClient, Transaction } from './prisma';
import { readTimelines } from './timelines';
import { draftOf, type VersionRow } from './versionRow';

/** A transaction that holds a template's row: whoever else changes the template waits. */
export interface LockedTemplate {
  readonly transaction: Transaction;
  readonly timeline: Timeline;
  /** The database's clock, read once the lock was had. */
  readonly lockedAt: Date;
}

/** @throws Refused `TEMPLATE_EXISTS` */
export async function insertTemplate(prisma: PrismaClient, template: Template): Promise<void> {
  try {
    await prisma.template.create({ data: template });
  } catch (error) {
    if (isTaken(error)) throw new Refused({ code: 'TEMPLATE_EXISTS', templateCode: template.templateCode });
    throw error;
  }
}

/**
 * Does the work in one transaction under the template's lock.
 *
 * @throws Refused `TEMPLATE_NOT_FOUND`
 */
export function underTemplateLock<Result>(
  prisma: PrismaClient,
  templateCode: string,
  work: (locked: LockedTemplate) => Promise<Result>,
): Promise<Result> {
  return prisma.$transaction(async (transaction) => {
    await transaction.$queryRaw`SELECT 1 AS locked FROM template WHERE template_code = ${templateCode} FOR UPDATE`;
    const lockedAt = await readClock(transaction);
    const [timeline] = await readTimelines(transaction, [templateCode]);
    if (!timeline) throw new Refused({ code: 'TEMPLATE_NOT_FOUND', templateCode });
    return work({ transaction, timeline, lockedAt });
  });
}

/**
 * A statement of its own: one that waits for the lock would carry an instant from before the wait. Instants
 * are cut to milliseconds; the sleep keeps this one apart from that of the last decision before the lock.
 */
async function readClock(transaction: Transaction): Promise<Date> {
  const rows = await transaction.$queryRaw<
    { now: Date }[]
  >`SELECT date_trunc('milliseconds', clock_timestamp()) AS now FROM pg_sleep(0.001)`;
  const [row] = rows;
  if (!row) throw new Error('The database did not tell the time.');
  return row.now;
}

export async function findDraft(transaction: Transaction, templateCode: string): Promise<Draft | null> {
  const row: VersionRow | null = await transaction.version.findFirst({
    where: { templateCode, number: null },
    include: { texts: { orderBy: { locale: 'asc' } } },
  });
  return row && draftOf(row);
}

/** Puts the draft in the place of the one there was. */
export async function writeDraft(transaction: Transaction, draft: Draft): Promise<void> {
  const { consentVersionId, templateCode, label, revision, texts } = draft;
  await transaction.version.upsert({
    where: { consentVersionId },
    create: { consentVersionId, templateCode, label, revision },
    update: { label, revision },
  });
  await transaction.versionText.deleteMany({ where: { consentVersionId } });
  await transaction.versionText.createMany({ data: texts.map((text) => textRow(consentVersionId, text)) });
}

/** Turns the draft's row into a published version, and tells every node by way of the template's revision. */
export async function writePublication(transaction: Transaction, version: PublishedVersion): Promise<void> {
  const { consentVersionId, templateCode, texts: _unchanged, ...published } = version;
  await transaction.version.update({ where: { consentVersionId }, data: published });
  await transaction.template.update({ where: { templateCode }, data: { revision: { increment: 1 } } });
}

/** Retires the template unless it is retired already. */
export async function writeRetirement(
  transaction: Transaction,
  templateCode: string,
  retiredAt: Date,
): Promise<void> {
  await transaction.template.updateMany({
    where: { templateCode, retiredAt: null },
    data: { retiredAt, revision: { increment: 1 } },
  });
}

function textRow(consentVersionId: string, text: VersionText) {
  return { consentVersionId, ...text, contentHash: Uint8Array.from(Buffer.from(text.contentHash, 'hex')) };
}
