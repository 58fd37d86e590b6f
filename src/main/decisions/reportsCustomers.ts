import { Option } from 'commander';
import { customerStandings, type CustomerStanding } from '../../actions/reports/customerStandings';
import { withMark, type LineFormat } from '../../rest/reports/decisionLines';
import { bomHelp, csvLines } from './csv';
import { withActions } from '../terminal/actions';
import { timeZone, instantIn } from '../terminal/instants';
import { counted, type SharedOptions } from '../terminal/options';
import type { AddCommand, Surroundings } from '../terminal/surroundings';
import { mustBeWritable, outHelp, overwriteHelp, writePages } from '../terminal/writeOut';

export const addReportsCustomers = standings(
  'customers',
  'write where each customer stands on a template, one per line',
  false,
);

/** Those who still have to answer. */
export const addReportsAwaiting = standings(
  'awaiting',
  'write which customers still have to answer a template again, one per line',
  true,
);

function standings(name: string, description: string, onlyAwaiting: boolean): AddCommand {
  return (parent, at) => {
    parent
      .command(name)
      .description(description)
      .argument('<code>', 'the code of the template')
      .addOption(new Option('--csv', 'write CSV (default)').conflicts('json'))
      .option('--json', 'write JSON objects, one per line')
      .option('--bom', bomHelp)
      .option('--out <file>', outHelp)
      .option('--overwrite', overwriteHelp)
      .addOption(timeZone())
      .addHelpText('after', help(`reports ${name} marketing-email --csv --out ${name}.csv`))
      .action((code: string, options: CustomersOptions) => write(at, code, options, onlyAwaiting));
  };
}

function help(example: string): string {
  return `
The service knows only customers who have decided on the template at least once. Those who never did, and those
whose link was erased, are not listed. Instants have the offset of --time-zone. In CSV, text that begins like a
formula has an apostrophe before it. "value" is what the customer answered last. "accepted" says whether that answer
still counts for the current version, so it can be true for a reject or withdraw too. "may_proceed" says whether you may
process by it. Memory use does not depend on the number of customers.

Example:
  consent ${example}`;
}

interface CustomersOptions extends SharedOptions {
  readonly csv?: true;
  readonly bom?: true;
  readonly out?: string;
  readonly overwrite?: true;
}

async function write(
  at: Surroundings,
  templateCode: string,
  { json, bom, out, overwrite, timeZone: zone }: CustomersOptions,
  onlyAwaiting: boolean,
): Promise<void> {
  await mustBeWritable(out, overwrite);
  const csv = bom ? withMark(standingCsv(zone)) : standingCsv(zone);
  const format = json ? standingNdjson(zone) : csv;
  const count = await withActions(at, async (act) => {
    const pages = await act(customerStandings, { templateCode, onlyAwaiting });
    return writePages(at, out, pages, format);
  });
  const whom = onlyAwaiting ? ' to be asked again' : '';
  at.say(`${counted(count, 'customer')}${whom}; who never decided is not known here`);
}

type StandingFormat = Pick<LineFormat<CustomerStanding>, 'head' | 'linesOf'>;

function standingCsv(timeZone: string | undefined): StandingFormat {
  const cellsOf = (standing: CustomerStanding) =>
    lineOf(standing, timeZone).map(([, cell]) => (typeof cell === 'boolean' ? String(cell) : cell));
  return { head: csvLines([Object.keys(members)]), linesOf: (all) => csvLines(all.map(cellsOf)) };
}

function standingNdjson(timeZone: string | undefined): StandingFormat {
  const textOf = (standing: CustomerStanding) =>
    `${JSON.stringify(Object.fromEntries(lineOf(standing, timeZone)))}\n`;
  return { head: '', linesOf: (standings) => standings.map(textOf).join('') };
}

type Cell = string | number | boolean | null;

/** In the order in which they are written. */
const members: Readonly<Record<string, (customer: CustomerStanding) => Cell | Date>> = {
  customer_id: ({ customerId }) => customerId,
  value: ({ newest }) => newest.value,
  version_number: ({ decidedOn }) => decidedOn.number,
  version_label: ({ decidedOn }) => decidedOn.label,
  consent_version_id: ({ decidedOn }) => decidedOn.consentVersionId,
  locale: ({ newest }) => newest.locale,
  decided_at: ({ newest }) => newest.decidedAt,
  valid_until: ({ newest }) => newest.validUntil,
  accepted: ({ standing }) => standing.accepted,
  reason: ({ standing }) => standing.reason,
  may_proceed: ({ standing }) => standing.mayProceed,
  may_proceed_until: ({ standing }) => standing.mayProceedUntil,
  obstacle: ({ standing }) => standing.obstacle,
};

function lineOf(
  customer: CustomerStanding,
  timeZone: string | undefined,
): readonly (readonly [member: string, cell: Cell])[] {
  return Object.entries(members).map(([member, of]) => {
    const cell = of(customer);
    return [member, cell instanceof Date ? instantIn(cell, timeZone) : cell];
  });
}
