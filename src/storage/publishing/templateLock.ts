import { Refused } from '../../domain/errors/refusal';
import { creationEvent, renamingEvent } from '../../domain/evidence/namingEvent';
import type { Template } from '../../domain/templates/template';
import type { Timeline } from '../../domain/templates/timeline';
import { isTaken } from '../engine/faults';
import type { PrismaClient, Transaction } from '../engine/prisma';
import { writeWaitingEvent } from '../evidence/waitingEvent';
import { nextRevision } from '../templates/revision';
import { readTimelines } from '../templates/timelines';

/** A transaction that holds a template's row, so that every other writer of the template waits. */
export interface TemplateLock {
  readonly transaction: Transaction;
  readonly timeline: Timeline;
  /** The database's clock, read once the lock was had. */
  readonly lockedAt: Date;
}

/** @throws Refused `TEMPLATE_EXISTS` */
export async function insertTemplate(transaction: Transaction, template: Template): Promise<void> {
  try {
    await transaction.template.create({ data: template });
  } catch (error) {
    if (isTaken(error)) throw new Refused({ code: 'TEMPLATE_EXISTS', templateCode: template.templateCode });
    throw error;
  }
  await writeWaitingEvent(transaction, creationEvent(template));
}

/**
 * Does the work in one transaction under the template's lock, which Prisma has no word for.
 *
 * @throws Refused `TEMPLATE_NOT_FOUND`
 */
export function underTemplateLock<Result>(
  prisma: PrismaClient,
  templateCode: string,
  work: (locked: TemplateLock) => Promise<Result>,
): Promise<Result> {
  return prisma.$transaction(async (transaction) => {
    await transaction.$queryRaw`SELECT 1 AS locked FROM template WHERE template_code = ${templateCode} FOR UPDATE`;
    return work(await readLocked(transaction, templateCode));
  });
}

/**
 * Creates the template and does the work in one transaction; until it ends, nobody else sees the template.
 *
 * @throws Refused `TEMPLATE_EXISTS`
 */
export function underNewTemplate<Result>(
  prisma: PrismaClient,
  template: Template,
  work: (locked: TemplateLock) => Promise<Result>,
): Promise<Result> {
  return prisma.$transaction(async (transaction) => {
    await insertTemplate(transaction, template);
    return work(await readLocked(transaction, template.templateCode));
  });
}

/** @throws Refused `TEMPLATE_NOT_FOUND` */
async function readLocked(transaction: Transaction, templateCode: string): Promise<TemplateLock> {
  const lockedAt = await readClock(transaction);
  const [timeline] = await readTimelines(transaction, [templateCode]);
  if (!timeline) throw new Refused({ code: 'TEMPLATE_NOT_FOUND', templateCode });
  return { transaction, timeline, lockedAt };
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
  if (!row) throw new Error('The database did not return the time.');
  return row.now;
}

/** Gives the template the name, unless it has it already. */
export async function writeName(
  transaction: Transaction,
  { template, revision }: Timeline,
  name: string,
  renamedAt: Date,
): Promise<void> {
  if (name === template.name) return;
  const { templateCode } = template;
  await transaction.template.update({
    where: { templateCode },
    data: { name, revision: nextRevision() },
  });
  await writeWaitingEvent(transaction, renamingEvent({ template, revision }, name, renamedAt));
}

export async function writePosition(
  transaction: Transaction,
  templateCode: string,
  position: number | null,
): Promise<void> {
  await transaction.template.update({
    where: { templateCode },
    data: { position, revision: nextRevision() },
  });
}

/** Retires the template unless it is retired already. */
export async function writeRetirement(
  transaction: Transaction,
  templateCode: string,
  retiredAt: Date,
): Promise<void> {
  await transaction.template.updateMany({
    where: { templateCode, retiredAt: null },
    data: { retiredAt, revision: nextRevision() },
  });
}
