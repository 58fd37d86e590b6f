import type { WebProtocol } from './networks';
import type { UrlFault } from './sendResult';

export interface EndpointUrl {
  readonly protocol: WebProtocol;
  /** A name in lower case, or an address without brackets. */
  readonly host: string;
  readonly port: number | null;
  readonly path: string;
}

export const maxUrlLength = 2048;

/** Visible ASCII without the backslash, which some parsers read as a slash. */
const plain = /^[\x21-\x5b\x5d-\x7e]+$/;
const parts = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)/i;

/** Parsers differ on odd URLs, so the host must be written exactly as it is read. */
export function judgeEndpointUrl(text: string): EndpointUrl | UrlFault {
  if (text.length > maxUrlLength) return 'URL_TOO_LONG';
  const [, protocol = '', authority = ''] = parts.exec(text) ?? [];
  if (!plain.test(text) || protocol === '') return 'MALFORMED_URL';
  if (!['http', 'https'].includes(protocol.toLowerCase())) return 'PROTOCOL';
  if (authority.includes('@')) return 'CREDENTIALS_IN_URL';
  if (text.includes('#')) return 'FRAGMENT_IN_URL';
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null) return 'MALFORMED_URL';
  return isUnambiguous(url.hostname, authority) ? takenApart(url) : 'AMBIGUOUS_HOST';
}

/** The parser turns `127.1`, `0x7f000001` and `%31` into other hosts. Brackets leave no doubt that a host is IPv6. */
function isUnambiguous(hostname: string, authority: string): boolean {
  const written = authority.replace(/:\d*$/, '').toLowerCase();
  return !hostname.endsWith('.') && (written === hostname || hostname.startsWith('['));
}

function takenApart({ protocol, hostname, port, pathname, search }: URL): EndpointUrl {
  return {
    protocol: protocol === 'https:' ? 'https:' : 'http:',
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? null : Number(port),
    path: `${pathname}${search}`,
  };
}
