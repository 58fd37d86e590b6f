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
  readBodies,
  readLinks,
  readRecordsAfter,
  readExpiries,
  type StoredEvent,
} from '../../../storage/evidence/auditReads';
import { placeOfRecord, type AuditScope, placeOfEvent } from './auditScope';
import { requestEvent } from '../../../domain/evidence/changeEvents';
import { expiryEvent } from '../../../domain/evidence/logEvent';
import { noticedWithinMs } from './auditEvents';

/** `leaf` is null while the record waits, undefined if it neither has a leaf nor waits. */
interface Placed {
  readonly record: DecisionRecord;
  readonly leaf: number | null | undefined;
  /** The leaf of its expiry. */
  end?: number;
}

/** Checks each record and its leaf. Yields the number of records of each page. */
export async function* auditRecords(scope: AuditScope): AsyncGenerator<number> {
  const pageLength = scope.pages.records;
  let place: LedgerPlace | null = ledgerBeginning;
  let before: Placed | null = null;
  while (place) {
    const records: readonly DecisionRecord[] = await readRecordsAfter(scope.pool, place, pageLength);
    const leaves = await leavesOf(scope.pool, records);
    await auditLinks(scope, records);
    await auditRequests(scope, records);
    const page = records.map((record, at): Placed => ({ record, leaf: leaves[at] }));
    await auditExpiries(scope, page);
    for (const placed of page) {
      auditRecord(scope, placed, before && isSameChain(before.record, placed.record) ? before : null);
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

function auditRecord(scope: AuditScope, placed: Placed, before: Placed | null): void {
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

function auditFollowing({ findings, head }: AuditScope, placed: Placed, before: Placed): void {
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
  const found: Placed['leaf'][] = [...(await findLeafIndexes(pool, records))];
  const missing = records.filter((_, at) => found[at] === null);
  if (missing.length === 0) return found;
  const waiting = await areWaiting(pool, missing);
  const lost = missing.filter((_, at) => !waiting[at]);
  const again = await findLeafIndexes(pool, lost);
  lost.forEach((record, n) => (found[records.indexOf(record)] = again[n] ?? undefined));
  return found;
}

/** Written with its record, so none is late. What was recorded anew keeps the request that it had. */
async function auditRequests(
  { pool, findings }: AuditScope,
  records: readonly DecisionRecord[],
): Promise<void> {
  const asked = records.filter(({ awaitsConfirmation, source }) => awaitsConfirmation && source === null);
  const requests = asked.map((record) => requestEvent(record, 1, record.recordedAt));
  if (requests.length === 0) return;
  const bodies = await readBodies(pool, requests);
  for (const request of requests) {
    const body = bodies.get(request.about);
    if (body !== request.body)
      findings.add(body === undefined ? 'EVENT_MISSING' : 'EVENT_DIFFERS', placeOfEvent(request));
  }
}

/** What another system held until its end expired there, and has no leaf here. */
function wasOverBefore({ source, validUntil, recordedAt }: DecisionRecord): boolean {
  return source?.kind === 'IMPORTED' && validUntil !== null && validUntil <= recordedAt;
}

async function auditExpiries(scope: AuditScope, page: readonly Placed[]): Promise<void> {
  const ending = page.filter(({ record }) => record.validUntil !== null && !wasOverBefore(record));
  if (ending.length === 0) return;
  const known = await readExpiries(
    scope.pool,
    ending.map(({ record }) => record),
  );
  for (const [at, placed] of ending.entries()) {
    const { event = null, mustHave = false } = known[at] ?? {};
    const { validUntil } = placed.record;
    if (!validUntil) continue;
    if (event && event.leafIndex !== null && event.leafIndex < scope.head.size) {
      placed.end = event.leafIndex;
      auditEnding(scope, placed, event);
    } else if (!event && mustHave && isNoticed(scope, validUntil))
      scope.findings.add('EVENT_MISSING', `end of ${placeOfRecord(placed.record)}`);
  }
}

export function auditExpiredRecords({ counts, findings }: AuditScope): void {
  const unknown = (counts.events.get('expiry') ?? 0) - counts.expired;
  if (unknown > counts.erased) findings.add('EVENT_RECORD', `expiry, of ${unknown}`);
}

function auditEnding(
  { findings, counts }: AuditScope,
  { record, leaf, end = -1 }: Placed,
  event: StoredEvent,
) {
  counts.expired += 1;
  if (!record.validUntil || expiryEvent(record.hash, record.validUntil).body !== event.body)
    findings.add('EVENT_DIFFERS', placeOfEvent(event));
  if (leaf !== undefined && (leaf ?? Infinity) >= end) findings.add('EVENT_ORDER', placeOfEvent(event));
}

function isNoticed({ head }: AuditScope, at: Date): boolean {
  return head.passedAt !== null && at.getTime() + noticedWithinMs < head.passedAt.getTime();
}
