export const auditFaultWords = {
  TILE_MISSING: 'the tile is missing, or shorter than the tree',
  LEAF_HASH: 'the hash is not that of the entry',
  TILE_HASH: 'the hashes do not follow from the tiles below',
  HEAD_ROOT: 'the root does not follow from the leaves',
  CHECKPOINT_FORM: 'this is no checkpoint of that log and size',
  CHECKPOINT_SIGNATURE: 'no key of the log has signed it, or a signature is wrong',
  CHECKPOINT_ROOT: 'the tree does not begin with what was signed',
  CHECKPOINT_BEYOND: 'it is larger than the tree, so leaves were lost',
  CHECKPOINT_MISSING:
    'the leaves after it are not signed: a checkpoint was removed, or no node with the key is at work',
  EVENT_HASH: 'the body is not what was hashed',
  EVENT_LEAF: 'the leaf holds another entry',
  EVENT_DIFFERS: 'the database says otherwise than the log',
  EVENT_MISSING: 'the log has no event of it',
  EVENT_ORDER: 'its leaf does not stand after that of what it follows',
  EVENT_RECORD: 'there is no such record, and fewer were erased',
  EVENT_FORM: 'the body does not say what such an event says',
  EVENT_RECORDS: 'the leaves that it names are not as many as the records that it says were erased',
  TEXT_HASH: 'the text is not the one that was published',
  RECORD_HASH: 'the record is not what was sealed',
  RECORD_SEQUENCE: 'the record before it is missing, or it stands twice',
  RECORD_PREVIOUS: 'the record does not follow from the one before it',
  RECORD_LEAF: 'the record has no leaf and waits for none',
  RECORD_ORDER: 'its leaf stands before that of the record before it',
  RECORD_VERSION: 'its leaf stands before that of the version that it answers',
  RECORD_EXPIRED: 'its leaf stands before that of the end of the consent before it',
  RECORD_BINDING: 'the customer that it is linked to is not the one that it was sealed for',
  RECORD_TIME: 'it says that it was recorded before the record before it',
  LEAF_UNKNOWN: 'no record and no event has this entry, and no erasure names the leaf',
} as const;

export type AuditFaultKind = keyof typeof auditFaultWords;

export interface AuditFault {
  readonly kind: AuditFaultKind;
  readonly place: string;
}

/** More would repeat the first. */
const maxFaults = 20;

export class AuditFindings {
  readonly faults: AuditFault[] = [];
  count = 0;

  add(kind: AuditFaultKind, place: string): void {
    this.count += 1;
    if (this.faults.length < maxFaults) this.faults.push({ kind, place });
  }
}
