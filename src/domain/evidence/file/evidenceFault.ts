type Words = (detail: string) => string;

const readingWords = {
  EMPTY: () => 'There is nothing to read.',
  NOT_EVIDENCE: (what) =>
    what === 'answer'
      ? 'This is no evidence file: this looks like an answer of an error. Read what it says, and ask for the file again.'
      : 'This is no evidence file: those begin with {"checkpoint":". An evidence page begins with <!doctype html>.',
  TOO_LONG: (what) =>
    what === 'page'
      ? 'The page is longer than an evidence page may be, 256 MiB.'
      : 'The line is longer than an evidence file may be, 64 MiB.',
  TOO_DEEP: () => 'The line has more values, or values deeper in each other, than an evidence file may have.',
  CUT_OFF: () => 'The line has no end: the file was cut off, or its last line feed was removed.',
  NOT_UTF8: () => 'The line is not valid UTF-8.',
  NOT_JSON: () =>
    'The line is not valid JSON. An evidence file is one line of JSON for each customer. If a program reformatted it, export it again and do not reformat it.',
  DOUBLED_MEMBER: (name) => `One object has the member "${name}" twice, so it says two things.`,
  FORM: (expected) => `The form of an evidence file wants ${expected} here.`,
  NOT_CANONICAL: () =>
    'The line was written anew: white space, the order of members or the way numbers and texts are written is not as exported. Export it again, and do not reformat it.',
  PAGE_WITHOUT_FILE: () =>
    'This page has no evidence file in it, as the answer of an error has none. A page of the service has it in the link that saves it. Save the page as the service sent it, or take the file.',
  PAGE_WITH_SEVERAL: () =>
    'This page has more than one file in it, so nobody can say which one it shows. A page of the service has one.',
  PAGE_CHANGED: (what) =>
    `The service writes no page with this in it: ${what} A browser might save another file from it. Save the page as the service sent it, in a browser as HTML only, or take the file.`,
} satisfies Readonly<Record<string, Words>>;

