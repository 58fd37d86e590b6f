import type { ErrorCode } from './errors';
import type { Refusal } from './refusals';
import { refusalMessage } from './refusalWords';

export type { Refusal, WriteOutcome } from './refusals';

/** A refusal on its way to a door. Any other error becomes `INTERNAL`. */
export class Refused extends Error {
  readonly code: ErrorCode;

  /** @param member what it is about, in a list of several @param because its cause, for the operator */
  constructor(
    readonly refusal: Refusal,
    private readonly member: string | null = null,
    because?: { readonly cause: unknown },
  ) {
    super(member === null ? refusalMessage(refusal) : `${member}: ${refusalMessage(refusal)}`, because);
    this.name = 'Refused';
    this.code = refusal.code;
  }

  /** The members that stand beside the code on the wire. */
  get details(): Readonly<Record<string, unknown>> {
    const { code, ...details } = this.refusal;
    const told = without(wordsAlone[code] ?? [], details);
    return this.member === null ? told : { ...told, member: this.member };
  }
}

/** Members that only messages use. */
const wordsAlone: Readonly<Partial<Record<Refusal['code'], readonly string[]>>> = {
  INVALID_INPUT: ['says'],
  FEED_RESTARTED: ['isAhead'],
  UNAUTHENTICATED: ['says', 'remedy'],
  TOO_COMPLEX: ['remedy'],
  FOUR_EYES_REQUIRED: ['unproved'],
  VERSION_NOT_FOUND: ['effectiveFrom'],
  NOT_IN_LOG: ['says'],
  TEMPLATE_NOT_FOUND: ['closest'],
  SET_NOT_FOUND: ['closest'],
};

/** Without these members, here and in the faults of a list. */
function without(names: readonly string[], details: object): Readonly<Record<string, unknown>> {
  const told = Object.entries(details).filter(([name]) => !names.includes(name));
  return Object.fromEntries(
    told.map(([name, value]: [string, unknown]) => [
      name,
      name === 'errors' && Array.isArray(value) ? value.map((each: object) => without(names, each)) : value,
    ]),
  );
}

/** Hands the value on, or throws the refusal. */
export function orThrow<Value extends object>(outcome: Value | Refusal): Value {
  if (isRefusal(outcome)) throw new Refused(outcome);
  return outcome;
}

export function isRefusal(outcome: object): outcome is Refusal {
  return 'code' in outcome;
}

/** What the work gives, or why it was refused. @throws anything but a refusal */
export function refusalOr<Value>(work: () => Value): Value | Refusal {
  try {
    return work();
  } catch (fault) {
    if (fault instanceof Refused) return fault.refusal;
    throw fault;
  }
}
