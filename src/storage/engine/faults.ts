/**
 * SQLSTATE classes and codes after which the same call may succeed (PostgreSQL, appendix A). 26000: a statement was
 * sent by a name that its session does not know, so nothing of it was executed. 42501: the role lacks a right that the
 * message names, until the operator grants it.
 */
const unavailableStates = /^(08...|53...|57P0[1-5]|57014|55P03|26000|58030|25006|40001|40P01|42501)$/;

/** Faults of the driver and of the socket below it. */
const unavailableCodes =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTDOWN|EHOSTUNREACH|ENETDOWN|ENETUNREACH|EPIPE|ETIMEDOUT|P100[128]|P1017|P2024|P2028|P2034)$/;

const unavailableMessages =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout|PGlite is closed|pool after calling end/i;

/** The disk is full or broken, or the server has become a standby: what is read still comes. */
const unwritableStates = new Set(['53100', '58030', '25006']);

/** Unique violation, serialization failure, deadlock: another writer was faster and the rules must judge again. */
const conflictStates = new Set(['23505', '40001', '40P01']);

const conflictMessages =
  /^(duplicate key value violates unique constraint|another answer came first|deadlock detected)/;

/** Whether the database cannot be reached or is too busy, so that nothing was answered. */
export function isUnavailable(error: unknown): boolean {
  return faultsWithin(error).some(saysUnavailable);
}

/** Whether the database answers, but keeps nothing that is written. */
export function isUnwritable(error: unknown): boolean {
  return hasCode(error, unwritableStates);
}

/** The members in which pg, Prisma and its driver adapter say what happened. */
interface ReportedFault {
  readonly code?: unknown;
  /** The SQLSTATE, where Prisma has put a code of its own into `code`. */
  readonly originalCode?: unknown;
  readonly severity?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
  readonly meta?: { readonly driverAdapterError?: unknown };
}

/** The fault with those that it wraps, outermost first. */
function faultsWithin(error: unknown): readonly ReportedFault[] {
  if (typeof error !== 'object' || error === null) return [];
  const fault: ReportedFault = error;
  return [fault, ...faultsWithin(fault.cause ?? fault.meta?.driverAdapterError)];
}

function saysUnavailable({ code, originalCode, severity, message }: ReportedFault): boolean {
  // FATAL and PANIC are how a server ends a session or refuses to begin one; the code beside them does not matter.
  if (severity === 'FATAL' || severity === 'PANIC') return true;
  if ([code, originalCode].some(isUnavailableCode)) return true;
  return typeof message === 'string' && unavailableMessages.test(message);
}

function isUnavailableCode(code: unknown): boolean {
  return typeof code === 'string' && (unavailableStates.test(code) || unavailableCodes.test(code));
}

/** Whether a statement lost against another one and nothing of it was kept. */
export function isConflict(error: unknown): boolean {
  return hasCode(error, conflictStates) || faultsWithin(error).some(saysConflict);
}

/** Citus passes on the words of another server, but not always its SQLSTATE. */
function saysConflict({ code, message }: ReportedFault): boolean {
  return code === 'XX000' && typeof message === 'string' && conflictMessages.test(message);
}

const takenCodes = new Set(['P2002']);

/** Whether Prisma found a unique key taken. */
export function isTaken(error: unknown): boolean {
  return hasCode(error, takenCodes);
}

const forbiddenStates = new Set(['23001']);

/** Whether a trigger refused to change what must never change (SQLSTATE `restrict_violation`). */
export function isForbiddenChange(error: unknown): boolean {
  return hasCode(error, forbiddenStates);
}

function hasCode(error: unknown, codes: ReadonlySet<unknown>): boolean {
  return faultsWithin(error).some(({ code, originalCode }) => codes.has(code) || codes.has(originalCode));
}
