import type { Pool } from 'pg';

/** Which tables have the text in any column, also within JSON, bytes or lists. */
export async function tablesWith(pool: Pool, text: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ readonly name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY table_name`,
  );
  const forms = [text, Buffer.from(text).toString('hex'), text.replaceAll('-', '')];
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await pool.query(
      `SELECT FROM "${name}" t WHERE EXISTS (SELECT FROM unnest($1::text[]) AS form WHERE position(form IN lower(t::text)) > 0)`,
      [forms],
    );
    if (rowCount !== 0) found.push(name);
  }
  return found;
}
