import type { ErrorCode } from '../domain/errors';

/** Why a request is not answered: a row of the error table with this occasion's words. */
export interface Fault {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Faults whose cause belongs in the log, because no caller could have avoided them. */
export function isServiceFault(fault: Fault): boolean {
  return fault.code === 'INTERNAL' || fault.code === 'UNAVAILABLE';
}
