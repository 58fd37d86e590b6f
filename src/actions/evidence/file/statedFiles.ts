import type { X509Certificate } from 'node:crypto';
import { hashedMembers, type Subject } from '../../../domain/evidence/decisionRecord';
import {
  evidenceDigestInSteps,
  evidenceFormat,
  type EvidenceFile,
  type EventEvidence,
  type HashedMembers,
  type LoggedLeaf,
  type RecordEvidence,
  type UnstatedEvidence,
  type VersionEvidence,
} from '../../../domain/evidence/file/evidenceFile';
import { statementOf, statementText } from '../../../domain/evidence/file/evidenceStatement';
import type { TreeHash } from '../../../domain/evidence/merkleTree';
import { formatNote } from '../../../domain/evidence/signedNote';
import { judgeTimestamp } from '../../../domain/evidence/timestamp/judgeTimestamp';
import type { TemplateEvent } from '../../../storage/evidence/templateEvents';
import type { Clock } from '../../running/clock';
import { inTurns } from '../../running/inTurns';
import type { AnsweredTexts } from './answeredTexts';
import type { EvidenceLog, SignedTree, StampedTree } from '../evidenceLog';
import type { LedgerExtract, PlacedRecord, WantedFile } from './ledgerExtract';
import type { LogSigner } from '../logSigner';

export type ReadTemplateEvents = (
  consentVersionIds: readonly string[],
  templateCodes: readonly string[],
) => Promise<readonly TemplateEvent[]>;

interface Parts {
  readonly log: EvidenceLog;
  readonly texts: AnsweredTexts;
  readonly readEvents: ReadTemplateEvents;
  readonly clock: Clock;
  /** Whose time stamps are believed; null: each is judged by the certificate in it. */
  readonly authorities: readonly X509Certificate[] | null;
}

/** A tree that a file is proved against, with the time stamp that it may have. */
interface ProvingTree extends SignedTree {
  readonly timestampReply: Uint8Array | null;
}

interface Leaf<Content> {
  readonly leafIndex: number;
  readonly content: Content;
}

/** Puts evidence files together and signs what they state. */
export class StatedFiles {
  constructor(private readonly over: Parts) {}

  /**
   * The customer's records in the tree, which must be known for longer than they are.
   *
   * @throws what `cancelled` says
   */
  async stated(
    { customerId, cancelled }: WantedFile,
    { subject, records }: LedgerExtract,
    newest: SignedTree,
    signer: LogSigner,
  ): Promise<EvidenceFile> {
    const included = records.flatMap((each) => leafOf(each, newest));
    const { versions, events } = await this.eventsOf(included, newest);
    const leaves = [...included, ...versions, ...events];
    const tree = await this.provingTree(newest, leaves);
    const indexes = leaves.map(({ leafIndex }) => leafIndex);
    const paths = await this.over.log.readPaths(indexes, tree, cancelled);
    const file: UnstatedEvidence = {
      format: evidenceFormat,
      checkpoint: tree.note,
      timestamp: tree.timestampReply && Buffer.from(tree.timestampReply).toString('base64'),
      customer: subject && included.length > 0 ? customerOf(customerId, subject) : null,
      versions: await this.versionsOf(versions, included, paths),
      records: included.map((leaf) => recordOf(leaf, paths)),
      events: events.map((leaf) => eventOf(leaf, paths)),
    };
    const exportedAt = this.over.clock.now();
    const digest = await inTurns(evidenceDigestInSteps(file));
    const text = statementText(statementOf(file, tree, exportedAt, digest));
    const signatures = await Promise.all(signer.keys.map((key) => key.sign(text)));
    return { ...file, statement: formatNote({ text, signatures }) };
  }

  /** What the tree says of the versions that were answered, and of their templates. @throws Error if it lacks a version */
  private async eventsOf(records: readonly Leaf<PlacedRecord>[], { size }: SignedTree) {
    const versionIds = new Set(records.map(({ content }) => content.record.consentVersionId));
    const codes = new Set(records.map(({ content }) => content.record.templateCode));
    const found = versionIds.size > 0 ? await this.over.readEvents([...versionIds], [...codes]) : [];
    const leaves = found
      .filter(({ leafIndex }) => leafIndex < size)
      .map((content) => ({ leafIndex: content.leafIndex, content }))
      .toSorted((a, b) => a.leafIndex - b.leafIndex);
    const versions = leaves.filter(({ content }) => content.kind === 'version');
    const lacking = versionIds.size - versions.length;
    if (lacking > 0) throw new Error(`The log lacks ${lacking} versions that its records answer.`);
    return { versions, events: leaves.filter(({ content }) => content.kind === 'retirement') };
  }

  /** The newest tree that has a time stamp, if it has all leaves of the file. */
  private async provingTree(newest: SignedTree, leaves: readonly Leaf<unknown>[]): Promise<ProvingTree> {
    const stamped = leaves.length > 0 ? await this.over.log.findStampedTree() : null;
    const hasAll =
      stamped?.origin === newest.origin && leaves.every(({ leafIndex }) => leafIndex < stamped.size);
    // A tree of which less was known when the ledger was read would state heads that nobody has looked for.
    const isSound = hasAll && !('fault' in judgedStamp(stamped, this.over.authorities));
    return isSound && stamped.size <= newest.size ? stamped : { ...newest, timestampReply: null };
  }

  private async versionsOf(
    versions: readonly Leaf<TemplateEvent>[],
    records: readonly Leaf<PlacedRecord>[],
    paths: Paths,
  ): Promise<readonly VersionEvidence[]> {
    const texts = await this.over.texts.read(records.map(({ content }) => content.record));
    return versions.map((leaf) => ({
      ...eventOf(leaf, paths),
      texts: texts.get(leaf.content.about) ?? [],
    }));
  }
}

/** One that no verifier would accept is in no file: it would make the whole of it worthless. */
function judgedStamp({ note, timestampReply }: StampedTree, authorities: readonly X509Certificate[] | null) {
  return judgeTimestamp(Buffer.from(timestampReply).toString('base64'), note, authorities);
}

/** By leaf index. */
type Paths = ReadonlyMap<number, readonly TreeHash[]>;

function leafOf(placed: PlacedRecord, { size }: SignedTree): readonly Leaf<PlacedRecord>[] {
  const { leafIndex } = placed;
  return leafIndex !== null && leafIndex < size ? [{ leafIndex, content: placed }] : [];
}

function customerOf(customerId: string, { subjectId, salt }: Subject) {
  return { customerId, subjectId, salt: Buffer.from(salt).toString('hex') };
}

function recordOf(leaf: Leaf<PlacedRecord>, paths: Paths): RecordEvidence {
  const { record } = leaf.content;
  // An object, whatever its format.
  return { ...loggedAt(leaf, paths), hash: record.hash, record: hashedMembers(record) as HashedMembers };
}

function eventOf(leaf: Leaf<TemplateEvent>, paths: Paths): EventEvidence {
  return { ...loggedAt(leaf, paths), event: JSON.parse(leaf.content.body) as HashedMembers };
}

function loggedAt({ leafIndex }: Leaf<unknown>, paths: Paths): LoggedLeaf {
  const path = paths.get(leafIndex) ?? [];
  return { leafIndex: String(leafIndex), proof: path.map((hash) => Buffer.from(hash).toString('base64')) };
}
