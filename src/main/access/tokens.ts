import { withLocalSecret } from '../../app/local/localSecret';
import { findLocalTokens, type LocalTokens } from '../../app/local/localTokens';
import type { Config } from '../../config/config';
import { CannotDo } from '../terminal/explain';
import { uuidOf } from '../terminal/options';
import type { AddCommand, Print } from '../terminal/surroundings';

export const addTokens: AddCommand = (parent, at) => {
  parent
    .command('tokens')
    .description('print tokens for trying the service, as lines for a shell')
    .option('--customer <id>', 'whose token $CUSTOMER is to be, in place of a sample customer’s', uuidOf)
    .addHelpText('after', '\nExample:\n  eval "$(consent tokens)"')
    .action(({ customer }: { readonly customer?: string }) => tokens(at.config(), at.print, customer));
};

async function tokens(config: Config, print: Print, customerId?: string): Promise<void> {
  const found = await findLocalTokens(config, await withLocalSecret(config), new Date(), customerId);
  if (!found)
    throw new CannotDo(
      'this service issues no tokens: they come from the issuer in AUTH_JWKS_URL or AUTH_JWT_SECRET',
    );
  print(exportLines(found));
}

export function exportLines(tokens: LocalTokens): string {
  const callers = ['customer', 'service', 'publisher', 'operator'] as const;
  return callers.map((caller) => `export ${caller.toUpperCase()}=${tokens[caller]}`).join('\n');
}
