import type { Pool } from 'pg';
import { verifyChain } from './verifyChain';
import type { DecisionRecord } from '../../src/domain/evidence/decisionRecord';
import { decisionColumns, decisionRecordOf, type DecisionRow } from '../../src/storage/decisions/decisionRow';
import { readTallyFaults } from '../../src/storage/reports/tallyCheck';
import { expectTallyTrue } from './scannedLedger';

/** Every row of the ledger, past both doors: by subject and template, oldest first. */
export async function readWholeLedger(pool: Pool): Promise<readonly DecisionRecord[]> {
  const { rows } = await pool.query<DecisionRow>(
    `SELECT ${decisionColumns('d')} FROM decision d ORDER BY subject_id, template_code, sequence`,
  );
  return rows.map(decisionRecordOf);
}

/** Reads all of it and expects every chain to verify, the tally to agree and every hash to be that of its text. */
export async function expectLedgerWhole(pool: Pool): Promise<readonly DecisionRecord[]> {
  const records = await readWholeLedger(pool);
  const verdicts = chainsOf(records).map((chain) => ({
    of: chain[0]?.subjectId,
    verdict: verifyChain(chain),
  }));
  expect(verdicts.filter(({ verdict }) => !verdict.intact)).toEqual([]);
  expect(await decisionsOnOtherTexts(pool)).toEqual([]);
  expect(await readTallyFaults(pool)).toEqual([]);
  await expectTallyTrue(pool);
  return records;
}

function chainsOf(records: readonly DecisionRecord[]): readonly (readonly DecisionRecord[])[] {
  const chains = new Map<string, DecisionRecord[]>();
  for (const record of records) {
    const name = `${record.subjectId} ${record.templateCode}`;
    const chain = chains.get(name) ?? [];
    chains.set(name, [...chain, record]);
  }
  return [...chains.values()];
}

async function decisionsOnOtherTexts(pool: Pool): Promise<readonly unknown[]> {
  const { rows } = await pool.query<{ readonly hash: string }>(
    `SELECT encode(d.hash, 'hex') AS hash FROM decision d
       JOIN version_text t USING (consent_version_id, locale)
       JOIN version v USING (consent_version_id)
     WHERE t.content_hash <> d.content_hash OR v.published_at IS NULL`,
  );
  return rows;
}
