import type { LapsedCustomer } from '../../actions/evidence/erasure/retention';
import type { CustomerHold, NamedHold } from '../../domain/evidence/erasure/erasure';
import type { LineFormat } from '../../rest/reports/decisionLines';
import { instantIn } from '../terminal/instants';
import { spelled } from '../terminal/options';

type Lines<Item> = Pick<LineFormat<Item>, 'head' | 'linesOf'>;

/** No column waits for its widest cell: ids longer than a UUID stand out of theirs, and all instants are as long. */
const idLength = 36;
const instantLength = 24;
const zonedLength = 25;
const recordsLength = 'records'.length;

export function holdLines(zone: string | undefined): Lines<NamedHold> {
  return {
    head: `${'customer'.padEnd(idLength)}  ${'held since'.padEnd(instantWidth(zone))}  reason\n`,
    linesOf: linesOf(
      ({ customerId, heldSince, reason }) =>
        `${customerId.padEnd(idLength)}  ${instantIn(heldSince, zone)}  ${spelled(reason)}`,
    ),
  };
}

export const holdJsonLines: Lines<NamedHold> = {
  head: '',
  linesOf: linesOf(({ customerId, ...hold }) =>
    JSON.stringify({ customer_id: customerId, held_since: hold.heldSince, reason: hold.reason }),
  ),
};

export function lapsedLines(zone: string | undefined): Lines<LapsedCustomer> {
  return {
    head: `${'customer'.padEnd(idLength)}  ${'lapsed at'.padEnd(instantWidth(zone))}  records  outcome\n`,
    linesOf: linesOf(({ customerId, lapsedAt, records, hold }) =>
      [
        ...[customerId.padEnd(idLength), instantIn(lapsedAt, zone), String(records).padStart(recordsLength)],
        hold ? `kept, ${holdWords(hold, zone)}` : 'goes',
      ].join('  '),
    ),
  };
}

export const lapsedJsonLines: Lines<LapsedCustomer> = {
  head: '',
  linesOf: linesOf(({ customerId, lapsedAt, records, hold }) =>
    JSON.stringify({
      ...{ customer_id: customerId, lapsed_at: lapsedAt, records },
      ...{ held_since: hold?.heldSince ?? null, hold_reason: hold?.reason ?? null },
    }),
  ),
};

/** Such as `held since 2030-01-02T12:00:00.000Z (legal-claim)`. */
export function holdWords({ heldSince, reason }: CustomerHold, zone?: string): string {
  return `held since ${instantIn(heldSince, zone)} (${spelled(reason)})`;
}

function instantWidth(zone: string | undefined): number {
  return zone === undefined ? instantLength : zonedLength;
}

function linesOf<Item>(lineOf: (item: Item) => string): (items: readonly Item[]) => string {
  return (items) => items.map((item) => `${lineOf(item)}\n`).join('');
}
