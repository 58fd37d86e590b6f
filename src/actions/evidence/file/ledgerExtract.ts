import type { Pool } from 'pg';
import type { DecisionRecord, Subject } from '../../../domain/evidence/decisionRecord';
import type { Recorder } from '../../../domain/access/caller';
import type { TreeHead } from '../../../domain/evidence/treeProof';
import { Refused, type Refusal } from '../../../domain/errors/refusal';
import { readCustomerRecords, type RecordWithContext } from '../../../storage/evidence/customerRecords';
import type { EvidenceLog } from '../evidenceLog';

/** The most records of a file for a request. Customers with more get none, rather than an incomplete one. */
export const maxRecordsOfFile = 5_000;
/** The same for a command. The file stays below `maxEvidenceBytes`. */
export const maxRecordsOfExport = 25_000;

const remedies = {
  request: `An operator can export up to ${maxRecordsOfExport} with \`consent customers export\`.`,
  export:
    'Export the decisions of each template with `consent decisions export`, which has no limit, and take the proof of each at `…/decisions/{sequence}/proof`.',
} as const;

export interface PlacedRecord extends RecordWithContext {
  readonly leafIndex: number | null;
}

export interface LedgerExtract {
  /** Null for an unknown customer. */
  readonly subject: Subject | null;
  readonly records: readonly PlacedRecord[];
}

export interface WantedFile {
  readonly customerId: string;
  /** Left out for an operator. */
  readonly caller?: Recorder;
  readonly cancelled?: AbortSignal | undefined;
  readonly maxRecords?: number | undefined;
}

const placesPerStatement = 100;

/** @throws Refused `TOO_COMPLEX`; what `cancelled` says */
export async function readExtract(
  pool: Pool,
  log: EvidenceLog,
  { customerId, cancelled, maxRecords = maxRecordsOfFile }: WantedFile,
): Promise<LedgerExtract> {
  const found = await readCustomerRecords(pool, customerId, maxRecords, cancelled);
  if (!found) return { subject: null, records: [] };
  const { records, count, ...subject } = found;
  if (count > maxRecords) throw new Refused(tooMany(count, maxRecords));
  const placed: PlacedRecord[] = [];
  const ordered = records.toSorted((a, b) => inOrder(a.record, b.record));
  for (let at = 0; at < ordered.length; at += placesPerStatement) {
    cancelled?.throwIfAborted();
    const some = ordered.slice(at, at + placesPerStatement);
    const places = await log.findPlaces(some.map(({ record }) => record));
    placed.push(...some.map((each, index) => ({ ...each, leafIndex: places[index] ?? null })));
  }
  return { subject, records: placed };
}

function tooMany(came: number, maximum: number): Refusal {
  const remedy = maximum < maxRecordsOfExport ? remedies.request : remedies.export;
  return { code: 'TOO_COMPLEX', limit: 'records', maximum, came, remedy };
}

/** Whether the tree has all records that were owed. What is erased meanwhile is no longer owed. */
export function coversAll(
  { size }: Pick<TreeHead, 'size'>,
  { records }: LedgerExtract,
  owed: LedgerExtract,
): boolean {
  const hashes = new Set(owed.records.map(({ record }) => record.hash));
  return records.every(
    ({ record, leafIndex }) => (leafIndex !== null && leafIndex < size) || !hashes.has(record.hash),
  );
}

/** By code units, so that every reader can sort alike. */
function inOrder(a: DecisionRecord, b: DecisionRecord): number {
  if (a.templateCode !== b.templateCode) return a.templateCode < b.templateCode ? -1 : 1;
  return a.sequence - b.sequence;
}
