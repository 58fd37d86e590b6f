import type { Pool } from 'pg';
import { parseCheckpoint } from '../../src/domain/evidence/checkpoint';
import { leafHash, nodeHash, type TreeHash } from '../../src/domain/evidence/merkleTree';
import { openNote, type NoteKey } from '../../src/domain/evidence/signedNote';
import { grownTree } from './grownTree';

/** The hashes of all entries, in their order. */
export async function readEntries(pool: Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ entries: Buffer }>(
    'SELECT entries FROM log_tile WHERE level = 0 ORDER BY tile_index',
  );
  return rows.flatMap(({ entries }) => entries.toString('hex').match(/.{64}/g) ?? []);
}

/**
 * Once nothing waits, each decision and event has one leaf, and leaves rise along each chain. The tiles are those of
 * the leaves. Every note that was ever seen is signed over leaves that are still the first of the tree.
 */
export async function expectLogWhole(pool: Pool, key: NoteKey, seen: readonly string[] = []): Promise<void> {
  const entries = await readEntries(pool);
  const { rows: records } = await pool.query<{ hash: string; chain: string }>(
    `SELECT encode(hash, 'hex') AS hash, subject_id || '/' || template_code AS chain FROM decision
     ORDER BY subject_id, template_code, sequence`,
  );
  const { rows: events } = await pool.query<{ hash: string }>(
    `SELECT encode(hash, 'hex') AS hash FROM log_event`,
  );
  expect(entries.toSorted()).toEqual([...records, ...events].map(({ hash }) => hash).toSorted());
  expectRising(entries, records);

  const leaves = entries.map((entry) => leafHash(Buffer.from(entry, 'hex')));
  await expectTiles(pool, leaves);
  const { rows: stored } = await pool.query<{ note: string }>('SELECT note FROM log_checkpoint');
  expectPrefixes(leaves, [...stored.map(({ note }) => note), ...seen], key);
}

function expectRising(entries: readonly string[], records: readonly { hash: string; chain: string }[]): void {
  const indexOf = new Map(entries.map((entry, index) => [entry, index]));
  const last = new Map<string, number>();
  for (const { hash, chain } of records) {
    const index = indexOf.get(hash) ?? -1;
    expect(index).toBeGreaterThan(last.get(chain) ?? -1);
    last.set(chain, index);
  }
}

async function expectTiles(pool: Pool, leaves: readonly TreeHash[]): Promise<void> {
  const { rows } = await pool.query<{ key: string; hashes: Buffer }>(
    `SELECT level || '/' || tile_index AS key, hashes FROM log_tile`,
  );
  const grown = grownTree(leaves, [leaves.length]).tiles;
  expect(new Map(rows.map(({ key, hashes }) => [key, hashes.toString('hex')]))).toEqual(
    new Map([...grown].map(([key, { hashes }]) => [key, Buffer.from(hashes).toString('hex')])),
  );
  const { rows: heads } = await pool.query<{ size: string; root: Buffer }>('SELECT size, root FROM log_head');
  const head = heads.map(({ size, root }) => ({ size: Number(size), root: root.toString('hex') }));
  const root = rootsOf(leaves, new Set([leaves.length])).get(leaves.length);
  expect(head).toEqual([{ size: leaves.length, root }]);
}

function expectPrefixes(leaves: readonly TreeHash[], notes: readonly string[], key: NoteKey): void {
  expect(notes.length).toBeGreaterThan(0);
  const signed = notes.map((note) => {
    const opened = openNote(note, [key]);
    const checkpoint = typeof opened === 'string' ? null : parseCheckpoint(opened.text);
    if (!checkpoint) throw new Error(`no checkpoint: ${note}`);
    return { size: checkpoint.size, root: Buffer.from(checkpoint.root).toString('hex') };
  });
  const roots = rootsOf(leaves, new Set(signed.map(({ size }) => size)));
  expect(signed).toEqual(signed.map(({ size }) => ({ size, root: roots.get(size) })));
}

/** The root of the first leaves for each size, hashed here once more and without tiles. */
function rootsOf(leaves: readonly TreeHash[], sizes: ReadonlySet<number>): ReadonlyMap<number, string> {
  const roots = new Map<number, string>();
  /** Of whole subtrees, the largest first. */
  const peaks: { readonly height: number; readonly hash: TreeHash }[] = [];
  for (const [index, leaf] of leaves.entries()) {
    let peak = { height: 0, hash: leaf };
    for (let last = peaks.at(-1); last?.height === peak.height; last = peaks.at(-1)) {
      peaks.pop();
      peak = { height: peak.height + 1, hash: nodeHash(last.hash, peak.hash) };
    }
    peaks.push(peak);
    if (!sizes.has(index + 1)) continue;
    const root = peaks.map(({ hash }) => hash).reduceRight((right, left) => nodeHash(left, right));
    roots.set(index + 1, Buffer.from(root).toString('hex'));
  }
  return roots;
}
