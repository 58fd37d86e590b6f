import { escapeIdentifier, type ClientBase } from 'pg';
import { maxStatementMs } from '../../config/limits';
import { sessionSettings } from '../engine/session';

/** A pooler's connections have not what every session must have; the message says how they get it. */
export class UnfitSession extends Error {
  override readonly name = 'UnfitSession';
}

interface SessionRow {
  readonly role: string;
  readonly database: string;
  readonly settings: Readonly<Record<string, string>>;
}

const question = `
  SELECT current_user AS role, current_database() AS database, (SELECT json_object_agg(name, setting)
    FROM pg_settings WHERE name IN ('TimeZone', 'DateStyle', 'IntervalStyle', 'bytea_output', 'standard_conforming_strings',
      'transform_null_equals', 'array_nulls', 'default_transaction_isolation', 'statement_timeout', 'lock_timeout',
      'idle_in_transaction_session_timeout')) AS settings`;

const fits: Readonly<Record<string, (value: string) => boolean>> = {
  TimeZone: (value) => /^(Etc\/)?(UTC|UCT|GMT|Zulu)$/i.test(value),
  DateStyle: (value) => value.startsWith('ISO'),
  IntervalStyle: (value) => value === 'postgres',
  bytea_output: (value) => value === 'hex',
  standard_conforming_strings: (value) => value === 'on',
  transform_null_equals: (value) => value === 'off',
  array_nulls: (value) => value === 'on',
  default_transaction_isolation: (value) => value === 'read committed',
  statement_timeout: isShortTime,
  lock_timeout: isShortTime,
  idle_in_transaction_session_timeout: isShortTime,
};

/**
 * Behind a pooler that lends a connection for one transaction, a setting would reach the next client and not us. So
 * nothing is set: the role or the database must say it, and that is checked on each new connection.
 * @throws UnfitSession
 */
export async function mustBeFit(client: ClientBase, statementTimeoutMs: number): Promise<void> {
  const { rows } = await client.query<SessionRow>(question);
  const [row] = rows;
  if (!row) throw new Error('The database did not return its settings.');
  const unfit = Object.entries(fits).filter(([name, isFit]) => !isFit(row.settings[name] ?? ''));
  if (unfit.length === 0) return;
  const found = unfit.map(([name]) => `${name} is ${row.settings[name] ?? 'unknown'}`).join(', ');
  throw new UnfitSession(
    `behind the pooler ${found}: give the role ${row.role} the settings of the service, then make the pooler reconnect\n` +
      alterations(row, statementTimeoutMs),
  );
}

function isShortTime(valueMs: string): boolean {
  return Number(valueMs) > 0 && Number(valueMs) <= maxStatementMs;
}

function alterations({ role, database }: SessionRow, statementTimeoutMs: number): string {
  const alter = `ALTER ROLE ${escapeIdentifier(role)} IN DATABASE ${escapeIdentifier(database)}`;
  return sessionSettings(statementTimeoutMs).trim().replaceAll(/^/gm, `${alter} `);
}
