import { finishImport } from '../../src/actions/importing/finishImport';
import { importRows, type ImportRowsInput, type RowOutcome } from '../../src/actions/importing/importRows';
import type { FinishImportInput } from '../../src/actions/importing/finishImport';
import type { SentRow } from '../../src/domain/decisions/importRow';
import type { TestNode } from '../service/service';
import { actAs } from '../service/staffActions';

export const importer = {
  kind: 'service',
  id: 'migration',
  scopes: new Set(['decisions:import'] as const),
} as const;
export const origin = { source: 'crm-2019', trust: 'SYSTEM_RECORD' } as const;

type Importing = Partial<Omit<ImportRowsInput, 'rows'>>;

export function importing(node: Pick<TestNode, 'parts'>) {
  const act = actAs(node.parts, importer);
  return {
    rows: async (rows: readonly SentRow[], sent: Importing = {}): Promise<readonly RowOutcome[]> =>
      act(importRows, { ...origin, dryRun: false, ...sent, rows }),
    finish: async (counts: Omit<FinishImportInput, 'source' | 'trust'>) =>
      act(finishImport, { ...origin, ...counts }),
  };
}

/** What became of each row, in one word. */
export function words(outcomes: readonly RowOutcome[]): readonly string[] {
  return outcomes.map((one) => (one.outcome === 'refused' ? one.refusal.code : one.outcome));
}
