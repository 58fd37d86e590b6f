import { recordedCount } from '../../actions/reports/reports';
import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { SingleBar } from 'cli-progress';
import { Option } from 'commander';
import {
  exportDecisions as openExport,
  type DecisionExportInput,
} from '../../actions/reports/decisionExport';
import { lineFormats, type LineFormatName } from '../../rest/reports/decisionLines';
import { exportStream } from '../../rest/reports/exportStream';
import { withActions } from '../terminal/actions';
import { instantOf } from '../terminal/options';
import type { AddCommand, Surroundings } from '../terminal/surroundings';

/** `decisions export` */
export const addDecisions: AddCommand = (parent, at) => {
  parent
    .command('decisions')
    .description('export decisions from the ledger')
    .command('export')
    .description('write all decisions on a template, one per line')
    .argument('<code>', 'the code of the template')
    .addOption(
      new Option('--format <format>', 'JSON objects or CSV')
        .choices(Object.keys(lineFormats))
        .default('ndjson'),
    )
    .option('--from <instant>', 'only decisions recorded at this instant or later', instantOf)
    .option('--until <instant>', 'only decisions recorded before this instant', instantOf)
    .option('--out <file>', 'the file to write, which appears once it is complete (default: standard output)')
    .addHelpText('after', exportHelp)
    .action((templateCode: string, options: ExportOptions) => exportDecisions(at, templateCode, options));
};

const exportHelp = `
Memory use does not depend on the number of decisions. Progress is shown on standard error.

Example:
  npm run --silent consent -- decisions export marketing-email --format csv --out decisions.csv`;

interface ExportOptions {
  readonly format: LineFormatName;
  readonly from?: Date;
  readonly until?: Date;
  readonly out?: string;
}

async function exportDecisions(
  at: Surroundings,
  templateCode: string,
  { format, out, ...range }: ExportOptions,
): Promise<void> {
  const count = await withActions(at, async (act) => {
    const input: DecisionExportInput = { templateCode, ...range };
    const pages = await act(openExport, input);
    const bar = new SingleBar({ stream: at.progress, format: barFormat, clearOnComplete: true });
    let written = 0;
    const stream = exportStream(pages, lineFormats[format], (found) => bar.update((written += found)));
    try {
      bar.start(await act(recordedCount, input), 0);
      await (out === undefined ? writeTo(at, stream) : writeFile(out, stream));
    } finally {
      bar.stop();
      stream.destroy();
    }
    return written;
  });
  at.say(`${count} decision${count === 1 ? '' : 's'} exported`);
}

const barFormat = '{bar} {percentage} % | {value} of {total} decisions | {eta_formatted} left';

function writeTo({ output }: Surroundings, stream: Readable): Promise<void> {
  return pipeline(stream, output, { end: false });
}

/** Under another name until it is complete, so that nobody takes a part for the whole. */
async function writeFile(file: string, stream: Readable): Promise<void> {
  const unfinished = `${file}.unfinished`;
  await pipeline(stream, createWriteStream(unfinished));
  await rename(unfinished, file);
}
