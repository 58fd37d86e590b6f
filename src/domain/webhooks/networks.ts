import { BlockList, isIP } from 'node:net';

export type WebProtocol = 'http:' | 'https:';

export interface ReachSettings {
  /** No loopback, and no `http:`. */
  readonly isProduction: boolean;
  /** CIDR networks that are open although they are not public, also to `http:`. */
  readonly allowedNetworks: readonly string[];
}

export interface Reach {
  readonly includes: (address: string, protocol: WebProtocol) => boolean;
}

/**
 * Judges the addresses of connections as they are made: a name may lead elsewhere a second later.
 * @throws RangeError for a malformed network
 */
export function reachOf({ isProduction, allowedNetworks }: ReachSettings): Reach {
  const allowed = networksOf([...allowedNetworks, ...(isProduction ? [] : loopbackNetworks)]);
  const special = networksOf(specialNetworks);
  const everything = networksOf(['0.0.0.0/0', '::/0']);
  const isPublic = (address: string) => everything(address) && !special(address);
  return {
    includes: (address, protocol) =>
      allowed(address) || (isPublic(address) && (protocol === 'https:' || !isProduction)),
  };
}

type Family = 'ipv4' | 'ipv6';

/**
 * Each family has its own list: Node’s takes an IPv4 address for its mapped form and back.
 * @throws RangeError for a malformed network
 */
function networksOf(texts: readonly string[]): (address: string) => boolean {
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const text of texts) {
    const network = parseNetwork(text);
    if (network === null) throw new RangeError('A network is written such as 10.20.0.0/16.');
    lists[network.family].addSubnet(network.address, network.prefix, network.family);
  }
  return (address) => {
    const family = familyOf(address);
    return family !== null && lists[family].check(address, family);
  };
}

function parseNetwork(text: string) {
  const [, address = '', digits = ''] = /^([0-9a-fA-F:.]+)\/(0|[1-9]\d{0,2})$/.exec(text) ?? [];
  const family = familyOf(address);
  const prefix = Number(digits);
  return family === null || prefix > (family === 'ipv4' ? 32 : 128) ? null : { address, prefix, family };
}

/** Null for anything else, and for an address with a zone. */
function familyOf(address: string): Family | null {
  if (address.includes('%')) return null;
  const version = isIP(address);
  if (version === 0) return null;
  return version === 4 ? 'ipv4' : 'ipv6';
}

/**
 * IANA’s special-purpose registries, multicast and reserved networks. Of IPv6, only 2000::/3 is global unicast.
 * Forms that carry an IPv4 address within (mapped, NAT64, 6to4, Teredo) are all forbidden.
 */
const specialNetworks: readonly string[] = [
  // RFC 791: 0.0.0.0 reaches the machine itself
  '0.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  // Carrier-grade NAT (RFC 6598)
  '100.64.0.0/10',
  '127.0.0.0/8',
  // Link-local (RFC 3927): cloud metadata
  '169.254.0.0/16',
  // Azure’s services for a virtual machine, at a public address
  '168.63.129.16/32',
  // Protocol assignments (RFC 6890), documentation (RFC 5737), AS112 (RFC 7534, RFC 7535), AMT (RFC 7450)
  '192.0.0.0/24',
  '192.0.2.0/24',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '192.31.196.0/24',
  '192.175.48.0/24',
  '192.52.193.0/24',
  // Relays of 6to4 (RFC 7526)
  '192.88.99.0/24',
  '198.18.0.0/15',
  // Multicast (RFC 5771), reserved, and broadcast (RFC 1112, RFC 8190)
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Unspecified, loopback, mapped and compatible IPv4, NAT64 (RFC 6052, RFC 8215), discard (RFC 6666)
  '::/3',
  // SRv6 (RFC 9602), and space that is not allocated
  '4000::/2',
  // Unique local (RFC 4193), link-local and site-local (RFC 4291), multicast, and space that is not allocated
  '8000::/1',
  // Teredo (RFC 4380), ORCHID (RFC 7343) and other protocol assignments (RFC 2928)
  '2001::/23',
  // Documentation (RFC 3849, RFC 9637)
  '2001:db8::/32',
  '3fff::/20',
  // 6to4 (RFC 3056)
  '2002::/16',
  // AS112 (RFC 7534)
  '2620:4f:8000::/48',
];

const loopbackNetworks: readonly string[] = ['127.0.0.0/8', '::1/128'];
