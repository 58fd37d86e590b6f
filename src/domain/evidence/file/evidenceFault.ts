/** Why a line could not be read as an evidence file. Nothing in it was judged. */
export type ReadingFaultCode =
  | 'EMPTY'
  | 'NOT_EVIDENCE'
  | 'TOO_LONG'
  | 'TOO_DEEP'
  | 'CUT_OFF'
  | 'NOT_UTF8'
  | 'NOT_JSON'
  | 'DOUBLED_MEMBER'
  | 'FORM'
  | 'NOT_CANONICAL'
  | 'PAGE_WITHOUT_FILE'
  | 'PAGE_WITH_SEVERAL'
  | 'PAGE_CHANGED';

/** What an evidence file says and does not prove. */
export type ProofFaultCode =
  | 'CHECKPOINT_FORM'
  | 'UNKNOWN_LOG'
  | 'RENAMED_LOG'
  | 'CHECKPOINT_NOT_SIGNED'
  | 'CHECKPOINT_SIGNATURE'
  | 'FORK'
  | 'INDEX_BEYOND_TREE'
  | 'PROOF_OF_ANOTHER'
  | 'NOT_INCLUDED'
  | 'RECORD_HASH'
  | 'ORDER'
  | 'SEQUENCE'
  | 'PREVIOUS_HASH'
  | 'LEAF_ORDER'
  | 'RECORDED_AT'
  | 'VERSION_DOUBLED'
  | 'VERSION_MISSING'
  | 'VERSION_TEMPLATE'
  | 'VERSION_LATER'
  | 'TEXT_NOT_LISTED'
  | 'TEXT_MISSING'
  | 'TEXT_LOCALE'
  | 'BINDING'
  | 'SUBJECT'
  | 'EVENT_DOUBLED'
  | 'EVENT_TEMPLATE'
  | 'EVENT_VERSION'
  | 'STATEMENT_FORM'
  | 'STATEMENT_NOT_SIGNED'
  | 'STATEMENT_SIGNATURE'
  | 'STATEMENT_LOG'
  | 'STATEMENT_TREE'
  | 'STATEMENT_RECORDS'
  | 'STATEMENT_HEADS'
  | 'STATEMENT_DIGEST'
  | AskedFaultCode
  | TimestampFaultCode;

/** What the reader required of a file beside that it is proved. */
export type AskedFaultCode = 'OTHER_CUSTOMER' | 'CUSTOMER_UNNAMED' | 'KEPT_LOG' | 'KEPT_ROOT';

/** That a key is missing, such as after a rotation. Says nothing against the file, and nothing for it. */
export const keylessCodes: ReadonlySet<ReadingFaultCode | ProofFaultCode> = new Set([
  'UNKNOWN_LOG',
  'RENAMED_LOG',
  'CHECKPOINT_NOT_SIGNED',
  'STATEMENT_NOT_SIGNED',
]);

export type TimestampFaultCode =
  | 'TIMESTAMP_FORM'
  | 'TIMESTAMP_NOT_GRANTED'
  | 'TIMESTAMP_IMPRINT'
  | 'TIMESTAMP_ALGORITHM'
  | 'TIMESTAMP_SIGNER'
  | 'TIMESTAMP_SIGNATURE'
  | 'TIMESTAMP_CERTIFICATE'
  | 'TIMESTAMP_AUTHORITY';

export interface FaultOf<Code extends string> {
  readonly code: Code;
  /** Such as `records[3].proof[2]`; empty for all of it. */
  readonly place: string;
  /** What was expected, or what was found. It may come from the file, so it may hold anything. */
  readonly detail?: string;
}

export type ReadingFault = FaultOf<ReadingFaultCode>;
export type ProofFault = FaultOf<ProofFaultCode>;
