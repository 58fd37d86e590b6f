import type { ClientBase, Pool, QueryConfig } from 'pg';
import type { DecisionRecord, SaltedContext, Subject } from '../../domain/evidence/decisionRecord';
import type { SaidAgain } from '../../domain/evidence/noesInBatch';
import { requestEvent } from '../../domain/evidence/changeEvents';
import type { LogEvent } from '../../domain/evidence/logEvent';
import { tallyKey, type TallyEntry } from '../../domain/reports/tally';
import { isConflict } from '../engine/faults';
import { decisionJson } from './decisionRow';
import { arrayOf, lookUpRows } from './lookUpRows';
import { saidAgainInsert, saidAgainJson } from './saidAgain';

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

/** Which of 1,024 parts a customer is in, by the first two bytes of a hash, in SQL. */
export function bucketOf(customerId: string): string {
  return `(SELECT (get_byte(h, 0) * 256 + get_byte(h, 1)) % 1024 FROM sha256(convert_to(${customerId}, 'UTF8')) AS h)`;
}

const inserts = {
  tally: (rows: string) => `
    INSERT INTO ledger_tally AS t (template_code, consent_version_id, value, decided_on, slot, recorded, newest)
    SELECT n.*
    FROM gate, json_to_recordset(${rows}) AS n (template_code text, consent_version_id uuid,
      value text, decided_on date, slot smallint, recorded integer, newest integer)
    ON CONFLICT (template_code, consent_version_id, value, decided_on, slot)
    DO UPDATE SET recorded = t.recorded + excluded.recorded, newest = t.newest + excluded.newest`,
  saidAgain: saidAgainInsert,
  customers: (rows: string) => `
    INSERT INTO customer (customer_id, subject_id, salt, bucket)
    SELECT c.customer_id, c.subject_id, decode(c.salt, 'hex'), ${bucketOf('c.customer_id')}
    FROM gate, json_to_recordset(${rows}) AS c (customer_id text, subject_id uuid, salt text)`,
  decisions: (rows: string) => `
    INSERT INTO decision (subject_id, template_code, sequence, value, consent_version_id, epoch, locale, content_hash,
      channel, recorded_at, decided_at, valid_until, recorder_kind, recorder_id, decided_by, source, context_hash,
      awaits_confirmation, schema_version, nonce, customer_binding, prev_hash, hash)
    SELECT d.subject_id, d.template_code, d.sequence, d.value, d.consent_version_id, d.epoch, d.locale,
      decode(d.content_hash, 'hex'), d.channel, d.recorded_at, d.decided_at, d.valid_until, d.recorder_kind, d.recorder_id,
      d.decided_by, d.source, decode(d.context_hash, 'hex'), d.awaits_confirmation, d.schema_version, decode(d.nonce, 'hex'),
      decode(d.customer_binding, 'hex'), decode(d.prev_hash, 'hex'), decode(d.hash, 'hex')
    FROM gate, json_to_recordset(${rows}) AS d (subject_id uuid, template_code text, sequence integer,
      value decision_value, consent_version_id uuid, epoch integer, locale text, content_hash text, channel text,
      recorded_at timestamptz, decided_at timestamptz, valid_until timestamptz, recorder_kind caller_kind,
      recorder_id text, decided_by jsonb, source jsonb, context_hash text, awaits_confirmation boolean, schema_version smallint, nonce text, customer_binding text, prev_hash text, hash text)`,
  contexts: (rows: string) => `
    INSERT INTO decision_context (subject_id, template_code, sequence, salt, context)
    SELECT x.subject_id, x.template_code, x.sequence, decode(x.salt, 'hex'), x.context
    FROM gate, json_to_recordset(${rows}) AS x (subject_id uuid, template_code text, sequence integer, salt text,
      context jsonb)`,
  asked: (rows: string) => `
    INSERT INTO confirmation_request (subject_id, template_code, sequence, record_hash)
    SELECT r.subject_id, r.template_code, r.sequence, decode(r.hash, 'hex')
    FROM gate, json_to_recordset(${rows}) AS r (subject_id uuid, template_code text, sequence integer, hash text)`,
  told: (rows: string) => `
    INSERT INTO log_event (hash, kind, about, body, at)
    SELECT decode(e.hash, 'hex'), e.kind, e.about, e.body, e.at
    FROM gate, json_to_recordset(${rows}) AS e (hash text, kind text, about text, body text, at timestamptz)`,
  keyUses: (rows: string) => `
    INSERT INTO idempotency_key (subject_id, key, input_hash, template_code, sequence, changed, answers, used_at)
    SELECT k.subject_id, k.key, decode(k.input_hash, 'hex'), k.template_code, k.sequence, k.changed, k.answers, k.used_at
    FROM gate, json_to_recordset(${rows}) AS k (subject_id uuid, key text, input_hash text,
      template_code text, sequence integer, changed boolean, answers jsonb, used_at timestamptz)`,
};

