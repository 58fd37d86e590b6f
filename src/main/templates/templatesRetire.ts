import { retireTemplate } from '../../actions/publishing/retireTemplate';
import { template } from '../../actions/templates/templates';
import { withActions } from '../terminal/actions';
import { mustBeWanted, type Consent } from '../terminal/confirm';
import { instantIn, timeZone } from '../terminal/instants';
import type { AddCommand, Surroundings } from '../terminal/surroundings';

interface RetireOptions extends Consent {
  readonly timeZone?: string;
  readonly json?: true;
}

/** `templates retire` */
export const addTemplatesRetire: AddCommand = (parent, at) => {
  parent
    .command('retire')
    .description(
      'permanently stop asking for a consent and cancel its scheduled versions; withdrawals are still recorded',
    )
    .argument('<code>', 'the code of the template')
    .addOption(timeZone())
    .option('--yes', 'do not ask for confirmation')
    .option('--json', 'print JSON')
    .action((code: string, options: RetireOptions) => retire(at, code, options));
};

async function retire(at: Surroundings, templateCode: string, options: RetireOptions): Promise<void> {
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
