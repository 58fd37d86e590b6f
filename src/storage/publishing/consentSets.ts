import { setSavingEvent } from '../../domain/evidence/changeEvents';
import type { SetMember, SetRevision, SetSaving } from '../../domain/templates/consentSet';
import type { Template } from '../../domain/templates/template';
import type { PrismaClient, Transaction } from '../engine/prisma';
import { writeWaitingEvent } from '../evidence/waitingEvent';
import type { SetSaving as SavingRow } from '../generated/client';
import { templateOf } from '../templates/versionRow';
import { readClock } from './templateLock';

/** Advisory locks are numbers; this one is of the sets alone. */
const SETS_LOCK = 7_310_003;

/** The newest revision of a set. */
export async function findSet(
  prisma: PrismaClient | Transaction,
  setCode: string,
): Promise<SetSaving | null> {
  const row = await prisma.setSaving.findFirst({ where: { setCode }, orderBy: { revision: 'desc' } });
  return row && savingOf(row);
}

/** These revisions, in no order. */
export async function readSavings(
  prisma: PrismaClient,
  revisions: readonly SetRevision[],
): Promise<readonly SetSaving[]> {
  const wanted = revisions.map(({ setCode, revision }) => ({ setCode, revision }));
  return (await prisma.setSaving.findMany({ where: { OR: wanted } })).map(savingOf);
}

/** What a saving is judged by. */
interface LockedSet {
  readonly before: SetSaving | null;
  readonly templates: ReadonlyMap<string, Template>;
  readonly lockedAt: Date;
}

/** Judges and writes a revision with its event while other savings wait. */
export function underSetLock(
  prisma: PrismaClient,
  { setCode, templateCodes }: { readonly setCode: string; readonly templateCodes: readonly string[] },
  judge: (locked: LockedSet) => SetSaving,
): Promise<SetSaving> {
  return prisma.$transaction(async (transaction) => {
    await transaction.$executeRaw`SELECT pg_advisory_xact_lock(${SETS_LOCK})`;
    const lockedAt = await readClock(transaction);
    const rows = await transaction.template.findMany({ where: { templateCode: { in: [...templateCodes] } } });
    const templates = new Map(rows.map((row) => [row.templateCode, templateOf(row)]));
    const saving = judge({ before: await findSet(transaction, setCode), templates, lockedAt });
    const { savedBy, members: said, ...columns } = saving;
    const members = said.map((member) => ({ ...member, audience: [...member.audience] }));
    const data = { ...columns, members, savedByKind: savedBy.kind, savedById: savedBy.id };
    await transaction.setSaving.create({ data });
    await writeWaitingEvent(transaction, setSavingEvent(saving));
    return saving;
  });
}

function savingOf({ savedByKind, savedById, members, ...saving }: SavingRow): SetSaving {
  return {
    ...saving,
    members: members as unknown as readonly SetMember[],
    savedBy: { kind: savedByKind, id: savedById },
  };
}
