import { LOCK_TIMEOUT_MS } from './limits';

/**
 * What every session must have, against other settings of the server, the database or the role.
 * @prisma/adapter-pg writes instants without an offset and, on reading, replaces the offset that came by +00:00:
 * in any other time zone than UTC its instants are wrong. The output formats are those that pg's parsers read. Settings
 * that change the meaning of SQL are set too. Compiling a short statement takes longer than executing it, up to a
 * second for one without statistics.
 */
export function sessionSettings(statementTimeoutMs: number): string {
  return `
SET timezone TO 'UTC';
SET datestyle TO 'ISO, MDY';
SET intervalstyle TO 'postgres';
SET bytea_output TO 'hex';
SET standard_conforming_strings TO on;
SET transform_null_equals TO off;
SET array_nulls TO on;
SET extra_float_digits TO 1;
SET default_transaction_isolation TO 'read committed';
SET default_transaction_deferrable TO off;
SET client_encoding TO 'UTF8';
SET jit TO off;
SET statement_timeout TO ${statementTimeoutMs};
SET lock_timeout TO ${Math.min(LOCK_TIMEOUT_MS, statementTimeoutMs)};
SET idle_in_transaction_session_timeout TO ${statementTimeoutMs}`;
}

/** Makes PGlite’s only session look new to the next client. Keeps LISTEN, which belongs to the engine. */
export function freshSession(statementTimeoutMs: number): string {
  return `
ROLLBACK;
DEALLOCATE ALL;
RESET ALL;
DISCARD TEMP;
SELECT pg_advisory_unlock_all();
${sessionSettings(statementTimeoutMs)}`;
}
