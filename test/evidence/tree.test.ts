import crypto, { hash } from 'node:crypto';
import fc from 'fast-check';
import type { Pool } from 'pg';
import { tileReader } from '../../src/actions/evidence/tileReader';
import { EvidenceLog } from '../../src/actions/evidence/evidenceLog';
import {
  consistencyRanges,
  emptyRoot,
  foldNodes,
  inclusionRanges,
  leafHash,
  nodeHash,
  type TreeHash,
} from '../../src/domain/evidence/merkleTree';
import { isConsistent, isIncluded } from '../../src/domain/evidence/treeProof';
import { rangeHash, tilesOf, widthOf } from '../../src/domain/evidence/tiles';
import vectors from './merkleVectors.json';
import { grownTree } from './grownTree';

const bytes = (base64: string | null) => Buffer.from(base64 ?? '', 'base64');
const path = (proof: readonly string[] | null) => (proof ?? []).map(bytes);

describe('the vectors of transparency-dev/merkle', () => {
  it('are all there', () => {
    expect([vectors.inclusion.length, vectors.consistency.length]).toEqual([98, 98]);
  });

  it.each(vectors.inclusion)(
    'inclusion $name',
    ({ leafIdx, treeSize, root, leafHash: leaf, proof, wantErr }) => {
      const inclusion = { index: leafIdx, size: treeSize, leaf: bytes(leaf), path: path(proof) };
      expect(isIncluded(inclusion, bytes(root))).toBe(!wantErr);
    },
  );

  it.each(vectors.consistency)('consistency $name', ({ size1, size2, root1, root2, proof, wantErr }) => {
    const earlier = { size: size1, root: bytes(root1) };
    expect(isConsistent(earlier, { size: size2, root: bytes(root2) }, path(proof))).toBe(!wantErr);
  });
});

/** The tree hash as RFC 6962 defines it, by recursion over all leaves. */
function definedRoot(leaves: readonly TreeHash[]): TreeHash {
  if (leaves.length === 0) return hash('sha256', '', 'buffer');
  const [only] = leaves;
  if (leaves.length === 1 && only) return only;
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return nodeHash(definedRoot(leaves.slice(0, split)), definedRoot(leaves.slice(split)));
}

const entries = (count: number) =>
  Array.from({ length: count }, (_, index) => leafHash(Buffer.from([index, index >> 8, 7])));

describe('a tree grown in tiles', () => {
  it('has the root that is defined, however its leaves came', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 4 }), (portions) => {
        const leaves = entries(portions.reduce((sum, portion) => sum + portion, 0));
        const tree = grownTree(leaves, portions);
        expect(rangeHash(tree.read, { start: 0, end: leaves.length })).toEqual(definedRoot(leaves));
        for (const tile of tree.tiles.values()) {
          expect(tile.hashes.length).toBe(32 * widthOf(tile, leaves.length));
        }
      }),
      { numRuns: 30 },
    );
    expect(emptyRoot).toEqual(definedRoot([]));
  });

  it('proves each leaf, and no other one, and reads only the tiles that it names', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 70_000 }), fc.nat(), fc.nat(), (size, atAny, otherAny) => {
        const [index, other] = [atAny % size, otherAny % size];
        const tree = shared(size);
        const ranges = inclusionRanges(index, size);
        const proof = ranges.map((range) => rangeHash(tree.only(tilesOf(ranges)), range));
        const root = rangeHash(tree.read, { start: 0, end: size });
        expect(isIncluded({ index, size, leaf: tree.leaf(index), path: proof }, root)).toBe(true);
        expect(isIncluded({ index: other, size, leaf: tree.leaf(index), path: proof }, root)).toBe(
          other === index,
        );
      }),
      { numRuns: 200 },
    );
  });

  it('proves that it begins with what it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 70_000 }), fc.nat(), (size, any) => {
        const earlierSize = 1 + (any % size);
        const { read } = shared(size);
        const proof = consistencyRanges(earlierSize, size).map((range) => rangeHash(read, range));
        const rootOf = (end: number) => rangeHash(shared(end).read, { start: 0, end });
        const earlier = { size: earlierSize, root: rootOf(earlierSize) };
        const later = { size, root: rootOf(size) };
        expect(isConsistent(earlier, later, proof)).toBe(true);
        const forked = { ...earlier, root: leafHash(earlier.root) };
        expect(isConsistent(forked, later, proof)).toBe(false);
      }),
      { numRuns: 200 },
    );
  });
});

