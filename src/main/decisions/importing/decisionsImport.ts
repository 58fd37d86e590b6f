import { Readable } from 'node:stream';
import { finishImport } from '../../../actions/importing/finishImport';
import type { ImportOrigin } from '../../../actions/importing/importRows';
import type { CommandAct } from '../../../app/commands';
import { importTrusts } from '../../../domain/decisions/decidedBy';
import { withActions } from '../../terminal/actions';
import { columns } from '../../terminal/columns';
import { mustBeWanted, type Consent } from '../../terminal/confirm';
import { CannotDo, NotUnderstood } from '../../terminal/explain';
import { counted, oneOf, spelled } from '../../terminal/options';
import { withBar } from '../../terminal/progress';
import type { AddCommand, Surroundings } from '../../terminal/surroundings';
import { mustBeWritable, writeOut } from '../../terminal/writeOut';
import { ImportedFile } from './importedFile';
import { readMapping, type ImportMapping } from './importMapping';
import { ImportRun } from './importRun';

export const addDecisionsImport: AddCommand = (parent, at) => {
  parent
    .command('import')
    .description('record decisions that another system holds, from a file of CSV or JSON lines')
    .argument('<file>', 'the file; - is standard input')
    .option('--source <name>', 'the system that the decisions come from, as in the mapping')
    .option(
      '--trust <trust>',
      `how well it knows them: ${importTrusts.map(spelled).join(', ')}`,
      oneOf(importTrusts),
    )
    .option('--map <file>', 'how to read its columns; by default they have the names of REST')
    .option('--dry-run', 'judge every row and record nothing')
    .option('--rejects <file>', 'where to write the rows that were refused or superseded')
    .option('--rows <file>', 'where a dry run writes the rows as the mapping reads them, as JSON lines')
    .option('--overwrite', 'overwrite the file of --rejects or --rows')
    .option('--yes', 'do not ask')
    .addHelpText('after', importHelp)
    .action((file: string, options: ImportOptions) => importFrom(at, file, options));
};

const importHelp = `
Run again, it goes on where it ended: what is recorded already is unchanged. An answer that the customer gave later
is never undone: the older row is superseded. So no older row of a customer may come later in the file. The rows are
sent 500 at a time. A dry run judges each 500 by the database, and knows of those before them the ids alone.

Example:
  consent decisions import audience.csv --map mailchimp-subscribed.yaml --dry-run --rejects rejects.csv`;

interface ImportOptions extends Consent {
  readonly source?: string;
  readonly trust?: string;
  readonly map?: string;
  readonly dryRun?: true;
  readonly rejects?: string;
  readonly rows?: string;
  readonly overwrite?: true;
}

async function importFrom(at: Surroundings, name: string, options: ImportOptions): Promise<void> {
  const { map, dryRun = false, rejects, rows, overwrite } = options;
  if (rows !== undefined && (!dryRun || rejects !== undefined))
    throw new NotUnderstood('--rows goes with --dry-run, and not with --rejects');
  const mapping = map === undefined ? null : await readMapping(map);
  const origin = {
    source: named('source', options, mapping),
    trust: named('trust', options, mapping),
  };
  await mustBeWritable(rows ?? rejects, overwrite, rows === undefined ? '--rejects' : '--rows', [name, map]);
  const file = await ImportedFile.open(name, at.input);
  const run = new ImportRun(file, { ...origin, dryRun }, mapping, rows !== undefined);
  try {
    if (!dryRun) await mustBeWanted(at, options, questionOf(name, origin));
    await withActions(at, async (act) => {
      await carryOut(at, act, run, rows ?? rejects);
      const about = { ...run.counts, fileSha256: file.sha256, bytes: file.bytes };
      if (!dryRun) await act(finishImport, { ...origin, ...about });
    });
  } finally {
    await file.close();
  }
  if (run.unseen.size > 0) at.say(`no line has ${[...run.unseen].join(', ')}`);
  at.print(outcomeOf(run));
  const warnings = [
    [run.quotedLineEnds.told('line end'), 'within quotes; look whether each belongs there'],
    [run.earlyNoes.told('row'), 'with a no of a day alone, older than the yes of that day'],
    [run.late.told('row'), 'behind a newer one of the same customer; sort the lines by decided_at'],
  ];
  if (run.leftOut > 0)
    at.say(`${counted(run.leftOut, 'row')} left out: unreadable, or a yes of a line with a refused row`);
  for (const [seen, says] of warnings) if (seen) at.say(`${seen} ${says}`);
  if (run.counts.superseded > 0) at.say(`${counted(run.counts.superseded, 'row')} superseded`);
  if (dryRun) at.say('nothing was recorded');
  if (run.counts.refused > 0) throw new CannotDo(`${counted(run.counts.refused, 'row')} refused`);
}

/** @throws NotUnderstood where nothing says it, or two say different things */
function named(what: 'source' | 'trust', options: ImportOptions, mapping: ImportMapping | null): string {
  const said = [options[what], mapping?.[what]].flatMap((each) => each ?? []);
  const [only, ...others] = new Set(said);
  if (only !== undefined && others.length === 0) return only;
  const fault = only === undefined ? 'is missing, and no mapping has it' : 'is something else in the mapping';
  throw new NotUnderstood(`--${what} ${fault}`);
}

function questionOf(name: string, { source, trust }: ImportOrigin): string {
  return `Record the decisions in ${name} as those of ${source} (${spelled(trust)})? They cannot be removed again.`;
}

async function carryOut(at: Surroundings, act: CommandAct, run: ImportRun, out?: string): Promise<void> {
  const through = async (onRead: (bytes: number) => void) => {
    const stream = Readable.from(run.through(act, onRead), { highWaterMark: 1 });
    const written = out === undefined ? stream.forEach(() => undefined) : writeOut(at, out, stream);
    await written.finally(() => stream.destroy());
  };
  const { size } = run.file;
  if (size === null) await through(() => undefined);
  else await withBar(at, '{total} bytes', size, (bar) => through((bytes) => bar.update(bytes)));
}

function outcomeOf({ counts, silent, refusals, delimiter, file, locales, reasons }: ImportRun): string {
  const { rows, recorded, unchanged, ...others } = counts;
  const lines = Object.entries({
    ...{ recorded, unchanged },
    ...(silent > 0 && { '  without a value': silent }),
    ...others,
    ...Object.fromEntries([...refusals].map(([code, count]) => [`  ${code}`, count])),
    encoding: file.encoding,
    ...(delimiter !== null && { delimiter: delimiter === '\t' ? 'tab' : delimiter }),
    'SHA-256': file.sha256,
    ...Object.fromEntries([...locales].map(([change, count]) => [`language ${change}`, count])),
  });
  const table = columns(
    ['rows', String(rows)],
    lines.map(([what, value]) => [what, String(value)]),
  );
  return reasons.length === 0 ? table : [table, '', 'refused first:', ...reasons].join('\n');
}
