import type { Pool } from 'pg';
import { hashedMembers, type Subject, type DecisionRecord } from '../../../domain/evidence/decisionRecord';
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
import { readTemplateEvents, type TemplateEvent } from '../../../storage/evidence/customerRecords';
import type { Clock } from '../../running/clock';
import { inTurns } from '../../running/inTurns';
import type { TemplateCatalogue } from '../../templates/templateCatalogue';
import type { SignedTree } from '../../../domain/evidence/checkpoint';
import { signedTreeOf, type EvidenceLog } from '../evidenceLog';
import type { Timestamps } from '../timestamp/timestamps';
import type { LedgerExtract, PlacedRecord, WantedFile } from './ledgerExtract';
import type { LogSigner } from '../logSigner';
import { answeredText } from '../../../domain/templates/shownText';
import { getPublished } from '../../../domain/templates/timeline';
import { byLocale, type VersionText } from '../../../domain/templates/version';
import { TextAllowance } from '../../running/textAllowance';

export interface StatedParts {
  readonly pool: Pool;
  readonly log: EvidenceLog;
  readonly catalogue: TemplateCatalogue;
  readonly clock: Clock;
  readonly timestamps: Timestamps;
}

interface ProvingTree extends SignedTree {
  readonly timestampReply: Uint8Array | null;
}

interface RecordLeaf extends PlacedRecord {
  readonly leafIndex: number;
}

/** @param newest was known before the records were read. @throws the reason of `cancelled` */
export async function statedFile(
  parts: StatedParts,
  { customerId, cancelled }: WantedFile,
  { subject, records }: LedgerExtract,
  newest: SignedTree,
  signer: LogSigner,
): Promise<EvidenceFile> {
  const { log, catalogue, clock } = parts;
  const included = records.filter((each): each is RecordLeaf => isIn(newest, each));
  const { versions, events } = await eventsOf(parts.pool, included, newest);
  const leaves = [...included, ...versions, ...events];
  const tree = await provingTree(parts, newest, leaves);
  const indexes = leaves.map(({ leafIndex }) => leafIndex);
  const paths = await log.readPaths(indexes, tree, cancelled);
  const answered = included.map(({ record }) => record);
  const texts = await readAnsweredTexts(catalogue, answered);
  const file: UnstatedEvidence = {
    format: evidenceFormat,
    checkpoint: tree.note,
    timestamp: tree.timestampReply && Buffer.from(tree.timestampReply).toString('base64'),
    customer: subject && included.length > 0 ? customerOf(customerId, subject) : null,
    versions: versions.map((leaf) => ({
      ...eventOf(leaf, paths),
      texts: texts.get(leaf.about) ?? [],
    })),
    records: included.map((leaf) => recordOf(leaf, paths)),
    events: events.map((leaf) => eventOf(leaf, paths)),
  };
  const exportedAt = clock.now();
  const digest = await inTurns(evidenceDigestInSteps(file));
  const text = statementText(statementOf(file, tree, exportedAt, digest));
  const signatures = await Promise.all(signer.keys.map((key) => key.sign(text)));
  return { ...file, statement: formatNote({ text, signatures }) };
}

async function eventsOf(pool: Pool, records: readonly RecordLeaf[], tree: SignedTree) {
  const versionIds = new Set(records.map(({ record }) => record.consentVersionId));
  const codes = new Set(records.map(({ record }) => record.templateCode));
  const found = versionIds.size > 0 ? await readTemplateEvents(pool, [...versionIds], [...codes]) : [];
  const leaves = found.filter((each) => isIn(tree, each)).toSorted((a, b) => a.leafIndex - b.leafIndex);
  const versions = leaves.filter(({ kind }) => kind === 'version');
  const lacking = versionIds.size - versions.length;
  if (lacking > 0) throw new Error(`The log lacks ${lacking} versions that its records answer.`);
  return { versions, events: leaves.filter(({ kind }) => kind !== 'version') };
}

async function provingTree(
  { timestamps }: StatedParts,
  newest: SignedTree,
  leaves: readonly { readonly leafIndex: number }[],
): Promise<ProvingTree> {
  // A time stamp that verifiers refuse would make the whole file worthless.
  const stamped = leaves.length > 0 ? await timestamps.findNewest() : null;
  const hasAll =
    stamped?.origin === newest.origin && leaves.every(({ leafIndex }) => leafIndex < stamped.size);
  // An older tree would state heads that were never looked for.
  return hasAll && stamped.size <= newest.size
    ? { ...signedTreeOf(stamped), timestampReply: stamped.reply }
    : { ...newest, timestampReply: null };
}

type Paths = ReadonlyMap<number, readonly TreeHash[]>;

function isIn({ size }: SignedTree, { leafIndex }: { readonly leafIndex: number | null }): boolean {
  return leafIndex !== null && leafIndex < size;
}

function customerOf(customerId: string, { subjectId, salt }: Subject) {
  return { customerId, subjectId, salt: Buffer.from(salt).toString('hex') };
}

function recordOf({ record, context, leafIndex }: RecordLeaf, paths: Paths): RecordEvidence {
  const members = hashedMembers(record) as HashedMembers;
  return { ...loggedAt(leafIndex, paths), hash: record.hash, record: members, context };
}

function eventOf({ body, leafIndex }: TemplateEvent, paths: Paths): EventEvidence {
  return { ...loggedAt(leafIndex, paths), event: JSON.parse(body) as HashedMembers };
}

function loggedAt(leafIndex: number, paths: Paths): LoggedLeaf {
  const path = paths.get(leafIndex) ?? [];
  return { leafIndex: String(leafIndex), proof: path.map((hash) => Buffer.from(hash).toString('base64')) };
}

const maxCharactersOfFile = 8_000_000;

type TextsOfVersions = ReadonlyMap<string, VersionEvidence['texts']>;

/** @throws Refused `TOO_COMPLEX`; Error if a version lacks a text, which no decision can have seen */
async function readAnsweredTexts(
  catalogue: TemplateCatalogue,
  records: readonly DecisionRecord[],
): Promise<TextsOfVersions> {
  const allowance = new TextAllowance(maxCharactersOfFile);
  const found = new Map<string, VersionText[]>();
  const distinct = new Map(records.map((each) => [`${each.consentVersionId} ${each.contentHash}`, each]));
  for (const { templateCode, consentVersionId, contentHash } of distinct.values()) {
    const timeline = await catalogue.timelineWith(templateCode, consentVersionId);
    const text = answeredText(getPublished(timeline, consentVersionId), contentHash);
    allowance.spend(text.title);
    allowance.spend(text.body);
    found.set(consentVersionId, [...(found.get(consentVersionId) ?? []), text]);
  }
  return new Map([...found].map(([id, texts]) => [id, texts.sort(byLocale).map(asHashed)]));
}

function asHashed({ body, locale, title }: VersionText) {
  return { body, locale, title };
}
