import { Option } from 'commander';
import { holdCustomer, releaseCustomer } from '../../actions/evidence/erasure/holds';
import { holdReasons, type HoldReason } from '../../domain/evidence/erasure/erasure';
import { requireCustomerId } from '../../domain/input/input';
import { withActions } from '../terminal/actions';
import { CannotDo } from '../terminal/explain';
import { oneOf, spelled } from '../terminal/options';
import type { AddCommand, Surroundings } from '../terminal/surroundings';

/** `customers hold` and `customers release` */
export const addCustomersHold: AddCommand = (parent, at) => {
  parent
    .command('hold')
    .description('keep a customer from being erased')
    .argument('<customerId>', 'the customer’s UUID in your systems')
    .addOption(
      new Option('--reason <reason>', `why: ${holdReasons.map(spelled).join(', ')}`)
        .argParser(oneOf(holdReasons))
        .makeOptionMandatory(),
    )
    .action((id: string, { reason }: { readonly reason: HoldReason }) => hold(at, id, reason));
  parent
    .command('release')
    .description('let a held customer be erased again')
    .argument('<customerId>', 'the customer’s UUID in your systems')
    .action((id: string) => release(at, id));
};

async function hold(at: Surroundings, id: string, reason: HoldReason): Promise<void> {
  const customerId = requireCustomerId('customerId', id);
  const held = await withActions(at, (act) => act(holdCustomer, { customerId, reason }));
  if (!held) throw new CannotDo('Nothing is held of this customer, so there is nothing to keep.');
  at.print(`held since ${held.heldSince.toISOString()} (${spelled(held.reason)})`);
}

async function release(at: Surroundings, id: string): Promise<void> {
  const customerId = requireCustomerId('customerId', id);
  const wasHeld = await withActions(at, (act) => act(releaseCustomer, { customerId }));
  at.print(wasHeld ? 'released' : 'the customer was not held');
}
