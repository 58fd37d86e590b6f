import { isUtf8 } from 'node:buffer';
import type { CheckedEvidence } from './checkedEvidence';
import type { ReadingFault } from './evidenceFault';
import { evidenceLine } from './evidenceFile';
import { evidenceForm } from './evidenceForm';
import { isAnswerOfError } from './answerOfError';
import { findDoubledMember, isWithin, type JsonBounds } from './jsonBounds';

/** Some 30,000 records of one customer. */
export const maxEvidenceBytes = 64 * 1_048_576;

/** The file itself, its versions, one of them, its event, the event's texts, one of them: six, and two for good measure. */
const bounds: JsonBounds = { maxDepth: 8, maxValues: 4_000_000 };

const beginning = Buffer.from('{"checkpoint":"');
/** By then, what is no JSON at all would have shown. */
const patienceBytes = 65_536;

export type EvidenceReading = { readonly file: CheckedEvidence } | { readonly fault: ReadingFault };

/**
 * Why the beginning of a line cannot become an evidence file, however it goes on; null where it still can. Short
 * beginnings are let pass, so that the whole line can be told more about.
 */
export function faultOfBeginning(begun: Uint8Array): ReadingFault | null {
  if (begun.length > maxEvidenceBytes) return fault('TOO_LONG');
  const isOther = Buffer.compare(begun.subarray(0, beginning.length), beginning) !== 0;
  return begun.length > patienceBytes && isOther ? fault('NOT_EVIDENCE') : null;
}

/**
 * Reads one line with its line feed: exactly the bytes that `evidenceLine` writes for what it says. Takes whatever
 * strangers may send, and throws nothing.
 */
export function readEvidence(line: Uint8Array): EvidenceReading {
  const early = faultOfBytes(line);
  if (early) return { fault: early };
  const bytes = Buffer.from(line.buffer, line.byteOffset, line.byteLength);
  const text = bytes.toString('utf8');
  const value = parsed(text);
  if (value === undefined) return { fault: fault(isObject(line) ? 'NOT_JSON' : 'NOT_EVIDENCE') };
  const formFault = evidenceForm(value);
  const file = value as CheckedEvidence;
  if (!formFault && evidenceLine(file) === text) return { file };
  const doubled = findDoubledMember(bytes);
  if (doubled !== null) return { fault: fault('DOUBLED_MEMBER', '', doubled) };
  return { fault: formFault ? fault('FORM', formFault.place, formFault.expected) : fault('NOT_CANONICAL') };
}

function faultOfBytes(line: Uint8Array): ReadingFault | null {
  if (line.length === 0) return fault('EMPTY');
  const early = faultOfBeginning(line);
  if (early) return early;
  if (isAnswerOfError(line)) return fault('NOT_EVIDENCE', '', 'answer');
  if (line.at(-1) !== 0x0a) return fault(isObject(line) ? 'CUT_OFF' : 'NOT_EVIDENCE');
  if (!isUtf8(line)) return fault('NOT_UTF8');
  return isWithin(line, bounds) ? null : fault('TOO_DEEP');
}

/** By its first sign, after a byte order mark and white space. */
function isObject(line: Uint8Array): boolean {
  return /^\u{feff}?\s*\{/u.test(Buffer.from(line.subarray(0, 64)).toString('utf8'));
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}

function fault(code: ReadingFault['code'], place = '', detail?: string): ReadingFault {
  return detail === undefined ? { code, place } : { code, place, detail };
}
