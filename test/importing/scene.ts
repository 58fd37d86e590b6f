import { finishImport } from '../../src/actions/importing/finishImport';
import { importRows, type ImportRowsInput, type RowOutcome } from '../../src/actions/importing/importRows';
import type { FinishImportInput } from '../../src/actions/importing/finishImport';
import type { SentRow } from '../../src/domain/decisions/importRow';
import { bearer, tokenOf } from '../service/bearer';
import type { GivenVersion } from '../service/given';
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

let rowsMade = 0;
/** A customer and a version, and rows that are apart by tenths of a second. */
export async function givenRows(service: Pick<TestNode, 'given' | 'ledger'>, version: GivenVersion = {}) {
  const { templateCode, consentVersionId, effectiveFrom } = await service.given.publishedVersion(version);
  const customerId = service.given.customer();
  const rowAt = (value: string, secondsAfter: number) => ({
    source_id: `row-${(rowsMade += 1)}`,
    customer_id: customerId,
    template_code: templateCode,
    consent_version_id: consentVersionId,
    value,
    decided_at: new Date(effectiveFrom.getTime() - 4_900 + secondsAfter * 100).toISOString(),
  });
  const chain = () => service.ledger.chain(customerId, templateCode);
  return { rowAt, chain, customerId, templateCode, consentVersionId };
}

export const importerHeaders = bearer(tokenOf({ sub: 'migration', scope: 'decisions:import' }));

/** What the REST door answers, its lines read. */
export async function sendImport(
  url: string,
  body: string | Uint8Array | AsyncIterable<Uint8Array>,
  query: Readonly<Record<string, string>> = {},
  headers = {},
) {
  const asked = new URLSearchParams({ ...origin, ...query });
  const response = await fetch(`${url}/v1/imports?${asked.toString()}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson', ...importerHeaders, ...headers },
    body,
    duplex: 'half',
  });
  const text = await response.text();
  const lines = text.split('\n').filter((line) => line !== '');
  return {
    status: response.status,
    headers: response.headers,
    lines: lines.map((line) => JSON.parse(line) as ToldLine),
  };
}

export type ToldLine = Readonly<Record<string, unknown>>;

export function ndjson(rows: readonly SentRow[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}