it('neighbours are folded from the right', () => {
  const [a, b, c] = entries(3) as [TreeHash, TreeHash, TreeHash];
  expect(foldNodes([a, b, c])).toEqual(nodeHash(a, nodeHash(b, c)));
});

/** One large tree, seen at any size: full tiles never change, and partial ones are the beginnings of what came later. */
const large = grownTree(entries(70_000), [70_000]);

function shared(size: number) {
  const read = tileReader(
    [...large.tiles.values()].map((tile) => ({ ...tile, entries: null })),
    size,
  );
  const only =
    (ids: readonly { level: number; index: number }[]) => (id: { level: number; index: number }) => {
      if (!ids.some(({ level, index }) => level === id.level && index === id.index))
        throw new Error('not named');
      return read(id);
    };
  return { read, only, leaf: (index: number) => large.leaf(index) };
}

describe('paths of a log', () => {
  const at = new Date();
  const lookUpOf = (index: number) => ({
    hash: Buffer.from(large.leaf(index)).toString('hex'),
    recordedAt: at,
  });

  /** The large tree as a log reads it, whose entries are here the leaves themselves. */
  function logOf(size: number) {
    const lookedUp: string[] = [];
    const note = `tree\n${size}\n${Buffer.alloc(32).toString('base64')}\n\n— tree AAAAAAAA\n`;
    const tables: Readonly<Record<string, (values: never) => readonly object[]>> = {
      'log-newest-checkpoint': () => [{ origin: 'tree', size, note }],
      'log-tiles': ([levels = [], indexes = []]: readonly number[][]) =>
        indexes.map((index, at) => {
          const level = levels[at] ?? 0;
          return { level, index, hashes: large.read({ level, index }), entries: null };
        }),
      'log-places': ([, entries = []]: readonly Buffer[][]) => {
        const hashes = entries.map((entry) => entry.toString('hex'));
        lookedUp.push(...hashes);
        return hashes.flatMap((hash, n) => {
          const index = places.get(hash);
          if (index === undefined) return [];
          return { n: String(n + 1), tile_index: String(Math.floor(index / 256)), place: (index % 256) * 32 };
        });
      },
    };
    const query = ({ name, values }: { readonly name: string; readonly values?: unknown }) =>
      Promise.resolve({ rows: tables[name]?.(values as never) });
    return { log: new EvidenceLog({ query } as unknown as Pool), lookedUp };
  }
  const places = new Map(Array.from({ length: 65_000 }, (_, index) => [lookUpOf(index).hash, index]));

  it('prove what was asked, each place looked up once however often it is asked for', async () => {
    const { log, lookedUp } = logOf(60_000);
    const asked = [5, 59_999, 5, 40_000, 60_000];
    const [proofs, found] = await Promise.all([
      Promise.all(asked.map((index) => log.findProof(lookUpOf(index)))),
      Promise.all(asked.map((index) => log.findPlace(lookUpOf(index)))),
    ]);
    expect(found).toEqual([5, 59_999, 5, 40_000, null]);
    expect(proofs.map((proof) => proof?.index ?? null)).toEqual(found);
    const root = rangeHash(shared(60_000).read, { start: 0, end: 60_000 });
    for (const proof of proofs) {
      if (!proof) continue;
      const { index, path: siblings } = proof;
      expect(isIncluded({ index, size: 60_000, leaf: large.leaf(index), path: siblings }, root)).toBe(true);
    }
    expect(lookedUp.toSorted()).toEqual([...new Set(lookedUp)].toSorted());
  });

  it('are hashed in slices, each in a turn of its own, however many requests ask', async () => {
    const { log } = logOf(65_000);
    let turns = 0;
    let isGoing = true;
    const count = () => {
      turns += 1;
      if (isGoing) setImmediate(count);
    };
    setImmediate(count);
    let nowMs = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => (nowMs += 6));
    const some = (from: number) => Array.from({ length: 50 }, (_, step) => from + step * 300);
    await Promise.all([
      log.readPaths(some(0), { size: 65_000, root: emptyRoot }),
      log.readPaths(some(1), { size: 65_000, root: emptyRoot }),
    ]);
    clock.mockRestore();
    isGoing = false;
    expect(turns).toBeGreaterThanOrEqual(100);
  });

  it('hash a whole tile once', async () => {
    const { log } = logOf(65_536);
    await log.findProof(lookUpOf(30_000));
    const hashing = jest.spyOn(crypto, 'hash');
    await log.findProof(lookUpOf(30_001));
    const hashed = hashing.mock.calls.length;
    hashing.mockRestore();
    expect(hashed).toBeLessThan(256);
  });
});
