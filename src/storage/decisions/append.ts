import { createHash } from 'node:crypto';
import type { ClientBase, Pool, QueryConfig } from 'pg';
import type { DecisionRecord, SaltedContext, Subject } from '../../domain/evidence/decisionRecord';
import type { SaidAgain } from '../../domain/evidence/noesInBatch';
import { requestEvent } from '../../domain/evidence/changeEvents';
import type { LogEvent } from '../../domain/evidence/logEvent';
import { tallyKey, type TallyEntry } from '../../domain/reports/tally';
import { instantText } from '../../domain/values/instant';
import { isConflict } from '../engine/faults';
import { decisionJson } from './decisionRow';
import { arrayOf } from './lookUpRows';

export interface NewCustomer extends Subject {
  readonly customerId: string;
}

export interface StandingLink {
  readonly customerId: string;
  readonly subjectId: string;
}

export interface NewKeyUse {
  readonly subjectId: string;
  readonly key: string;
  readonly inputHash: string;
  /** One or more, on different templates. */
  readonly answers: readonly KeptAnswer[];
  readonly usedAt: Date;
}

export interface KeptAnswer {
  /** Whose record it is, where it is one of a former id and the others are not. */
  readonly subject?: string;
  readonly templateCode: string;
  readonly sequence: number;
  readonly changed: boolean;
}

export interface NewContext extends SaltedContext {
  readonly subjectId: string;
  readonly templateCode: string;
  readonly sequence: number;
}

export interface LedgerBatch {
  readonly customers: readonly NewCustomer[];
  readonly records: readonly DecisionRecord[];
  /** Of some of the records. */
  readonly contexts: readonly NewContext[];
  readonly keyUses: readonly NewKeyUse[];
  /** Ends before what was said after them. */
  readonly saidAgain: readonly SaidAgain[];
  /** What the records change in the tally; no two for the same kind and day. */
  readonly tally: readonly TallyEntry[];
  /** Of customers who were known before; what is added rests on them. */
  readonly links: readonly StandingLink[];
  /** The revision of each template by which the records were judged. */
  readonly judgedBy: ReadonlyMap<string, number>;
}

/** Which of 1,024 parts a customer is in, by the first two bytes of a hash. */
export function bucketOf(customerId: string): number {
  return createHash('sha256').update(customerId).digest().readUInt16BE() % 1024;
}

/** More than nodes that one database carries, so that two seldom share one. */
export const tallySlots = 64;

/**
 * Appends the whole batch or nothing. False when another writer was faster, and the commands must be judged again.
 * @param slot the part of the tally that this batch counts in, 0 to 63
 */
export async function appendBatch(pool: Pool, slot: number, batch: LedgerBatch): Promise<boolean> {
  try {
    return await appendWithin(pool, slot, batch);
  } catch (error) {
    if (isConflict(error)) return false;
    throw error;
  }
}

/** The same in a transaction of the caller. @throws the conflict with another writer */
export async function appendWithin(
  client: Pick<Pool | ClientBase, 'query'>,
  slot: number,
  batch: LedgerBatch,
): Promise<boolean> {
  const { rows } = await client.query<{ appended: boolean }>(appendOf(slot, batch));
  return rows[0]?.appended === true;
}

/**
 * One atomic statement, by the function that the migrations define. Where the ledger is divided, all customers of a batch
 * are in one part. It is planned once in a session, with or without names.
 */
function appendOf(slot: number, batch: LedgerBatch): QueryConfig {
  const judged = [...batch.judgedBy].map(([template_code, revision]) => ({ template_code, revision }));
  const parts = partsOf(slot, batch).map((rows) => (rows.length > 0 ? JSON.stringify(rows) : null));
  return {
    name: 'append',
    text: `SELECT append_in_part(part_of($1), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) AS appended`,
    values: [
      (batch.customers[0] ?? batch.links[0])?.customerId,
      JSON.stringify(judged),
      arrayOf(batch.links.map(({ customerId }) => customerId)),
      arrayOf(batch.links.map(({ subjectId }) => subjectId)),
      ...parts,
    ],
  };
}

/**
 * In the order of the function's parameters. Sorted, so that two nodes with overlapping batches wait for each other in
 * one order instead of deadlocking.
 */
