import { recordedCount } from '../../actions/reports/reports';
import { Option } from 'commander';
import {
  exportDecisions as openExport,
  type DecisionExportInput,
} from '../../actions/reports/decisionExport';
import { lineFormats, withMark, type LineFormatName } from '../../rest/reports/decisionLines';
import { bomHelp } from './csv';
import { addDecisionsImport } from './importing/decisionsImport';
import { withActions } from '../terminal/actions';
import { pastInstant, timeZone, type GivenInstant } from '../terminal/instants';
import { counted, type SharedOptions } from '../terminal/options';
import { withBar } from '../terminal/progress';
import { mustBeWritable, outHelp, overwriteHelp, writePages } from '../terminal/writeOut';
import type { AddCommand, Surroundings } from '../terminal/surroundings';

export const addDecisions: AddCommand = (parent, at) => {
  const decisions = parent
    .command('decisions')
    .description('export decisions from the ledger, and import those of other systems');
  addExport(decisions, at);
  addDecisionsImport(decisions, at);
};

const addExport: AddCommand = (decisions, at) => {
  decisions
    .command('export')
    .description('write all decisions on a template, one per line')
    .argument('<code>', 'the code of the template')
    .addOption(
      new Option('--format <format>', 'JSON objects or CSV')
        .choices(Object.keys(lineFormats))
        .default('ndjson'),
    )
    .option('--bom', bomHelp)
    .option('--from <instant>', 'only decisions recorded at this instant or later', pastInstant)
    .option('--until <instant>', 'only decisions recorded before this instant', pastInstant)
    .addOption(timeZone())
    .option('--out <file>', outHelp)
    .option('--overwrite', overwriteHelp)
    .addHelpText('after', exportHelp)
    .action((templateCode: string, options: ExportOptions) => exportDecisions(at, templateCode, options));
};

const exportHelp = `
Memory use does not depend on the number of decisions. Progress is shown on standard error. There it also says after
which event the feed goes on. If you export several templates, go on after the event of the first export.

Example:
  consent decisions export marketing-email --format csv --out decisions.csv`;

interface ExportOptions extends SharedOptions {
  readonly format: LineFormatName;
  readonly bom?: true;
  readonly from?: GivenInstant;
  readonly until?: GivenInstant;
  readonly out?: string;
  readonly overwrite?: true;
}

async function exportDecisions(
  at: Surroundings,
  templateCode: string,
  { format: name, bom, out, overwrite, timeZone, ...range }: ExportOptions,
): Promise<void> {
  await mustBeWritable(out, overwrite);
  const format = bom && name === 'csv' ? withMark(lineFormats.csv) : lineFormats[name];
  const { count, lastEventId } = await withActions(at, async (act) => {
    const [from, until] = [range.from?.in(timeZone), range.until?.in(timeZone)];
    const input: DecisionExportInput = { templateCode, from, until };
    const total = await act(recordedCount, input);
    const pages = await act(openExport, input);
    const written = await withBar(at, '{total} decisions', total, (bar) =>
      writePages(at, out, pages, format, (count) => bar.update(count)),
    );
    return { count: written, lastEventId: pages.lastEventId };
  });
  at.say(`${counted(count, 'decision')} exported`);
  if (lastEventId !== null) at.say(`what follows: consent events tail --from ${lastEventId}`);
}
