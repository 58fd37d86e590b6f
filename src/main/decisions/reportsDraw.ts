import { Argument, Option } from 'commander';
import { Readable } from 'node:stream';
import { templateReport } from '../../actions/reports/templateReport';
import { pictureNames, type PictureName } from '../../pictures/picture';
import { drawFile } from '../../pictures/pictures';
import { pictureWords } from '../../pictures/words';
import { pageLocales } from '../../rest/evidence/page/written';
import { numbersOf } from '../../rest/reports/pictures';
import { withActions } from '../terminal/actions';
import type { AddCommand, Surroundings } from '../terminal/surroundings';
import { mustBeWritable, outHelp, overwriteHelp, writeOut } from '../terminal/writeOut';

export const addReportsDraw: AddCommand = (parent, at) => {
  parent
    .command('draw')
    .description('draw how a template is answered, as SVG')
    .argument('<code>', 'the code of the template')
    .addArgument(new Argument('<picture>', 'what to draw').choices(pictureNames))
    .addOption(new Option('--locale <tag>', 'the language of its words').choices(pageLocales).default('en'))
    .option('--out <file>', outHelp)
    .option('--overwrite', overwriteHelp)
    .addHelpText('after', help)
    .action((code: string, name: PictureName, options: DrawOptions) => drawReport(at, code, name, options));
};

const help = `
"acceptance" shows how often each version was agreed to, "funnel" how many of those asked have answered and agreed,
"standings" where customers stand today, "forecast" which consents end within twelve months, "times" how soon answers came, "locales" and "channels" in which
language and through which channel customers answered last. Groups of fewer than five are among the others.
Days are those of UTC.

Example:
  consent reports draw marketing-email funnel --out funnel.svg`;

interface DrawOptions {
  readonly locale: string;
  readonly out?: string;
  readonly overwrite?: true;
}

async function drawReport(
  at: Surroundings,
  templateCode: string,
  picture: PictureName,
  { locale, out, overwrite }: DrawOptions,
): Promise<void> {
  await mustBeWritable(out, overwrite);
  const report = await withActions(at, (act) => act(templateReport, { templateCode }));
  const drawn = drawFile(picture, report.name, numbersOf(report), pictureWords(locale));
  await writeOut(at, out, Readable.from([drawn]));
}
