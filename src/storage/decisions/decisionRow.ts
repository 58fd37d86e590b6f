import type { DecisionRecord } from '../../domain/evidence/decisionRecord';
import { instantText } from '../../domain/values/instant';
import { packedColumns, unpack, type PackedRow } from './packedRow';

/** A whole ledger row: the summary of a decision, and its place in the chain. */
export interface DecisionRow extends PackedRow {
  readonly subject_id: string;
  readonly template_code: string;
  readonly schema_version: 1 | 2 | 3;
  readonly nonce: string | null;
  readonly customer_binding: string;
  readonly prev_hash: string;
}

/** The select list that fills a DecisionRow from the ledger under the alias. */
export function decisionColumns(alias: string): string {
  const plain = ['subject_id', 'template_code', 'schema_version'].map((column) => `${alias}.${column}`);
  const hashes = ['nonce', 'customer_binding', 'prev_hash'].map(
    (column) => `encode(${alias}.${column}, 'hex') AS ${column}`,
  );
  return [...plain, ...hashes, packedColumns(alias)].join(', ');
}

export function decisionRecordOf(row: DecisionRow): DecisionRecord {
  return {
    ...unpack(row, row.template_code),
    schemaVersion: row.schema_version,
    nonce: row.nonce,
    subjectId: row.subject_id,
    customerBinding: row.customer_binding,
    prevHash: row.prev_hash,
  };
}

export function decisionJson(record: DecisionRecord) {
  return {
    subject_id: record.subjectId,
    template_code: record.templateCode,
    sequence: record.sequence,
    value: record.value,
    consent_version_id: record.consentVersionId,
    epoch: record.epoch,
    locale: record.locale,
    content_hash: record.contentHash,
    channel: record.channel,
    recorded_at: instantText(record.recordedAt),
    // One decided after it was recorded is for the table to refuse.
    decided_at: Number(record.decidedAt) === Number(record.recordedAt) ? null : instantText(record.decidedAt),
    valid_until: record.validUntil && instantText(record.validUntil),
    recorder_kind: record.recorder.kind,
    recorder_id: record.recorder.id,
    decided_by: record.decidedBy,
    source: record.source,
    context_hash: record.contextHash,
    awaits_confirmation: record.awaitsConfirmation,
    schema_version: record.schemaVersion,
    nonce: record.nonce,
    customer_binding: record.customerBinding,
    prev_hash: record.prevHash,
    hash: record.hash,
  };
}
