import type { Pool, PoolClient } from 'pg';

/** Of these, a new service has two ids of one person, and one of another. */
export interface Persons {
  readonly staying: string;
  readonly former: string;
  readonly alone: string;
}

/** Enough that a scan of the whole costs more than any look-up by key. */
export const decisions = 20_000;

/** As where nobody has turned autovacuum on; PGlite has none. */
export async function neverAnalyse(session: PoolClient): Promise<void> {
  const { rows } = await session.query<{ table: string }>(
    `SELECT relname AS table FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  for (const { table } of rows)
    await session.query(`ALTER TABLE "${table}" SET (autovacuum_enabled = false)`);
}

/** Thousands of customers, who have each decided once and left a row in all tables of customers. */
export async function fill(
  session: PoolClient,
  { staying, former, alone }: Persons,
  { templateCode, versionId }: { readonly templateCode: string; readonly versionId: string },
): Promise<void> {
  const bytes = `decode(repeat('ab', 32), 'hex')`;
  await session.query(
    `INSERT INTO customer SELECT coalesce(($1::text[])[n], gen_random_uuid()::text), gen_random_uuid(), ${bytes}, now(), 0
     FROM generate_series(1, ${decisions}) AS n`,
    [[staying, alone]],
  );
  await session.query(
    `INSERT INTO customer (customer_id, subject_id, salt, bucket, linked_to, linked_at, former_subject_id, former_salt)
     SELECT $2, subject_id, salt, 0, customer_id, now(), gen_random_uuid(), salt FROM customer WHERE customer_id = $1`,
    [staying, former],
  );
  await session.query(
    `INSERT INTO decision (subject_id, template_code, sequence, value, consent_version_id, epoch, locale, content_hash,
       recorded_at, recorder_kind, schema_version, customer_binding, prev_hash, hash, queued)
     SELECT subject_id, $1, 1, 'given', $2::uuid, 1, 'en', h, now(), 'anonymous', 1, h, decode(repeat('00', 32), 'hex'), h, false
     FROM known_subject, ${bytes} AS h ON CONFLICT DO NOTHING`,
    [templateCode, versionId],
  );
  for (const [table, columns, row] of [
    ['expiry', '*', `now() + row_number() OVER () % 365 * interval '1 day'`],
    [
      'idempotency_key',
      'subject_id, template_code, sequence, key, input_hash, changed, used_at',
      `'a-key', hash, true, now()`,
    ],
    ['decision_context', 'subject_id, template_code, sequence, salt, context', `hash, '{}'::jsonb`],
    ['said_again', 'subject_id, template_code, sequence, at', 'now()'],
    [
      'confirmation_request',
      'subject_id, template_code, sequence, record_hash, token_hashes',
      'sha256(subject_id::text::bytea), ARRAY[sha256(subject_id::text::bytea)]',
    ],
  ] as const)
    await session.query(
      `INSERT INTO ${table} ${columns === '*' ? '' : `(${columns})`}
       SELECT subject_id, template_code, sequence, ${row} FROM decision WHERE sequence = 1 AND template_code = $1`,
      [templateCode],
    );
  await session.query(
    `INSERT INTO customer_hold SELECT customer_id, now(), 'LEGAL_CLAIM' FROM customer WHERE customer_id <> ALL ($1)`,
    [[staying, former, alone]],
  );
  // What such an index has not sorted in yet is read with each look-up; it is a few megabytes at most.
  await session.query(`SELECT gin_clean_pending_list('confirmation_request_token_hashes_idx')`);
  await session.query(`UPDATE template SET notify_before = ARRAY['P30D', 'P7D'] WHERE template_code = $1`, [
    templateCode,
  ]);
  await fillFeed(session, templateCode);
  await session.query(
    `INSERT INTO webhook_retry (endpoint_id, position, key, state, attempts, next_at, failed_at)
     SELECT id, n, 'key ' || n / 2, state, 1, CASE state WHEN 'due' THEN now() END, CASE state WHEN 'failed' THEN now() END
     FROM webhook_endpoint, generate_series(1, ${decisions}) AS n,
       LATERAL (SELECT CASE WHEN n > 20 THEN 'failed' WHEN n % 2 = 0 THEN 'due' ELSE 'behind' END AS state) AS s`,
  );
}

/** Each decision with a place of its own in the feed, and behind them as many expiries in the log. */
export async function fillFeed(database: Pool | PoolClient, templateCode: string): Promise<void> {
  await database.query(
    `INSERT INTO feed_batch (first_position, size, kind, written_at, subject_ids, template_codes, sequences)
     SELECT row_number() OVER () - 1, 1, 'decision', now() - interval '1 hour', ARRAY[subject_id], ARRAY[$1], ARRAY[1]
     FROM decision WHERE template_code = $1`,
    [templateCode],
  );
  await database.query(
    `INSERT INTO log_event SELECT sha256(n::text::bytea), 'expiry', n::text, n::text, now(), n
     FROM generate_series(${decisions + 1}, ${2 * decisions}) AS n`,
  );
}

/** A client that is asked as if it were its pool. @param nameOf what it names a statement instead */
export function only(session: PoolClient, nameOf = (name: string) => name): Pool {
  const query = (...[asked, values]: Asked) =>
    typeof asked === 'string'
      ? session.query(asked, values)
      : session.query(asked.name === undefined ? asked : { ...asked, name: nameOf(asked.name) }, values);
  const release = (isBroken = false) => isBroken && void session.query('ROLLBACK');
  const client = Object.assign(Object.create(session) as PoolClient, { release, query });
  return Object.assign(client, { connect: () => Promise.resolve(client) }) as unknown as Pool;
}

type Asked = readonly [
  asked: string | { readonly name?: string; readonly text: string; readonly values?: unknown[] },
  values?: unknown[],
];

/** The tables of which work reads many rows, or as many entries of their indexes. */
export async function readWhole(
  session: PoolClient,
  work: () => Promise<unknown>,
): Promise<readonly string[]> {
  const before = await rowsRead(session);
  await work();
  const after = await rowsRead(session);
  return [...after].flatMap(([table, rows]) => {
    const read = rows - (before.get(table) ?? 0);
    return read >= decisions / 10 ? [`${table}: ${read}`] : [];
  });
}

async function rowsRead(session: PoolClient): Promise<ReadonlyMap<string, number>> {
  await session.query('SELECT pg_stat_force_next_flush()');
  const { rows } = await session.query<{ table: string; read: number }>(
    `SELECT relname AS table, (seq_tup_read + coalesce((SELECT sum(i.idx_tup_read)
       FROM pg_stat_user_indexes i WHERE i.relid = t.relid), 0))::float8 AS read FROM pg_stat_user_tables t`,
  );
  return new Map(rows.map(({ table, read }) => [table, read]));
}
