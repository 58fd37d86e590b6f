import { createTemplate, type CreateTemplateInput } from '../../actions/publishing/createTemplate';
import { withActions } from '../terminal/actions';
import { mustBeWanted, type Consent } from '../terminal/confirm';
import { wholeNumber } from '../terminal/options';
import type { AddCommand, Surroundings } from '../terminal/surroundings';
import { localeOf } from './knownLocale';

/** `templates create` */
export const addTemplatesCreate: AddCommand = (parent, at) => {
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

interface CreateOptions extends Consent {
  readonly name: string;
  readonly locale: string;
  readonly position?: number;
  readonly json?: true;
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
