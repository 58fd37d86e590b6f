import type { ErrorCode } from '../../domain/errors/errors';
import { Refused, type WriteOutcome } from '../../domain/errors/refusal';
import { refusalMessage } from '../../domain/errors/refusalWords';
import { isUnavailable } from '../../storage/engine/faults';
import { WriteFault } from '../../storage/engine/writeFault';

/** Why a request is not answered: a row of the error table with this occasion's words. */
export interface Fault {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** The member's name is the caller's own spelling already, so a door leaves it as it is. */
  readonly namesAsSent?: boolean;
}

/** In how many seconds to come again, as the header `Retry-After` has it; null where waiting is of no use. */
export function findRetryAfter({ details }: Pick<Fault, 'details'>): string | null {
  const { retryAfterSeconds } = details;
  return typeof retryAfterSeconds === 'number' ? String(retryAfterSeconds) : null;
}

/** Reads any thrown value as a fault. What is not understood is `INTERNAL` and says nothing of its cause. */
export function faultOf(error: unknown): Fault {
  if (error instanceof Refused) return { code: error.code, message: error.message, details: error.details };
  if (isUnavailable(error)) return unavailable(error instanceof WriteFault ? error.outcome : null);
  return {
    code: 'INTERNAL',
    message: 'The service failed unexpectedly; the cause is in its log under the request id.',
    details: {},
  };
}

function unavailable(outcome: WriteOutcome | null): Fault {
  return {
    code: 'UNAVAILABLE',
    message: refusalMessage({ code: 'UNAVAILABLE', retryAfterSeconds: 1 }),
    details: { retryAfterSeconds: 1, ...(outcome && { outcome }) },
  };
}

/** Whether it belongs in the log beside the request's line. Requests turned away on purpose are summed up elsewhere. */
export function isServiceFault({ code }: Fault, thrown: unknown): boolean {
  if (thrown instanceof Refused) return thrown.cause !== undefined;
  return code === 'INTERNAL' || code === 'UNAVAILABLE';
}
