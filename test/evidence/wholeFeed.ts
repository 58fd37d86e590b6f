import type { Pool } from 'pg';
import { readFeedEdges } from '../../src/storage/events/feedEdges';
import { readFeedPage } from '../../src/storage/events/feedPage';

/** The feed has each decision of the ledger once, without a gap, and those of one customer in their order. */
export async function expectFeedWhole(pool: Pool): Promise<void> {
  const { first, next } = await readFeedEdges(pool);
  const told: string[] = [];
  const newest = new Map<string, number>();
  for (let position = first; position < next;) {
    const { entries } = await readFeedPage(pool, position, 1_000);
    expect(entries.map((entry) => entry.position)).toEqual(entries.map((_entry, index) => position + index));
    for (const entry of entries) {
      if (entry.kind !== 'decision') continue;
      const chain = `${entry.subjectId} ${entry.templateCode}`;
      expect(entry.sequence).toBe((newest.get(chain) ?? 0) + 1);
      newest.set(chain, entry.sequence);
      told.push(`${chain} ${entry.sequence}`);
    }
    expect(entries.length).toBeGreaterThan(0);
    position += entries.length;
  }
  const { rows } = await pool.query<{ key: string }>(
    `SELECT subject_id || ' ' || template_code || ' ' || sequence AS key FROM decision`,
  );
  expect(told.toSorted()).toEqual(rows.map(({ key }) => key).toSorted());
}
