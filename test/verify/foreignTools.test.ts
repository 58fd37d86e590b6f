import { execFileSync, spawnSync } from 'node:child_process';
import { createPublicKey, hash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyCheckpoint, type LogCheckpoint } from '@sigstore/verify/dist/tlog/checkpoint';
import { verifyMerkleInclusion } from '@sigstore/verify/dist/tlog/merkle';
import RFC9162 from '@transmute/rfc9162';
import { parseTlogProof } from '../evidence/parseTlogProof';
import { splitEvidence } from '../../src/domain/evidence/file/splitEvidence';
import { leafHash } from '../../src/domain/evidence/merkleTree';
import { smallLog } from './exportedLog';

/* What evidence files are made of, judged by tools that know nothing of them. */

const { log, customer } = smallLog();
const key = log.keys[0]?.key;
const file = log.exported(customer);
const parts = key && splitEvidence(file, key);
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'consent-split-'));
  for (const { name, content } of parts ?? []) writeFileSync(join(folder, name), content);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (name: string) => readFileSync(join(folder, name));
const leaves = [...file.versions, ...file.records, ...file.events].map(({ leafIndex }) => leafIndex);

it.each(['checkpoint', 'statement'])(
  'openssl verifies the signature of the %s, and no other text',
  (name) => {
    const verify = (body: string) =>
      spawnSync(
        'openssl',
        [...'pkeyutl -verify -pubin -inkey log.pem -rawin -in'.split(' '), body, '-sigfile', `${name}.sig`],
        { cwd: folder },
      ).status;
    expect(verify(`${name}.body`)).toBe(0);
    writeFileSync(join(folder, 'other.body'), `${read(`${name}.body`).toString()}x\n`);
    expect(verify('other.body')).not.toBe(0);
  },
);

it('openssl hashes each preimage to its leaf', () => {
  expect(leaves).toHaveLength(9);
  for (const leaf of leaves)
    expect(execFileSync('openssl', ['dgst', '-sha256', '-binary', `${leaf}.json`], { cwd: folder })).toEqual(
      read(`${leaf}.leaf`),
    );
});

it('Sigstore’s verifier accepts note and inclusion, and refuses another leaf', () => {
  const publicKey = createPublicKey(read('log.pem'));
  const logID = Buffer.from(key?.id ?? '', 'hex');
  for (const leaf of leaves) {
    const proof = parseTlogProof(read(`${leaf}.tlog-proof`).toString());
    const entry = (canonicalizedBody: Buffer) =>
      ({
        canonicalizedBody,
        inclusionProof: { logIndex: leaf, hashes: proof?.path, checkpoint: { envelope: proof?.checkpoint } },
      }) as never;
    const authority = {
      logID,
      publicKey,
      baseURL: 'consent.test/ledger',
      validFor: { start: new Date(0), end: new Date(1e14) },
    };
    const tree: LogCheckpoint = verifyCheckpoint(entry(read(`${leaf}.leaf`)), [authority]);
    expect(() => verifyMerkleInclusion(entry(read(`${leaf}.leaf`)), tree)).not.toThrow();
    expect(() => verifyMerkleInclusion(entry(Buffer.alloc(32)), tree)).toThrow('root hash');
  }
});

it('@transmute/rfc9162 accepts each inclusion, and refuses another leaf', async () => {
  const { size, root } = log.tree();
  for (const leaf of leaves) {
    const path = parseTlogProof(read(`${leaf}.tlog-proof`).toString())?.path ?? [];
    const proof = { log_id: '', tree_size: size, leaf_index: Number(leaf), inclusion_path: [...path] };
    const judge = (entry: Buffer) => RFC9162.verifyInclusionProof(root, leafHash(entry), proof);
    expect(await judge(read(`${leaf}.leaf`))).toBe(true);
    expect(await judge(hash('sha256', 'another', 'buffer'))).toBe(false);
  }
});

it('a time stamp is laid out only where there is one', () => {
  expect(existsSync(join(folder, 'checkpoint.tsr'))).toBe(false);
  const timestamp = Buffer.from('reply').toString('base64');
  const stamped = key && splitEvidence({ ...file, timestamp }, key);
  expect(stamped?.find(({ name }) => name === 'checkpoint.tsr')?.content.toString()).toBe('reply');
});
