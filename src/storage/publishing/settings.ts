import type { Recorder } from '../../domain/access/caller';
import { settingsEvent } from '../../domain/evidence/changeEvents';
import {
  settingsNow,
  type PublishingSettings,
  type SettingsChange,
  type SettingsOutcome,
  type StoredSettings,
} from '../../domain/publishing/settings';
import type { PrismaClient, Transaction } from '../engine/prisma';
import { writeWaitingEvent } from '../evidence/waitingEvent';
import { readClock, type LockedTemplate } from './templateLock';
import type { SettingsChange as ChangeRow, SettingsProposal as ProposalRow } from '../generated/client';

/** Advisory locks are numbers; this one is of the settings alone. */
const SETTINGS_LOCK = 7_310_002;

export async function readSettings(prisma: PrismaClient | Transaction): Promise<StoredSettings> {
  const row = await prisma.settingsChange.findFirst({ orderBy: { revision: 'desc' } });
  const revision = (row?.revision ?? 0) + 1;
  const proposed = await prisma.settingsProposal.findUnique({ where: { revision } });
  return { change: row && changeOf(row), proposal: proposed && proposalOf(proposed) };
}

/** What publishing requires. It stays so until the lock ends. */
export async function readLastingSettings({ transaction }: LockedTemplate): Promise<PublishingSettings> {
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock_shared(${SETTINGS_LOCK})`;
  const row = await transaction.settingsChange.findFirst({ orderBy: { revision: 'desc' } });
  return settingsNow({ change: row && changeOf(row) });
}

/** Judges and writes while publications and other changes wait. Answers what the database holds afterwards. */
export function underSettingsLock(
  prisma: PrismaClient,
  judge: (stored: StoredSettings, lockedAt: Date) => SettingsOutcome,
): Promise<StoredSettings> {
  return prisma.$transaction(async (transaction) => {
    await transaction.$executeRaw`SELECT pg_advisory_xact_lock(${SETTINGS_LOCK})`;
    const stored = await readSettings(transaction);
    const outcome = judge(stored, await readClock(transaction));
    await writeOutcome(transaction, stored, outcome);
    return readSettings(transaction);
  });
}

async function writeOutcome(
  transaction: Transaction,
  stored: StoredSettings,
  outcome: SettingsOutcome,
): Promise<void> {
  if (outcome.kind === 'waiting') return;
  await transaction.settingsProposal.deleteMany();
  if (outcome.kind === 'proposed') {
    const { proposedBy, ...columns } = outcome.proposal;
    const proposer = { proposedByKind: proposedBy.kind, proposedById: proposedBy.id };
    const revision = (stored.change?.revision ?? 0) + 1;
    await transaction.settingsProposal.create({ data: { revision, ...columns, ...proposer } });
  }
  if (outcome.kind === 'changed') {
    const { changedBy, confirmedBy, ...columns } = outcome.change;
    const changer = { changedByKind: changedBy.kind, changedById: changedBy.id };
    const second = confirmedBy && { confirmedByKind: confirmedBy.kind, confirmedById: confirmedBy.id };
    await transaction.settingsChange.create({ data: { ...columns, ...changer, ...second } });
    await writeWaitingEvent(transaction, settingsEvent(outcome.change, settingsNow(stored)));
  }
}

/** The changes with these revisions, in no order. */
export async function readSettingsChanges(
  prisma: PrismaClient,
  revisions: readonly number[],
): Promise<readonly SettingsChange[]> {
  const rows = await prisma.settingsChange.findMany({ where: { revision: { in: [...revisions] } } });
  return rows.map(changeOf);
}

function changeOf(row: ChangeRow): SettingsChange {
  const { changedByKind, changedById, confirmedByKind, confirmedById, ...change } = row;
  return {
    ...change,
    changedBy: { kind: changedByKind, id: changedById },
    confirmedBy: confirmedByKind && { kind: confirmedByKind, id: confirmedById },
  };
}

function proposalOf({ fourEyes, confirmAskedAbove, proposedAt, ...by }: ProposalRow) {
  const proposedBy: Recorder = { kind: by.proposedByKind, id: by.proposedById };
  return { fourEyes, confirmAskedAbove, proposedAt, proposedBy };
}
