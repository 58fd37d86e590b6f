import type { AddCommand, Surroundings } from '../terminal/surroundings';
import { addTemplatesDraft } from './templatesDraft';
import { addTemplatesDrafts, addTemplatesList } from './templatesList';
import { addTemplatesPublish } from './templatesPublish';
import { addTemplatesShow } from './templatesShow';
import { createTemplate, cancelVersion, retireTemplate } from '../../actions/publishing/templateChanges';
import { withActions } from '../terminal/actions';
import { mustBeWanted } from '../terminal/confirm';
import { maxPosition } from '../../domain/templates/template';
import {
  confirmations,
  contextParts,
  mayDecides,
  templateKinds,
  type ContextPart,
  type WantedRules,
} from '../../domain/templates/templateRules';
import { numberUpTo, oneOf, spelled, type SharedOptions } from '../terminal/options';
import { localeOf } from './knownLocale';
import { getNamedVersion, versionNames, versionJson } from './namedVersion';
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
    .option(
      '--position <number>',
      'where customers are asked for it: lower numbers first',
      numberUpTo(maxPosition, 0),
    )
    .option('--kind <kind>', `what it asks for: ${wordsOf(templateKinds)}`, oneOf(templateKinds))
    .option('--collects <parts>', `what is kept of an answer: none, or of ${wordsOf(contextParts)}`, partsOf)
    .option('--may-decide <who>', `who may consent for a customer: ${wordsOf(mayDecides)}`, oneOf(mayDecides))
    .option(
      '--confirmation <when>',
      `whether consents are confirmed: ${wordsOf(confirmations)}`,
      oneOf(confirmations),
    )
    .option('--confirmation-validity <duration>', 'how long a consent waits for that, such as P14D')
    .option(
      '--notify-before <durations>',
      'how long before its end a consent has an event, such as P30D,P7D',
      listOf,
    )
    .option('--yes', 'do not ask for confirmation')
    .option('--json', 'print JSON')
    .addHelpText('after', createHelp)
    .action((code: string, options: CreateOptions) => create(at, code, options));
};

const createHelp = `
Example:
  consent templates create cookies --name "Cookies" --locale en`;

function wordsOf(words: readonly string[]): string {
  return words.map(spelled).join(', ');
}

/** @throws InvalidArgumentError */
function partsOf(text: string): readonly ContextPart[] {
  return text === 'none' ? [] : listOf(text).map(oneOf(contextParts));
}

function listOf(text: string): readonly string[] {
  return text.split(/[\s,]+/);
}

interface CreateOptions extends SharedOptions, WantedRules {
  readonly name: string;
  readonly locale: string;
  readonly position?: number;
}

async function create(at: Surroundings, templateCode: string, options: CreateOptions): Promise<void> {
  const { locale, name, position, json, yes: _asked, timeZone: _none, ...rules } = options;
  await mustBeWanted(at, options, `Create the template ${templateCode}, "${name}"?`);
  const input = { templateCode, name, defaultLocale: locale, position, ...rules };
  const created = await withActions(at, (act) => act(createTemplate, input));
  const line = `${created.templateCode}: created, "${created.name}", in ${created.defaultLocale} by default`;
  at.print(json ? JSON.stringify(created) : line);
}

const addTemplatesCancel: AddCommand = (parent, at) => {
  parent
    .command('cancel')
    .description('cancel a version before it takes effect')
    .argument('<code>', 'the code of the template')
    .argument('<version>', versionNames)
    .option('--yes', 'do not ask for confirmation')
    .option('--json', 'print JSON')
    .action((code: string, version: string, options: SharedOptions) => cancel(at, code, version, options));
};

async function cancel(
  at: Surroundings,
  templateCode: string,
  named: string,
  options: SharedOptions,
): Promise<void> {
  const { version, state } = await withActions(at, async (act) => {
    const { number, label, consentVersionId } = (await getNamedVersion(act, templateCode, named)).version;
    await mustBeWanted(at, options, `Cancel version ${number} (${label}) of ${templateCode}?`);
    return act(cancelVersion, { templateCode, consentVersionId });
  });
  const line = `${templateCode}: version ${version.number} (${version.label}) will not take effect`;
  at.print(options.json ? JSON.stringify(versionJson(version, state)) : line);
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
