import type { CallerKind } from '../../domain/caller';
import type { DecisionValue } from '../../domain/decisionValue';
import type { DecisionRecord } from '../../domain/decisionRecord';

/** A ledger row as the statements of this folder read it: hashes as hex, instants as Date. */
export interface DecisionRow {
  readonly subject_id: string;
  readonly template_code: string;
  readonly sequence: number;
  readonly value: DecisionValue;
  readonly consent_version_id: string;
  readonly epoch: number;
  readonly locale: string;
  readonly content_hash: string;
  readonly channel: string | null;
  readonly decided_at: Date;
  readonly valid_until: Date | null;
  readonly recorder_kind: CallerKind;
  readonly recorder_id: string | null;
  readonly schema_version: 1;
  readonly customer_binding: string;
  readonly prev_hash: string;
  readonly hash: string;
}

/** The select list that fills a DecisionRow from the ledger under the alias. */
export function decisionColumns(alias: string): string {
  const plain = [
    'subject_id',
    'template_code',
    'sequence',
    'value',
    'consent_version_id',
    'epoch',
    'locale',
    'channel',
    'decided_at',
    'valid_until',
    'recorder_kind',
    'recorder_id',
    'schema_version',
  ].map((column) => `${alias}.${column}`);
  const hashes = ['content_hash', 'customer_binding', 'prev_hash', 'hash'].map(
    (column) => `encode(${alias}.${column}, 'hex') AS ${column}`,
  );
  return [...plain, ...hashes].join(', ');
}

export function decisionRecordOf(row: DecisionRow): DecisionRecord {
  return {
    schemaVersion: row.schema_version,
    subjectId: row.subject_id,
    templateCode: row.template_code,
    sequence: row.sequence,
    value: row.value,
    consentVersionId: row.consent_version_id,
    epoch: row.epoch,
    locale: row.locale,
    contentHash: row.content_hash,
    channel: row.channel,
    decidedAt: row.decided_at,
    validUntil: row.valid_until,
    recorder: { kind: row.recorder_kind, id: row.recorder_id },
    customerBinding: row.customer_binding,
    prevHash: row.prev_hash,
    hash: row.hash,
  };
}

/** The row as the append statement takes it, in JSON. */
export function decisionJson(record: DecisionRecord): DecisionRow {
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
    decided_at: record.decidedAt,
    valid_until: record.validUntil,
    recorder_kind: record.recorder.kind,
    recorder_id: record.recorder.id,
    schema_version: record.schemaVersion,
    customer_binding: record.customerBinding,
    prev_hash: record.prevHash,
    hash: record.hash,
  };
}
