import { createReadStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CheckedEvidence } from '../../domain/evidence/file/checkedEvidence';
import { maxEvidenceBytes, readEvidence } from '../../domain/evidence/file/readEvidence';
import { splitEvidence } from '../../domain/evidence/file/splitEvidence';
import { parseVerifierKey } from '../../domain/evidence/signedNote';
import { faultWords } from '../../domain/evidence/verify/faultWords';
import { CannotDo, NotUnderstood } from '../terminal/explain';
import type { AddCommand, Surroundings } from '../terminal/surroundings';

/** `proof` */
export const addProof: AddCommand = (parent, at) => {
  const proof = parent.command('proof').description('take evidence files apart for the tools of others');
  proof
    .command('split')
    .description('lay the parts of an evidence file out as files')
    .argument('<file>', 'an evidence file of one customer')
    .argument('<folder>', 'a folder to write to, new or without these files')
    .requiredOption('--key <vkey>', 'the public key of the log, as name+id+key')
    .addHelpText('after', splitHelp)
    .action((file: string, folder: string, { key }: SplitOptions) => split(at, file, folder, key));
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

interface SplitOptions {
  readonly key: string;
}

/** @throws NotUnderstood, CannotDo */
async function split(at: Surroundings, path: string, folder: string, vkey: string): Promise<void> {
  const key = parseVerifierKey(vkey);
  if (!key) throw new NotUnderstood('--key: a verifier key is name+id+key, and its id must be its own');
  const parts = splitEvidence(await readFileOfOne(path), key);
  if (!parts) throw new CannotDo('this key did not sign both the checkpoint and the statement of the file');
  await mkdir(folder, { recursive: true });
  for (const { name, content } of parts) await writeNew(join(folder, name), content);
  at.print(`wrote ${parts.length} files to ${folder}`);
}

/** @throws CannotDo for what is not one evidence file */
async function readFileOfOne(path: string): Promise<CheckedEvidence> {
  const reading = readEvidence(await readAtMost(path, maxEvidenceBytes + 1));
  if ('file' in reading) return reading.file;
  throw new CannotDo(`${path}: ${faultWords(reading.fault)}`);
}

/** To the end of the file, or of a pipe, which gives a piece at a time. */
async function readAtMost(path: string, maxBytes: number): Promise<Buffer> {
  return Buffer.concat(await createReadStream(path, { end: maxBytes - 1 }).toArray());
}

async function writeNew(path: string, content: Uint8Array): Promise<void> {
  try {
    await writeFile(path, content, { flag: 'wx' });
  } catch (fault) {
    throw new CannotDo(
      `${path} could not be written: ${fault instanceof Error ? fault.message : String(fault)}`,
    );
  }
}
