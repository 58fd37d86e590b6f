import { networksOf } from './networks';
import { loopbackNetworks, specialNetworks } from './specialNetworks';

export type WebProtocol = 'http:' | 'https:';

/** Where webhooks may be sent to, as the operator says. */
export interface ReachSettings {
  /** In production, strangers name the endpoints: no loopback, and no `http:`. */
  readonly isProduction: boolean;
  /** Networks in CIDR notation that are open although they are not public, and open to `http:` too. */
  readonly allowedNetworks: readonly string[];
}

/** Whether a message may go to an address. */
export interface Reach {
  readonly includes: (address: string, protocol: WebProtocol) => boolean;
}

/**
 * The rule for addresses. It is for those that a connection is made to, at the time it is made: a name that led to a
 * public address a second ago may lead elsewhere now.
 *
 * @throws RangeError for an allowed network that is none
 */
export function reachOf({ isProduction, allowedNetworks }: ReachSettings): Reach {
  const allowed = networksOf([...allowedNetworks, ...(isProduction ? [] : loopbackNetworks)]);
  const special = networksOf(specialNetworks);
  const everything = networksOf(['0.0.0.0/0', '::/0']);
  const isPublic = (address: string) => everything.has(address) && !special.has(address);
  return {
    includes: (address, protocol) =>
      allowed.has(address) || (isPublic(address) && (protocol === 'https:' || !isProduction)),
  };
}
