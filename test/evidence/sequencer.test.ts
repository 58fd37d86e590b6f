import { execFileSync } from 'node:child_process';
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EvidenceLog } from '../../src/actions/evidence/evidenceLog';
import type { LogSigner } from '../../src/actions/evidence/logSigner';
import { LogForked } from '../../src/actions/evidence/sequencer';
import { leafHash } from '../../src/domain/evidence/merkleTree';
import { openNote, parseNote } from '../../src/domain/evidence/signedNote';
import { isIncluded } from '../../src/domain/evidence/treeProof';
import { checkpointFile } from '../../src/storage/evidence/checkpointFile';
import { logKey, logKeyPem, logPass, logSigner } from './logPass';
import { runFolder } from '../database/run';
import { startService, startTimeoutMs, type TestService } from '../service/service';

let service: TestService;
let folder: string;
let log: EvidenceLog;
beforeEach(async () => {
  service = await startService();
  folder = mkdtempSync(join(runFolder(), 'log-'));
  log = new EvidenceLog(service.database.engine.pool);
}, startTimeoutMs);
afterEach(async () => {
  await service.close();
});

const pool = () => service.database.engine.pool;
const memoryOf = (node: string) => checkpointFile(join(folder, node, 'checkpoint'));
const pass = (signer: LogSigner | null = logSigner, node = 'one', now = new Date()) =>
  logPass(service.database.engine, { signer, memory: memoryOf(node), now });

/** Everything that must be in the log: each record of the ledger, each version that was published. */
async function entriesWanted(): Promise<readonly string[]> {
  const { rows } = await pool().query<{ hash: string }>(
    `SELECT encode(hash, 'hex') AS hash FROM decision UNION ALL SELECT encode(hash, 'hex') FROM log_event`,
  );
  return rows.map(({ hash }) => hash).toSorted();
}

async function entriesIn(): Promise<readonly string[]> {
  const { rows } = await pool().query<{ entries: Buffer }>(
    'SELECT entries FROM log_tile WHERE level = 0 ORDER BY tile_index',
  );
  return rows.flatMap(({ entries }) => entries.toString('hex').match(/.{64}/g) ?? []);
}

async function decided(count: number, templateCode: string, consentVersionId: string) {
  const customers = Array.from({ length: count }, () => service.given.customer());
  await Promise.all(
    customers.map((customerId) =>
      service.actions.recordDecision(
        { customerId, templateCode, consentVersionId, value: 'given' },
        { kind: 'customer', id: customerId },
      ),
    ),
  );
  return customers;
}

