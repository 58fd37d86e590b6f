import { commandLineOn } from '../commandLine/commandLineOn';
import { until } from '../concurrency/until';
import { logKeeping } from '../evidence/logPass';
import { givenEndpoint } from '../events/webhookScene';
import { ask } from '../graphql/asking';
import { bearer, tokenOf } from '../service/bearer';
import { startNode, startService, startTimeoutMs, type TestService } from '../service/service';

let service: TestService;
beforeAll(async () => {
  service = await startService({ logKeeping });
}, startTimeoutMs);
afterAll(() => service.close());

const document = `{ system { release nodeVersion startedAt asOf machineTime failing
  database databaseVersion schema replica
  log { size unsignedSince isForked checkpointAt timestamping timestampedAt signingKeySince auditedAt auditFaults }
  webhooks { inOrder failing disabled stopped waiting givenUp waitingSince } } }`;

interface Told {
  readonly [member: string]: unknown;
  readonly asOf: string;
  readonly machineTime: string;
  readonly failing: readonly string[];
  readonly log: Readonly<Record<'unsignedSince' | 'timestamping' | 'auditedAt', string | null>> | null;
}

const asOperator = bearer(tokenOf({ sub: 'olga', scope: 'operations:read' }));

async function told(url = service.url): Promise<Told> {
  const { data, errors } = await ask(url, { query: document }, asOperator);
  expect(errors).toBeUndefined();
  return (data as { system: Told }).system;
}

describe('an operator', () => {
  it('is told of the node, the database and the log what the database says too', async () => {
    await service.given.publishedVersion();
    const { pool, kind } = service.database.engine;
    // All has its place, and is signed, so that nothing moves between the two looks.
    await until(30_000, async () => {
      const { rows } = await pool.query(
        `SELECT FROM log_head h JOIN log_checkpoint c USING (origin, size)
          WHERE h.size = (SELECT count(*) FROM log_event) AND h.size >= 4`,
      );
      return rows.length > 0 && (await told()).log?.unsignedSince === null;
    });

    const system = await told();

    const { rows } = await pool.query<{ readonly [column: string]: string }>(
      `SELECT (SELECT count(*)::text FROM log_event WHERE leaf_index IS NOT NULL) AS events,
        (SELECT migration_name FROM _prisma_migrations ORDER BY migration_name DESC LIMIT 1) AS schema,
        (SELECT to_char(signed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') FROM log_checkpoint
          ORDER BY size DESC LIMIT 1) AS signed`,
    );
    const [stored] = rows;
    expect(system).toMatchObject({
      ...{ failing: [], nodeVersion: process.versions.node },
      ...{ database: kind, schema: stored?.['schema'], replica: null },
      log: {
        ...{ size: stored?.['events'], checkpointAt: stored?.['signed'] },
        ...{ isForked: false, timestamping: 'OFF', timestampedAt: null },
        signingKeySince: expect.any(String) as string,
      },
      webhooks: {
        inOrder: 0,
        failing: 0,
        disabled: 0,
        stopped: 0,
        waiting: 0,
        givenUp: 0,
        waitingSince: null,
      },
    });
    expect(JSON.stringify(system)).not.toMatch(/127\.0\.0\.1|localhost|postgres@/);
    expect(Math.abs(Date.parse(system.asOf) - Date.parse(system.machineTime))).toBeLessThan(5_000);
  });

  it('is told when the log was audited, and what that found', async () => {
    expect((await told()).log).toMatchObject({ auditedAt: null, auditFaults: null });
    await commandLineOn(service.database.engine).run('log', 'audit');
    const { log, asOf } = await told();
    expect(log).toMatchObject({ auditFaults: 0 });
    expect(Date.parse(asOf) - Date.parse(log?.auditedAt ?? '')).toBeLessThan(60_000);
  });

  it('sees webhooks, an authority that does not stamp, and the duty that fails', async () => {
    await givenEndpoint(service.database.engine, 'http://127.0.0.1:1/');
    const timestamping = { url: new URL('http://127.0.0.1:1/'), authorities: null };
    const node = await startNode(service.database, { logKeeping: { ...logKeeping, timestamping } });
    expect(await told(node.url)).toMatchObject({
      ...{ failing: ['TIMESTAMP_URL'], webhooks: { inOrder: 1 }, log: { timestamping: 'LATE' } },
    });
    await node.close();
  });

  it('is answered also where the database is not, in time, with what the node knows', async () => {
    const { pool } = service.database.engine;
    await pool.query('ALTER TABLE log_head RENAME TO log_head_away');
    const system = await told();
    await pool.query('ALTER TABLE log_head_away RENAME TO log_head');
    expect(system).toMatchObject({
      ...{ log: null, databaseVersion: null, schema: null },
      nodeVersion: process.versions.node,
    });
  });

  it('is told by a node that does not read the log that it does not', async () => {
    const node = await startNode(service.database);
    expect(await told(node.url)).toMatchObject({ log: { isForked: null, unsignedSince: null } });
    await node.close();
  });

  it('alone is told: no other scope is enough', async () => {
    const scopes = ['audit:read', 'settings:manage', 'webhooks:manage', 'keys:manage', 'templates:publish'];
    for (const scope of scopes) {
      const { errors } = await ask(service.url, { query: document }, bearer(tokenOf({ sub: 'x', scope })));
      expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN', requires: 'operations:read' } }]);
    }
    const { errors } = await ask(service.url, { query: document }, { authorization: '' });
    expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
  });
});
