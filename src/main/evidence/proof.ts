import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { splitEvidence } from '../../domain/evidence/file/splitEvidence';
import type { NoteKey } from '../../domain/evidence/signedNote';
import { CannotDo } from '../terminal/explain';
import { readIn } from '../terminal/readIn';
import type { AddCommand, Surroundings } from '../terminal/surroundings';
import { keyWords, withLogKeys } from './logKeys';
import { makeFolder } from '../../storage/makeFolder';
import { createReadStream } from 'node:fs';
import type { CheckedEvidence } from '../../domain/evidence/file/evidenceFile';
import { type ReadingFault, faultWords } from '../../domain/evidence/file/evidenceFault';
import { maxEvidenceBytes, readEvidence } from '../../domain/evidence/file/readEvidence';
import {
  beginningBytes,
  evidenceInPage,
  isPage,
  maxPageBytes,
} from '../../domain/evidence/page/evidenceInPage';
import { isEmptyLines, withLineFeed, withoutMark } from '../../domain/evidence/file/textAround';

export const addProof: AddCommand = (parent, at) => {
  const proof = parent.command('proof').description('take evidence files apart for the tools of others');
  proof
    .command('split')
    .description('lay the parts of an evidence file out as files')
    .argument('<file>', 'an evidence file of one customer, or an evidence page')
    .argument('<folder>', 'a folder to write to, new or without these files')
    .requiredOption('--key <vkey>', keyWords, withLogKeys)
    .addHelpText('after', splitHelp)
    .action((file: string, folder: string, { key }: { readonly key: readonly NoteKey[] }) =>
      split(at, file, folder, key),
    );
};

const splitHelp = `
Judges nothing: consent-verify does. Writes
  checkpoint, checkpoint.body, checkpoint.sig    the signed tree, what is signed, and the signature
  statement, statement.body, statement.sig       the same of the statement
  log.pem                                        the public key
  checkpoint.tsr                                 the time stamp, if there is one
  <index>.json, <index>.leaf                     what is hashed, and the 32 bytes in the log
  <index>.tlog-proof                             the leaf’s place in the tree (C2SP tlog-proof)

Examples:
  consent proof split evidence.json parts --key consent.example/ledger+…
  cd parts
  openssl pkeyutl -verify -pubin -inkey log.pem -rawin -in checkpoint.body -sigfile checkpoint.sig
  openssl ts -verify -data checkpoint -in checkpoint.tsr -CAfile ca.pem`;

/** By the first key that signed both. */
async function split(
  at: Surroundings,
  path: string,
  folder: string,
  keys: readonly NoteKey[],
): Promise<void> {
  const file = await readFileOfOne(path);
  const parts = keys.map((key) => splitEvidence(file, key)).find((each) => each !== null);
  if (!parts) throw new CannotDo('no key given signed both the checkpoint and the statement of the file');
  await makeFolder(folder);
  for (const { name, content } of parts) await writeNew(join(folder, name), content);
  at.print(`wrote ${parts.length} files to ${folder}`);
}

async function writeNew(path: string, content: Uint8Array): Promise<void> {
  try {
    await writeFile(path, content, { flag: 'wx' });
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault && fault.code === 'EEXIST')
      throw new CannotDo(
        `${path} already exists. Name a new folder, or remove the files of an earlier split`,
      );
    throw new CannotDo(
      `${path} could not be written: ${fault instanceof Error ? fault.message : String(fault)}`,
    );
  }
}

/** Also from a page. @throws CannotDo */
async function readFileOfOne(path: string): Promise<CheckedEvidence> {
  const given = await readAll(path);
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

/** Reads a pipe too, and at most a page or a file. */
async function readAll(path: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let [held, most] = [0, maxPageBytes];
  for await (const chunk of readIn<Buffer>(path, createReadStream(path))) {
    chunks.push(chunk);
    if (held < beginningBytes && !isPage(Buffer.concat(chunks))) most = maxEvidenceBytes;
    held += chunk.length;
    if (held > most) break;
  }
  return Buffer.concat(chunks);
}
