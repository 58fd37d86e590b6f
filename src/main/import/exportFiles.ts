import type { CommandAct } from '../../app/commands';
import type { Template } from '../../domain/templates/template';
import { setsFile, type FoundFile } from '../../markdown/folder';
import { writtenSets } from '../../markdown/setsFile';
import { consentSets } from '../../actions/templates/consentSets';
import { template as findTemplate, templates } from '../../actions/templates/templates';
import { writtenFiles, writeFolder } from '../../markdown/writeFolder';
import { withActions, everyItem } from '../terminal/actions';
import { getNamedVersion, readVersions, versionNames } from '../templates/namedVersion';
import { NotUnderstood } from '../terminal/explain';
import type { AddCommand, Surroundings } from '../terminal/surroundings';

export const addExport: AddCommand = (parent, at) => {
  parent
    .command('export')
    .description('write the newest version of each template as Markdown files that import reads')
    .argument('[folder]', 'the folder to write to', 'consent-texts')
    .option('--code <code>', 'only this template, also when it is retired')
    .option('--version <version>', `with --code: ${versionNames}, instead of the newest`)
    .option('--overwrite', 'overwrite files that differ')
    .option('--json', 'print JSON')
    .addHelpText('after', exportHelp)
    .action((folder: string, options: ExportOptions) => exportTo(at, folder, options));
};

const exportHelp = `
Writes <folder>/<code>/<locale>.md for every template that is not retired, and <folder>/sets.yaml for all sets. A scheduled version is newer than the
current one. Importing the folder again changes nothing. With --version the files say what that version said: write them
to a folder of their own to compare them, for to import them would publish the old texts anew.

Examples:
  consent export consent-texts
  consent export old-texts --code marketing-email --version v1.0`;

interface Selection {
  readonly code?: string;
  readonly version?: string;
}

interface ExportOptions extends Selection {
  readonly overwrite?: true;
  readonly json?: true;
}

async function exportTo(
  at: Surroundings,
  folder: string,
  { overwrite, json, ...selection }: ExportOptions,
): Promise<void> {
  const files = await withActions(at, (act) => filesOf(act, selection));
  const paths = await writeFolder(folder, files, { overwrite: overwrite === true });
  at.print(json ? JSON.stringify({ files: files.length, written: paths }) : summary(files.length, paths));
}

/** @throws NotUnderstood, CannotDo, Refused `TEMPLATE_NOT_FOUND` */
async function filesOf(act: CommandAct, { code, version }: Selection): Promise<readonly FoundFile[]> {
  if (code === undefined && version !== undefined) throw new NotUnderstood('--version needs --code');
  if (code === undefined) {
    const all = await everyItem((page) => act(templates, { ...page, includeRetired: false }));
    const sets = await act(consentSets, null);
    const ofSets = sets.length > 0 ? [{ path: setsFile, text: writtenSets(sets) }] : [];
    return [...(await Promise.all(all.map((template) => newestFiles(act, template)))).flat(), ...ofSets];
  }
  const template = await act(findTemplate, { templateCode: code });
  if (version === undefined) return newestFiles(act, template);
  return writtenFiles(template, await getNamedVersion(act, code, version));
}

async function newestFiles(act: CommandAct, template: Template): Promise<readonly FoundFile[]> {
  const versions = await readVersions(act, template.templateCode);
  const newest = versions.find(({ state }) => state !== 'CANCELLED');
  return newest ? writtenFiles(template, newest) : [];
}

function summary(count: number, paths: readonly string[]): string {
  if (count === 0) return 'no template has a version to export';
  const unchanged = count - paths.length;
  const lines = paths.map((path) => `wrote ${path}`);
  return [...lines, ...(unchanged > 0 ? [`${unchanged} file(s) unchanged`] : [])].join('\n');
}
