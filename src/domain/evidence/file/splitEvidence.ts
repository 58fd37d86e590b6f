import { hash } from 'node:crypto';
import { canonicalJson } from '../../values/canonicalJson';
import { bytesOf, parseNote, type NoteKey } from '../signedNote';
import { formatTlogProof } from '../treeProof';
import type { CheckedEvidence, HashedMembers, LoggedLeaf } from './evidenceFile';

interface SplitPart {
  readonly name: string;
  readonly content: Uint8Array;
}

/** Judges nothing. @returns null unless the key signed both checkpoint and statement */
export function splitEvidence(file: CheckedEvidence, key: NoteKey): readonly SplitPart[] | null {
  const [checkpoint, statement] = [
    partsOfNote('checkpoint', file.checkpoint, key),
    partsOfNote('statement', file.statement, key),
  ];
  if (!checkpoint || !statement) return null;
  const pem = key.publicKey.export({ type: 'spki', format: 'pem' });
  const timestamp = file.timestamp === null ? null : bytesOf(file.timestamp);
  return [
    ...checkpoint,
    ...statement,
    part('log.pem', pem.toString()),
    ...(timestamp ? [{ name: 'checkpoint.tsr', content: timestamp }] : []),
    ...file.versions.flatMap((leaf) => partsOfLeaf(leaf, leaf.event, file.checkpoint)),
    ...file.records.flatMap((leaf) => partsOfLeaf(leaf, leaf.record, file.checkpoint, leaf.hash)),
    ...file.events.flatMap((leaf) => partsOfLeaf(leaf, leaf.event, file.checkpoint)),
  ];
}

function partsOfNote(name: string, note: string, key: NoteKey): readonly SplitPart[] | null {
  const parsed = parseNote(note);
  const signed = parsed?.signatures.find((each) => each.name === key.name && each.id === key.id);
  if (!parsed || !signed) return null;
  return [
    part(name, note),
    part(`${name}.body`, parsed.text),
    { name: `${name}.sig`, content: signed.signature },
  ];
}

function partsOfLeaf(
  { leafIndex, proof }: LoggedLeaf,
  members: HashedMembers,
  checkpoint: string,
  stated: string | null = null,
): readonly SplitPart[] {
  const preimage = Buffer.from(canonicalJson(members), 'utf8');
  const path = proof.map((sibling) => Buffer.from(sibling, 'base64'));
  return [
    { name: `${leafIndex}.json`, content: preimage },
    { name: `${leafIndex}.leaf`, content: stated === null ? sha256(preimage) : Buffer.from(stated, 'hex') },
    part(`${leafIndex}.tlog-proof`, formatTlogProof({ index: Number(leafIndex), path, checkpoint })),
  ];
}

function sha256(bytes: Uint8Array): Uint8Array {
  return hash('sha256', bytes, 'buffer');
}

function part(name: string, text: string): SplitPart {
  return { name, content: Buffer.from(text, 'utf8') };
}
