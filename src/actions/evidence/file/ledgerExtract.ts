import type { DecisionRecord, Subject } from '../../../domain/evidence/decisionRecord';
import type { TreeHead } from '../../../domain/evidence/treeProof';
import { Refused } from '../../../domain/errors/refusal';
import type { CustomerRecords } from '../../../storage/evidence/customerRecords';
import type { EvidenceLog } from '../evidenceLog';

/** How many records one evidence file holds at most. Who has more gets none, rather than one that leaves some out. */
export const maxRecordsOfFile = 5_000;

/** A record with its place in the log; null while it has none. */
export interface PlacedRecord {
  readonly record: DecisionRecord;
  readonly leafIndex: number | null;
}

/** All that the ledger holds of a customer at one instant. */
export interface LedgerExtract {
  /** Null for a customer who is not known. */
  readonly subject: Subject | null;
  /** By template code, then by sequence. */
  readonly records: readonly PlacedRecord[];
}

export type ReadCustomerRecords = (customerId: string, atMost: number) => Promise<CustomerRecords | null>;

/** A tile of entries is read for each record. */
const placesPerStatement = 100;

/** Reads customers out of the ledger. */
export class LedgerExtracts {
  constructor(
    private readonly log: EvidenceLog,
    private readonly readRecords: ReadCustomerRecords,
  ) {}

  /** @throws Refused `TOO_COMPLEX` */
  async read(customerId: string): Promise<LedgerExtract> {
    const found = await this.readRecords(customerId, maxRecordsOfFile);
    if (!found) return { subject: null, records: [] };
    const { records, ...subject } = found;
    if (records.length > maxRecordsOfFile)
      throw new Refused({ code: 'TOO_COMPLEX', limit: 'records', maximum: maxRecordsOfFile });
    return { subject, records: await this.placed(records.toSorted(inOrder)) };
  }

  private async placed(records: readonly DecisionRecord[]): Promise<readonly PlacedRecord[]> {
    const placed: PlacedRecord[] = [];
    for (let at = 0; at < records.length; at += placesPerStatement) {
      const some = records.slice(at, at + placesPerStatement);
      const places = await this.log.findPlaces(some);
      some.forEach((record, index) => placed.push({ record, leafIndex: places[index] ?? null }));
    }
    return placed;
  }
}

/** Whether the tree has all records of the extract that were owed. What is erased meanwhile is owed no more. */
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

/** By code units, as every reader of the file can sort. */
function inOrder(a: DecisionRecord, b: DecisionRecord): number {
  if (a.templateCode !== b.templateCode) return a.templateCode < b.templateCode ? -1 : 1;
  return a.sequence - b.sequence;
}
