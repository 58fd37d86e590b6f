import { parentPort, workerData } from 'node:worker_threads';
import { Client } from 'pg';
import type { DecisionRecord } from '../../../src/domain/evidence/decisionRecord';
import type { Timeline } from '../../../src/domain/templates/timeline';
import { chainOf } from './chains';
import { copiedBytes, copyRows, type CopiedRow } from './copy';
import { customerAt, hasDecided } from './customers';

/** What one worker fills: the customers from `from` up to and without `until`, of `count` in all. */
export interface FillPart {
  readonly url: string;
  readonly timeline: Timeline;
  readonly from: number;
  readonly until: number;
  readonly count: number;
  /** Whether the role may switch the checks of foreign keys off; the rows fit by construction. */
  readonly mayTrust: boolean;
}

const customersPerCopy = 5_000;

async function fill({ url, timeline, from, until, count, mayTrust }: FillPart): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('SET synchronous_commit TO off');
  if (mayTrust) await client.query('SET session_replication_role TO replica');
  for (let start = from; start < until; start += customersPerCopy) {
    const end = Math.min(start + customersPerCopy, until);
    await copyCustomers(client, timeline, { start, end, count });
    parentPort?.postMessage(end - start);
  }
  await client.end();
}

interface Range {
  readonly start: number;
  readonly end: number;
  readonly count: number;
}

/** Only who has decided is known to the service. */
async function copyCustomers(
  client: Client,
  timeline: Timeline,
  { start, end, count }: Range,
): Promise<void> {
  const customers: CopiedRow[] = [];
  const decisions: CopiedRow[] = [];
  for (let index = start; index < end; index += 1) {
    if (!hasDecided(index)) continue;
    const customer = customerAt(index, count);
    const salt = Buffer.from(customer.salt).toString('hex');
    customers.push([customer.customerId, customer.subjectId, copiedBytes(salt)]);
    decisions.push(...chainOf(index, customer, timeline).map(decisionRow));
  }
  await client.query('BEGIN');
  await copyRows(client, 'customer (customer_id, subject_id, salt)', customers);
  await copyRows(client, `decision (${decisionColumns.join(', ')})`, decisions);
  await client.query('COMMIT');
}

const decisionColumns = [
  ...['subject_id', 'template_code', 'sequence', 'value', 'consent_version_id', 'epoch', 'locale', 'channel'],
  ...['decided_at', 'valid_until', 'recorder_kind', 'recorder_id', 'schema_version'],
  ...['content_hash', 'customer_binding', 'prev_hash', 'hash', 'nonce'],
];

function decisionRow(record: DecisionRecord): CopiedRow {
  const { subjectId, templateCode, sequence, value, consentVersionId, epoch, locale, channel } = record;
  const { decidedAt, validUntil, recorder, schemaVersion } = record;
  const hashes = [
    record.contentHash,
    record.customerBinding,
    record.prevHash,
    record.hash,
    record.nonce ?? '',
  ];
  return [
    ...[subjectId, templateCode, sequence, value, consentVersionId, epoch, locale, channel],
    ...[
      decidedAt.toISOString(),
      validUntil?.toISOString() ?? null,
      recorder.kind,
      recorder.id,
      schemaVersion,
    ],
    ...hashes.map(copiedBytes),
  ];
}

void fill(workerData as FillPart);
