import type { ClientBase } from 'pg';

/** The privileges and publications of a table, as statements for a table of the same name. */
export interface TableAccess {
  /** For the table and for each partition: owner, row-level security, what identifies a row to subscribers. */
  readonly ofEveryPart: (part: string) => readonly string[];
  /** For the table alone, by which its partitions are reached: rights, policies, comment, publications. */
  readonly ofTheWhole: readonly string[];
}

const everyPartStatement = `
  SELECT format('ALTER TABLE %%s OWNER TO %I', pg_get_userbyid(relowner)) AS made
  FROM pg_class WHERE oid = $1::regclass
  UNION ALL
  SELECT format('ALTER TABLE %%s %s ROW LEVEL SECURITY', setting)
  FROM pg_class, LATERAL (VALUES (relrowsecurity, 'ENABLE'), (relforcerowsecurity, 'FORCE')) AS given (is_set, setting)
  WHERE oid = $1::regclass AND is_set
  UNION ALL
  SELECT format('ALTER TABLE %%s REPLICA IDENTITY %s', CASE relreplident WHEN 'f' THEN 'FULL' ELSE 'NOTHING' END)
  FROM pg_class WHERE oid = $1::regclass AND relreplident IN ('f', 'n')`;

// An owner's rights are written down only once any others are, and may be less than all.
const wholeStatement = `
  WITH granted AS (
    SELECT '' AS on_column, acl.* FROM pg_class, aclexplode(relacl) AS acl WHERE oid = $1::regclass
    UNION ALL
    SELECT format(' (%I)', attname), acl.* FROM pg_attribute, aclexplode(attacl) AS acl
    WHERE attrelid = $1::regclass AND NOT attisdropped
  )
  SELECT format('REVOKE ALL ON %s FROM %I', $1::text, pg_get_userbyid(relowner)) AS made
  FROM pg_class WHERE oid = $1::regclass AND relacl IS NOT NULL
  UNION ALL
  SELECT format('GRANT %s%s ON %s TO %s%s', privilege_type, on_column, $1::text,
    CASE grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(grantee)) END,
    CASE WHEN is_grantable THEN ' WITH GRANT OPTION' ELSE '' END)
  FROM granted
  UNION ALL
  SELECT format('CREATE POLICY %I ON %s AS %s FOR %s TO %s%s%s', polname, $1::text,
    CASE WHEN polpermissive THEN 'PERMISSIVE' ELSE 'RESTRICTIVE' END,
    CASE polcmd WHEN 'r' THEN 'SELECT' WHEN 'a' THEN 'INSERT' WHEN 'w' THEN 'UPDATE' WHEN 'd' THEN 'DELETE' ELSE 'ALL' END,
    (SELECT string_agg(CASE role WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(role)) END, ', ')
      FROM unnest(polroles) AS role),
    ' USING (' || pg_get_expr(polqual, polrelid) || ')', ' WITH CHECK (' || pg_get_expr(polwithcheck, polrelid) || ')')
  FROM pg_policy WHERE polrelid = $1::regclass
  UNION ALL
  SELECT format('COMMENT ON TABLE %s IS %L', $1::text, description)
  FROM pg_description WHERE objoid = $1::regclass AND classoid = 'pg_class'::regclass AND objsubid = 0
  UNION ALL
  SELECT format('ALTER PUBLICATION %I ADD TABLE %s%s%s', pubname, $1::text,
    (SELECT format(' (%s)', string_agg(quote_ident(attname), ', ')) FROM pg_attribute
      WHERE attrelid = prrelid AND attnum = ANY (prattrs) HAVING count(*) > 0),
    ' WHERE (' || pg_get_expr(prqual, prrelid) || ')')
  FROM pg_publication_rel JOIN pg_publication p ON p.oid = prpubid WHERE prrelid = $1::regclass`;

/** Rights that tables get by themselves from the database's default ones; `$1` is a list of names. */
const givenByDefaultStatement = `
  SELECT DISTINCT format('REVOKE ALL ON %s FROM %s', made.name,
    CASE grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(grantee)) END) AS made
  FROM unnest($1::text[]) AS made (name) JOIN pg_class ON pg_class.oid = made.name::regclass, aclexplode(relacl)
  WHERE grantee <> relowner`;

interface Row {
  readonly made: string;
}

export async function readAccess(client: ClientBase, table: string): Promise<TableAccess> {
  const everyPart = await client.query<Row>(everyPartStatement, [table]);
  const whole = await client.query<Row>(wholeStatement, [table]);
  return {
    ofEveryPart: (part) => everyPart.rows.map(({ made }) => made.replace('%s', part)),
    ofTheWhole: whole.rows.map(({ made }) => made),
  };
}

/** Statements that take back what these new tables were given by default, which nobody has decided for them. */
export async function withoutDefaults(
  client: ClientBase,
  tables: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await client.query<Row>(givenByDefaultStatement, [tables]);
  return rows.map(({ made }) => made);
}
