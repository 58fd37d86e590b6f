import type { Pool } from 'pg';
import {
  findLinkFault,
  type ChainFault,
  customerBinding,
  type DecisionRecord,
} from '../../../domain/evidence/decisionRecord';
import type { AuditFaultKind } from '../../../domain/evidence/audit/auditFault';
import { findLeafIndexes } from '../../../storage/evidence/logTiles';
import { ledgerBeginning, type LedgerPlace } from '../../../storage/reports/exportPage';
import {
  areWaiting,
  readLinks,
  readRecordsAfter,
  readExpiries,
  type StoredEvent,
} from '../../../storage/evidence/auditReads';
import { placeOfRecord, type AuditScope, type Placed, placeOfEvent } from './auditScope';
import { expiryEvent } from '../../../domain/evidence/logEvent';
import { noticedWithinMs } from './auditEvents';

interface EndedPlaced extends Placed {
  readonly end: number | undefined;
}

/** Checks each record and its leaf. Yields the number of records of each page. */
export async function* auditRecords(scope: AuditScope): AsyncGenerator<number> {
  const pageLength = scope.pages.records;
  let place: LedgerPlace | null = ledgerBeginning;
  let before: EndedPlaced | null = null;
  while (place) {
    const records: readonly DecisionRecord[] = await readRecordsAfter(scope.pool, place, pageLength);
    const leaves = await leavesOf(scope.pool, records);
    await auditLinks(scope, records);
    const page = records.map((record, at): Placed => ({ record, leaf: leaves[at] }));
    const ends = await auditExpiries(scope, page);
    for (const each of page) {
      const placed = { ...each, end: ends.get(each.record.hash) };
      auditRecord(scope, placed, before && isSameChain(before.record, each.record) ? before : null);
      before = placed;
    }
    place = records.length < pageLength ? null : (records.at(-1) ?? null);
    yield records.length;
  }
}

/** The link of customer and subject is sealed into each record, and stands nowhere else in the log. */
async function auditLinks({ pool, findings }: AuditScope, records: readonly DecisionRecord[]): Promise<void> {
  const links = await readLinks(pool, [...new Set(records.map(({ subjectId }) => subjectId))]);
  for (const record of records) {
    const link = links.get(record.subjectId);
    if (link && customerBinding(link.salt, link.customerId) !== record.customerBinding)
      findings.add('RECORD_BINDING', placeOfRecord(record));
  }
}

function isSameChain(one: DecisionRecord, other: DecisionRecord): boolean {
  return one.subjectId === other.subjectId && one.templateCode === other.templateCode;
}

const linkFaults: Readonly<Record<ChainFault, AuditFaultKind>> = {
  HASH: 'RECORD_HASH',
  SEQUENCE: 'RECORD_SEQUENCE',
  PREVIOUS_HASH: 'RECORD_PREVIOUS',
  CHAIN: 'RECORD_SEQUENCE',
};

function auditRecord(scope: AuditScope, placed: Placed, before: EndedPlaced | null): void {
  const { findings, counts, known } = scope;
  const { record, leaf } = placed;
  const fault = (kind: AuditFaultKind) => findings.add(kind, placeOfRecord(record));
  counts.records += 1;
  if (!before) counts.chains += 1;
  const linkFault = findLinkFault(record, before?.record ?? null);
  if (linkFault) fault(linkFaults[linkFault]);
  if (leaf === undefined) fault('RECORD_LEAF');
  else if (leaf === null) counts.waiting += 1;
  else known.add(leaf);
  if (isBeforeVersion(placed, scope.versionLeaves)) fault('RECORD_VERSION');
  if (before) auditFollowing(scope, placed, before);
}

function auditFollowing({ findings, head }: AuditScope, placed: Placed, before: EndedPlaced): void {
  const { record, leaf } = placed;
  const fault = (kind: AuditFaultKind) => findings.add(kind, placeOfRecord(record));
  if (record.recordedAt < before.record.recordedAt) fault('RECORD_TIME');
  if (isBefore(placed, before, head.size)) fault('RECORD_ORDER');
  // A consent that was answered again does not expire.
  if (before.end !== undefined && typeof leaf === 'number' && leaf < before.end) fault('RECORD_EXPIRED');
}

