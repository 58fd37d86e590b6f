import { randomBytes } from 'node:crypto';
import { anonymous } from '../../src/domain/access/caller';
import { MigrationRefused } from '../../src/storage/migration/migrationFaults';
import { partitionLedger } from '../../src/storage/migration/partitionLedger';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';
import { startNode, startTimeoutMs } from '../service/service';

const partitions = 3;
const tables = ['decision', 'idempotency_key'] as const;

/** Roles belong to the whole server, on which other runs have theirs. */
const suffix = randomBytes(4).toString('hex');
const [owner, reader, auditor] = [`owner_${suffix}`, `reader_${suffix}`, `auditor_${suffix}`] as const;

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
  for (const role of [owner, reader, auditor]) await run(`CREATE ROLE ${role}`);
}, startTimeoutMs);
afterEach(async () => {
  for (const role of [owner, reader, auditor]) {
    await run(`REASSIGN OWNED BY ${role} TO CURRENT_USER`);
    await run(`DROP OWNED BY ${role}`);
    await run(`DROP ROLE ${role}`);
  }
  await database.close();
});

async function run(sql: string): Promise<readonly object[]> {
  return (await database.engine.pool.query<object>(sql)).rows;
}

/** All that operators may have put on the tables, as the catalogue tells it by name. */
async function accessNow() {
  const named = `relname IN ('decision', 'idempotency_key')`;
  return {
    owners:
      await run(`SELECT relname, relowner::regrole::text, relrowsecurity, relforcerowsecurity, relreplident
      FROM pg_class WHERE ${named} ORDER BY 1`),
    rights: await run(`SELECT relname, grantee::regrole::text, privilege_type, is_grantable
      FROM pg_class, aclexplode(relacl) WHERE ${named} ORDER BY 1, 2, 3`),
    columns: await run(`SELECT relname, attname, grantee::regrole::text, privilege_type, is_grantable
      FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid, aclexplode(attacl) WHERE ${named} ORDER BY 1, 2, 3, 4`),
    policies: await run(`SELECT * FROM pg_policies ORDER BY policyname`),
    comments: await run(
      `SELECT relname, obj_description(oid, 'pg_class') AS said FROM pg_class WHERE ${named} ORDER BY 1`,
    ),
    published: await run(`SELECT relname, pubname, pg_get_expr(prqual, prrelid) AS filter, ARRAY(
        SELECT attname::text FROM pg_attribute WHERE attrelid = prrelid AND attnum = ANY (prattrs)
        ORDER BY attnum) AS columns
      FROM pg_publication_rel JOIN pg_class ON pg_class.oid = prrelid JOIN pg_publication p ON p.oid = prpubid ORDER BY 1, 2`),
  };
}

async function storageOf(table: string): Promise<unknown> {
  return run(`SELECT t.reloptions, toast.reloptions AS toast FROM pg_class t
    LEFT JOIN pg_class toast ON toast.oid = t.reltoastrelid WHERE t.relname = '${table}'`);
}

const parts = (table: string) => Array.from({ length: partitions }, (_, number) => `${table}_p${number}`);

async function givenAccess(): Promise<void> {
  await run(`
    COMMENT ON TABLE decision IS 'the operator''s own note';
    ALTER TABLE decision OWNER TO ${owner};
    GRANT SELECT (subject_id, value), INSERT (channel) ON decision TO ${reader};
    GRANT SELECT ON idempotency_key TO ${reader} WITH GRANT OPTION;
    GRANT SELECT ON decision TO ${auditor};
    REVOKE TRUNCATE ON decision FROM ${owner};
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT DELETE ON TABLES TO ${reader};
    ALTER TABLE decision ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
    CREATE POLICY given_alone ON decision FOR SELECT TO ${reader}, ${auditor} USING (value = 'given');
    CREATE POLICY of_all ON decision AS RESTRICTIVE USING (true) WITH CHECK (sequence > 0);
    ALTER TABLE decision SET (autovacuum_vacuum_scale_factor = 0.02, toast.autovacuum_enabled = false);
    ALTER TABLE idempotency_key SET (fillfactor = 80);
    ALTER TABLE idempotency_key REPLICA IDENTITY FULL;
    CREATE PUBLICATION warehouse FOR TABLE decision (subject_id, template_code, sequence, value) WHERE (sequence > 0),
      idempotency_key WITH (publish_via_partition_root = true)`);
}

