import { httpUrl, textIfSet, type Read } from './values';

/** How staff sign in to the console at the issuer of tokens. All of it is public. */
export interface ConsoleSignIn {
  readonly clientId: string;
  /** Separated by spaces, `openid` among them. */
  readonly scopes: string;
  /** Whom the tokens are for, as RFC 8707 names it; null where the issuer needs no word of it. */
  readonly resource: string | null;
  /** The same for issuers with a parameter of their own, such as Auth0. */
  readonly audience: string | null;
}

/** Null where nobody signs in at an issuer. */
export function readConsoleSignIn(read: Read): ConsoleSignIn | null {
  const clientId = read('CONSOLE_CLIENT_ID', textIfSet);
  const others = {
    scopes: read('CONSOLE_SCOPES', parseScopes),
    resource: read('CONSOLE_RESOURCE', textIfSet),
    audience: read('CONSOLE_AUDIENCE', textIfSet),
  };
  return clientId === null ? null : { clientId, ...others };
}

/** Such an issuer is asked by its name (OpenID Connect Discovery 1.0, section 4). */
export function signInFaults(signIn: ConsoleSignIn | null, issuer: string): readonly string[] {
  if (signIn === null || isHttpUrl(issuer)) return [];
  return [`AUTH_ISSUER: expected a URL beside CONSOLE_CLIENT_ID, got ${JSON.stringify(issuer)}`];
}

function isHttpUrl(text: string): boolean {
  try {
    return httpUrl(text).search === '';
  } catch {
    return false;
  }
}

/** An issuer that does not know one of them refuses all, so the default names the standard's own alone. */
function parseScopes(list = 'openid'): string {
  const scopes = list.split(/[\s,]+/).filter(Boolean);
  if (scopes.includes('openid')) return scopes.join(' ');
  throw new Error(`expected openid among the scopes, got ${JSON.stringify(list)}`);
}
