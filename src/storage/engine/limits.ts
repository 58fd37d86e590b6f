/** Also bounds the wait for a free connection, so that a stalled database turns into refusals instead of a growing queue. */
export const CONNECT_TIMEOUT_MS = 5_000;

/** PGlite has one session, and everybody queues for it. */
export const PGLITE_CONNECT_TIMEOUT_MS = 15_000;

/** PostgreSQL's own default. */
export const CHECKPOINT_INTERVAL_MS = 5 * 60_000;

/** A statement that waits for a lock is given up before one that is at work. */
export const LOCK_TIMEOUT_MS = 2_000;

/** How long closing waits for statements in hand. */
export const CLOSE_TIMEOUT_MS = 5_000;

/** How much longer than the server a client waits; after that the connection has fallen silent. */
export const ANSWER_GRACE_MS = 1_000;

/** How long a connection may take to close before it is cut. */
export const FAREWELL_MS = 1_000;

/** For what an operator waits for, such as a migration of a large ledger. */
export const UNHURRIED_LIMIT_MS = 24 * 3_600_000;

export const KEEP_ALIVE_DELAY_MS = 10_000;
export const RECONNECT_FIRST_DELAY_MS = 250;
export const RECONNECT_LONGEST_DELAY_MS = 10_000;
