import type { Pool } from 'pg';
import { AuditFindings, type AuditFault } from '../../../domain/evidence/audit/auditFault';
import { LeafSet } from '../../../domain/evidence/audit/leafSet';
import { holding } from '../../../domain/access/permission';
import { checkpointIn } from '../../../domain/evidence/checkpoint';
import { parseVerifierKey } from '../../../domain/evidence/signedNote';
import { invalidInput } from '../../../domain/input/input';
import type { PrismaClient } from '../../../storage/engine/prisma';
import { keepAuditFaults, readAuditedHead, readEventsOfKind } from '../../../storage/evidence/auditReads';
import type { StoredCheckpoint } from '../../../storage/evidence/logCheckpoints';
import { action } from '../../running/action';
import { openPages, type OpenPages } from '../../running/openPages';
import { auditUnlogged } from './auditEvents';
import { auditExpiredRecords, auditRecords } from './auditRecords';
import { auditLeaves, auditTree } from './auditTree';
import type { AuditCounts, AuditedKey, AuditPages, AuditScope } from './auditScope';

export interface AuditReport extends Readonly<Omit<AuditCounts, 'expired' | 'events'>> {
  /** Null if the log was never signed. */
  readonly origin: string | null;
  readonly size: number;
  /** In hex. */
  readonly rootHash: string;
  readonly events: Readonly<Record<string, number>>;
  /** The first of them. */
  readonly faults: readonly AuditFault[];
  readonly faultCount: number;
  /** Whether `system` and the alarms know of it now; not where the database could not be written to. */
  readonly isKept: boolean;
}

interface AuditStep {
  readonly done: number;
  /** An estimate, because the ledger is not counted first. */
  readonly total: number;
  readonly report: AuditReport | null;
}

interface AuditInput {
  /** A signed note that was kept outside the database. */
  readonly kept?: string | null;
}

/** What nodes record meanwhile is left to the next audit. */
export const auditLog = action({
  permission: holding('audit:read'),
  input: ({ kept = null }: AuditInput) => ({ kept: kept === null ? null : keptCheckpoint(kept) }),
  run: ({ pool, prisma }: Pick<AuditScope, 'pool' | 'prisma'>, { kept }) => openAudit(pool, prisma, kept),
});

function keptCheckpoint(note: string): StoredCheckpoint {
  const checkpoint = checkpointIn(note);
  if (!checkpoint) throw invalidInput('kept', 'a signed checkpoint');
  return checkpoint;
}

const keysOfPage = 500;
const defaultPages: AuditPages = { tiles: 8, records: 1_000, checkpoints: 500, erasures: 500 };

export async function openAudit(
  pool: Pool,
  prisma: PrismaClient,
  kept: StoredCheckpoint | null,
  pages = defaultPages,
): Promise<OpenPages<AuditStep>> {
  const head = await readAuditedHead(pool);
  const scope = {
    pool,
    prisma,
    pages,
    head,
    kept: kept && (await isOfThisLog(pool, kept, head.origin)) ? kept : null,
    keys: await readKeys(pool),
    findings: new AuditFindings(),
    known: new LeafSet(head.size),
    versionLeaves: new Map<string, number>(),
    placed: new Set<string>(),
    counts: {
      tiles: 0,
      checkpoints: 0,
      records: 0,
      chains: 0,
      waiting: 0,
      erased: 0,
      expired: 0,
      events: new Map(),
      erasures: { UNLINK: { erasures: 0, records: 0 }, SHRED: { erasures: 0, records: 0 } },
    },
  };
  return openPages(stepsOf(scope));
}

/** A predecessor's losses are known. @throws Refused for another log's checkpoint */
async function isOfThisLog(
  pool: Pool,
  { origin }: StoredCheckpoint,
  audited: string | null,
): Promise<boolean> {
  if (audited === null || origin === audited) return true;
  const successions = await readEventsOfKind(pool, 'log', '', keysOfPage);
  if (successions.some(({ about }) => about === origin)) return false;
  throw invalidInput('kept', `a checkpoint of ${audited}, which this database holds`, `one of ${origin}`);
}

async function readKeys(pool: Pool): Promise<readonly AuditedKey[]> {
  const events = await readEventsOfKind(pool, 'key', '', keysOfPage);
  return events.flatMap(({ about, leafIndex }) => {
    const key = parseVerifierKey(about);
    return key && leafIndex !== null ? { ...key, fromIndex: leafIndex } : [];
  });
}

async function* stepsOf(scope: AuditScope): AsyncGenerator<AuditStep, void> {
  const { head } = scope;
  let done = 0;
  const step = (report: AuditReport | null) => ({ done, total: Math.max(head.size * 2, done), report });
  for await (const leaves of auditTree(scope)) {
    done += leaves;
    yield step(null);
  }
  for await (const records of auditRecords(scope)) {
    done += records;
    yield step(null);
  }
  await auditUnlogged(scope);
  await auditLeaves(scope);
  auditExpiredRecords(scope);
  // Who can only read gets the report all the same.
  const isKept = await keepAuditFaults(scope.pool, scope.findings.count).catch(() => false);
  yield step({ ...reportOf(scope), isKept });
}

function reportOf({ head, counts, findings }: AuditScope): Omit<AuditReport, 'isKept'> {
  const { expired: _among, ...counted } = counts;
  return {
    ...counted,
    origin: head.origin,
    size: head.size,
    rootHash: Buffer.from(head.root).toString('hex'),
    events: Object.fromEntries(counts.events),
    faults: findings.faults,
    faultCount: findings.count,
  };
}
