import { BlockList, isIP } from 'node:net';

/** A set of networks, to ask whether it holds an address. */
export interface Networks {
  readonly has: (address: string) => boolean;
}

interface Network {
  readonly address: string;
  readonly prefix: number;
  readonly family: Family;
}

type Family = 'ipv4' | 'ipv6';

/** Whether the text is a network in CIDR notation, such as `10.20.0.0/16`. */
export function isNetwork(text: string): boolean {
  return parseNetwork(text) !== null;
}

/**
 * A set of networks in CIDR notation. Each family has its own list: Node's takes an IPv4 address for its mapped form
 * and back, so that one rule would hold for addresses which it does not name.
 *
 * @throws RangeError for what is no network
 */
export function networksOf(texts: readonly string[]): Networks {
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const text of texts) {
    const network = parseNetwork(text);
    if (network === null) throw new RangeError('A network is written such as 10.20.0.0/16.');
    lists[network.family].addSubnet(network.address, network.prefix, network.family);
  }
  return {
    has: (address) => {
      const family = familyOf(address);
      return family !== null && lists[family].check(address, family);
    },
  };
}

function parseNetwork(text: string): Network | null {
  const [, address = '', digits = ''] = /^([0-9a-fA-F:.]+)\/(0|[1-9]\d{0,2})$/.exec(text) ?? [];
  const family = familyOf(address);
  const prefix = Number(digits);
  return family === null || prefix > (family === 'ipv4' ? 32 : 128) ? null : { address, prefix, family };
}

/** Null for what is no address, and for an address with a zone, which only means something on one machine. */
function familyOf(address: string): Family | null {
  if (address.includes('%')) return null;
  const version = isIP(address);
  if (version === 0) return null;
  return version === 4 ? 'ipv4' : 'ipv6';
}
