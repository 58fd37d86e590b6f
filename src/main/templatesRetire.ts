import { withActions } from './actions';
import { mustBeWanted, type Consent } from './confirm';
import type { AddCommand, Surroundings } from './surroundings';

/** `templates retire` */
export const addTemplatesRetire: AddCommand = (parent, at) => {
  parent
    .command('retire')
    .description('stop asking for a consent, for good; withdrawals are still recorded')
    .argument('<code>', 'the code of the template')
    .option('--yes', 'do not ask')
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
  const template = await withActions(at, async ({ templates, retireTemplate }) => {
    await templates.one({ templateCode });
    await mustBeWanted(at, consent, `Retire ${templateCode} for good?`);
    return retireTemplate({ templateCode });
  });
  const { templateCode: code, ...rest } = template;
  const told = `${code}: retired at ${rest.retiredAt?.toISOString() ?? ''}`;
  at.print(json ? JSON.stringify({ code, ...rest }) : told);
}