function partsOf(
  slot: number,
  { customers, records, contexts, keyUses, saidAgain, tally }: LedgerBatch,
): readonly (readonly object[])[] {
  const ordered = sorted(records, placeOf);
  // One that was recorded anew keeps the request that it had.
  const asked = records.filter(({ awaitsConfirmation, source }) => awaitsConfirmation && source === null);
  return [
    sorted(customers, ({ customerId }) => customerId).map(customerJson),
    ordered.map(decisionJson),
    contexts.map(contextJson),
    asked.map(decisionJson),
    sorted(keyUses, ({ subjectId, key }) => `${subjectId} ${key}`).map(keyUseJson),
    sorted(saidAgain, placeOf).map(saidAgainJson),
    ordered.length > 0 ? [waitingJson(ordered)] : [],
    ordered.flatMap(endJson),
    asked.map((record) => eventJson(requestEvent(record, 1, record.recordedAt))),
    sorted(tally, tallyKey).map((entry) => tallyJson(slot, entry)),
  ];
}

function placeOf({ subjectId, templateCode }: Pick<SaidAgain, 'subjectId' | 'templateCode'>): string {
  return `${subjectId} ${templateCode}`;
}

function customerJson({ customerId, subjectId, salt }: NewCustomer) {
  const bucket = bucketOf(customerId);
  return { customer_id: customerId, subject_id: subjectId, salt: Buffer.from(salt).toString('hex'), bucket };
}

function saidAgainJson({ subjectId, templateCode, saidHere, ...said }: SaidAgain) {
  return { subject_id: subjectId, template_code: templateCode, said_here: saidHere, ...said };
}

/** Their place in the log's queue. */
function waitingJson(records: readonly DecisionRecord[]) {
  const instants = records.map(({ recordedAt }) => recordedAt.getTime());
  return {
    min_at: instantText(new Date(Math.min(...instants))),
    max_at: instantText(new Date(Math.max(...instants))),
    entries: records.map(({ hash }) => hash).join(''),
    subject_ids: records.map(({ subjectId }) => subjectId),
    template_codes: records.map(({ templateCode }) => templateCode),
    sequences: records.map(({ sequence }) => sequence),
  };
}

/** An imported consent that was over already does not expire any more. */
function endJson({ subjectId, templateCode, sequence, recordedAt, validUntil, source }: DecisionRecord) {
  if (validUntil === null || (source?.kind === 'IMPORTED' && validUntil <= recordedAt)) return [];
  const place = { subject_id: subjectId, template_code: templateCode, sequence };
  return [{ ...place, valid_until: instantText(validUntil) }];
}

function eventJson({ hash, ...event }: LogEvent) {
  return { ...event, hash: Buffer.from(hash).toString('hex') };
}

function contextJson({ subjectId, templateCode, sequence, salt, context }: NewContext) {
  const place = { subject_id: subjectId, template_code: templateCode, sequence };
  return { ...place, salt: Buffer.from(salt).toString('hex'), context };
}

function tallyJson(slot: number, { templateCode, consentVersionId, decidedOn, ...counted }: TallyEntry) {
  const kind = { template_code: templateCode, consent_version_id: consentVersionId, decided_on: decidedOn };
  return { ...kind, slot, ...counted };
}

/** The first answer has columns of its own, which every release reads; `answers` has all, where there are several. */
function keyUseJson({ subjectId, key, inputHash, answers, usedAt }: NewKeyUse) {
  const [first] = answers;
  const use = { subject_id: subjectId, key, input_hash: inputHash, used_at: usedAt };
  const shown = { template_code: first?.templateCode, sequence: first?.sequence, changed: first?.changed };
  return answers.length > 1 ? { ...use, ...shown, answers: byTemplate(answers) } : { ...use, ...shown };
}

function byTemplate(answers: readonly KeptAnswer[]) {
  return Object.fromEntries(answers.map(({ templateCode, ...answer }) => [templateCode, answer]));
}

/** Keeps the order of equals, and with it the sequence of one subject's records. */
function sorted<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly Item[] {
  const keyed = items.map((item) => ({ key: keyOf(item), item }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return keyed.map(({ item }) => item);
}
