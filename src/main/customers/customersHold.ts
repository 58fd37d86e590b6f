import {
  customerHold,
  customerHolds,
  holdCustomer,
  releaseCustomer,
} from '../../actions/evidence/erasure/holds';
import { holdReasons, type HoldReason } from '../../domain/evidence/erasure/erasure';
import { requireCustomerId } from '../../domain/input/input';
import { withActions } from '../terminal/actions';
import { mustBeWanted, type Consent } from '../terminal/confirm';
import { counted, oneOf, spelled, type SharedOptions } from '../terminal/options';
import { CannotDo } from '../terminal/explain';
import { timeZone } from '../terminal/instants';
import type { AddCommand, Surroundings } from '../terminal/surroundings';
import { writePages } from '../terminal/writeOut';
import { holdJsonLines, holdLines, holdWords } from './heldLines';

export const addCustomersHold: AddCommand = (parent, at) => {
  parent
    .command('hold')
    .description('keep a customer from being erased')
    .argument('<customerId>', 'the customer’s id in your systems')
    .requiredOption('--reason <reason>', `why: ${holdReasons.map(spelled).join(', ')}`, oneOf(holdReasons))
    .addOption(timeZone())
    .option('--yes', 'do not ask')
    .action((id: string, options: HoldOptions) => hold(at, id, options));
  parent
    .command('holds')
    .description('list the customers who are held, one per line, by their ids')
    .addOption(timeZone())
    .option('--json', 'write JSON objects, one per line')
    .action((options: SharedOptions) => list(at, options));
  parent
    .command('release')
    .description('let a held customer be erased again')
    .argument('<customerId>', 'the customer’s id in your systems')
    .option('--yes', 'do not ask')
    .action((id: string, options: Consent) => release(at, id, options));
};

interface HoldOptions extends SharedOptions {
  readonly reason: HoldReason;
}

/** An earlier hold stays as it is, so that nobody is asked about one. */
async function hold(
  at: Surroundings,
  id: string,
  { reason, timeZone: zone, yes }: HoldOptions,
): Promise<void> {
  const customerId = requireCustomerId('customerId', id);
  await withActions(at, async (act) => {
    const earlier = await act(customerHold, { customerId });
    const question = `Keep the customer ${customerId} from being erased (${spelled(reason)})?`;
    if (!earlier) await mustBeWanted(at, { yes }, question);
    const held = earlier ?? (await act(holdCustomer, { customerId, reason }));
    if (!held) throw new CannotDo('Nothing is held of this customer, so there is nothing to keep.');
    at.print(holdWords(held, zone));
  });
}

async function release(at: Surroundings, id: string, consent: Consent): Promise<void> {
  const customerId = requireCustomerId('customerId', id);
  await withActions(at, async (act) => {
    const held = await act(customerHold, { customerId });
    const question = `Let the customer ${customerId}, ${held ? holdWords(held) : ''}, be erased again?`;
    if (held) await mustBeWanted(at, consent, question);
    const wasHeld = held !== null && (await act(releaseCustomer, { customerId }));
    at.print(wasHeld ? 'released' : 'the customer was not held');
  });
}

/** A page at a time, so that memory use does not depend on the number of holds. */
async function list(at: Surroundings, { timeZone: zone, json }: SharedOptions): Promise<void> {
  const count = await withActions(at, async (act) =>
    writePages(at, undefined, await act(customerHolds, {}), json ? holdJsonLines : holdLines(zone)),
  );
  at.say(`${counted(count, 'customer')} held`);
}
