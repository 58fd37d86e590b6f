import { Option } from 'commander';
import { customerStandings, type CustomerStanding } from '../../actions/reports/customerStandings';
import {
  customerStandingBody,
  customerStandingSchema,
  type CustomerStandingBody,
} from '../../rest/reports/customerStanding';
import { withMark, type LineFormat } from '../../rest/reports/decisionLines';
import { bomHelp, csvLines } from './csv';
import { withActions } from '../terminal/actions';
import { givenInstant, instantIn, timeZone, type GivenInstant } from '../terminal/instants';
import { counted, type SharedOptions } from '../terminal/options';
import type { AddCommand, Surroundings } from '../terminal/surroundings';
import { mustBeWritable, outHelp, overwriteHelp, writePages } from '../terminal/writeOut';

export const addReportsCustomers = standings({
  name: 'customers',
  description: 'write where each customer stands on a template, one per line',
});

export const addReportsAwaiting = standings({
  name: 'awaiting',
  description: 'write which customers still have to answer a template again, one per line',
  onlyAwaiting: true,
  whom: ' to be asked again',
});

export const addReportsExpiring = standings({
  name: 'expiring',
  description: 'write whose consent in a template ends soon, the first to end first, one per line',
  before: '--before P30D ',
  whom: ' whose consent ends soon',
});

interface List {
  readonly name: string;
  readonly description: string;
  readonly onlyAwaiting?: true;
  /** How an example says before when. */
  readonly before?: string;
  readonly whom?: string;
}

function standings(list: List): AddCommand {
  const { name, description, before = '' } = list;
  return (parent, at) => {
    const command = parent
      .command(name)
      .description(description)
      .argument('<code>', 'the code of the template')
      .addOption(new Option('--csv', 'write CSV (default)').conflicts('json'))
      .option('--json', 'write JSON objects, one per line')
      .option('--bom', bomHelp)
      .option('--out <file>', outHelp)
      .option('--overwrite', overwriteHelp)
      .addOption(timeZone())
      .addHelpText('after', help(`reports ${name} marketing-email ${before}--csv --out ${name}.csv`))
      .action((code: string, options: CustomersOptions) => write(at, code, options, list));
    if (before === '') return;
    const which = 'only consents that end before this instant, or within this time such as P30D';
    command.requiredOption('--before <instant>', which, givenInstant);
  };
}

function help(example: string): string {
  return `
The service knows only customers who have decided on the template at least once. Those who never did, and those
whose link was erased, are not listed. Instants have the offset of --time-zone. In CSV, text that begins like a
formula has an apostrophe before it. "value" is what the customer answered last. "accepted" says whether that answer
still counts for the current version, so it can be true for a reject or withdraw too. "may_proceed" says whether you may
process by it. All lines are as of one instant. Memory use does not depend on the number of customers.

Example:
  consent ${example}`;
}

interface CustomersOptions extends SharedOptions {
  readonly csv?: true;
  readonly bom?: true;
  readonly out?: string;
  readonly overwrite?: true;
  readonly before?: GivenInstant;
}

async function write(
  at: Surroundings,
  templateCode: string,
  { json, bom, out, overwrite, timeZone: zone, ...options }: CustomersOptions,
  { onlyAwaiting, whom = '' }: List,
): Promise<void> {
  await mustBeWritable(out, overwrite);
  const csv = bom ? withMark(standingCsv(zone)) : standingCsv(zone);
  const format = json ? standingNdjson(zone) : csv;
  const { count, lastEventId } = await withActions(at, async (act) => {
    const before = options.before?.in(zone); // as late as this, that a duration of a second has not passed by then
    const pages = await act(customerStandings, { templateCode, onlyAwaiting, before });
    return { count: await writePages(at, out, pages, format), lastEventId: pages.lastEventId };
  });
  at.say(`${counted(count, 'customer')}${whom}; who never decided is not known here`);
  if (lastEventId !== null) at.say(`what follows: consent events tail --from ${lastEventId}`);
}

type StandingFormat = Pick<LineFormat<CustomerStanding>, 'head' | 'linesOf'>;

function standingCsv(timeZone: string | undefined): StandingFormat {
  const cellsOf = (standing: CustomerStanding) => Object.values(bodyIn(standing, timeZone));
  return {
    head: csvLines([Object.keys(customerStandingSchema.properties)]),
    linesOf: (all) => csvLines(all.map(cellsOf)),
  };
}

function standingNdjson(timeZone: string | undefined): StandingFormat {
  const textOf = (standing: CustomerStanding) => `${JSON.stringify(bodyIn(standing, timeZone))}\n`;
  return { head: '', linesOf: (standings) => standings.map(textOf).join('') };
}

function bodyIn(standing: CustomerStanding, timeZone: string | undefined): CustomerStandingBody {
  return customerStandingBody(standing, (at) => instantIn(at, timeZone));
}
