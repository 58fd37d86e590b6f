import type { ClientBase } from 'pg';

/** What hangs on a table besides its columns and checks, as statements that make it anew under the same names. */
export interface TableDefinition {
  readonly indexNames: readonly string[];
  /** Keys, which are indexes as well, and then the other indexes. */
  readonly indexes: readonly string[];
  readonly foreignKeys: readonly string[];
  readonly triggers: readonly Trigger[];
  /** Storage parameters, which the parts have and a divided table has not. */
  readonly options: readonly string[];
}

export interface Trigger {
  readonly definition: string;
  readonly isForEachRow: boolean;
}

// Read from the catalogue rather than written down once more: later migrations and operators may add to a table.
const statement = `
  SELECT
    ARRAY(SELECT c.relname::text FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      WHERE i.indrelid = $1::regclass) AS "indexNames",
    ARRAY(SELECT format('ALTER TABLE %s ADD CONSTRAINT %I %s', $1, conname, pg_get_constraintdef(oid))
      FROM pg_constraint WHERE conrelid = $1::regclass AND contype IN ('p', 'u', 'x'))
    || ARRAY(SELECT pg_get_indexdef(indexrelid) FROM pg_index i
      WHERE indrelid = $1::regclass AND NOT EXISTS (
        SELECT FROM pg_constraint WHERE conindid = i.indexrelid AND contype IN ('p', 'u', 'x'))) AS indexes,
    ARRAY(SELECT format('ALTER TABLE %s ADD CONSTRAINT %I %s', $1, conname, pg_get_constraintdef(oid))
      FROM pg_constraint WHERE conrelid = $1::regclass AND contype = 'f') AS "foreignKeys",
    ARRAY(SELECT format('%s%s = %L', prefix, split_part(option, '=', 1), substr(option, strpos(option, '=') + 1))
      FROM pg_class t LEFT JOIN pg_class toast ON toast.oid = t.reltoastrelid,
        LATERAL (VALUES ('', t.reloptions), ('toast.', toast.reloptions)) AS given (prefix, options), unnest(options) AS option
      WHERE t.oid = $1::regclass) AS options`;

const triggersStatement = `
  SELECT pg_get_triggerdef(oid) AS definition, tgtype & 1 = 1 AS "isForEachRow"
  FROM pg_trigger WHERE tgrelid = $1::regclass AND NOT tgisinternal ORDER BY tgname`;

export async function readDefinition(client: ClientBase, table: string): Promise<TableDefinition> {
  const found = await client.query<Omit<TableDefinition, 'triggers'>>(statement, [table]);
  const [definition] = found.rows;
  if (!definition) throw new Error(`The catalogue has no definition of ${table}.`);
  const { rows: triggers } = await client.query<Trigger>(triggersStatement, [table]);
  return { ...definition, triggers };
}

/**
 * The statement that puts a trigger of a partitioned table on one of its partitions. Those for each row are there
 * already; those for a whole statement are not handed down, and would be walked round by naming the partition.
 */
export function triggerOn(partition: string, { definition }: Trigger): string {
  return definition.replace(/ ON \S+ /, ` ON ${partition} `);
}
