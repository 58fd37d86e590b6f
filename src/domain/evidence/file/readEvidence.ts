import { isUtf8 } from 'node:buffer';
import { type CheckedEvidence, evidenceLine } from './evidenceFile';
import { membersOf } from '../jsonMembers';
import { faultAt, type ReadingFault } from './evidenceFault';
import { evidenceForm } from './evidenceForm';

/** About 30,000 records of one customer. */
export const maxEvidenceBytes = 64 * 1_048_576;

/** Deepest: file, versions, version, event, texts, text; two more as a reserve. */
const bounds: JsonBounds = { maxDepth: 8, maxValues: 4_000_000 };

const beginning = Buffer.from('{"checkpoint":"');
/** Anything but JSON shows within this length. */
const patienceBytes = 65_536;

type EvidenceReading = { readonly file: CheckedEvidence } | { readonly fault: ReadingFault };

/** Null while it can become an evidence file. Short ones pass, for the whole line gives a better message. */
export function faultOfBeginning(begun: Uint8Array): ReadingFault | null {
  if (begun.length > maxEvidenceBytes) return faultAt('TOO_LONG', '');
  const isOther = Buffer.compare(begun.subarray(0, beginning.length), beginning) !== 0;
  return begun.length > patienceBytes && isOther ? faultAt('NOT_EVIDENCE', '') : null;
}

/** Reads one line: exactly the bytes that `evidenceLine` writes. For untrusted input; never throws. */
export function readEvidence(line: Uint8Array): EvidenceReading {
  const early = faultOfBytes(line);
  if (early) return { fault: early };
  const bytes = Buffer.from(line.buffer, line.byteOffset, line.byteLength);
  const text = bytes.toString('utf8');
  const value = parsed(text);
  if (value === undefined) return { fault: faultAt(isObject(line) ? 'NOT_JSON' : 'NOT_EVIDENCE', '') };
  const formFault = evidenceForm(value);
  const file = value as CheckedEvidence;
  if (!formFault && evidenceLine(file) === text) return { file };
  const doubled = findDoubledMember(bytes);
  if (doubled !== null) return { fault: faultAt('DOUBLED_MEMBER', '', doubled) };
  return {
    fault: formFault ? faultAt('FORM', formFault.place, formFault.expected) : faultAt('NOT_CANONICAL', ''),
  };
}

function faultOfBytes(line: Uint8Array): ReadingFault | null {
  if (line.length === 0) return faultAt('EMPTY', '');
  const early = faultOfBeginning(line);
  if (early) return early;
  if (isAnswerOfError(line)) return faultAt('NOT_EVIDENCE', '', 'answer');
  if (line.at(-1) !== 0x0a) return faultAt(isObject(line) ? 'CUT_OFF' : 'NOT_EVIDENCE', '');
  if (!isUtf8(line)) return faultAt('NOT_UTF8', '');
  return isWithin(line, bounds) ? null : faultAt('TOO_DEEP', '');
}

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

const htmlBeginning = /^\u{feff}?\s*<(?:!doctype|html|head|body|\?xml)/iu;
/** Of problem details (RFC 9457), GraphQL and gateways. */
const members = ['status', 'statusCode', 'title', 'detail', 'code', 'message', 'error', 'errors'];
const maxBytes = 65_536;

function isAnswerOfError(line: Uint8Array): boolean {
  if (line.length > maxBytes) return false;
  const text = Buffer.from(line).toString('utf8');
  return htmlBeginning.test(text) || isProblem(text);
}

function isProblem(text: string): boolean {
  const problem = membersOf(text);
  return (
    problem !== null && !('checkpoint' in problem) && members.some((name) => Object.hasOwn(problem, name))
  );
}

/* Scans JSON without parsing it, which may take fifty times the memory. */

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

interface JsonBounds {
  readonly maxDepth: number;
  readonly maxValues: number;
}

/** Invalid JSON is scanned all the same. */
export function isWithin(json: Uint8Array, { maxDepth, maxValues }: JsonBounds): boolean {
  let [depth, values] = [0, 1];
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === quote) at = endOfText(json, at);
    else if (sign === openList || sign === openObject) [depth, values] = [depth + 1, values + 1];
    else if (sign === closeList || sign === closeObject) depth -= 1;
    else if (sign === comma) values += 1;
    if (depth > maxDepth || values > maxValues) return false;
  }
  return true;
}

function endOfText(json: Uint8Array, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    if (json[at] === quote) return at;
    if (json[at] === backslash) at += 1;
  }
  return json.length;
}

/** The first doubled member in valid JSON; null if none. */
export function findDoubledMember(json: Buffer): string | null {
  const open: (Set<string> | null)[] = [];
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === openObject) open.push(new Set());
    else if (sign === openList) open.push(null);
    else if (sign === closeObject || sign === closeList) open.pop();
    if (sign !== quote) continue;
    const start = at;
    at = endOfText(json, start);
    const members = open.at(-1);
    if (!members || !isName(json, at)) continue;
    const name = JSON.parse(json.toString('utf8', start, at + 1)) as string;
    if (members.has(name)) return name;
    members.add(name);
  }
  return null;
}

function isName(json: Uint8Array, end: number): boolean {
  let at = end + 1;
  while (isSpace(json[at])) at += 1;
  return json[at] === colon;
}

function isSpace(sign: number | undefined): boolean {
  return sign === 0x20 || sign === 0x09 || sign === 0x0a || sign === 0x0d;
}
