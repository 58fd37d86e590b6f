import type { AddCommand, Surroundings } from '../terminal/surroundings';
import { addTemplatesDraft } from './templatesDraft';
import { addTemplatesDrafts, addTemplatesList } from './templatesList';
import { addTemplatesPublish } from './templatesPublish';
import { addTemplatesShow } from './templatesShow';
import { createTemplate, type CreateTemplateInput } from '../../actions/publishing/createTemplate';
import { withActions } from '../terminal/actions';
import { mustBeWanted, type Consent } from '../terminal/confirm';
import { wholeNumber, type SharedOptions } from '../terminal/options';
import { localeOf } from './knownLocale';
import { cancelVersion } from '../../actions/publishing/cancelVersion';
import { getNamedVersion, versionNames, versionJson } from './namedVersion';
import { retireTemplate } from '../../actions/publishing/retireTemplate';
import { template } from '../../actions/templates/templates';
import { instantIn, timeZone } from '../terminal/instants';

export const addTemplates: AddCommand = (parent, at) => {
  const templates = parent
    .command('templates')
    .description('create, list, show, publish and retire templates, and their drafts and versions');
  for (const addCommand of [
    addTemplatesList,
    addTemplatesShow,
    addTemplatesCreate,
    addTemplatesDrafts,
    addTemplatesDraft,
    addTemplatesPublish,
    addTemplatesCancel,
    addTemplatesRetire,
  ]) {
    addCommand(templates, at);
  }
};

const addTemplatesCreate: AddCommand = (parent, at) => {
  parent
    .command('create')
    .description('create a template, which asks nothing before its first version')
    .argument('<code>', 'the code of the template, which never changes')
    .requiredOption('--name <name>', 'the name of the template, for staff')
    .requiredOption('--locale <locale>', 'the default locale, such as en or de-CH', localeOf)
    .option('--position <number>', 'where customers are asked for it: lower numbers first', wholeNumber)
    .option('--yes', 'do not ask for confirmation')
    .option('--json', 'print JSON')
    .addHelpText('after', createHelp)
    .action((templateCode: string, { locale, yes, json, ...named }: CreateOptions) =>
      create(at, { templateCode, defaultLocale: locale, ...named }, { yes }, json === true),
    );
};

const createHelp = `
Example:
  consent templates create cookies --name "Cookies" --locale en`;

interface CreateOptions extends SharedOptions {
  readonly name: string;
  readonly locale: string;
  readonly position?: number;
}

async function create(
  at: Surroundings,
  input: CreateTemplateInput,
  consent: Consent,
  json: boolean,
): Promise<void> {
  await mustBeWanted(at, consent, `Create the template ${input.templateCode}, "${input.name}"?`);
  const template = await withActions(at, (act) => act(createTemplate, input));
  const { templateCode, name, defaultLocale } = template;
  at.print(
    json ? JSON.stringify(template) : `${templateCode}: created, "${name}", in ${defaultLocale} by default`,
  );
}

const addTemplatesCancel: AddCommand = (parent, at) => {
  parent
    .command('cancel')
    .description('cancel a version before it takes effect')
    .argument('<code>', 'the code of the template')
    .argument('<version>', versionNames)
    .option('--yes', 'do not ask for confirmation')
    .option('--json', 'print JSON')
    .action((code: string, version: string, { yes, json }: SharedOptions) =>
      cancel(at, { templateCode: code, named: version }, { yes }, json === true),
    );
};

interface NamedVersion {
  readonly templateCode: string;
  readonly named: string;
}

async function cancel(
  at: Surroundings,
  wanted: NamedVersion,
  consent: Consent,
  json: boolean,
): Promise<void> {
  const { templateCode, named } = wanted;
  const { version, state } = await withActions(at, async (act) => {
    const { number, label, consentVersionId } = (await getNamedVersion(act, templateCode, named)).version;
    await mustBeWanted(at, consent, `Cancel version ${number} (${label}) of ${templateCode}?`);
    return act(cancelVersion, { templateCode, consentVersionId });
  });
  const line = `${templateCode}: version ${version.number} (${version.label}) will not take effect`;
  at.print(json ? JSON.stringify(versionJson(version, state)) : line);
}

const addTemplatesRetire: AddCommand = (parent, at) => {
  parent
    .command('retire')
    .description(
      'permanently stop asking for a consent and cancel its scheduled versions; withdrawals are still recorded',
    )
    .argument('<code>', 'the code of the template')
    .addOption(timeZone())
    .option('--yes', 'do not ask for confirmation')
    .option('--json', 'print JSON')
    .action((code: string, options: SharedOptions) => retire(at, code, options));
};

async function retire(at: Surroundings, templateCode: string, options: SharedOptions): Promise<void> {
  const { timeZone: zone, json } = options;
  const retired = await withActions(at, async (act) => {
    await act(template, { templateCode });
    await mustBeWanted(at, options, `Permanently retire ${templateCode}, and cancel its scheduled versions?`);
    return act(retireTemplate, { templateCode });
  });
  const { templateCode: code, ...rest } = retired;
  const line = `${code}: retired at ${rest.retiredAt ? instantIn(rest.retiredAt, zone) : ''}`;
  at.print(json ? JSON.stringify({ code, ...rest }) : line);
}
