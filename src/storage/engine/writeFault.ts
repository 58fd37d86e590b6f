import type { WriteOutcome } from '../../domain/errors/refusal';
import { isUnavailable } from './faults';

/** The database could not be reached or was too busy for a write; says what is known of the write. */
export class WriteFault extends Error {
  constructor(
    readonly outcome: WriteOutcome,
    cause: unknown,
  ) {
    super(`The database failed a write, ${outcome === 'UNKNOWN' ? 'perhaps after it' : 'before it'}.`, {
      cause,
    });
    this.name = 'WriteFault';
  }
}

/** The fault with its meaning for a write; one that does not come from the database, or has it, unchanged. */
export function withOutcome(fault: unknown, outcome: WriteOutcome): unknown {
  return fault instanceof WriteFault || !isUnavailable(fault) ? fault : new WriteFault(outcome, fault);
}

/** What may be said of a single statement, or of a transaction, that ended with this fault. */
export function outcomeOf(fault: unknown): WriteOutcome {
  if (!(fault instanceof Error)) return 'UNKNOWN';
  const { code, severity } = fault as { readonly code?: unknown; readonly severity?: unknown };
  // No connection was to be had, so that nothing was sent.
  const isUnsent =
    code === 'ECONNREFUSED' || code === 'ENOTFOUND' || /exceeded when trying to connect/.test(fault.message);
  // The server itself reported an error and kept the session, so it has rolled the statement back. When it ends the
  // session (FATAL, PANIC), or the connection breaks (class 08), the commit may have come before.
  const isRolledBack = severity === 'ERROR' && typeof code === 'string' && !code.startsWith('08');
  return isUnsent || isRolledBack ? 'NOT_RECORDED' : 'UNKNOWN';
}
