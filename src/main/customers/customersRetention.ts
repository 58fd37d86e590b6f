import { lapsedCustomers, runRetention, type RetentionRun } from '../../actions/evidence/erasure/retention';
import { Option } from 'commander';
import { withActions } from '../terminal/actions';
import { mustBeWanted } from '../terminal/confirm';
import { counted, type SharedOptions } from '../terminal/options';
import { CannotDo } from '../terminal/explain';
import { timeZone } from '../terminal/instants';
import type { AddCommand, Surroundings } from '../terminal/surroundings';
import { writePages } from '../terminal/writeOut';
import { noJournal } from './customersErase';
import { lapsedJsonLines, lapsedLines } from './heldLines';

interface RetentionOptions extends SharedOptions {
  readonly dryRun?: true;
  readonly list?: true;
}

export const addCustomersRetention: AddCommand = (parent, at) => {
  parent
    .command('retention')
    .description('erase customers whose evidence has lapsed for longer than EVIDENCE_RETENTION')
    .option('--dry-run', 'only tell how many there are')
    .addOption(
      new Option('--list', 'only tell who they are, one per line, and who is kept for a hold').conflicts(
        'yes',
      ),
    )
    .addOption(timeZone())
    .option('--json', 'with --list: write JSON objects, one per line')
    .option('--yes', 'do not ask')
    .addHelpText('after', help)
    .action((options: RetentionOptions) => (options.list ? list(at, options) : retain(at, options)));
};

const help = `
EVIDENCE_RETENTION must be set, such as P3Y, also for --dry-run and --list. Beside a running service, its setting applies.`;

async function retain(at: Surroundings, options: RetentionOptions): Promise<void> {
  await withActions(at, async (act) => {
    const planned = await act(runRetention, { dryRun: true });
    if (!planned) throw new CannotDo(notSet);
    const { retention, lapsed } = planned;
    const what = whoAndWhat(lapsed);
    if (options.dryRun || lapsed.customers === 0) {
      at.print(`lapsed for ${retention}: ${what}${heldBeside(planned)}`);
      return;
    }
    if (planned.journalFile === null) throw new CannotDo(noJournal);
    await mustBeWanted(
      at,
      options,
      `Lapsed for ${retention}: ${what}. This cannot be undone. Permanently erase them?`,
    );
    const done = await act(runRetention, { dryRun: false });
    at.print(`erased ${whoAndWhat(done?.erased ?? { customers: 0, records: 0 })}`);
    at.say(`They are in the journal of erasures: ${planned.journalFile}`);
  });
}

const notSet =
  'EVIDENCE_RETENTION is not set, so evidence is kept permanently. Set it where the service has its settings. Beside a running service, that of this shell does not count. With none running, it may be set for this command alone, such as EVIDENCE_RETENTION=P3Y.';

function whoAndWhat({ customers, records }: RetentionRun['lapsed']): string {
  return `${counted(customers, 'customer')} with ${counted(records, 'record')}`;
}

function heldBeside({ held }: RetentionRun): string {
  return held.customers === 0 ? '' : `; held and so kept: ${whoAndWhat(held)}`;
}

/** Changes nothing, and needs no memory for the customers it has told. */
async function list(at: Surroundings, { timeZone: zone, json }: RetentionOptions): Promise<void> {
  const count = await withActions(at, async (act) => {
    const pages = await act(lapsedCustomers, {});
    if (!pages) throw new CannotDo(notSet);
    return writePages(at, undefined, pages, json ? lapsedJsonLines : lapsedLines(zone));
  });
  at.say(`${counted(count, 'customer')} listed; nothing was erased`);
}
