import { findLinkFault, type ChainFault } from '../../../domain/evidence/chain';
import type { AuditFaultKind } from '../../../domain/evidence/audit/auditFault';
import { customerBinding, type DecisionRecord } from '../../../domain/evidence/decisionRecord';
import type { EntryLookUp } from '../../../storage/evidence/logTiles';
import { ledgerBeginning, type LedgerPlace } from '../../../storage/reports/exportPage';
import { auditExpiries } from './auditExpiries';
import { placeOfRecord, type AuditScope, type AuditStore, type Placed } from './auditScope';

interface EndedPlaced extends Placed {
  /** The leaf that says that the consent expired; undefined for one that did not. */
  readonly end: number | undefined;
}

/** Checks each record of the ledger and its place in the log. Answers how many each page had. */
export async function* auditRecords(scope: AuditScope): AsyncGenerator<number> {
  const pageLength = scope.pages.records;
  let place: LedgerPlace | null = ledgerBeginning;
  let before: EndedPlaced | null = null;
  while (place) {
    const records: readonly DecisionRecord[] = await scope.store.readRecordsAfter(place, pageLength);
    const leaves = await leavesOf(scope.store, records);
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

/** The link between customer and subject is sealed into each record, and stands in no other place of the log. */
async function auditLinks(
  { store, findings }: AuditScope,
  records: readonly DecisionRecord[],
): Promise<void> {
  const links = await store.readLinks([...new Set(records.map(({ subjectId }) => subjectId))]);
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
  // Whoever has answered again has nothing that expires.
  if (before.end !== undefined && typeof leaf === 'number' && leaf < before.end) fault('RECORD_EXPIRED');
}

/** Whether a record has its leaf before the one that it follows. What gets a leaf during the audit proves nothing. */
function isBefore({ leaf }: Placed, before: Placed, size: number): boolean {
  if (typeof leaf !== 'number' || before.leaf === undefined) return false;
  return before.leaf === null ? leaf < size : leaf <= before.leaf;
}

/** Whether a record has its leaf before the version that it answers. What is wrong with a version has faults of its own. */
function isBeforeVersion({ record, leaf }: Placed, versionLeaves: AuditScope['versionLeaves']): boolean {
  const version = versionLeaves.get(record.consentVersionId);
  return typeof leaf === 'number' && version !== undefined && leaf < version;
}

/** A pass may place what waits while this looks, so what is neither is looked up once more. */
async function leavesOf(
  store: AuditStore,
  records: readonly DecisionRecord[],
): Promise<readonly Placed['leaf'][]> {
  const lookUps = records.map(({ hash, recordedAt }) => ({
    entry: Buffer.from(hash, 'hex'),
    at: recordedAt,
  }));
  const found: Placed['leaf'][] = [...(await store.findLeafIndexes(lookUps))];
  const missing = lookUps.flatMap((lookUp, at) => (found[at] === null ? [{ at, lookUp }] : []));
  if (missing.length === 0) return found;
  const waiting = await store.areWaiting(missing.map(({ lookUp }) => lookUp));
  const lost = missing.filter((_, at) => !waiting[at]);
  const again = await placesOf(store, lost);
  lost.forEach(({ at }, n) => (found[at] = again[n] ?? undefined));
  return found;
}

async function placesOf(
  store: AuditStore,
  lost: readonly { readonly lookUp: EntryLookUp }[],
): Promise<readonly (number | null)[]> {
  return lost.length === 0 ? [] : store.findLeafIndexes(lost.map(({ lookUp }) => lookUp));
}
