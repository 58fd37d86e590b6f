import { verifyChain, type ChainVerdict } from './verifyChain';
import type { DecisionRecord } from '../../src/domain/evidence/decisionRecord';
import type { Engine } from '../../src/storage/engine/engine';
import { readChain } from './readChain';

/** What the ledger holds, read past both doors. */
export interface LedgerView {
  chain(customerId: string, templateCode: string): Promise<readonly DecisionRecord[]>;
  verdict(customerId: string, templateCode: string): Promise<ChainVerdict>;
  /** Rows of all tables that a decision could leave something in. */
  rowCount(): Promise<number>;
}

export function ledgerOf({ pool }: Engine): LedgerView {
  const chain = (customerId: string, templateCode: string) => readChain(pool, customerId, templateCode);
  return {
    chain,
    verdict: async (customerId, templateCode) => verifyChain(await chain(customerId, templateCode)),
    rowCount: async () => {
      const { rows } = await pool.query<{ count: number }>(
        `SELECT ((SELECT count(*) FROM decision) + (SELECT count(*) FROM customer)
          + (SELECT count(*) FROM idempotency_key)
          + (SELECT count(*) FROM said_again))::integer AS count`,
      );
      return rows[0]?.count ?? -1;
    },
  };
}
