import { templates } from '../../actions/templates/templates';
import { templateVersions } from '../../actions/templates/templateVersions';
import { writtenFiles } from '../../markdown/writtenFiles';
import { writeFolder } from '../../markdown/writeFolder';
import { withActions } from '../terminal/actions';
import { everyItem } from '../terminal/everyItem';
import type { AddCommand, Surroundings } from '../terminal/surroundings';

/** `export` */
export const addExport: AddCommand = (parent, at) => {
  parent
    .command('export')
    .description('write the newest version of each template as Markdown files that import reads')
    .argument('[folder]', 'the folder to write to', 'consent-texts')
    .option('--overwrite', 'overwrite files that differ')
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
  const files = await withActions(at, async (act) => {
    const all = await everyItem((page) => act(templates, { ...page, includeRetired: false }));
    const written = all.map(async (template) => {
      const { templateCode } = template;
      const versions = await everyItem((page) => act(templateVersions, { ...page, templateCode }));
      const newest = versions.find(({ state }) => state !== 'CANCELLED');
      return newest ? writtenFiles(template, newest) : [];
    });
    return (await Promise.all(written)).flat();
  });
  const paths = await writeFolder(folder, files, { overwrite: overwrite === true });
  at.print(json ? JSON.stringify({ files: files.length, written: paths }) : summary(files.length, paths));
}

function summary(count: number, paths: readonly string[]): string {
  if (count === 0) return 'no template has a version to export';
  const unchanged = count - paths.length;
  const lines = paths.map((path) => `wrote ${path}`);
  return [...lines, ...(unchanged > 0 ? [`${unchanged} file(s) unchanged`] : [])].join('\n');
}