describe('the log', () => {
  it('takes in every decision once, each version before its answers, and signs what it shows', async () => {
    const { templateCode, consentVersionId } = await service.given.publishedVersion();
    const customers = await decided(300, templateCode, consentVersionId);
    while ((await pass()).isBehind);

    const entries = await entriesIn();
    expect(entries.toSorted()).toEqual(await entriesWanted());
    const { rows } = await pool().query<{ kind: string; leaf_index: string }>(
      'SELECT kind, leaf_index FROM log_event ORDER BY leaf_index',
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['key', 'creation', 'version', 'effect']);

    const tree = await log.findTree();
    expect(tree?.size).toBe(entries.length);
    expect(openNote(tree?.note ?? '', [logKey()])).toEqual({ text: parseNote(tree?.note ?? '')?.text });
    for (const customerId of customers.slice(0, 20)) {
      const [record] = await service.ledger.chain(customerId, templateCode);
      const proof = record && (await log.findProof(record));
      if (!record || !proof) throw new Error('no proof');
      const leaf = leafHash(Buffer.from(record.hash, 'hex'));
      expect(entries[proof.index]).toBe(record.hash);
      expect(isIncluded({ ...proof, size: proof.tree.size, leaf }, proof.tree.root)).toBe(true);
      expect(proof.index).toBeGreaterThan(1);
    }
  });

  it('is signed so that openssl agrees', async () => {
    await service.given.publishedVersion();
    await pass();
    const { text = '', signatures = [] } = parseNote((await log.findTree())?.note ?? '') ?? {};
    const file = (name: string, content: string | Uint8Array) => {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    };
    const publicKey = createPublicKey(createPrivateKey(logKeyPem)).export({ type: 'spki', format: 'pem' });
    const args = ['pkeyutl', '-verify', '-pubin', '-inkey', file('log.pem', publicKey.toString()), '-rawin'];
    const verified = execFileSync(
      'openssl',
      [...args, '-in', file('body', text), '-sigfile', file('sig', signatures[0]?.signature ?? '')],
      { encoding: 'utf8' },
    );
    expect(verified).toContain('Verified Successfully');
  });

  it('grows by one pass at a time, however many nodes try', async () => {
    const { templateCode, consentVersionId } = await service.given.publishedVersion();
    for (let round = 0; round < 5; round += 1) {
      await decided(20, templateCode, consentVersionId);
      await Promise.all(['one', 'two', 'three'].map((node) => pass(logSigner, node)));
    }
    while ((await pass()).isBehind);
    expect((await entriesIn()).toSorted()).toEqual(await entriesWanted());
    const { rows } = await pool().query<{ note: string }>('SELECT note FROM log_checkpoint');
    for (const { note } of rows) expect(openNote(note, [logKey()])).toHaveProperty('text');
  });

  it('compares and keeps what another node has signed since, before it signs more', async () => {
    const { templateCode, consentVersionId } = await service.given.publishedVersion();
    await pass(logSigner, 'a');
    await decided(1, templateCode, consentVersionId);
    await pass(logSigner, 'b');
    const newest = await memoryOf('b').newest();
    // Node a signs nothing, because nothing is new, or fails to: it knows what b has signed all the same.
    await decided(1, templateCode, consentVersionId);
    const fails = {
      ...logSigner,
      keys: [{ ...logSigner.keys[0], sign: () => Promise.reject(new Error('away')) }],
    };
    await expect(pass(fails as LogSigner, 'a')).rejects.toThrow('away');
    expect((await memoryOf('a').newest())?.note).toBe(newest?.note);
  });

  it('writes nothing where there is nothing new', async () => {
    await service.given.publishedVersion();
    await pass();
    const before = await log.findTree();
    await pass();
    expect((await pool().query('SELECT FROM log_checkpoint')).rowCount).toBe(1);
    expect(await log.findTree()).toEqual(before);
  });

  it('is left by a node without a key to those that have one, for a while', async () => {
    const { templateCode, consentVersionId } = await service.given.publishedVersion();
    await decided(1, templateCode, consentVersionId);
    await pass(null);
    expect(await entriesIn()).toEqual([]);
    await pass(null, 'one', new Date(Date.now() + 11_000));
    expect((await entriesIn()).toSorted()).toEqual(await entriesWanted());
    const unsigned = (await entriesIn()).length;
    expect(await log.findTree()).toBeNull();
    await pass();
    const afresh = new EvidenceLog(service.database.engine.pool);
    // Its key is what is new.
    expect((await afresh.findTree())?.size).toBe(unsigned + 1);
  });

  it.each([
    ['a template that was created', () => service.given.template()],
    [
      'a version that was published',
      (code: string) => service.given.publishedVersion({ templateCode: code }),
    ],
    ['a consent that has ended', () => pool().query('UPDATE expiry SET valid_until = now()')],
  ])('gets %s from such a node as late, with nothing else to place', async (_what, happens) => {
    const { templateCode, consentVersionId } = await service.given.publishedVersion({ validity: 'P1Y' });
    await decided(1, templateCode, consentVersionId);
    const late = () => new Date(Date.now() + 11_000);
    await pass(null, 'one', late());
    const { length } = await entriesIn();
    await happens(templateCode);
    await pass(null);
    expect(await entriesIn()).toHaveLength(length);
    await pass(null, 'one', late());
    expect((await entriesIn()).length).toBeGreaterThan(length);
  });
});

describe('a database that is older than what was signed', () => {
  it('is not signed for', async () => {
    const { templateCode, consentVersionId } = await service.given.publishedVersion();
    const { size } = await pass();
    const earlier = (await log.findTree())?.note ?? '';
    await decided(3, templateCode, consentVersionId);
    await pass();
    const { rows } = await pool().query<{ note: string }>(
      'SELECT note FROM log_checkpoint ORDER BY size DESC',
    );
    await memoryOf('elsewhere').keep(rows[0]?.note ?? '');
    // As a restored backup has it: the tree of the first pass, and other decisions since.
    await pool()
      .query(`ALTER TABLE log_tile DISABLE TRIGGER USER; DELETE FROM log_checkpoint WHERE size > ${size};
      UPDATE log_head SET size = ${size}, root = decode('${rootIn(earlier)}', 'hex');
      UPDATE log_tile SET hashes = substr(hashes, 1, ${size * 32}), entries = substr(entries, 1, ${size * 32});
      ALTER TABLE log_tile ENABLE TRIGGER USER`);

    await decided(1, templateCode, consentVersionId);
    await expect(pass(logSigner, 'elsewhere')).rejects.toThrow(LogForked);
    await decided(9, templateCode, consentVersionId);
    await expect(pass(logSigner, 'elsewhere')).rejects.toThrow(LogForked);
    expect((await pool().query('SELECT FROM log_checkpoint')).rowCount).toBe(1);
  });

  it('is not signed for when it has outgrown it either', async () => {
    const { templateCode, consentVersionId } = await service.given.publishedVersion();
    await decided(5, templateCode, consentVersionId);
    await pass();
    await memoryOf('elsewhere').keep(noteOfOtherTree());
    await decided(5, templateCode, consentVersionId);
    await expect(pass(logSigner, 'elsewhere')).rejects.toThrow('has another tree');
  });
});

function rootIn(note: string): string {
  return Buffer.from(note.split('\n')[2] ?? '', 'base64').toString('hex');
}

function noteOfOtherTree(): string {
  return `consent.test/ledger\n3\n${Buffer.alloc(32, 7).toString('base64')}\n\n— consent.test/ledger ${Buffer.alloc(68).toString('base64')}\n`;
}
