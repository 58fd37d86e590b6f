import { draft as draftOfTemplate } from '../../actions/publishing/drafts';
import { template as findTemplate } from '../../actions/templates/templates';
import type { VersionWithState } from '../../actions/templates/servedVersion';
import type { Template } from '../../domain/templates/template';
import type { Draft } from '../../domain/templates/version';
import { withActions } from '../terminal/actions';
import { columns } from '../terminal/columns';
import { instantIn, timeZone } from '../terminal/instants';
import { rulesWords } from '../terminal/rulesWords';
import { spelled, type SharedOptions } from '../terminal/options';
import type { AddCommand, Surroundings } from '../terminal/surroundings';
import { draftLines } from './draftWords';
import { findNewest, readVersions, versionJson } from './namedVersion';

export const addTemplatesShow: AddCommand = (parent, at) => {
  parent
    .command('show')
    .description('show a template with its draft and all versions, newest first')
    .argument('<code>', 'the code of the template')
    .addOption(timeZone())
    .option('--json', 'print JSON, with the texts')
    .action((code: string, options: SharedOptions) => show(at, code, options));
};

interface Shown {
  readonly template: Template;
  readonly draft: Draft | null;
  readonly versions: readonly VersionWithState[];
}

async function show(at: Surroundings, templateCode: string, options: SharedOptions): Promise<void> {
  const shown = await withActions(at, async (act) => {
    const template = await act(findTemplate, { templateCode });
    const versions = await readVersions(act, templateCode);
    return { template, draft: await act(draftOfTemplate, { templateCode }), versions };
  });
  at.print(options.json ? JSON.stringify(shownJson(shown)) : described(shown, options));
}

function shownJson({ template, draft, versions }: Shown): object {
  const versionsJson = versions.map(({ version, state }) => versionJson(version, state));
  return { ...template, draft, versions: versionsJson };
}

function described({ template, draft, versions }: Shown, { timeZone: zone }: SharedOptions): string {
  const { templateCode, name, defaultLocale, retiredAt } = template;
  const lines = [
    `${templateCode}: ${name}, in ${defaultLocale} by default`,
    rulesWords(template),
    ...(retiredAt ? [`retired at ${instantIn(retiredAt, zone)}`] : []),
    ...(draft ? draftLines(draft, { newest: findNewest(versions), timeZone: zone }) : []),
  ];
  return `${lines.join('\n')}\n\n${table(versions, zone)}`;
}

function table(versions: readonly VersionWithState[], zone: string | undefined): string {
  if (versions.length === 0) return 'no published versions';
  const rows = versions.map((version) => row(version, zone));
  return columns(heads, rows);
}

const heads = [
  ...['number', 'label', 'state', 'in effect from', 'change', 'asks again'],
  ...['validity', 'grace', 'locales', 'id'],
];

function row({ version, state }: VersionWithState, zone: string | undefined): readonly string[] {
  const { number, label, effectiveFrom, changeKind, reask, texts, consentVersionId } = version;
  const words = [spelled(state), instantIn(effectiveFrom, zone), spelled(changeKind), spelled(reask)];
  const grace = version.graceUntil ? instantIn(version.graceUntil, zone) : 'none';
  const lasting = [version.validity ?? 'no end', grace];
  const locales = texts.map(({ locale }) => locale).join(',');
  return [String(number), label, ...words, ...lasting, locales, consentVersionId];
}
