/** Where the ledger is kept: a PostgreSQL server, or PGlite in a folder that one process owns at a time. */
export type DatabaseConfig =
  | { readonly kind: 'postgresql'; readonly url: string }
  | { readonly kind: 'pglite'; readonly dataDir: string };

const SCHEMES: readonly string[] = ['postgresql:', 'postgres:'];

/** A URL decides for PostgreSQL, whatever the data folder says. @throws Error without the URL's own text, which may hold a password */
export function parseDatabase(url: string | undefined, dataDir: string): DatabaseConfig {
  if (url === undefined) return { kind: 'pglite', dataDir };
  const scheme = schemeOf(url);
  if (scheme !== null && SCHEMES.includes(scheme)) return { kind: 'postgresql', url };
  const came = scheme === null ? 'a text that is not a URL' : `a URL that starts with ${scheme}//`;
  throw new Error(`expected postgresql://…, got ${came}`);
}

function schemeOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).protocol : null;
}
