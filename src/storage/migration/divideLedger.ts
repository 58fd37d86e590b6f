import { randomBytes } from 'node:crypto';
import { escapeIdentifier, type ClientBase } from 'pg';
import type { Engine } from '../engine/engine';
import { inMigrationSession, MigrationRefused, wholly } from './migrationSession';

/** With their keys, to which the part is added. */
const divided: Readonly<Record<string, string>> = {
  customer: 'customer_id',
  customer_hold: 'customer_id',
  decision: 'subject_id, template_code, sequence',
  idempotency_key: 'subject_id, key',
  decision_context: 'subject_id, template_code, sequence',
  confirmation_request: 'subject_id, template_code, sequence',
  said_again: 'subject_id, template_code',
};

/** What each server reads while it appends. */
const copied = ['template', 'version', 'version_text', 'erased_customer', 'erased_customer_key'];

/**
 * Divides the ledger over the servers that a Citus coordinator knows, wholly or not at all. No node may run meanwhile.
 * @returns over how many; null if it is divided already @throws MigrationRefused, MigrationFailed
 */
export function divideLedger(engine: Engine): Promise<number | null> {
  return inMigrationSession(engine, async (client) => {
    await mustBeDivisible(client);
    if (!(await ask<boolean>(client, 'SELECT undivided()'))) return null;
    if (await ask<boolean>(client, 'SELECT EXISTS (SELECT FROM customer WHERE linked_to IS NOT NULL)'))
      throw new MigrationRefused(
        'expected no linked ids, which a divided ledger does not know, but some are',
      );
    await wholly(client, 'the division of the ledger', () => divide(client));
    return ask<number>(client, `SELECT count(*)::integer FROM pg_dist_node WHERE shouldhaveshards`);
  });
}

async function mustBeDivisible(client: ClientBase): Promise<void> {
  if (!(await ask<boolean>(client, `SELECT to_regclass('pg_dist_node') IS NOT NULL`)))
    throw new MigrationRefused('expected a coordinator of Citus, but the database lacks the extension citus');
  if (!(await ask<boolean>(client, 'SELECT EXISTS (SELECT FROM pg_dist_node WHERE shouldhaveshards)')))
    throw new MigrationRefused('expected workers: add them with citus_add_node first');
}

async function divide(client: ClientBase): Promise<void> {
  const database = escapeIdentifier(await ask<string>(client, 'SELECT current_database()::text'));
  const statements = [
    ...settings.flatMap(([name, value]) => [
      `ALTER DATABASE ${database} SET ${name} TO ${value}`,
      `SET LOCAL ${name} TO ${value}`,
    ]),
    ...functions(randomBytes(32).toString('hex')),
    ...countsOfOrigins,
    ...parts,
    ...Object.entries(divided).flatMap(([table, key]) =>
      keyed(table, `${table}_pkey`, `PRIMARY KEY (${key}, part)`),
    ),
    ...otherIndexes,
    ...copied.map((table) => `SELECT create_reference_table('${table}')`),
    `SELECT create_distributed_table('ledger_part', 'part')`,
    ...[...Object.keys(divided), 'ledger_inbox'].map(
      (table) => `SELECT create_distributed_table('${table}', 'part', colocate_with := 'ledger_part')`,
    ),
    ...foreignKeys,
    ...leftHere,
    'INSERT INTO ledger_part (part) SELECT * FROM generate_series(0, 1023)',
    `SELECT create_distributed_function('undivided()')`,
  ];
  for (const statement of statements) await client.query(statement);
}

/** For the sessions of nodes. Statements of one transaction share a connection to each server, so all commit at once there. */
const settings = [
  ['citus.enable_unsafe_triggers', 'on'],
  ['citus.multi_shard_modify_mode', `'sequential'`],
  ['citus.propagate_set_commands', `'local'`],
] as const;

/** The key is secret, so that the part of an erased customer's records tells nothing of the customer's id. */
const functions = (keyHex: string) => [
  `CREATE OR REPLACE FUNCTION undivided() RETURNS BOOLEAN LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT false'`,
  `CREATE OR REPLACE FUNCTION part_of(customer_id TEXT) RETURNS SMALLINT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT ((get_byte(h, 0) * 256 + get_byte(h, 1)) % 1024)::smallint
    FROM sha256('\\x${keyHex}'::bytea || convert_to(customer_id, 'UTF8')) AS h $$`,
];

/** They count from rows of several servers. */
const countsOfOrigins = [
  'DROP TRIGGER log_queue_counted ON log_queue',
  'DROP TRIGGER customer_erased ON customer',
  'DROP TRIGGER customer_linked ON customer',
  'DELETE FROM answer_origin',
];

const parts = [
  'ALTER TABLE decision DISABLE TRIGGER decision_append_only',
  'ALTER TABLE decision_context DISABLE TRIGGER decision_context_no_update',
  'ALTER TABLE idempotency_key DROP CONSTRAINT idempotency_key_subject_id_template_code_sequence_fkey',
  'ALTER TABLE customer_hold DROP CONSTRAINT customer_hold_customer_id_fkey',
  'UPDATE customer SET part = part_of(customer_id)',
  'UPDATE customer_hold SET part = part_of(customer_id)',
  ...Object.keys(divided)
    .slice(2)
    .map(
      (table) => `UPDATE ${table} t SET part = coalesce(
        (SELECT c.part FROM customer c WHERE c.subject_id = t.subject_id), part_of(t.subject_id::text))`,
    ),
  'ALTER TABLE decision ENABLE TRIGGER decision_append_only',
  'ALTER TABLE decision_context ENABLE TRIGGER decision_context_no_update',
];

/** Citus copies rows and keeps them on the coordinator too, where no erasure would find them. */
const leftHere = [
  'ALTER TABLE decision DISABLE TRIGGER decision_no_truncate',
  ...Object.keys(divided)
    .toReversed()
    .map((table) => `SELECT truncate_local_data_after_distributing_table('${table}')`),
  'ALTER TABLE decision ENABLE TRIGGER decision_no_truncate',
];

const keyed = (table: string, name: string, key: string) => [
  `ALTER TABLE ${table} DROP CONSTRAINT ${name}`,
  `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${key}`,
];

const otherIndexes = [
  'DROP INDEX customer_subject_id_key',
  `CREATE UNIQUE INDEX customer_subject_id_key ON customer
    (subject_id, (CASE WHEN linked_to IS NULL THEN '' ELSE customer_id END), part)`,
  'DROP INDEX customer_former_subject_id_key',
  'CREATE INDEX customer_former_subject_id_key ON customer (former_subject_id) WHERE former_subject_id IS NOT NULL',
  'DROP INDEX confirmation_request_record_hash_key',
  'CREATE UNIQUE INDEX confirmation_request_record_hash_key ON confirmation_request (record_hash, part)',
];

const foreignKeys = [
  `ALTER TABLE idempotency_key ADD CONSTRAINT idempotency_key_subject_id_template_code_sequence_fkey
    FOREIGN KEY (subject_id, template_code, sequence, part) REFERENCES decision (subject_id, template_code, sequence, part)`,
  `ALTER TABLE customer_hold ADD CONSTRAINT customer_hold_customer_id_fkey
    FOREIGN KEY (customer_id, part) REFERENCES customer (customer_id, part)`,
];

async function ask<Answer>(client: ClientBase, text: string): Promise<Answer> {
  const { rows } = await client.query<[Answer]>({ text, rowMode: 'array' });
  const [[answer]] = rows as [[Answer]];
  return answer;
}
