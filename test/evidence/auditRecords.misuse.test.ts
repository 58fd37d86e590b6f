import { readRecordsAfter } from '../../src/storage/evidence/auditReads';
import { ledgerBeginning } from '../../src/storage/reports/exportPage';
import { tamper } from './keptTables';
import { recordHash } from '../../src/domain/evidence/decisionRecord';
import { overlaid, placeOf, rowOf, type Tampering, testTamperings, useAuditScene } from './auditScene';

const { scene } = useAuditScene();

const tamperings: readonly Tampering[] = [
  [
    'a member of a record',
    () => `UPDATE decision SET value = 'reject' WHERE ${rowOf(scene().once)}`,
    () => [`RECORD_HASH ${placeOf(scene().once)}`],
  ],
  [
    'a record and its hash',
    () => {
      const { hash: _, ...forged } = { ...scene().once, value: 'reject' } as const;
      return `UPDATE decision SET value = 'reject', hash = '\\x${recordHash(forged)}' WHERE ${rowOf(scene().once)}`;
    },
    () => [
      `RECORD_LEAF ${placeOf(scene().once)}`,
      expect.stringMatching(/^LEAF_UNKNOWN leaf \d+$/) as string,
    ],
  ],
  [
    'a missing first record',
    () => `DELETE FROM decision WHERE ${rowOf(scene().twice[0])}`,
    () => [
      `RECORD_SEQUENCE ${placeOf(scene().second)}`,
      expect.stringMatching(/^LEAF_UNKNOWN leaf \d+$/) as string,
    ],
  ],
  [
    'a missing last record',
    () => `DELETE FROM decision WHERE ${rowOf(scene().second)}`,
    () => [`LEAF_UNKNOWN leaf ${scene().size - 1}`],
  ],
  [
    'a link of a chain, with the hash',
    () => {
      const { hash: _, ...forged } = { ...scene().second, prevHash: '11'.repeat(32) };
      return `UPDATE decision SET prev_hash = '\\x${forged.prevHash}', hash = '\\x${recordHash(forged)}'
        WHERE ${rowOf(scene().second)}`;
    },
    () => [
      `RECORD_PREVIOUS ${placeOf(scene().second)}`,
      `RECORD_LEAF ${placeOf(scene().second)}`,
      `LEAF_UNKNOWN leaf ${scene().size - 1}`,
    ],
  ],
  [
    'when a record was recorded',
    () => `UPDATE decision SET recorded_at = recorded_at - interval '1 day' WHERE ${rowOf(scene().second)}`,
    () => [
      `RECORD_HASH ${placeOf(scene().second)}`,
      `RECORD_LEAF ${placeOf(scene().second)}`,
      `RECORD_TIME ${placeOf(scene().second)}`,
      `LEAF_UNKNOWN leaf ${scene().size - 1}`,
    ],
  ],
  [
    'what waits for its place',
    () => 'DELETE FROM log_queue',
    () => Array.from({ length: 2 }, () => expect.stringMatching(/^RECORD_LEAF record 1 /) as string),
  ],
];

describe('tampering with records', () => {
  testTamperings(scene, tamperings);

  it('with leaves that change places is found', async () => {
    const [first, last] = await Promise.all(scene().twice.map((record) => scene().leafOf(record)));
    expect([first, last]).toEqual([expect.any(Number), scene().size - 1]);
    const entries = scene().twice.map((record) => `'\\x${record.hash}'::bytea`);
    await tamper(
      scene().pool(),
      `${overlaid('entries', first ?? 0, entries[1] ?? '')};
      ${overlaid('entries', last ?? 0, entries[0] ?? '')};
      UPDATE log_tile SET min_at = '2000-01-01', max_at = '2100-01-01' WHERE level = 0`,
    );
    const { faults } = await scene().audited();
    expect(faults).toEqual([
      `LEAF_HASH leaf ${first}`,
      `LEAF_HASH leaf ${scene().size - 1}`,
      `RECORD_ORDER ${placeOf(scene().second)}`,
    ]);
  });

  it('with a version that is logged after its first answer is found', async () => {
    const { versionId } = scene();
    const records = await readRecordsAfter(scene().pool(), ledgerBeginning, 1_000);
    const entries = await scene().entries();
    const isRecord = (hash: string) => records.some((record) => record.hash === hash);
    const answer = entries.findIndex(isRecord);
    const leaf = await scene().leafOfVersion(versionId);
    const entry = entries[leaf];
    await tamper(
      scene().pool(),
      `${overlaid('entries', leaf, `'\\x${entries[answer]}'::bytea`)};
      ${overlaid('entries', answer, `'\\x${entry}'::bytea`)};
      UPDATE log_event SET leaf_index = ${answer} WHERE kind = 'version' AND about = '${versionId}'`,
    );
    const record = records.find(({ hash }) => hash === entries[answer]);
    const { faults } = await scene().audited();
    expect(faults).toEqual([
      `LEAF_HASH leaf ${leaf}`,
      `LEAF_HASH leaf ${answer}`,
      `EVENT_ORDER effect ${versionId}`,
      `RECORD_VERSION ${record && placeOf(record)}`,
    ]);
    expect((await scene().auditor().run('log', 'audit')).stdout).toContain(
      ': its leaf stands before that of the version that it answers (RECORD_VERSION)',
    );
  });

  it('is counted, of which the first twenty are named in words', async () => {
    await tamper(scene().pool(), `DELETE FROM decision WHERE subject_id <> '${scene().once.subjectId}'`);
    const { exitCode, stdout, stderr } = await scene().auditor().run('log', 'audit');
    const words = 'no record and no event has this entry, and no erasure names the leaf';
    expect(stdout.split('\n').filter((line) => line.startsWith('fault: leaf '))).toHaveLength(20);
    expect(stdout).toContain(`: ${words} (LEAF_UNKNOWN)`);
    expect({ exitCode, stderr }).toEqual({
      exitCode: 1,
      stderr: 'the audit found 270 faults; 250 more are not shown',
    });
  });
});