type Addition = keyof typeof inserts;

const links = lookUpRows('unnest($2::text[], $3::uuid[])', 'customer_id, subject_id', '$2::text[]');

/*
 * One atomic statement. It share-locks the templates' rows. A publication that commits first changes the revision, so
 * nothing is appended and the batch is judged again; a later one waits. A taken key undoes the whole. Parts run
 * from the last to the first: the tally, the only part that others may wait for, comes right before the commit.
 * Empty parts are left out, since PostgreSQL sets up an insert of nothing as well.
 *
 * Links of known customers are held as a foreign key would hold them. An erasure that commits first leaves the count
 * short, so the batch is judged again. A later one waits, and then finds what was added here.
 */
function statementOf(additions: readonly Addition[]): string {
  const parts = additions.map((name, index) => `, ${name} AS (${inserts[name](`$${index + 4}::json`)})`);
  return `
  WITH judged AS (
    SELECT count(*) AS unchanged FROM (
      SELECT 1 FROM template t
      JOIN json_to_recordset($1::json) AS j (template_code text, revision integer) USING (template_code)
      WHERE t.revision = j.revision
      ORDER BY t.template_code
      FOR SHARE OF t
    ) AS held
  ), linked AS (
    SELECT count(*) AS standing FROM (
      SELECT 1 FROM ${links}
      JOIN customer c ON c.customer_id = look_up.customer_id AND c.subject_id = look_up.subject_id
      FOR KEY SHARE OF c
    ) AS held
  ), gate AS (
    SELECT 1 FROM judged, linked
    WHERE unchanged = json_array_length($1::json) AND standing = cardinality($2::text[])
  )${parts.join('')}
  SELECT EXISTS (SELECT FROM gate) AS appended`;
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

function appendOf(slot: number, batch: LedgerBatch): QueryConfig {
  const judged = [...batch.judgedBy].map(([template_code, revision]) => ({ template_code, revision }));
  const added = rowsOf(slot, batch).filter(([, rows]) => rows.length > 0);
  const names = added.map(([name]) => name);
  return {
    name: `append-${names.join('-')}`,
    text: statementOf(names),
    values: [
      JSON.stringify(judged),
      arrayOf(batch.links.map(({ customerId }) => customerId)),
      arrayOf(batch.links.map(({ subjectId }) => subjectId)),
      ...added.map(([, rows]) => JSON.stringify(rows)),
    ],
  };
}

/** Sorted, so that two nodes with overlapping batches wait for each other in one order instead of deadlocking. */
function rowsOf(
  slot: number,
  { customers, records, contexts, keyUses, saidAgain, tally }: LedgerBatch,
): readonly (readonly [Addition, readonly object[]])[] {
  // One that was recorded anew keeps the request that it had.
  const asked = records.filter(({ awaitsConfirmation, source }) => awaitsConfirmation && source === null);
  return [
    ['tally', sorted(tally, tallyKey).map((entry) => tallyJson(slot, entry))],
    ['saidAgain', sorted(saidAgain, placeOf).map(saidAgainJson)],
    ['customers', sorted(customers, ({ customerId }) => customerId).map(customerJson)],
    ['decisions', sorted(records, placeOf).map(decisionJson)],
    ['contexts', contexts.map(contextJson)],
    ['asked', asked.map(decisionJson)],
    ['told', asked.map((record) => eventJson(requestEvent(record, 1, record.recordedAt)))],
    ['keyUses', sorted(keyUses, ({ subjectId, key }) => `${subjectId} ${key}`).map(keyUseJson)],
  ];
}

function placeOf({ subjectId, templateCode }: Pick<SaidAgain, 'subjectId' | 'templateCode'>): string {
  return `${subjectId} ${templateCode}`;
}

function customerJson({ customerId, subjectId, salt }: NewCustomer) {
  return { customer_id: customerId, subject_id: subjectId, salt: Buffer.from(salt).toString('hex') };
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
