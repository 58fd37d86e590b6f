import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback } from '../config/loopback';

/** What proxies add to the requests that they pass on. */
const proxyHeaders = [
  ...['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'],
  ...['cf-connecting-ip', 'true-client-ip'],
] as const;

/**
 * Whether somebody at this very machine asks, where the service listens on loopback. A page of a stranger's
 * site comes under that site's name, also when the name is made to lead here (DNS rebinding); one that CORS
 * lets call has an `Origin`; browsers say when another site makes them ask; and a proxy may speak for anybody.
 */
export function isFromOwnMachine({ headers }: { readonly headers: IncomingHttpHeaders }): boolean {
  const isForSomebody = proxyHeaders.some((name) => headers[name] !== undefined);
  const isOfOtherSite = headers.origin !== undefined || headers['sec-fetch-site'] === 'cross-site';
  return !isOfOtherSite && !isForSomebody && isLoopback(hostIn(headers.host));
}

/** Without the port, and without the brackets of an IPv6 address (RFC 3986, section 3.2.2). */
function hostIn(header = ''): string {
  const [, inBrackets, plain] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d*)?$/.exec(header) ?? [];
  return inBrackets ?? plain ?? '';
}
