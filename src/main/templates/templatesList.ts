import { currentVersion, templates } from '../../actions/templates/templates';
import type { Template } from '../../domain/templates/template';
import type { VersionWithState } from '../../actions/templates/servedVersion';
import { withActions } from '../terminal/actions';
import { columns } from '../terminal/columns';
import { everyItem } from '../terminal/everyItem';
import type { AddCommand, Surroundings } from '../terminal/surroundings';

/** `templates list` */
export const addTemplatesList: AddCommand = (parent, at) => {
  parent
    .command('list')
    .description('list the templates, sorted by code')
    .option('--search <words>', 'only templates whose code or name contains this')
    .option('--all', 'include retired templates')
    .option('--json', 'print JSON')
    .action((options: ListOptions) => list(at, options));
};

interface ListOptions {
  readonly search?: string;
  readonly all?: true;
  readonly json?: true;
}

interface Listed {
  readonly template: Template;
  readonly current: VersionWithState | null;
}

async function list(at: Surroundings, { search, all, json }: ListOptions): Promise<void> {
  const listed = await withActions(at, async (act) => {
    const found = await everyItem((page) =>
      act(templates, { ...page, search: search ?? null, includeRetired: all === true }),
    );
    return Promise.all(
      found.map(async (template) => ({ template, current: await act(currentVersion, template) })),
    );
  });
  at.print(json ? JSON.stringify(listed.map(listedJson)) : table(listed));
}

function listedJson({ template, current }: Listed) {
  return { ...template, current: current && currentJson(current) };
}

function currentJson({ version: { consentVersionId, number, label, effectiveFrom } }: VersionWithState) {
  return { consentVersionId, number, label, effectiveFrom };
}

function table(listed: readonly Listed[]): string {
  if (listed.length === 0) return 'no templates found';
  return columns(['code', 'current version', 'in effect since', 'retired', 'name'], listed.map(row));
}

function row({ template, current }: Listed): readonly string[] {
  const { templateCode, name, retiredAt } = template;
  const version = current ? [named(current), current.version.effectiveFrom.toISOString()] : ['none', ''];
  return [templateCode, ...version, retiredAt ? 'retired' : '', name];
}

function named({ version: { number, label } }: VersionWithState): string {
  return `${number} (${label})`;
}
