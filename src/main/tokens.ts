import { withLocalSecret } from '../app/localSecret';
import { findLocalTokens, type LocalTokens } from '../app/localTokens';
import type { Config } from '../config/config';
import type { Print } from './print';

/** Tokens come from an issuer, so the service has no secret to sign any with. */
export class NoLocalTokens extends Error {
  override readonly name = 'NoLocalTokens';
}

/** The command `tokens`: lines for a shell that put a token of each kind into a variable. */
export async function tokens(config: Config, print: Print): Promise<void> {
  const { auth } = await withLocalSecret(config);
  const found = await findLocalTokens(auth, new Date());
  if (!found) throw new NoLocalTokens('tokens come from the issuer whose keys AUTH_JWKS_URL names');
  print(exportLines(found));
}

export function exportLines({ customer, service, publisher }: LocalTokens): string {
  return [`export CUSTOMER=${customer}`, `export SERVICE=${service}`, `export PUBLISHER=${publisher}`].join(
    '\n',
  );
}
