import { cancelVersion } from '../../actions/publishing/cancelVersion';
import { withActions } from '../terminal/actions';
import { mustBeWanted, type Consent } from '../terminal/confirm';
import type { AddCommand, Surroundings } from '../terminal/surroundings';
import { getNamedVersion, versionNames } from './namedVersion';
import { versionJson } from './versionJson';

/** `templates cancel` */
export const addTemplatesCancel: AddCommand = (parent, at) => {
  parent
    .command('cancel')
    .description('cancel a version before it takes effect')
    .argument('<code>', 'the code of the template')
    .argument('<version>', versionNames)
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
  const { templateCode, named } = wanted;
  const { version, state } = await withActions(at, async (act) => {
    const { number, label, consentVersionId } = (await getNamedVersion(act, templateCode, named)).version;
    await mustBeWanted(at, consent, `Cancel version ${number} (${label}) of ${templateCode}?`);
    return act(cancelVersion, { templateCode, consentVersionId });
  });
  const line = `${templateCode}: version ${version.number} (${version.label}) will not take effect`;
  at.print(json ? JSON.stringify(versionJson(version, state)) : line);
}
