import type { Template } from '../domain/template';
import type { StatedVersion } from '../actions/served';
import { withActions } from './actions';
import { columns } from './columns';
import { everyItem } from './everyItem';
import type { AddCommand, Surroundings } from './surroundings';

/** `templates list` */
export const addTemplatesList: AddCommand = (parent, at) => {
  parent
    .command('list')
    .description('list the templates in the order of their codes')
    .option('--search <words>', 'only those that have this in their code or name')
    .option('--all', 'retired ones too')
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
  readonly current: StatedVersion | null;
}

async function list(at: Surroundings, { search, all, json }: ListOptions): Promise<void> {
  const listed = await withActions(at, async ({ templates }) => {
    const found = await everyItem((asked) =>
      templates.page({ ...asked, search: search ?? null, includeRetired: all === true }),
    );
    return Promise.all(
      found.map(async (template) => ({ template, current: await templates.current(template) })),
    );
  });
  at.print(json ? JSON.stringify(listed.map(listedJson)) : table(listed));
}

function listedJson({ template, current }: Listed) {
  const { templateCode: code, ...rest } = template;
  return { code, ...rest, current: current && currentJson(current) };
}

function currentJson({ version: { consentVersionId, number, label, effectiveFrom } }: StatedVersion) {
  return { consentVersionId, number, label, effectiveFrom };
}

function table(listed: readonly Listed[]): string {
  if (listed.length === 0) return 'there are no such templates';
  return columns(['code', 'current version', 'in effect since', 'retired', 'name'], listed.map(row));
}

function row({ template, current }: Listed): readonly string[] {
  const { templateCode, name, retiredAt } = template;
  const version = current ? [named(current), current.version.effectiveFrom.toISOString()] : ['none', ''];
  return [templateCode, ...version, retiredAt ? 'retired' : '', name];
}

function named({ version: { number, label } }: StatedVersion): string {
  return `${number} (${label})`;
}
