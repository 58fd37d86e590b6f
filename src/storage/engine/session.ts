import { IDLE_IN_TRANSACTION_TIMEOUT_MS, LOCK_TIMEOUT_MS, STATEMENT_TIMEOUT_MS } from './limits';

/**
 * What every session must have, whatever the server, the database or the role is set to.
 * @prisma/adapter-pg writes instants without an offset and, on reading, replaces the offset that came by +00:00:
 * in any other time zone than UTC its instants are wrong. The output formats are those that pg's parsers read.
 */
export const SESSION_SETTINGS = `
SET timezone TO 'UTC';
SET datestyle TO 'ISO, MDY';
SET intervalstyle TO 'postgres';
SET bytea_output TO 'hex';
SET statement_timeout TO ${STATEMENT_TIMEOUT_MS};
SET lock_timeout TO ${LOCK_TIMEOUT_MS};
SET idle_in_transaction_session_timeout TO ${IDLE_IN_TRANSACTION_TIMEOUT_MS}`;

/**
 * Makes PGlite's only session look new to the next client, since the one before may have left in the middle of a
 * transaction or with statements prepared. Keeps LISTEN, which belongs to the engine.
 */
export const FRESH_SESSION = `
ROLLBACK;
DEALLOCATE ALL;
RESET ALL;
DISCARD TEMP;
SELECT pg_advisory_unlock_all();
${SESSION_SETTINGS}`;
