import { tamper } from './keptTables';
import { overlaid, type Tampering, testTamperings, useAuditScene, zeros } from './auditScene';

const { scene } = useAuditScene();

const tamperings: readonly Tampering[] = [
  [
    'an entry of the tree',
    () => overlaid('entries', 40, zeros),
    () => ['LEAF_HASH leaf 40', expect.stringMatching(/^RECORD_LEAF/) as string, 'LEAF_UNKNOWN leaf 40'],
  ],
  [
    'a hash of a leaf',
    () => overlaid('hashes', 40, zeros),
    () => [
      'LEAF_HASH leaf 40',
      `CHECKPOINT_ROOT checkpoint of consent.test/ledger at ${scene().size - 1} leaves`,
      `CHECKPOINT_ROOT checkpoint of consent.test/ledger at ${scene().size} leaves`,
      'TILE_HASH tile 1/0',
      `HEAD_ROOT root of ${scene().size} leaves`,
    ],
  ],
  [
    'a tile above the leaves',
    () => `UPDATE log_tile SET hashes = ${zeros} WHERE level = 1`,
    () => ['TILE_HASH tile 1/0'],
  ],
  ['a missing tile above', () => 'DELETE FROM log_tile WHERE level = 1', () => ['TILE_MISSING tile 1/0']],
  [
    'the root',
    () => `UPDATE log_head SET root = ${zeros}`,
    () => [`HEAD_ROOT root of ${scene().size} leaves`],
  ],
];

describe('tampering with the tree', () => {
  testTamperings(scene, tamperings);

  it('with a missing tile is found, and what it held', async () => {
    await tamper(scene().pool(), 'DELETE FROM log_tile WHERE level = 0 AND tile_index = 1');
    const { faults, report } = await scene().audited();
    expect(faults[0]).toBe('TILE_MISSING tile 0/1');
    const held = scene().size - 256;
    expect(report.faultCount).toBe(1 + held + held);
  });
});
