import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { Option } from 'commander';
import { customerEvidence, evidenceBeside } from '../../actions/evidence/file/customerEvidence';
import {
  maxRecordsOfExport as maxRecords,
  maxRecordsOfFile,
} from '../../actions/evidence/file/ledgerExtract';
import type { CommandAct } from '../../app/commands';
import { evidenceLine } from '../../domain/evidence/file/evidenceFile';
import { requireCustomerId } from '../../domain/input/input';
import type { CustomerId } from '../../domain/values/checkedText';
import { evidencePage } from '../../rest/evidence/page/evidencePage';
import { type PageLocale, pageLocales, type Reader, readerOf } from '../../rest/evidence/page/written';
import { withActions } from '../terminal/actions';
import { timeZone } from '../terminal/instants';
import { counted } from '../terminal/options';
import { withBar } from '../terminal/progress';
import { NotUnderstood } from '../terminal/explain';
import type { AddCommand, Surroundings } from '../terminal/surroundings';
import { mustBeRegularFile, readIn } from '../terminal/readIn';
import { mustBeWritable, outHelp, overwriteHelp, writeOut } from '../terminal/writeOut';

export const addCustomersExport: AddCommand = (parent, at) => {
  parent
    .command('export')
    .description('write the evidence files of customers')
    .argument('[customerIds...]', 'the customers’ ids in your systems')
    .option('--ids <file>', 'a file with more ids, one per line')
    .addOption(
      new Option('--format <format>', 'one file as JSON or as a page, or one file per line')
        .choices(['json', 'ndjson', 'html'])
        .default('ndjson'),
    )
    .addOption(pageLocale())
    .addOption(timeZone())
    .option('--out <file>', outHelp)
    .option('--overwrite', overwriteHelp)
    .addHelpText('after', exportHelp)
    .action((ids: readonly string[], options: ExportOptions) => exportCustomers(at, ids, options));
};

/** Of the page's own words: texts keep the language that was answered. */
export function pageLocale(): Option {
  return new Option('--locale <locale>', 'the language of a page').choices(pageLocales).default('en');
}

const exportHelp = `
A file holds all decisions of a customer, the words they answered, and the proofs. Its holder can prove
permanently whose decisions they are, so keep it safe. Memory use does not depend on the number of customers.
A customer may have up to ${maxRecords} decisions; the service itself exports up to ${maxRecordsOfFile}.

Example:
  consent customers export 3f0c1a52-7b1e-4c59-9a53-2f6a0d6e8b11 --format html --out evidence.html`;

const maxLineLength = 1_000;

export interface PageOptions {
  readonly locale: PageLocale;
  readonly timeZone?: string;
}

interface ExportOptions extends PageOptions {
  readonly format: 'json' | 'ndjson' | 'html';
  readonly ids?: string;
  readonly out?: string;
  readonly overwrite?: true;
}

async function exportCustomers(
  at: Surroundings,
  named: readonly string[],
  { format, ids, out, overwrite, locale, timeZone: zone }: ExportOptions,
): Promise<void> {
  await mustBeWritable(out, overwrite);
  if (ids !== undefined) await mustBeRegularFile(ids);
  const total = await countOf(allIds(named, ids));
  if (total === 0) throw new NotUnderstood('name a customer, or a file of them with --ids');
  if (total > 1 && format !== 'ndjson')
    throw new NotUnderstood(`--format ${format} is for one customer, got ${total}; use ndjson`);
  const reader = readerOf(locale, zone);
  const written = { files: 0, empty: 0 };
  await withActions({ ...at, keeping: 'log' }, (act) =>
    withBar(at, '{total} customers', total, async (bar) => {
      const files = filesOf(act, allIds(named, ids), format === 'html' ? reader : null, (records) => {
        written.files += 1;
        if (records === 0) written.empty += 1;
        bar.update(written.files);
      });
      const stream = Readable.from(files, { highWaterMark: 1 });
      await writeOut(at, out, stream).finally(() => stream.destroy());
    }),
  );
  at.say(outcome(written));
}

function outcome({ files, empty }: { readonly files: number; readonly empty: number }): string {
  const exported = `${counted(files, 'customer')} exported`;
  return empty === 0 ? exported : `${exported}, ${empty} without decisions`;
}

async function* filesOf(
  act: CommandAct,
  ids: AsyncIterable<CustomerId>,
  page: Reader | null,
  onFile: (records: number) => void,
): AsyncGenerator<string> {
  for await (const customerId of ids) {
    const file = await act(customerEvidence, { customerId, maxRecords });
    if (page)
      yield evidencePage(file, customerId, await act(evidenceBeside, { customerId, file }), page).text;
    else yield evidenceLine(file);
    onFile(file.records.length);
  }
}

/** Each is checked before anything is written. @throws Refused `INVALID_INPUT` */
async function countOf(ids: AsyncIterable<CustomerId>): Promise<number> {
  let count = 0;
  for await (const _id of ids) count += 1;
  return count;
}

/** The file is read anew each time, so that its ids need no memory. */
async function* allIds(named: readonly string[], file: string | undefined): AsyncGenerator<CustomerId> {
  for (const id of named) yield requireCustomerId('customerId', id);
  if (file === undefined) return;
  let number = 0;
  for await (const line of linesIn(file)) {
    number += 1;
    if (line.trim() !== '') yield requireCustomerId(`line ${number} of ${file}`, line.trim());
  }
}

/** A line of a UUID and some spaces is short, and a file without line feeds may be without end. */
async function* linesIn(file: string): AsyncGenerator<string> {
  let begun = '';
  for await (const chunk of readIn<string>(file, createReadStream(file, 'utf8'))) {
    const lines = (begun + chunk).split('\n');
    begun = lines.pop() ?? '';
    yield* lines;
    if (begun.length > maxLineLength)
      throw new NotUnderstood(`--ids: ${file} has a line of more than ${maxLineLength} characters`);
  }
  yield begun;
}
