import { hash } from 'node:crypto';
import { canonicalJson } from '../../values/canonicalJson';
import {
  type CheckedEvidence,
  recordedAt,
  type CheckedRecord,
  type CheckedEvent,
  type CheckedVersion,
  type ContextEvidence,
  type HashedMembers,
  type LoggedLeaf,
} from '../file/evidenceFile';
import type { ProofFault } from '../file/evidenceFault';
import { leafHash, type TreeHash } from '../merkleTree';
import { isIncluded, type TreeHead } from '../treeProof';
import { canonicalHash, contentHash } from '../../values/contentHash';
import { contextHash, customerBinding, firstPrevHash } from '../decisionRecord';

interface PlacedLeaf extends LoggedLeaf {
  readonly place: string;
  readonly entry: Uint8Array;
}

export function* leavesOf({ versions, records, events }: CheckedEvidence): Generator<PlacedLeaf> {
  yield* leavesIn('versions', versions, ({ event }) => entryOf(event));
  yield* leavesIn('records', records, (record) => Buffer.from(record.hash, 'hex'));
  yield* leavesIn('events', events, ({ event }) => entryOf(event));
}

export function findForeignLeaf(file: CheckedEvidence, tree: TreeHead): ProofFault | null {
  for (const leaf of leavesOf(file)) {
    if (Number(leaf.leafIndex) >= tree.size)
      return { code: 'INDEX_BEYOND_TREE', place: `${leaf.place}.leafIndex`, detail: String(tree.size) };
    if (!isProved(leaf, leafHash(leaf.entry), tree)) return foreign(leaf, file, tree);
  }
  return null;
}

function foreign(leaf: PlacedLeaf, file: CheckedEvidence, tree: TreeHead): ProofFault {
  const place = `${leaf.place}.proof`;
  for (const other of leavesOf(file)) {
    if (isProved(leaf, leafHash(other.entry), tree))
      return { code: 'PROOF_OF_ANOTHER', place, detail: other.place };
  }
  return { code: 'NOT_INCLUDED', place };
}

function isProved({ leafIndex, proof }: LoggedLeaf, leaf: TreeHash, { size, root }: TreeHead): boolean {
  const path = proof.map((sibling) => Buffer.from(sibling, 'base64'));
  return isIncluded({ index: Number(leafIndex), size, leaf, path }, root);
}

function* leavesIn<Leaf extends LoggedLeaf>(
  member: string,
  leaves: readonly Leaf[],
  entry: (leaf: Leaf) => Uint8Array,
): Generator<PlacedLeaf> {
  for (const [index, leaf] of leaves.entries()) {
    const { leafIndex, proof } = leaf;
    yield { place: `${member}[${index}]`, leafIndex, proof, entry: entry(leaf) };
  }
}

function entryOf(event: HashedMembers): Uint8Array {
  return hash('sha256', canonicalJson(event), 'buffer');
}

type Records = Pick<CheckedEvidence, 'records'>;

export function findChangedRecord({ records }: Records): ProofFault | null {
  const index = records.findIndex(({ hash, record }) => canonicalHash(record) !== hash);
  return index < 0 ? null : { code: 'RECORD_HASH', place: placeOf(index) };
}

/** A record whose context was left out, as after an erasure, is as good as any. */
export function findForeignContext({ records }: Records): ProofFault | null {
  const index = records.findIndex(
    ({ record, context }) => context && hashOf(context) !== record['contextHash'],
  );
  return index < 0 ? null : { code: 'CONTEXT_HASH', place: `${placeOf(index)}.context` };
}

function hashOf({ salt, context }: ContextEvidence): string {
  return contextHash({ salt: Buffer.from(salt, 'hex'), context });
}

export function findBrokenChain({ records }: Records): ProofFault | null {
  const seen = new Set<string>();
  let before: CheckedRecord | null = null;
  for (const [index, record] of records.entries()) {
    const { templateCode } = record.record;
    if (before?.record.templateCode !== templateCode) before = null;
    if (!before && seen.has(templateCode))
      return { code: 'ORDER', place: placeOf(index), detail: templateCode };
    const fault = faultOfLink(record, before, placeOf(index));
    if (fault) return fault;
    seen.add(templateCode);
    before = record;
  }
  return null;
}

function faultOfLink(next: CheckedRecord, before: CheckedRecord | null, place: string): ProofFault | null {
  const { sequence, prevHash } = next.record;
  const wanted = (before?.record.sequence ?? 0) + 1;
  if (sequence !== wanted)
    return { code: 'SEQUENCE', place: `${place}.record.sequence`, detail: String(wanted) };
  if (prevHash !== (before?.hash ?? firstPrevHash))
    return { code: 'PREVIOUS_HASH', place: `${place}.record.prevHash` };
  if (!before) return null;
  if (Number(next.leafIndex) <= Number(before.leafIndex))
    return { code: 'LEAF_ORDER', place: `${place}.leafIndex` };
  return recordedAt(next) < recordedAt(before) ? { code: 'RECORDED_AT', place: `${place}.record` } : null;
}

