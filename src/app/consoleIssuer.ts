import type { Logger } from 'pino';
import type { ConsoleSignIn } from '../config/console';
import { httpUrl } from '../config/values';

export interface SignInAt extends ConsoleSignIn {
  readonly issuer: string;
}

const timeoutMs = 3_000;

/**
 * Where the page sends requests to when staff sign in: the issuer, and its token endpoint where that is elsewhere. While
 * the issuer does not say, the page is served with the first alone, and the next reader has it asked again.
 */
export function originsOf(issuer: string, log: Pick<Logger, 'warn'>): () => Promise<readonly string[]> {
  const own = new URL(issuer).origin;
  let asked: Promise<readonly string[]> | null = null;
  return () =>
    (asked ??= tokenOriginOf(issuer).then(
      (origin) => [...new Set([own, origin])],
      (err: unknown) => {
        asked = null;
        log.warn({ err }, 'the issuer that staff sign in at could not be read');
        return [own];
      },
    ));
}

async function tokenOriginOf(issuer: string): Promise<string> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  const metadata = (await response.json()) as { readonly token_endpoint?: unknown } | null;
  return httpUrl(String(metadata?.token_endpoint)).origin;
}
