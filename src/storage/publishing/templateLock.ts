import type { Recorder } from '../../domain/access/caller';
import { Refused } from '../../domain/errors/refusal';
import { creationEvent, renamingEvent, rulesEvent } from '../../domain/evidence/changeEvents';
import type { NewestCount } from '../../domain/reports/standings';
import type { Template } from '../../domain/templates/template';
import {
  areSameRules,
  defaultRules,
  rulesWith,
  type TemplateRules,
} from '../../domain/templates/templateRules';
import type { Timeline } from '../../domain/templates/timeline';
import { isTaken } from '../engine/faults';
import type { PrismaClient, Transaction } from '../engine/prisma';
import { writeWaitingEvent } from '../evidence/waitingEvent';
import { writeStaffAct } from '../reports/staffActs';
import { readNewestCountsNow } from '../reports/tally';
import { readTimelines } from '../templates/timelines';
import { randomInt } from 'node:crypto';

/** A template that nobody else changes meanwhile. All writes of one lock are kept, or none. */
export interface LockedTemplate {
  readonly transaction: Transaction;
  readonly timeline: Timeline;
  /** The database's clock, read once the lock was had. */
  readonly lockedAt: Date;
}

/** @throws Refused `TEMPLATE_EXISTS` */
export async function insertTemplate(
  transaction: Transaction,
  template: Template,
  by: Recorder,
): Promise<void> {
  try {
    await transaction.template.createMany({ data: [{ ...template, ...columnsOf(template) }] });
  } catch (error) {
    if (isTaken(error)) throw new Refused({ code: 'TEMPLATE_EXISTS', templateCode: template.templateCode });
    throw error;
  }
  await writeWaitingEvent(transaction, creationEvent(template));
  await writeStaffAct(transaction, { kind: 'TEMPLATE_CREATED', about: template.templateCode, by });
  const before = { template: { ...template, ...defaultRules }, revision: 0 };
  const event = rulesEvent(before, template, template.createdAt);
  if (event) await writeWaitingEvent(transaction, event);
}

/**
 * Works in one transaction under the template's lock, which Prisma cannot express. @throws Refused
 * `TEMPLATE_NOT_FOUND`
 */
export function underTemplateLock<Result>(
  prisma: PrismaClient,
  templateCode: string,
  work: (locked: LockedTemplate) => Promise<Result>,
): Promise<Result> {
  return prisma.$transaction(async (transaction) => {
    await transaction.$queryRaw`SELECT 1 AS locked FROM template WHERE template_code = ${templateCode} FOR UPDATE`;
    return work(await readLocked(transaction, templateCode));
  });
}

/** Creates the template and works in one transaction. @throws Refused `TEMPLATE_EXISTS` */
export function underNewTemplate<Result>(
  prisma: PrismaClient,
  template: Template,
  by: Recorder,
  work: (locked: LockedTemplate) => Promise<Result>,
): Promise<Result> {
  return prisma.$transaction(async (transaction) => {
    await insertTemplate(transaction, template, by);
    return work(await readLocked(transaction, template.templateCode));
  });
}

/** @throws Refused `TEMPLATE_NOT_FOUND` */
async function readLocked(transaction: Transaction, templateCode: string): Promise<LockedTemplate> {
  const lockedAt = await readClock(transaction);
  const [timeline] = await readTimelines(transaction, [templateCode]);
  if (!timeline) throw new Refused({ code: 'TEMPLATE_NOT_FOUND', templateCode });
  return { transaction, timeline, lockedAt };
}

/**
 * The database's clock, in a statement of its own: one that waited for a lock would carry an instant from before the
 * wait. Where the ledger is divided, the lock of the appends is taken here. Instants are cut to milliseconds; the sleep keeps this one apart from that of the last decision before the lock.
 */
export async function readClock(transaction: Transaction): Promise<Date> {
  const rows = await transaction.$queryRaw<
    { now: Date }[]
  >`SELECT date_trunc('milliseconds', clock_timestamp()) AS now FROM hold_appends(), pg_sleep(0.001)`;
  const [row] = rows;
  if (!row) throw new Error('The database did not return the time.');
  return row.now;
}

/** Exact for as long as the lock is held, because decisions wait for it. */
export async function newestCountsOn({
  transaction,
  timeline,
}: LockedTemplate): Promise<readonly NewestCount[]> {
  const { templateCode } = timeline.template;
  return (await readNewestCountsNow(transaction, [templateCode])).get(templateCode) ?? [];
}

export async function writeName(locked: LockedTemplate, name: string, renamedAt: Date): Promise<void> {
  if (name === locked.timeline.template.name) return;
  await changeTemplate(locked, { name });
  await writeWaitingEvent(locked.transaction, renamingEvent(locked.timeline, name, renamedAt));
}

export async function writeRules(
  locked: LockedTemplate,
  rules: TemplateRules,
  changedAt: Date,
): Promise<void> {
  if (areSameRules(rules, locked.timeline.template)) return;
  await changeTemplate(locked, columnsOf(rules));
  const event = rulesEvent(locked.timeline, rules, changedAt);
  if (event) await writeWaitingEvent(locked.transaction, event);
}

function columnsOf(rules: TemplateRules) {
  return { ...rulesWith(rules), collects: [...rules.collects], notifyBefore: [...rules.notifyBefore] };
}

export async function writePosition(locked: LockedTemplate, position: number | null): Promise<void> {
  await changeTemplate(locked, { position });
}

export async function writeRetirement(locked: LockedTemplate, retiredAt: Date, by: Recorder): Promise<void> {
  const { templateCode, retiredAt: since } = locked.timeline.template;
  if (since !== null) return;
  await changeTemplate(locked, { retiredAt });
  await writeStaffAct(locked.transaction, { kind: 'TEMPLATE_RETIRED', about: templateCode, by });
}

/**
 * Gives the template its next revision, so that writers who judged by the former one judge again. A trigger notifies
 * the other nodes.
 */
export async function changeTemplate(
  { transaction, timeline }: LockedTemplate,
  change: Partial<Pick<Template, 'name' | 'position' | 'retiredAt'>> | ReturnType<typeof columnsOf> = {},
): Promise<void> {
  const { templateCode } = timeline.template;
  await transaction.template.updateMany({
    where: { templateCode },
    data: { ...change, revision: nextRevision() },
  });
}

/** So large that two seldom meet, so small that a template can be changed some ten thousand times. */
const maxStep = 65_536;

/**
 * Revisions go on by a random step. After a failover to a standby that lacked a publication, counting by one would
 * reuse its number. A node that has the lost one in memory would take it for the same.
 */
function nextRevision(): { readonly increment: number } {
  return { increment: randomInt(1, maxStep + 1) };
}
