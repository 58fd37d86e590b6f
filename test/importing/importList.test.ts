import { ask } from '../graphql/asking';
import { bearer, tokenOf } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { givenRows, importer, importing, ndjson, origin, sendImport } from './scene';

let service: TestService;
beforeAll(async () => {
  service = await startService();
}, startTimeoutMs);
afterAll(() => service.close());

const document = `query ($first: Int!, $after: String) { imports(first: $first, after: $after) {
  nodes { importId source trust fileSha256 rows recorded unchanged superseded refused finishedAt
    importedBy { kind name } }
  pageInfo { hasNextPage endCursor } } }`;

interface Listed {
  readonly nodes: readonly Readonly<Record<string, unknown>>[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
}

function asking(scope: string, first = 100, after: string | null = null) {
  const headers = bearer(tokenOf({ sub: 'clara', scope }));
  return ask(service.url, { query: document, variables: { first, after } }, headers);
}

async function listed(first = 100, after: string | null = null): Promise<Listed> {
  const { data } = await asking('audit:read', first, after);
  return (data as { imports: Listed }).imports;
}

describe('imports', () => {
  it('are listed once they are finished, newest first, with what became of their rows', async () => {
    const { rowAt } = await givenRows(service);
    const row = rowAt('given', 2);
    const rows = [row, row, rowAt('reject', 1), rowAt('maybe', 3)];
    await sendImport(service.url, ndjson(rows), { dry_run: 'true' });
    const before = await listed();
    const { lines } = await sendImport(service.url, ndjson(rows), { source: 'shop' });
    const finished = lines.at(-1)?.['finished'] as Readonly<Record<string, unknown>>;
    const again = await importing(service).finish({
      ...{ fileSha256: 'a'.repeat(64), bytes: 3_000_000_000 },
      ...{ rows: 5, recorded: 1, unchanged: 2, superseded: 1, refused: 1 },
    });

    const { nodes } = await listed();

    expect(before.nodes).toEqual([]);
    expect(nodes).toEqual([
      {
        ...{ importId: again.importId, ...origin, fileSha256: 'a'.repeat(64) },
        ...{ rows: 5, recorded: 1, unchanged: 2, superseded: 1, refused: 1 },
        finishedAt: again.finishedAt.toISOString(),
        importedBy: { kind: 'SERVICE', name: importer.id },
      },
      {
        ...{ importId: finished['import_id'], ...origin, source: 'shop' },
        ...{ fileSha256: finished['file_sha256'] },
        ...{ rows: 4, recorded: 2, unchanged: 1, superseded: 0, refused: 1 },
        finishedAt: expect.any(String) as string,
        importedBy: { kind: 'SERVICE', name: 'migration' },
      },
    ]);
  });

  it('come in pages that leave nothing out, and are found by an index', async () => {
    for (let rows = 1; rows <= 5; rows += 1)
      await importing(service).finish({
        ...{ fileSha256: 'b'.repeat(64), bytes: 1, rows },
        ...{ recorded: rows, unchanged: 0, superseded: 0, refused: 0 },
      });
    const { nodes } = await listed();
    const paged: unknown[] = [];
    for (let after: string | null = null, isMore = true; isMore;) {
      const page: Listed = await listed(2, after);
      paged.push(...page.nodes);
      ({ endCursor: after, hasNextPage: isMore } = page.pageInfo);
    }
    expect(paged).toEqual(nodes);
    expect(nodes.length).toBeGreaterThanOrEqual(5);

    const { pool } = service.database.engine;
    const sql = `SELECT body FROM log_event WHERE kind = 'import' AND (at, about) < ('infinity', '') ORDER BY at DESC, about DESC LIMIT 3`;
    const client = await pool.connect();
    await client.query('BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off');
    const { rows } = await client.query(`EXPLAIN ${sql}`);
    await client.query('ROLLBACK');
    client.release();
    expect(JSON.stringify(rows)).toContain('Index Scan Backward using log_event_import_idx');
  });

  it('are read by who imports or audits, and a cursor of another list is refused', async () => {
    expect((await asking('decisions:import')).errors).toBeUndefined();
    for (const scope of ['templates:write', 'consents:read', 'operations:read'])
      expect((await asking(scope)).errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
    const cursors = ['', 'x', Buffer.from('1 x').toString('base64url')];
    for (const after of cursors)
      expect((await asking('audit:read', 2, after)).errors).toMatchObject([
        { extensions: { code: 'INVALID_INPUT' } },
      ]);
    for (const first of [0, 101])
      expect((await asking('audit:read', first)).errors).toMatchObject([
        { extensions: { code: 'INVALID_INPUT' } },
      ]);
  });
});
