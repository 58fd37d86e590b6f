import type { InvalidInput } from '../errors/inputFault';
import { Refused } from '../errors/refusal';

/*
 * A response that names every fault lets a form be corrected in one go. Each member is still read by a function
 * that throws at its first fault; these gather what several such functions throw.
 */

/** Maximum faults in one response, which bounds its size. */
export const maxFaultsTold = 20;

/**
 * Reads every member of a form, in the order of the readers.
 * @throws Refused `INVALID_INPUT` with the faults of all members; any other refusal at once
 */
export function requireAll<Form extends object>(readers: Readers<Form>): Form {
  const faults = new GatheredFaults();
  const members = Object.entries<() => unknown>(readers).map(
    ([name, read]) => [name, faults.in(read)] as const,
  );
  faults.refuseAny();
  return Object.fromEntries(members) as Form;
}

type Readers<Form> = { readonly [Name in keyof Form]: () => Form[Name] };

/**
 * Reads every item of a list, in its order.
 * @throws Refused `INVALID_INPUT` with the faults of all items; any other refusal at once
 */
export function requireEach<Item, Value>(
  items: readonly Item[],
  read: (item: Item, index: number) => Value,
): readonly Value[] {
  const faults = new GatheredFaults();
  const values = items.flatMap((item, index) => faults.in(() => [read(item, index)]) ?? []);
  faults.refuseAny();
  return values;
}

/** Gathers faults over work that takes turns with others. */
export class GatheredFaults {
  private gathered: InvalidInput | null = null;

  /** What the work returns; null when it is refused, or when there are faults enough and it is not done. */
  in<Value>(work: () => Value): Value | null {
    if (this.gathered && this.gathered.errors.length >= maxFaultsTold) return null;
    try {
      return work();
    } catch (thrown) {
      this.add(invalidInputIn(thrown));
      return null;
    }
  }

  /** @throws Refused `INVALID_INPUT` when there was a fault */
  refuseAny(): void {
    if (this.gathered) throw new Refused(this.gathered);
  }

  private add(refusal: InvalidInput): void {
    const first = this.gathered ?? refusal;
    const before = this.gathered?.errors ?? [];
    this.gathered = { ...first, errors: [...before, ...refusal.errors].slice(0, maxFaultsTold) };
  }
}

/** @throws anything but faults of members */
function invalidInputIn(thrown: unknown): InvalidInput {
  if (thrown instanceof Refused && thrown.refusal.code === 'INVALID_INPUT') return thrown.refusal;
  throw thrown;
}
