import type { DecisionRecord, Subject } from '../../../domain/evidence/decisionRecord';
import type { Recorder } from '../../../domain/access/caller';
import type { TreeHead } from '../../../domain/evidence/treeProof';
import { Refused, type Refusal } from '../../../domain/errors/refusal';
import type { CustomerRecords } from '../../../storage/evidence/customerRecords';
import type { EvidenceLog } from '../evidenceLog';

/**
 * How many records one evidence file holds at most where a request asks for it. Who has more gets none, rather than one
 * that leaves some out.
 */
export const maxRecordsOfFile = 5_000;
/** The same for a command. Their file stays below what `consent-verify` reads, see `maxEvidenceBytes`. */
export const maxRecordsOfExport = 25_000;

const remedies = {
  request: `An operator can export up to ${maxRecordsOfExport} with \`consent customers export\`.`,
  export:
    'Export the decisions of each template with `consent decisions export`, which has no limit, and take the proof of each at `…/decisions/{sequence}/proof`.',
} as const;

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

/** Whose file is wanted. */
export interface WantedFile {
  readonly customerId: string;
  /** Who wants it; left out for an operator. */
  readonly caller?: Recorder;
  /** Aborted once nobody waits for it any more: the work then ends at its next step. */
  readonly cancelled?: AbortSignal | undefined;
  /** `maxRecordsOfFile`, unless more may be held. */
  readonly maxRecords?: number | undefined;
}

export type ReadCustomerRecords = (
  customerId: string,
  atMost: number,
  cancelled?: AbortSignal,
) => Promise<CustomerRecords | null>;

/** A tile of entries is read for each record. */
const placesPerStatement = 100;

/** Reads customers out of the ledger. */
export class LedgerExtracts {
  constructor(
    private readonly log: EvidenceLog,
    private readonly readRecords: ReadCustomerRecords,
  ) {}

  /** @throws Refused `TOO_COMPLEX`; what `cancelled` says */
  async read({ customerId, cancelled, maxRecords = maxRecordsOfFile }: WantedFile): Promise<LedgerExtract> {
    const found = await this.readRecords(customerId, maxRecords, cancelled);
    if (!found) return { subject: null, records: [] };
    const { records, count, ...subject } = found;
    if (count > maxRecords) throw new Refused(tooMany(count, maxRecords));
    return { subject, records: await this.placed(records.toSorted(inOrder), cancelled) };
  }

  private async placed(
    records: readonly DecisionRecord[],
    cancelled: AbortSignal | undefined,
  ): Promise<readonly PlacedRecord[]> {
    const placed: PlacedRecord[] = [];
    for (let at = 0; at < records.length; at += placesPerStatement) {
      cancelled?.throwIfAborted();
      const some = records.slice(at, at + placesPerStatement);
      const places = await this.log.findPlaces(some);
      some.forEach((record, index) => placed.push({ record, leafIndex: places[index] ?? null }));
    }
    return placed;
  }
}

function tooMany(came: number, maximum: number): Refusal {
  const remedy = maximum < maxRecordsOfExport ? remedies.request : remedies.export;
  return { code: 'TOO_COMPLEX', limit: 'records', maximum, came, remedy };
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