test('dividing the ledger leaves everybody the rights, policies, storage and publications that it had', async () => {
  await givenAccess();
  const before = await accessNow();
  const storage = await Promise.all(tables.map(storageOf));

  await partitionLedger(database.engine, partitions);

  expect(await accessNow()).toEqual(before);
  for (const [index, table] of tables.entries())
    for (const part of parts(table)) expect(await storageOf(part)).toEqual(storage[index]);
});

test('who reads sees the same rows and columns as before, and nothing by naming a part', async () => {
  const node = await startNode(database);
  const { templateCode, consentVersionId } = await node.given.publishedVersion();
  for (const value of ['given', 'given', 'reject'] as const) {
    const decision = { customerId: node.given.customer(), templateCode, consentVersionId, value };
    await node.actions.recordDecision(decision, anonymous);
  }
  await node.close();
  await givenAccess();

  await partitionLedger(database.engine, partitions);

  expect(await asReader(`SELECT value FROM decision`)).toEqual([{ value: 'given' }, { value: 'given' }]);
  await expect(asReader('SELECT hash FROM decision')).rejects.toMatchObject({ code: '42501' });
  for (const table of tables.flatMap(parts)) {
    await expect(asReader(`SELECT subject_id FROM ${table}`)).rejects.toMatchObject({ code: '42501' });
    await expect(asReader(`DELETE FROM ${table}`)).rejects.toMatchObject({ code: '42501' });
  }
  expect(await run('SELECT count(*)::integer AS held FROM decision')).toEqual([{ held: 3 }]);
});

/** As the reader, in one session. */
async function asReader(sql: string): Promise<readonly object[]> {
  const client = await database.engine.pool.connect();
  try {
    await client.query(`SET ROLE ${reader}`);
    return (await client.query<object>(sql)).rows;
  } finally {
    await client.query('RESET ROLE');
    client.release();
  }
}

test.each([
  [
    'CREATE PUBLICATION direct FOR TABLE decision',
    'publication direct publishes each part under a name of its own',
  ],
  ['CREATE PUBLICATION everything FOR ALL TABLES', 'publication everything publishes every table there is'],
  [
    'CREATE PUBLICATION whole FOR TABLES IN SCHEMA public',
    'publication whole publishes every table there is',
  ],
  ['CREATE RULE kept AS ON DELETE TO decision DO INSTEAD NOTHING', 'decision has the rule kept'],
  ['CREATE TABLE more () INHERITS (idempotency_key)', 'idempotency_key has a parent or children'],
  ['ALTER TABLE idempotency_key SET UNLOGGED', 'idempotency_key is unlogged'],
  [
    'ALTER TABLE decision ENABLE ALWAYS TRIGGER decision_append_only',
    'the trigger decision_append_only of decision',
  ],
  ['ALTER TABLE decision ALTER COLUMN value SET STATISTICS 500', 'the column value of decision has settings'],
  [
    'ALTER TABLE decision ALTER COLUMN value SET (n_distinct = 3)',
    'the column value of decision has settings',
  ],
  ['ALTER INDEX decision_pkey SET (fillfactor = 70)', 'the index decision_pkey of decision'],
  [
    'ALTER TABLE decision REPLICA IDENTITY USING INDEX decision_pkey',
    'decision is known to subscribers by an index',
  ],
])('after %s it refuses: %s', async (put, reason) => {
  await run(put);
  const dividing = partitionLedger(database.engine, partitions);
  await expect(dividing).rejects.toThrow(MigrationRefused);
  await expect(dividing).rejects.toThrow(`the ledger cannot be divided: ${reason}`);
  expect(await run(`SELECT relkind FROM pg_class WHERE relname = 'decision'`)).toEqual([{ relkind: 'r' }]);
});
