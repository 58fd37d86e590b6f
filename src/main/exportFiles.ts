import { writtenFiles } from '../files/writtenFiles';
import { writeFolder } from '../files/writeFolder';
import { withActions } from './actions';
import { everyItem } from './everyItem';
import type { AddCommand, Surroundings } from './surroundings';

/** `export` */
export const addExport: AddCommand = (parent, at) => {
  parent
    .command('export')
    .description('write the newest version of each template as Markdown files, as import reads them')
    .argument('[folder]', 'where to', 'consent-texts')
    .option('--overwrite', 'replace files that say something else')
    .option('--json', 'print JSON')
    .addHelpText('after', exportHelp)
    .action((folder: string, options: ExportOptions) => exportTo(at, folder, options));
};

const exportHelp = `
Writes <folder>/<code>/<locale>.md for every template that is not retired. A scheduled version is newer than the
current one. Importing the folder again changes nothing.

Example:
  npm run consent -- export consent-texts`;

interface ExportOptions {
  readonly overwrite?: true;
  readonly json?: true;
}

async function exportTo(at: Surroundings, folder: string, { overwrite, json }: ExportOptions): Promise<void> {
  const files = await withActions(at, async ({ templates, templateVersions }) => {
    const all = await everyItem((asked) => templates.page({ ...asked, includeRetired: false }));
    const written = all.map(async (template) => {
      const { templateCode } = template;
      const versions = await everyItem((asked) => templateVersions({ ...asked, templateCode }));
      const newest = versions.find(({ state }) => state !== 'WITHDRAWN');
      return newest ? writtenFiles(template, newest) : [];
    });
    return (await Promise.all(written)).flat();
  });
  const paths = await writeFolder(folder, files, { overwrite: overwrite === true });
  at.print(json ? JSON.stringify({ files: files.length, written: paths }) : told(files.length, paths));
}

function told(count: number, paths: readonly string[]): string {
  if (count === 0) return 'no template has a version to be exported';
  const unchanged = count - paths.length;
  const lines = paths.map((path) => `wrote ${path}`);
  return [...lines, ...(unchanged > 0 ? [`${unchanged} file(s) said so already`] : [])].join('\n');
}