/** Leaves that are assigned during the audit prove nothing. */
function isBefore({ leaf }: Placed, before: Placed, size: number): boolean {
  if (typeof leaf !== 'number' || before.leaf === undefined) return false;
  return before.leaf === null ? leaf < size : leaf <= before.leaf;
}

/** Faults of the version itself are reported elsewhere. */
function isBeforeVersion({ record, leaf }: Placed, versionLeaves: AuditScope['versionLeaves']): boolean {
  const version = versionLeaves.get(record.consentVersionId);
  return typeof leaf === 'number' && version !== undefined && leaf < version;
}

/** A pass may place waiting records meanwhile, so those with neither leaf nor queue entry are looked up again. */
async function leavesOf(pool: Pool, records: readonly DecisionRecord[]): Promise<readonly Placed['leaf'][]> {
  const lookUps = records.map(({ hash, recordedAt }) => ({
    entry: Buffer.from(hash, 'hex'),
    at: recordedAt,
  }));
  const found: Placed['leaf'][] = [...(await findLeafIndexes(pool, lookUps))];
  const missing = lookUps.flatMap((lookUp, at) => (found[at] === null ? [{ at, lookUp }] : []));
  if (missing.length === 0) return found;
  const waiting = await areWaiting(
    pool,
    missing.map(({ lookUp }) => lookUp),
  );
  const lost = missing.filter((_, at) => !waiting[at]);
  const again = await findLeafIndexes(
    pool,
    lost.map(({ lookUp }) => lookUp),
  );
  lost.forEach(({ at }, n) => (found[at] = again[n] ?? undefined));
  return found;
}

interface Ending {
  readonly placed: Placed;
  readonly validUntil: Date;
  readonly event: StoredEvent;
}

/** Returns the leaves of expiries by record hash. */
async function auditExpiries(
  scope: AuditScope,
  page: readonly Placed[],
): Promise<ReadonlyMap<string, number>> {
  const ending = page.filter(({ record }) => record.validUntil !== null);
  if (ending.length === 0) return new Map();
  const known = await readExpiries(
    scope.pool,
    ending.map(({ record }) => record),
  );
  const ends = new Map<string, number>();
  for (const [at, placed] of ending.entries()) {
    const { event = null, mustHave = false } = known[at] ?? {};
    const { validUntil, hash } = placed.record;
    if (!validUntil) continue;
    if (event && isInTree(scope, event)) {
      auditEnding(scope, { placed, validUntil, event });
      ends.set(hash, event.leafIndex);
    } else if (!event && mustHave && isNoticed(scope, validUntil))
      scope.findings.add('EVENT_MISSING', `end of ${placeOfRecord(placed.record)}`);
  }
  return ends;
}

export function auditExpiredRecords({ counts, findings }: AuditScope): void {
  const unknown = (counts.events.get('expiry') ?? 0) - counts.expired;
  if (unknown > counts.erased) findings.add('EVENT_RECORD', `expiry, of ${unknown}`);
}

function isInTree(
  { head }: AuditScope,
  event: StoredEvent,
): event is StoredEvent & { readonly leafIndex: number } {
  return event.leafIndex !== null && event.leafIndex < head.size;
}

function auditEnding({ findings, counts }: AuditScope, { placed, validUntil, event }: Ending): void {
  counts.expired += 1;
  if (expiryEvent(placed.record.hash, validUntil).body !== event.body)
    findings.add('EVENT_DIFFERS', placeOfEvent(event));
  if (placed.leaf !== undefined && (placed.leaf ?? Infinity) >= (event.leafIndex ?? -1))
    findings.add('EVENT_ORDER', placeOfEvent(event));
}

function isNoticed({ head }: AuditScope, at: Date): boolean {
  return head.passedAt !== null && at.getTime() + noticedWithinMs < head.passedAt.getTime();
}
