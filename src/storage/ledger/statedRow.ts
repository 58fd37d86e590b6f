import type { CallerKind } from '../../domain/caller';
import type { StatedRecord } from '../../domain/decisionRecord';
import type { DecisionValue } from '../../domain/decisionValue';

/** What is told of a decision, and no more: it is read at every log-in and before every decision. Hashes as hex. */
export interface StatedRow {
  readonly sequence: number;
  readonly value: DecisionValue;
  readonly consent_version_id: string;
  readonly epoch: number;
  readonly locale: string;
  readonly content_hash: string;
  readonly channel: string | null;
  /** Milliseconds since 1970, which take a tenth of the time that it takes to read a timestamp. */
  readonly decided_ms: number;
  readonly valid_until_ms: number | null;
  readonly recorder_kind: CallerKind;
  readonly recorder_id: string | null;
  readonly hash: string;
}

/** `extract` would count in numeric, which is slower by far; rounded, as not every instant is a whole double. */
const inMs = (column: string) => `round(date_part('epoch', ${column}) * 1000)`;

/** The select list that fills a StatedRow from the ledger under the alias. */
export function statedColumns(alias: string): string {
  const plain = [
    'sequence',
    'value',
    'consent_version_id',
    'epoch',
    'locale',
    'channel',
    'recorder_kind',
    'recorder_id',
  ].map((column) => `${alias}.${column}`);
  const hashes = ['content_hash', 'hash'].map((column) => `encode(${alias}.${column}, 'hex') AS ${column}`);
  const instants = [
    `${inMs(`${alias}.decided_at`)} AS decided_ms`,
    `${inMs(`${alias}.valid_until`)} AS valid_until_ms`,
  ];
  return [...plain, ...hashes, ...instants].join(', ');
}

/** Whoever asked for the row knows the template. */
export function statedRecordOf(row: StatedRow, templateCode: string): StatedRecord {
  return {
    templateCode,
    sequence: row.sequence,
    value: row.value,
    consentVersionId: row.consent_version_id,
    epoch: row.epoch,
    locale: row.locale,
    contentHash: row.content_hash,
    channel: row.channel,
    decidedAt: new Date(row.decided_ms),
    validUntil: row.valid_until_ms === null ? null : new Date(row.valid_until_ms),
    recorder: { kind: row.recorder_kind, id: row.recorder_id },
    hash: row.hash,
  };
}
