import fc from 'fast-check';
import { precedingEvent, type LogEventKind, type LogEventName } from '../../src/domain/evidence/logEvent';
import { erasedLeaves } from '../../src/domain/evidence/erasure/erasureEvent';
import { GrowingTree } from '../../src/domain/evidence/audit/growingTree';
import { LeafSet } from '../../src/domain/evidence/audit/leafSet';
import { leafHash } from '../../src/domain/evidence/merkleTree';
import { rangeHash, tileKey, type Tile } from '../../src/domain/evidence/tiles';
import { grownTree } from './grownTree';

it('a tree that is hashed leaf by leaf has the root and the tiles of one that is stored, at each size', () => {
  const leaves = Array.from({ length: 70_000 }, (_, index) => leafHash(Buffer.from([index, index >> 8])));
  const stored = grownTree(leaves, [leaves.length]);
  const tiles: Tile[] = [];
  const tree = new GrowingTree((tile) => tiles.push(tile));
  for (const leaf of leaves) {
    tree.append(leaf);
    const isLooked = tree.size < 600 || tree.size % 4_001 === 0 || tree.size % 65_536 < 2;
    if (isLooked) expect(tree.root()).toEqual(rangeHash(stored.read, { start: 0, end: tree.size }));
  }
  const all = new Map([...tiles, ...tree.unfinished()].map((tile) => [tileKey(tile), tile.hashes]));
  expect([...all.keys()].toSorted()).toEqual([...stored.tiles.keys()].toSorted());
  for (const [key, hashes] of all) expect(hashes).toEqual(Buffer.from(stored.tiles.get(key)?.hashes ?? []));
});

it('a set of leaves tells which are missing', () => {
  fc.assert(
    fc.property(fc.nat(300), fc.array(fc.nat(400)), (size, added) => {
      const set = new LeafSet(size);
      added.forEach((leaf) => set.add(leaf));
      const expected = Array.from({ length: size }, (_, leaf) => leaf).filter(
        (leaf) => !added.includes(leaf),
      );
      expect([...set.missing()]).toEqual(expected);
    }),
  );
});

it.each([
  [
    '{"leaves":[3,[5,9]]}',
    [
      [3, 3],
      [5, 9],
    ],
  ],
  ['{"leaves":null}', []],
  ['{}', []],
  ['{"leaves":[]}', []],
  ['{"leaves":[[9,5]]}', null],
  ['{"leaves":[[1,2,3]]}', null],
  ['{"leaves":[-1]}', null],
  ['{"leaves":[1.5]}', null],
  ['{"leaves":["1"]}', null],
  ['{"leaves":{"0":1}}', null],
])('the leaves that %s erases', (body, leaves) => {
  expect(erasedLeaves(body)).toEqual(leaves);
});

it.each<[LogEventKind, string, LogEventName | null]>([
  ['effect', '{}', { kind: 'version', about: '2' }],
  ['cancellation', '{}', { kind: 'version', about: '2' }],
  ['graceEnd', '{}', { kind: 'version', about: '2' }],
  ['supersession', '{"supersededBy":"3","supersedes":"1"}', { kind: 'effect', about: '3' }],
  ['settingsChange', '{}', { kind: 'settingsChange', about: '1' }],
  ['version', '{}', null],
])('what the event %s follows', (kind, body, before) => {
  expect(precedingEvent({ kind, about: '2', body })).toEqual(before);
});

it('the first change of the settings follows nothing', () => {
  expect(precedingEvent({ kind: 'settingsChange', about: '1', body: '{}' })).toBeNull();
});

it('what is no JSON names no leaves', () => {
  expect(erasedLeaves('no body')).toEqual([]);
});
