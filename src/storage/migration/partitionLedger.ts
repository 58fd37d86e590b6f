import type { ClientBase } from 'pg';
import type { Engine } from '../engine/engine';
import { differences, readContent, type LedgerContent } from './ledgerContent';
import { MigrationRefused } from './migrationFaults';
import { inMigrationSession, wholly } from './migrationSession';
import { findNotCarriedOver } from './notCarriedOver';
import { readAccess, withoutDefaults, type TableAccess } from './tableAccess';
import { readDefinition, triggerOn, type TableDefinition } from './tableDefinition';

/** What goes by subject; the second refers to the first. Customers are found by their own id and stay whole. */
const tables = ['decision', 'idempotency_key'] as const;

interface LedgerTable extends TableDefinition {
  readonly table: string;
  readonly access: TableAccess;
}

/** What the table is called while the partitioned one is filled. */
const before = (name: string) => `${name}_whole`;

/**
 * Divides the ledger by a hash of the subject into so many partitions, filled or not, in one transaction: the
 * tables are made anew beside those that are there, filled from them, and compared with them before those are
 * dropped. Nobody else can read or write decisions meanwhile. Answers what was moved and compared; null when the
 * ledger lies in so many partitions already.
 *
 * @throws MigrationRefused when it lies in another number of partitions, or has what new tables could not have;
 * MigrationFailed when nothing was changed
 */
export function partitionLedger(engine: Engine, partitions: number): Promise<LedgerContent | null> {
  return inMigrationSession(engine, async (client) => {
    const standing = await countPartitions(client);
    if (standing === partitions) return null;
    if (standing > 0) {
      throw new MigrationRefused(
        `the ledger already has ${standing} partitions, and their number cannot be changed`,
      );
    }
    await mustLoseNothing(client);
    const moved = await wholly(client, `dividing the ledger into ${partitions} partitions`, () =>
      divide(client, partitions),
    );
    // Autovacuum never analyses a partitioned table as a whole, and an export's page needs the visibility map.
    for (const table of tables) await client.query(`VACUUM (ANALYZE) ${table}`);
    return moved;
  });
}

async function countPartitions(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ partitions: number }>(
    `SELECT count(*)::integer AS partitions FROM pg_inherits WHERE inhparent = 'decision'::regclass`,
  );
  return rows[0]?.partitions ?? 0;
}

async function mustLoseNothing(client: ClientBase): Promise<void> {
  const reasons: string[] = [];
  for (const table of tables) reasons.push(...(await findNotCarriedOver(client, table)));
  if (reasons.length === 0) return;
  const lines = [...new Set(reasons)].map((reason) => `the ledger cannot be divided: ${reason}`);
  throw new MigrationRefused(lines.join('\n'));
}

async function divide(client: ClientBase, partitions: number): Promise<LedgerContent> {
  // Fails where a policy would hide rows, rather than leave them behind.
  await client.query('SET LOCAL row_security TO off');
  await client.query(`LOCK TABLE ${tables.join(', ')} IN ACCESS EXCLUSIVE MODE`);
  const definitions: LedgerTable[] = [];
  for (const table of tables) {
    const access = await readAccess(client, table);
    definitions.push({ table, access, ...(await readDefinition(client, table)) });
  }
  for (const { table, indexNames } of definitions) await setAside(client, table, indexNames);
  for (const definition of definitions) await createPartitioned(client, definition, partitions);
  for (const { table } of definitions) {
    await client.query(`INSERT INTO ${table} SELECT * FROM ${before(table)}`);
  }
  // Keys are built when the rows are there, which is faster and leaves the indexes dense.
  for (const { indexes } of definitions) await inTurn(client, indexes);
  const content = await compareWithBefore(client);
  await client.query(`DROP TABLE ${tables.map(before).toReversed().join(', ')}`);
  for (const definition of definitions) await guard(client, definition, partitions);
  for (const definition of definitions) await giveAccess(client, definition, partitions);
  return content;
}

/** Index names belong to the schema, those of checks and triggers to their table. */
async function setAside(client: ClientBase, table: string, indexNames: readonly string[]): Promise<void> {
  await client.query(`ALTER TABLE ${table} RENAME TO ${before(table)}`);
  // The owner copies every row.
  await client.query(`ALTER TABLE ${before(table)} NO FORCE ROW LEVEL SECURITY`);
  await inTurn(
    client,
    indexNames.map((name) => `ALTER INDEX "${name}" RENAME TO "${before(name)}"`),
  );
}

async function createPartitioned(
  client: ClientBase,
  { table, options }: LedgerTable,
  partitions: number,
): Promise<void> {
  await client.query(
    `CREATE TABLE ${table} (LIKE ${before(table)} INCLUDING ALL EXCLUDING INDEXES) PARTITION BY HASH (subject_id)`,
  );
  const storage = options.length === 0 ? '' : ` WITH (${options.join(', ')})`;
  const statements = namesOf(table, partitions).map(
    (name, remainder) =>
      `CREATE TABLE ${name} PARTITION OF ${table}
       FOR VALUES WITH (MODULUS ${partitions}, REMAINDER ${remainder})${storage}`,
  );
  await inTurn(client, statements);
}

async function compareWithBefore(client: ClientBase): Promise<LedgerContent> {
  const [decision, idempotencyKey] = tables;
  const held = await readContent(client, before(decision), before(idempotencyKey));
  const moved = await readContent(client, decision, idempotencyKey);
  const differing = differences(held, moved);
  if (differing.length > 0) throw new Error(`the partitions differ in ${differing.join(', ')}`);
  return moved;
}

/** Foreign keys are checked against every row; triggers are as they were. */
async function guard(
  client: ClientBase,
  { table, foreignKeys, triggers }: LedgerTable,
  partitions: number,
): Promise<void> {
  await inTurn(client, foreignKeys);
  await inTurn(
    client,
    triggers.map(({ definition }) => definition),
  );
  const forStatements = triggers.filter(({ isForEachRow }) => !isForEachRow);
  for (const partition of namesOf(table, partitions)) {
    await inTurn(
      client,
      forStatements.map((trigger) => triggerOn(partition, trigger)),
    );
  }
}

/** Who could do what can do it still, and nobody else; the parts by themselves are their owner's alone. */
async function giveAccess(
  client: ClientBase,
  { table, access }: LedgerTable,
  partitions: number,
): Promise<void> {
  const parts = [table, ...namesOf(table, partitions)];
  await inTurn(client, await withoutDefaults(client, parts));
  for (const part of parts) await inTurn(client, access.ofEveryPart(part));
  await inTurn(client, access.ofTheWhole);
}

function namesOf(table: string, partitions: number): readonly string[] {
  return Array.from({ length: partitions }, (_, remainder) => `${table}_p${remainder}`);
}

async function inTurn(client: ClientBase, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement);
}
