import { createReadStream } from 'node:fs';
import type { CheckedEvidence } from '../../domain/evidence/file/checkedEvidence';
import type { ReadingFault } from '../../domain/evidence/file/evidenceFault';
import { maxEvidenceBytes, readEvidence } from '../../domain/evidence/file/readEvidence';
import {
  beginningBytes,
  evidenceInPage,
  isPage,
  maxPageBytes,
} from '../../domain/evidence/page/evidenceInPage';
import { faultWords } from '../../domain/evidence/verify/faultWords';
import { isEmptyLines, withLineFeed, withoutMark } from '../../domain/evidence/file/textAround';
import { openingWords } from '../../domain/evidence/file/openingWords';
import { CannotDo } from '../terminal/explain';

/** The evidence file of one customer, also out of a page. @throws CannotDo for what is none */
export async function readFileOfOne(path: string): Promise<CheckedEvidence> {
  const given = await readAll(path).catch((fault: unknown) => {
    throw new CannotDo(openingWords(path, fault));
  });
  const bytes = isPage(given.subarray(0, beginningBytes)) ? fileInPage(path, given) : withoutMark(given);
  const end = bytes.indexOf('\n') + 1 || bytes.length;
  if (!isEmptyLines(bytes.subarray(end)))
    throw new CannotDo(`${path}: it has several lines; give a file with the line of one customer`);
  const reading = readEvidence(withLineFeed(bytes.subarray(0, end)));
  if ('file' in reading) return reading.file;
  throw unreadable(path, reading.fault);
}

function fileInPage(path: string, page: Buffer): Buffer {
  const reading = evidenceInPage(page);
  if ('evidence' in reading) return reading.evidence;
  throw unreadable(path, reading.fault);
}

function unreadable(path: string, fault: ReadingFault): CannotDo {
  return new CannotDo(`${path}: ${faultWords(fault)}`);
}

/** To the end of the file, or of a pipe, which gives a piece at a time; no more than a page or a file may have. */
async function readAll(path: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let [held, most] = [0, maxPageBytes];
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    if (held < beginningBytes && !isPage(Buffer.concat(chunks))) most = maxEvidenceBytes;
    held += chunk.length;
    if (held > most) break;
  }
  return Buffer.concat(chunks);
}
