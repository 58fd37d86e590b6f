/**
 * Networks that no stranger's URL may lead to: IANA's special-purpose registries for IPv4 and IPv6, multicast, and
 * what is reserved. Of IPv6, only 2000::/3 is in use as global unicast, so the rest is forbidden as a whole. Forms that
 * carry an IPv4 address within (mapped, NAT64, 6to4, Teredo) are forbidden whatever they carry.
 */
export const specialNetworks: readonly string[] = [
  // “This network”, where 0.0.0.0 reaches the machine itself (RFC 791)
  '0.0.0.0/8',
  // Private (RFC 1918)
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  // Shared between a carrier and its customers (RFC 6598)
  '100.64.0.0/10',
  // Loopback (RFC 1122)
  '127.0.0.0/8',
  // Link-local (RFC 3927), where clouds serve their metadata
  '169.254.0.0/16',
  // Azure’s own services for a virtual machine, at an address that is public by itself
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
  // Benchmarks (RFC 2544)
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

export const loopbackNetworks: readonly string[] = ['127.0.0.0/8', '::1/128'];
