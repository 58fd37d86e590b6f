import { canonicalJson } from '../../values/canonicalJson';
import { instantText } from '../../values/instant';
import { membersOf } from '../jsonMembers';
import type { TreeHead } from '../treeProof';
import { evidenceDigest, type UnstatedEvidence } from './evidenceFile';
import { decimal, instant, sequenceNumber, sha256Hex, templateCode } from './evidenceForm';
import { listOf, objectOf, wholeNumber } from './jsonForm';

const firstLine = 'consent-statement/1';
const maxHeads = 100_000;

export interface ChainHead {
  readonly templateCode: string;
  readonly sequence: number;
  readonly hash: string;
}

/** What the log's key signs about a file: these are the customer's newest records in this tree. */
export interface EvidenceStatement {
  readonly origin: string;
  readonly digest: string;
  readonly exportedAt: string;
  readonly heads: readonly ChainHead[];
  readonly records: number;
  readonly rootHash: string;
  readonly treeSize: string;
}

export function statementOf(
  file: UnstatedEvidence,
  { origin, size, root }: TreeHead & { readonly origin: string },
  exportedAt: Date,
  digest = evidenceDigest(file),
): EvidenceStatement {
  return {
    origin,
    digest,
    exportedAt: instantText(exportedAt),
    heads: headsOf(file),
    records: file.records.length,
    rootHash: Buffer.from(root).toString('hex'),
    treeSize: String(size),
  };
}

export function headsOf({ records }: Pick<UnstatedEvidence, 'records'>): readonly ChainHead[] {
  const heads = new Map<string, ChainHead>();
  for (const { hash, record } of records) {
    const { templateCode } = record;
    if (typeof templateCode !== 'string') throw new TypeError('A record names its template.');
    heads.set(templateCode, { templateCode, sequence: Number(record.sequence), hash });
  }
  return [...heads.values()];
}

/** Three signed lines, the last in canonical JSON. No checkpoint, whose second line is a number. */
export function statementText({ origin, heads, ...members }: EvidenceStatement): string {
  const stated = { ...members, heads: heads.map((head) => ({ ...head })) };
  return `${firstLine}\n${origin}\n${canonicalJson(stated)}\n`;
}

/** Null unless it is a statement to the byte. Never throws. */
export function parseStatement(text: string): EvidenceStatement | null {
  const [first, origin = '', json = ''] = text.split('\n', 3);
  if (first !== firstLine) return null;
  const members = membersOf(json);
  if (statedForm(members) !== null) return null;
  const stated = { ...(members as unknown as EvidenceStatement), origin };
  return statementText(stated) === text ? stated : null;
}

const statedForm = objectOf({
  digest: sha256Hex,
  exportedAt: instant,
  heads: listOf(objectOf({ templateCode, sequence: sequenceNumber, hash: sha256Hex }), maxHeads),
  records: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  rootHash: sha256Hex,
  treeSize: decimal,
});