const proofWords = {
  CHECKPOINT_FORM: () => 'This is no signed checkpoint.',
  UNKNOWN_LOG: (origin) =>
    `No key of this log was given. The checkpoint is of the log ${origin}. Get its key, and not from the sender of the file.`,
  RENAMED_LOG: (vkey) =>
    `No key of this log was given under its name. A key that you gave signed it under another name, as after a succession. Ask the operator what was lost. If the new name is right, give --key ${vkey}`,
  CHECKPOINT_NOT_SIGNED: (origin) =>
    `No key of this log was given that signed the checkpoint. The keys that you gave for ${origin} did not. If the log has another key, get it, and not from the sender of the file.`,
  CHECKPOINT_SIGNATURE: () => 'The signature does not fit the checkpoint: one of them was changed.',
  FORK: (line) =>
    `The log forked: this checkpoint and that of line ${line} have one size and different roots. The holder of the log’s key signed both.`,
  INDEX_BEYOND_TREE: (size) => `The leaf cannot be in this tree, which has ${size} leaves.`,
  PROOF_OF_ANOTHER: (place) => `The proof is not for this leaf. It is for ${place}.`,
  NOT_INCLUDED: () =>
    'The proof does not lead from this leaf to the checkpoint’s root. One of them was changed, or is from another log.',
  RECORD_HASH: () => 'The record is not what was sealed: its hash is another one.',
  CONTEXT_HASH: () => 'The context is not the one that the record was sealed with.',
  ORDER: (templateCode) => `The records on ${templateCode} do not stand together.`,
  SEQUENCE: (wanted) =>
    `Record ${wanted} on its template should stand here: one is missing, doubled or moved.`,
  PREVIOUS_HASH: () => 'The record does not follow from the one before it on its template.',
  LEAF_ORDER: () => 'The record was logged before the one that it follows.',
  RECORDED_AT: () => 'The record is dated before the one that it follows.',
  VERSION_DOUBLED: () => 'The version stands twice.',
  VERSION_MISSING: (id) => `The version that was answered is not in the file: ${id}.`,
  VERSION_TEMPLATE: () => 'The version that was answered is of another template.',
  VERSION_LATER: () => 'The record was logged before the version that it answers was published.',
  TEXT_NOT_LISTED: () => 'The version was not published with this text.',
  TEXT_MISSING: () => 'The text that was answered is not in the file.',
  TEXT_LOCALE: (locale) => `The text that was answered is in ${locale}, and the record says otherwise.`,
  BINDING: () => 'The record belongs to another customer.',
  SUBJECT: () => 'The record belongs to another subject.',
  EVENT_DOUBLED: () => 'The event stands twice.',
  EVENT_TEMPLATE: (templateCode) => `The event is about ${templateCode}, and no record here is.`,
  EVENT_VERSION: () => 'The event says otherwise than its version, or was logged before it.',
  STATEMENT_FORM: () => 'This is no signed statement.',
  STATEMENT_NOT_SIGNED: (origin) =>
    `No key of this log was given that signed the statement. The keys that you gave for ${origin} did not. If the log has another key, get it, and not from the sender of the file.`,
  STATEMENT_SIGNATURE: () => 'The signature does not fit the statement: one of them was changed.',
  STATEMENT_LOG: () => 'The statement is of another log than the checkpoint.',
  STATEMENT_TREE: () => 'The statement is about another tree than the checkpoint.',
  STATEMENT_RECORDS: () => 'The statement counts another number of records: some were removed or added.',
  STATEMENT_HEADS: () => 'The statement names other records as the newest: the end of a chain was changed.',
  STATEMENT_DIGEST: () =>
    'The file is not the one that the statement was made for: something in it was changed.',
  OTHER_CUSTOMER: (customerId) =>
    `The file is about another customer than the one that you asked for. It names ${customerId}.`,
  CUSTOMER_UNNAMED: () =>
    'The file names no customer, so it does not show that it is about the one that you asked for.',
  KEPT_LOG: (origin) => `The checkpoint that you kept is of another log: ${origin}.`,
  KEPT_ROOT: (size) =>
    `The checkpoint that you kept has another root for the same ${size} leaves. The log forked, and the holder of its key signed both.`,
  TIMESTAMP_FORM: () => 'This is no reply of a time-stamp authority (RFC 3161).',
  TIMESTAMP_NOT_GRANTED: () => 'The authority refused to make a time stamp.',
  TIMESTAMP_IMPRINT: () => 'The time stamp is of something else than the checkpoint.',
  TIMESTAMP_ALGORITHM: (oid) => `The time stamp uses an algorithm that is not known here: ${oid}.`,
  TIMESTAMP_SIGNER: () => 'The time stamp does not hold the certificate that it says to be signed with.',
  TIMESTAMP_SIGNATURE: () => 'The signature does not fit the time stamp: one of them was changed.',
  TIMESTAMP_CERTIFICATE: () => 'The certificate of the time stamp is not one for time stamps alone.',
  TIMESTAMP_AUTHORITY: (subject) =>
    `The certificates that you gave did not issue the one of the time stamp, or it was not valid then: ${subject}.`,
} satisfies Readonly<Record<string, Words>>;

const words: Readonly<Record<ReadingFaultCode | ProofFaultCode, Words>> = { ...readingWords, ...proofWords };

export type ReadingFaultCode = keyof typeof readingWords;
export type ProofFaultCode = keyof typeof proofWords;
export type TimestampFaultCode = Extract<ProofFaultCode, `TIMESTAMP_${string}`>;

/** A key is missing, such as after a rotation. Says nothing for or against the file. */
export const keylessCodes: ReadonlySet<ReadingFaultCode | ProofFaultCode> = new Set([
  'UNKNOWN_LOG',
  'RENAMED_LOG',
  'CHECKPOINT_NOT_SIGNED',
  'STATEMENT_NOT_SIGNED',
]);

export interface FaultOf<Code extends string> {
  readonly code: Code;
  readonly place: string;
  /** Expected or found. May come from the file, so it may hold anything. */
  readonly detail?: string;
}

export type ReadingFault = FaultOf<ReadingFaultCode>;
export type ProofFault = FaultOf<ProofFaultCode>;

export function faultAt<Code extends string>(code: Code, place: string, detail?: string): FaultOf<Code> {
  return detail === undefined ? { code, place } : { code, place, detail };
}

/** One or two sentences. May hold text from the file. */
export function faultWords({ code, detail = '' }: ReadingFault | ProofFault): string {
  return words[code](detail);
}
