import { currentVersion, templates } from '../../actions/templates/templates';
import type { Template } from '../../domain/templates/template';
import type { VersionWithState } from '../../actions/templates/servedVersion';
import { withActions, everyItem } from '../terminal/actions';
import { columns } from '../terminal/columns';
import { instantIn, timeZone } from '../terminal/instants';
import type { SharedOptions } from '../terminal/options';
import type { AddCommand, Surroundings } from '../terminal/surroundings';
import { draft } from '../../actions/publishing/drafts';
import type { Draft } from '../../domain/templates/version';
import { publicationWords } from './draftWords';

export const addTemplatesList: AddCommand = (parent, at) => {
  parent
    .command('list')
    .description('list the templates, sorted by code')
    .option('--search <words>', 'only templates whose code or name contains this')
    .option('--all', 'include retired templates')
    .addOption(timeZone())
    .option('--json', 'print JSON')
    .action((options: ListOptions) => list(at, options));
};

interface ListOptions extends SharedOptions {
  readonly search?: string;
  readonly all?: true;
}

interface Listed {
  readonly template: Template;
  readonly current: VersionWithState | null;
}

async function list(at: Surroundings, { search, all, timeZone: zone, json }: ListOptions): Promise<void> {
  const listed = await withActions(at, async (act) => {
    const found = await everyItem((page) =>
      act(templates, { ...page, search: search ?? null, includeRetired: all === true }),
    );
    return Promise.all(
      found.map(async (template) => ({ template, current: await act(currentVersion, template) })),
    );
  });
  at.print(json ? JSON.stringify(listed.map(listedJson)) : table(listed, zone));
}

function listedJson({ template, current }: Listed) {
  if (!current) return { ...template, current };
  const { consentVersionId, number, label, effectiveFrom } = current.version;
  return { ...template, current: { consentVersionId, number, label, effectiveFrom } };
}

function table(listed: readonly Listed[], zone: string | undefined): string {
  if (listed.length === 0) return 'no templates found';
  const rows = listed.map((each) => row(each, zone));
  return columns(['code', 'current version', 'in effect since', 'retired', 'name'], rows);
}

function row({ template, current }: Listed, zone: string | undefined): readonly string[] {
  const { templateCode, name, retiredAt } = template;
  const { version } = current ?? {};
  const named = version ? `${version.number} (${version.label})` : 'none';
  const since = version ? instantIn(version.effectiveFrom, zone) : '';
  return [templateCode, named, since, retiredAt ? 'retired' : '', name];
}

export const addTemplatesDrafts: AddCommand = (parent, at) => {
  parent
    .command('drafts')
    .description('list the drafts of all templates, sorted by code')
    .addOption(timeZone())
    .option('--json', 'print JSON, with the texts')
    .action((options: SharedOptions) => listDrafts(at, options));
};

async function listDrafts(at: Surroundings, { json, timeZone: zone }: SharedOptions): Promise<void> {
  const drafts = await withActions(at, async (act) => {
    const all = await everyItem((page) => act(templates, { ...page, includeRetired: true }));
    const found = await Promise.all(all.map(({ templateCode }) => act(draft, { templateCode })));
    return found.filter((each) => each !== null);
  });
  at.print(json ? JSON.stringify(drafts) : draftsTable(drafts, zone));
}

function draftsTable(drafts: readonly Draft[], zone: string | undefined): string {
  if (drafts.length === 0) return 'no drafts';
  const heads = ['code', 'label', 'revision', 'locales', 'saved by', 'saved at', 'to be published'];
  const rows = drafts.map((each) => draftRow(each, zone));
  return columns(heads, rows);
}

function draftRow(draft: Draft, zone: string | undefined): readonly string[] {
  const { templateCode, label, revision, texts, editedBy, editedAt } = draft;
  const locales = texts.map(({ locale }) => locale).join(',') || 'no texts';
  const saved = [editedBy?.id ?? '', instantIn(editedAt, zone)];
  const publication = publicationWords(draft, { timeZone: zone });
  return [templateCode, label, String(revision), locales, ...saved, publication];
}
