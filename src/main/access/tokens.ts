import { withLocalSecret } from '../../app/local/localSecret';
import { findLocalTokens, type LocalTokens } from '../../app/local/localTokens';
import { CannotDo } from '../terminal/explain';
import { customerIdOf } from '../terminal/options';
import type { AddCommand } from '../terminal/surroundings';

export const addTokens: AddCommand = (parent, at) => {
  parent
    .command('tokens')
    .description('print tokens for trying the service, as lines for a shell')
    .option(
      '--customer <id>',
      'whose token $CUSTOMER is to be, in place of a sample customer’s',
      customerIdOf,
    )
    .addHelpText('after', '\nExample:\n  eval "$(consent tokens)"')
    .action(async ({ customer }: { readonly customer?: string }) => {
      const config = at.config();
      const found = await findLocalTokens(config, await withLocalSecret(config), new Date(), customer);
      if (!found) throw new CannotDo(noTokens);
      at.print(exportLines(found));
    });
};

const noTokens =
  'this service issues no tokens: they come from the issuer in AUTH_JWKS_URL or AUTH_JWT_SECRET';

export function exportLines(tokens: LocalTokens): string {
  const callers = ['customer', 'service', 'publisher', 'operator'] as const;
  return callers.map((caller) => `export ${caller.toUpperCase()}=${tokens[caller]}`).join('\n');
}
