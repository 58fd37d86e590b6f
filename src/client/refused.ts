import { errorTable, isErrorCode, type ErrorCode } from '../domain/errors/errors';
import type { Refusal } from '../domain/errors/refusal';
import { ConsentServiceError, type ErrorParts } from './consentServiceError';

/** Instants are RFC 3339 texts by the time they arrive. */
type AsSent<Details> = Details extends unknown
  ? {
      readonly [Name in keyof Details as Exclude<Name, 'code' | 'says' | 'closest'>]: TextOfDate<
        Details[Name]
      >;
    }
  : never;
type TextOfDate<Value> = Value extends Date ? string : Value;

/** Of several answers that were sent together, the member that is refused: `decisions[1].consentVersionId`. */
interface Placed {
  readonly member?: string;
}

/** What stands beside a code of the error table. */
export type DetailsOf<Code extends ErrorCode> = Code extends Refusal['code']
  ? AsSent<Extract<Refusal, { readonly code: Code }>> & Placed
  : Readonly<Record<string, unknown>>;

/** The service answered with an error. One whose code this client does not know has no class of its own. */
export class RefusedError extends ConsentServiceError {
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** The request id, under which the log of the service has details. */
  readonly requestId: string | null;

  constructor(message: string, { code, details, requestId, ...parts }: RefusedParts) {
    super(message, parts);
    this.name = `Refused.${code}`;
    this.code = code;
    this.details = details;
    this.requestId = requestId;
  }
}

interface RefusedParts extends ErrorParts {
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly requestId: string | null;
}

/** A refusal by this code of the error table. */
export type RefusedWith<Code extends ErrorCode> = Omit<RefusedError, 'code' | 'details'> & {
  readonly code: Code;
  readonly details: DetailsOf<Code>;
};

/** A refusal by any code of the error table; with its `code` the type of its `details` is known. */
export type KnownRefusal = { [Code in ErrorCode]: RefusedWith<Code> }[ErrorCode];

const classes = new Map(
  Object.keys(errorTable).map((code) => [code, class extends RefusedError {}] as const),
);

/** One class for each code of the error table: `error instanceof Refused.VERSION_SUPERSEDED`. */
export const Refused = Object.fromEntries(classes) as unknown as {
  readonly [Code in ErrorCode]: abstract new (...parts: never) => RefusedWith<Code>;
};

/** An error as GraphQL over HTTP carries it. */
export interface AnsweredError {
  readonly message: string;
  readonly extensions?: Readonly<Record<string, unknown>>;
}

export function refusedErrorOf({ message, extensions = {} }: AnsweredError, parts: ErrorParts): RefusedError {
  const { code: sentCode, requestId: sentId, ...details } = extensions;
  const code = typeof sentCode === 'string' ? sentCode : 'UNKNOWN';
  const requestId = typeof sentId === 'string' ? sentId : null;
  const retryAfterSeconds = secondsIn(details) ?? parts.retryAfterSeconds;
  // A failed field comes with status 200, so the table's status counts.
  const status = isErrorCode(code) ? errorTable[code].status : parts.status;
  const RefusedByCode = classes.get(code) ?? RefusedError;
  return new RefusedByCode(message, { status, retryAfterSeconds, code, details, requestId });
}

/** Of several errors, as a response or a subscription carries them, the first says why; null without any. */
export function findFirstRefused(errors: readonly AnsweredError[]): RefusedError | null {
  const [first] = errors;
  return first ? refusedErrorOf(first, { status: 200, retryAfterSeconds: null }) : null;
}

function secondsIn({ retryAfterSeconds }: Readonly<Record<string, unknown>>): number | null {
  return typeof retryAfterSeconds === 'number' ? retryAfterSeconds : null;
}