/** The first record not bound to the file's customer or, if it names none, to the first record's. */
export function findUnboundRecord({ records, customer }: CheckedEvidence): ProofFault | null {
  const binding = customer
    ? customerBinding(Buffer.from(customer.salt, 'hex'), customer.customerId)
    : records[0]?.record.customerBinding;
  const index = records.findIndex(({ record }) => record.customerBinding !== binding);
  return index < 0 ? null : { code: 'BINDING', place: `${placeOf(index)}.record.customerBinding` };
}

export function findOtherSubject({ records, customer }: CheckedEvidence): ProofFault | null {
  const subjectId = customer?.subjectId ?? records[0]?.record.subjectId;
  const index = records.findIndex(({ record }) => record.subjectId !== subjectId);
  return index < 0 ? null : { code: 'SUBJECT', place: `${placeOf(index)}.record.subjectId` };
}

function placeOf(index: number): string {
  return `records[${index}]`;
}

type Versions = ReadonlyMap<string, CheckedVersion>;

export function findUnknownVersion({ versions, records }: CheckedEvidence): ProofFault | null {
  const doubled = findDoubledVersion(versions);
  if (doubled) return doubled;
  const byId = versionsById(versions);
  for (const [index, record] of records.entries()) {
    const fault = faultOfVersion(record, byId.get(record.record.consentVersionId), `records[${index}]`);
    if (fault) return fault;
  }
  return null;
}

function findDoubledVersion(versions: readonly CheckedVersion[]): ProofFault | null {
  const seen = new Set<string>();
  for (const [index, { event }] of versions.entries()) {
    if (seen.has(event.consentVersionId)) return { code: 'VERSION_DOUBLED', place: `versions[${index}]` };
    seen.add(event.consentVersionId);
  }
  return null;
}

function faultOfVersion(
  { record, leafIndex }: CheckedRecord,
  version: CheckedVersion | undefined,
  place: string,
): ProofFault | null {
  const { consentVersionId, templateCode } = record;
  if (!version)
    return { code: 'VERSION_MISSING', place: `${place}.record.consentVersionId`, detail: consentVersionId };
  if (version.event.templateCode !== templateCode)
    return { code: 'VERSION_TEMPLATE', place: `${place}.record.templateCode` };
  return Number(version.leafIndex) < Number(leafIndex)
    ? null
    : { code: 'VERSION_LATER', place: `${place}.leafIndex` };
}

export function findUnknownText({ versions, records }: CheckedEvidence): ProofFault | null {
  const texts = new Map<string, string>();
  for (const [at, version] of versions.entries()) {
    for (const [index, text] of version.texts.entries()) {
      const hash = contentHash(text);
      if (!version.event.texts.some((listed) => listed.contentHash === hash && listed.locale === text.locale))
        return { code: 'TEXT_NOT_LISTED', place: `versions[${at}].texts[${index}]` };
      texts.set(`${version.event.consentVersionId} ${hash}`, text.locale);
    }
  }
  for (const [index, { record }] of records.entries()) {
    const locale = texts.get(`${record.consentVersionId} ${record.contentHash}`);
    const place = `records[${index}].record`;
    if (locale === undefined) return { code: 'TEXT_MISSING', place: `${place}.contentHash` };
    if (locale !== record.locale) return { code: 'TEXT_LOCALE', place: `${place}.locale`, detail: locale };
  }
  return null;
}

export function findForeignEvent({ versions, events }: CheckedEvidence): ProofFault | null {
  const codes = new Set(versions.map(({ event }) => event.templateCode));
  const byId = versionsById(versions);
  const seen = new Set<string>();
  for (const [index, logged] of events.entries()) {
    const { event, leafIndex } = logged;
    const place = `events[${index}]`;
    if (seen.has(leafIndex)) return { code: 'EVENT_DOUBLED', place };
    if (!codes.has(event.templateCode))
      return { code: 'EVENT_TEMPLATE', place: `${place}.event.templateCode`, detail: event.templateCode };
    if (!fitsVersion(logged, byId)) return { code: 'EVENT_VERSION', place };
    seen.add(leafIndex);
  }
  return null;
}

/** Must agree with the version if the event states it. The file has only answered versions. */
const saidOfBoth = ['templateCode', 'number', 'effectiveFrom', 'graceUntil'] as const;

function fitsVersion({ event, leafIndex }: CheckedEvent, versions: Versions): boolean {
  const { consentVersionId: id } = event;
  const version = typeof id === 'string' ? versions.get(id) : undefined;
  if (!version) return true;
  const isSame = saidOfBoth.every((name) => event[name] === undefined || event[name] === version.event[name]);
  return isSame && Number(version.leafIndex) < Number(leafIndex);
}

function versionsById(versions: readonly CheckedVersion[]): Versions {
  return new Map(versions.map((version) => [version.event.consentVersionId, version]));
}
