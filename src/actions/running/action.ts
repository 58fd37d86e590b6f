import type { Caller } from '../../domain/access/caller';
import {
  findDenial,
  type CustomerPermission,
  type GeneralPermission,
  type Permission,
} from '../../domain/access/permission';
import type { Observed } from '../../domain/decisions/context';
import { Refused } from '../../domain/errors/refusal';
import { withOutcome } from '../../storage/engine/writeFault';
import type { CustomerId } from '../../domain/values/checkedText';
import type { RequestLanguages } from './requestLanguages';

export interface ActionRequest {
  readonly caller: Caller;
  readonly languages: RequestLanguages;
  /** Where the request comes from; left out where it is none, as for commands. */
  readonly observed?: () => Observed;
}

/** One thing that the product does: judges the caller, checks the input, and only then does it. */
export interface Action<Parts, Sent, Result> {
  readonly permission: Permission;
  /** @throws Refused at once or later: `UNAUTHENTICATED`, `FORBIDDEN`, `INVALID_INPUT`, and what the action says */
  readonly perform: (parts: Parts, request: ActionRequest, sent: Sent) => Result;
}

interface Declared<Parts, Sent, Input, Result> {
  /** What was sent, as domain types. @throws Refused `INVALID_INPUT` */
  readonly input: (sent: Sent, request: ActionRequest, parts: Parts) => Input;
  readonly run: (parts: Parts, input: Input, request: ActionRequest) => Result;
  /** It changes something. When the database fails it, the response says that this may have happened. */
  readonly writes?: true;
}

export function action<Parts, Sent, Input, Result>(
  declared: Declared<Parts, Sent, Input, Result> & { readonly permission: GeneralPermission },
): Action<Parts, Sent, Result> {
  return wrapped(declared, () => null);
}

/** Declares an action about one customer, whose id the door has checked. */
export function customerAction<Parts, Sent extends { readonly customerId: CustomerId }, Input, Result>(
  declared: Declared<Parts, Sent, Input, Result> & { readonly permission: CustomerPermission },
): Action<Parts, Sent, Result> {
  return wrapped(declared, ({ customerId }) => customerId);
}

function wrapped<Parts, Sent, Input, Result>(
  {
    permission,
    input,
    run,
    writes,
  }: Declared<Parts, Sent, Input, Result> & { readonly permission: Permission },
  customerOf: (sent: Sent) => CustomerId | null,
): Action<Parts, Sent, Result> {
  const perform = (parts: Parts, request: ActionRequest, sent: Sent): Result => {
    const denial = findDenial(request.caller, permission, customerOf(sent));
    if (denial) throw new Refused(denial);
    const result = run(parts, input(sent, request, parts), request);
    return writes && result instanceof Promise ? (result.catch(raiseUnknown) as Result) : result;
  };
  return { permission, perform };
}

/** Faults that are known better are reported where they occur. */
function raiseUnknown(fault: unknown): never {
  throw withOutcome(fault, 'UNKNOWN');
}
