import type { Actions } from '../actions/actions';
import { recorderAt, withActions } from './actions';
import { mustBeWanted, type Consent } from './confirm';
import { everyItem } from './everyItem';
import { CannotDo } from './explain';
import type { AddCommand, Surroundings } from './surroundings';
import { versionJson } from './versionJson';

/** `templates withdraw` */
export const addTemplatesWithdraw: AddCommand = (parent, at) => {
  parent
    .command('withdraw')
    .description('call off a version before it takes effect')
    .argument('<code>', 'the code of the template')
    .argument('<version>', 'the number of the version, or its id')
    .option('--yes', 'do not ask')
    .option('--json', 'print JSON')
    .action((code: string, version: string, { yes, json }: Consent & { readonly json?: true }) =>
      withdraw(at, { templateCode: code, named: version }, { yes }, json === true),
    );
};

interface NamedVersion {
  readonly templateCode: string;
  readonly named: string;
}

async function withdraw(
  at: Surroundings,
  asked: NamedVersion,
  consent: Consent,
  json: boolean,
): Promise<void> {
  const { templateCode } = asked;
  const version = await withActions(at, async (actions) => {
    const consentVersionId = await idOf(actions, asked);
    await mustBeWanted(at, consent, `Withdraw version ${asked.named} of ${templateCode}?`);
    return actions.withdrawVersion({ templateCode, consentVersionId }, recorderAt(at));
  });
  const told = `${templateCode}: version ${version.number} (${version.label}) will not take effect`;
  at.print(json ? JSON.stringify(versionJson(version, 'WITHDRAWN')) : told);
}

/** @throws CannotDo, Refused `TEMPLATE_NOT_FOUND` */
async function idOf({ templates, templateVersions }: Actions, asked: NamedVersion): Promise<string> {
  const { templateCode, named } = asked;
  if (!/^\d{1,9}$/.test(named)) return named;
  await templates.one({ templateCode });
  const versions = await everyItem((page) => templateVersions({ ...page, templateCode }));
  const found = versions.find(({ version }) => version.number === Number(named));
  if (!found) throw new CannotDo(`${templateCode} has no version ${named}`);
  return found.version.consentVersionId;
}
