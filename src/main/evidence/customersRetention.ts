import { runRetention } from '../../actions/evidence/erasure/retention';
import { withActions } from '../terminal/actions';
import { mustBeWanted } from '../terminal/confirm';
import { CannotDo } from '../terminal/explain';
import type { AddCommand, Surroundings } from '../terminal/surroundings';

interface RetentionOptions {
  readonly dryRun?: true;
  readonly yes?: true;
}

/** `customers retention` */
export const addCustomersRetention: AddCommand = (parent, at) => {
  parent
    .command('retention')
    .description('erase customers whose evidence has lapsed for longer than EVIDENCE_RETENTION')
    .option('--dry-run', 'only tell how many there are')
    .option('--yes', 'do not ask')
    .action((options: RetentionOptions) => retain(at, options));
};

async function retain(at: Surroundings, options: RetentionOptions): Promise<void> {
  await withActions(at, async (act) => {
    const planned = await act(runRetention, { dryRun: true });
    if (!planned) throw new CannotDo('EVIDENCE_RETENTION is not set, so evidence is kept permanently.');
    const { retention, lapsed } = planned;
    const what = `${lapsed.customers} customers with ${lapsed.records} records`;
    if (options.dryRun || lapsed.customers === 0) {
      at.print(`${what} have lapsed for ${retention}`);
      return;
    }
    await mustBeWanted(at, options, `Permanently erase ${what}, which have lapsed for ${retention}?`);
    const done = await act(runRetention, { dryRun: false });
    at.print(`erased ${done?.erased.customers ?? 0} customers with ${done?.erased.records ?? 0} records`);
  });
}
