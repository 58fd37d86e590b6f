import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { EvidenceLog } from '../../src/actions/evidence/evidenceLog';
import { findLeafIndexes } from '../../src/storage/evidence/logTiles';
import { signerFrom } from '../../src/actions/evidence/logSigner';
import { warnOfLogSettings } from '../../src/app/local/openKeyFile';
import { readConfig } from '../../src/config/config';
import { readLogKeys } from '../../src/storage/evidence/logCheckpoints';
import { leafHash } from '../../src/domain/evidence/merkleTree';
import { openNote, parseVerifierKey, type NoteKey } from '../../src/domain/evidence/signedNote';
import { isIncluded } from '../../src/domain/evidence/treeProof';
import { commandLineOn } from '../commandLine/commandLineOn';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { logPass } from './logPass';

let service: TestService;
let version: { readonly templateCode: string; readonly consentVersionId: string };
beforeEach(async () => {
  service = await startService();
  version = await service.given.publishedVersion();
}, startTimeoutMs);
afterEach(() => service.close());

const engine = () => service.database.engine;
const log = () => new EvidenceLog(engine().pool);
const audit = () =>
  commandLineOn(engine(), { environment: { LOG_CHECKPOINT_FILE: '/none' } }).run('log', 'audit');

async function recorded() {
  const { templateCode, consentVersionId } = version;
  const customerId = service.given.customer();
  const decision = { customerId, templateCode, consentVersionId, value: 'given' } as const;
  await service.actions.recordDecision(decision, { kind: 'customer', id: customerId });
  const [record] = await service.ledger.chain(customerId, templateCode);
  if (!record) throw new Error('Nothing was recorded.');
  return record;
}

const newPem = () =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const keyOf = (pem: string): NoteKey => {
  const key = parseVerifierKey(signerFrom('consent.test/ledger', pem).keys[0]?.vkey ?? '');
  if (!key) throw new Error('There is no key.');
  return key;
};

it('while one key takes over from another, either verifies, and the audit knows both', async () => {
  const [before, after] = [newPem(), newPem()];
  const verified: boolean[][] = [];
  for (const pem of [before, before + after, after]) {
    const record = await recorded();
    await logPass(engine(), { signer: signerFrom('consent.test/ledger', pem) });
    const proof = await log().findProof(record);
    if (!proof) throw new Error('There is no proof.');
    const leaf = leafHash(Buffer.from(record.hash, 'hex'));
    expect(isIncluded({ ...proof, size: proof.tree.size, leaf }, proof.tree.root)).toBe(true);
    verified.push([before, after].map((key) => typeof openNote(proof.tree.note, [keyOf(key)]) === 'object'));
  }
  expect(verified).toEqual([
    [true, false],
    [true, true],
    [false, true],
  ]);
  const { exitCode, stdout } = await audit();
  expect(exitCode).toBe(0);
  expect(stdout).toContain('2 key');
});

it('a start warns of a key that the log does not know, whatever its name, and of none before the first signature', async () => {
  const [ours, fresh] = [newPem(), newPem()];
  const { pool } = engine();
  const warned = async (pem: string, origin = 'consent.test/ledger') => {
    const said: string[] = [];
    const log = { info: () => undefined, warn: (_details: object, message: string) => said.push(message) };
    const settings = readConfig({ LOG_CHECKPOINT_FILE: '/none' });
    warnOfLogSettings(settings, { signer: signerFrom(origin, pem) }, await readLogKeys(pool), log);
    return said;
  };
  expect(await warned(fresh)).toEqual([]);
  await logPass(engine(), { signer: signerFrom('consent.test/ledger', ours) });
  expect(await warned(ours)).toEqual([]);
  expect(await warned(ours, 'consent.test/ledger/2')).toEqual([]);
  expect(await warned(ours + fresh)).toEqual([]);
  expect(await warned(fresh)).toEqual([
    'the log does not know the key of this node, and gets an entry that announces it. Unless you replace the key, stop this node and set the key of the log',
  ]);
  await logPass(engine(), { signer: signerFrom('consent.test/ledger', ours + fresh) });
  expect(await warned(fresh)).toEqual([]);
});

it('a key does not sign for trees from before it was one of the log', async () => {
  const [before, after] = [newPem(), newPem()];
  await recorded();
  await logPass(engine(), { signer: signerFrom('consent.test/ledger', before) });
  await recorded();
  await logPass(engine(), { signer: signerFrom('consent.test/ledger', after) });
  const { rows } = await engine().pool.query<{ note: string }>(
    'SELECT note FROM log_checkpoint ORDER BY size',
  );
  const text = rows[0]?.note.split('\n\n')[0] ?? '';
  const [signature] = await Promise.all(
    signerFrom('consent.test/ledger', after).keys.map((key) => key.sign(`${text}\n`)),
  );
  const signed = Buffer.concat([
    Buffer.from(signature?.id ?? '', 'hex'),
    signature?.signature ?? Buffer.alloc(0),
  ]);
  const note = `${text}\n\n— consent.test/ledger ${signed.toString('base64')}\n`;
  await engine().pool.query(
    'UPDATE log_checkpoint SET note = $1 WHERE size = (SELECT min(size) FROM log_checkpoint)',
    [note],
  );
  expect((await audit()).stdout).toContain('CHECKPOINT_SIGNATURE');
});

it('a clock that steps back hides no leaf', async () => {
  const { size } = await logPass(engine());
  const noon = Date.parse('2026-03-01T12:00:00.000Z');
  // More than a tile each, the later ones earlier by the clock.
  const batches = [0, -3_600_000, -1_800_000, 60_000].map((stepMs) => ({
    at: new Date(noon + stepMs),
    entries: Array.from({ length: 300 }, () => randomBytes(32)),
  }));
  for (const { at, entries } of batches) {
    await engine().pool.query('INSERT INTO log_queue (min_at, max_at, entries) VALUES ($1, $1, $2)', [
      at,
      Buffer.concat(entries),
    ]);
    await logPass(engine());
  }
  const lookUps = batches.flatMap(({ at, entries }) =>
    entries.map((entry) => ({ hash: entry.toString('hex'), recordedAt: at })),
  );
  const found = await findLeafIndexes(engine().pool, lookUps);
  expect(found).toEqual(lookUps.map((_, place) => size + place));
});
