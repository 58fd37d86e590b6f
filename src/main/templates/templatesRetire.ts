import { retireTemplate } from '../../actions/publishing/retireTemplate';
import { template } from '../../actions/templates/templates';
import { withActions } from '../terminal/actions';
import { mustBeWanted, type Consent } from '../terminal/confirm';
import type { AddCommand, Surroundings } from '../terminal/surroundings';

/** `templates retire` */
export const addTemplatesRetire: AddCommand = (parent, at) => {
  parent
    .command('retire')
    .description(
      'permanently stop asking for a consent and cancel its scheduled versions; withdrawals are still recorded',
    )
    .argument('<code>', 'the code of the template')
    .option('--yes', 'do not ask for confirmation')
    .option('--json', 'print JSON')
    .action((code: string, { yes, json }: Consent & { readonly json?: true }) =>
      retire(at, code, { yes }, json === true),
    );
};

async function retire(
  at: Surroundings,
  templateCode: string,
  consent: Consent,
  json: boolean,
): Promise<void> {
  const retired = await withActions(at, async (act) => {
    await act(template, { templateCode });
    await mustBeWanted(at, consent, `Permanently retire ${templateCode}, and cancel its scheduled versions?`);
    return act(retireTemplate, { templateCode });
  });
  const { templateCode: code, ...rest } = retired;
  const line = `${code}: retired at ${rest.retiredAt?.toISOString() ?? ''}`;
  at.print(json ? JSON.stringify({ code, ...rest }) : line);
}
