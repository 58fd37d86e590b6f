import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback } from '../config/loopback';

/** What proxies add to the requests that they pass on. */
const proxyHeader = /^(forwarded|via|x-real-ip|x-(forwarded|original)\b.*|(.+-)?client-ip|cf-connecting-ip)$/;

/**
 * Whether the request comes from this very machine, where the service listens on loopback. A page of another site
 * comes under that site's name, also when the name is made to lead here (DNS rebinding). One that CORS lets call has an
 * `Origin`. Browsers say when another site makes them send. And a proxy may speak for anybody.
 */
export function isFromOwnMachine({ headers }: { readonly headers: IncomingHttpHeaders }): boolean {
  const isForSomebody = Object.keys(headers).some((name) => proxyHeader.test(name));
  const isOfOtherSite = headers.origin !== undefined || headers['sec-fetch-site'] === 'cross-site';
  const isLoopbackPage = headers.referer === undefined || isLoopback(hostOf(headers.referer));
  return !isOfOtherSite && !isForSomebody && isLoopbackPage && isLoopback(hostIn(headers.host));
}

/** Of the page whose link was followed: a proxy that hides itself still passes its own name on here. */
function hostOf(referer: string): string {
  return URL.canParse(referer) ? hostIn(new URL(referer).host) : '';
}

/** Without the port, and without the brackets of an IPv6 address (RFC 3986, section 3.2.2). */
function hostIn(header = ''): string {
  const [, inBrackets, plain] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d*)?$/.exec(header) ?? [];
  return inBrackets ?? plain ?? '';
}
