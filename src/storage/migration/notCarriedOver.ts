import type { ClientBase } from 'pg';

// The service's own migrations make none of these; an operator may have.
const statement = `
  SELECT format('publication %I publishes each part under a name of its own: ALTER PUBLICATION %1$I SET (publish_via_partition_root = true)', pubname) AS reason
  FROM pg_publication_rel JOIN pg_publication p ON p.oid = prpubid WHERE prrelid = $1::regclass AND NOT pubviaroot
  UNION ALL
  SELECT format('publication %I publishes every table there is, and would publish the copied rows as new ones', pubname)
  FROM pg_publication p WHERE puballtables OR EXISTS (
    SELECT FROM pg_publication_namespace JOIN pg_class ON relnamespace = pnnspid
    WHERE pnpubid = p.oid AND pg_class.oid = $1::regclass)
  UNION ALL
  SELECT format('%s is a subscriber''s copy', $1::text) FROM pg_subscription_rel WHERE srrelid = $1::regclass
  UNION ALL
  SELECT format('%s has the rule %I', $1::text, rulename) FROM pg_rewrite WHERE ev_class = $1::regclass
  UNION ALL
  SELECT format('%s has a parent or children', $1::text) FROM pg_inherits WHERE $1::regclass IN (inhrelid, inhparent)
  UNION ALL
  SELECT format('%s has a security label', $1::text)
  FROM pg_seclabel WHERE objoid = $1::regclass AND classoid = 'pg_class'::regclass
  UNION ALL
  SELECT format('%s is %s', $1::text, kind)
  FROM pg_class, LATERAL (VALUES
    (relpersistence <> 'p', 'unlogged'), (reltablespace <> 0, 'in a tablespace of its own'),
    (relam <> (SELECT oid FROM pg_am WHERE amname = 'heap'), 'not stored as a heap'),
    (relreplident = 'i', 'known to subscribers by an index of its own')) AS kinds (is_so, kind)
  WHERE pg_class.oid = $1::regclass AND is_so
  UNION ALL
  SELECT format('the trigger %I of %s is not enabled as others are', tgname, $1::text)
  FROM pg_trigger WHERE tgrelid = $1::regclass AND NOT tgisinternal AND tgenabled <> 'O'
  UNION ALL
  SELECT format('the column %I of %s has settings of its own', attname, $1::text)
  FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped
    AND (COALESCE(attstattarget, -1) <> -1 OR EXISTS (
      SELECT FROM unnest(attoptions) AS option WHERE starts_with(option, 'n_distinct')))
  UNION ALL
  SELECT format('the index %I of %s is in a tablespace of its own, or a key that has settings', relname, $1::text)
  FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
  WHERE indrelid = $1::regclass AND (reltablespace <> 0 OR (reloptions IS NOT NULL AND EXISTS (
    SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u', 'x'))))`;

/** What would be lost if the table was made anew, one sentence for each; none when nothing would. */
export async function findNotCarriedOver(client: ClientBase, table: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ reason: string }>(statement, [table]);
  return rows.map(({ reason }) => reason);
}
