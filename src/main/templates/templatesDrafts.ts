import { draft } from '../../actions/publishing/drafts';
import { templates } from '../../actions/templates/templates';
import type { Draft } from '../../domain/templates/version';
import { withActions } from '../terminal/actions';
import { columns } from '../terminal/columns';
import { everyItem } from '../terminal/everyItem';
import { instantIn, timeZone } from '../terminal/instants';
import type { AddCommand, Surroundings } from '../terminal/surroundings';
import { publicationWords } from './draftWords';

/** `templates drafts` */
export const addTemplatesDrafts: AddCommand = (parent, at) => {
  parent
    .command('drafts')
    .description('list the drafts of all templates, sorted by code')
    .addOption(timeZone())
    .option('--json', 'print JSON, with the texts')
    .action((options: ListOptions) => list(at, options));
};

interface ListOptions {
  readonly timeZone?: string;
  readonly json?: true;
}

async function list(at: Surroundings, { json, timeZone: zone }: ListOptions): Promise<void> {
  const drafts = await withActions(at, async (act) => {
    const all = await everyItem((page) => act(templates, { ...page, includeRetired: true }));
    const found = await Promise.all(all.map(({ templateCode }) => act(draft, { templateCode })));
    return found.filter((each) => each !== null);
  });
  at.print(json ? JSON.stringify(drafts) : table(drafts, zone));
}

function table(drafts: readonly Draft[], zone: string | undefined): string {
  if (drafts.length === 0) return 'no drafts';
  const heads = ['code', 'label', 'revision', 'locales', 'saved by', 'saved at', 'to be published'];
  return columns(
    heads,
    drafts.map((each) => row(each, zone)),
  );
}

function row(draft: Draft, zone: string | undefined): readonly string[] {
  const { templateCode, label, revision, texts, editedBy, editedAt } = draft;
  const locales = texts.map(({ locale }) => locale).join(',') || 'no texts';
  const saved = [editedBy?.id ?? '', instantIn(editedAt, zone)];
  return [
    templateCode,
    label,
    String(revision),
    locales,
    ...saved,
    publicationWords(draft, { timeZone: zone }),
  ];
}
