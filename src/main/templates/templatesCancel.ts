import type { Act } from '../../actions/act';
import { cancelVersion } from '../../actions/publishing/cancelVersion';
import { template } from '../../actions/templates/templates';
import { templateVersions } from '../../actions/templates/templateVersions';
import { withActions } from '../terminal/actions';
import { mustBeWanted, type Consent } from '../terminal/confirm';
import { everyItem } from '../terminal/everyItem';
import { CannotDo } from '../terminal/explain';
import type { AddCommand, Surroundings } from '../terminal/surroundings';
import { versionJson } from './versionJson';

/** `templates cancel` */
export const addTemplatesCancel: AddCommand = (parent, at) => {
  parent
    .command('cancel')
    .description('cancel a version before it takes effect')
    .argument('<code>', 'the code of the template')
    .argument('<version>', 'the number of the version, or its id')
    .option('--yes', 'do not ask for confirmation')
    .option('--json', 'print JSON')
    .action((code: string, version: string, { yes, json }: Consent & { readonly json?: true }) =>
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
  const { templateCode } = wanted;
  const { version, state } = await withActions(at, async (act) => {
    const consentVersionId = await idOf(act, wanted);
    await mustBeWanted(at, consent, `Cancel version ${wanted.named} of ${templateCode}?`);
    return act(cancelVersion, { templateCode, consentVersionId });
  });
  const line = `${templateCode}: version ${version.number} (${version.label}) will not take effect`;
  at.print(json ? JSON.stringify(versionJson(version, state)) : line);
}

/** @throws CannotDo, Refused `TEMPLATE_NOT_FOUND` */
async function idOf(act: Act, wanted: NamedVersion): Promise<string> {
  const { templateCode, named } = wanted;
  if (!/^\d{1,9}$/.test(named)) return named;
  await act(template, { templateCode });
  const versions = await everyItem((page) => act(templateVersions, { ...page, templateCode }));
  const found = versions.find(({ version }) => version.number === Number(named));
  if (!found) throw new CannotDo(`${templateCode} has no version ${named}`);
  return found.version.consentVersionId;
}
