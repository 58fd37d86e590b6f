import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { ForbiddenAddress } from './forbiddenAddress';
import { sharedLookups, type Resolver } from './sharedLookups';

/** As the machine does it: with its hosts file and its search domains. */
const machineLookup: Resolver = async (hostname) => {
  const found = await lookup(hostname, { all: true });
  return found.map(({ address }) => address);
};

/* Both together take at most three of the four threads that Node has, unless told otherwise. */

/** For connections. */
export const systemResolver = sharedLookups(machineLookup, { atOnce: 2, unprovenAtOnce: 1 });
/** For those who name a URL, so that what they name holds up no connection. */
export const namedResolver = sharedLookups(machineLookup, { atOnce: 1, unprovenAtOnce: 1 });

type Callback = Parameters<LookupFunction>[2];

/**
 * A look-up for connections. A name is refused if any of its addresses is, for the next connection could take that
 * one. Nobody looks the name up again: the connection is made to what was judged.
 */
export function guardedLookup(resolve: Resolver, isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, { all }, callback) => {
    judgedAddresses(resolve, hostname, isAllowed).then(
      (addresses) => answer(addresses, all === true, callback),
      (error: unknown) => callback(asError(error), ''),
    );
  };
}

async function judgedAddresses(
  resolve: Resolver,
  hostname: string,
  isAllowed: (address: string) => boolean,
): Promise<readonly string[]> {
  const addresses = await resolve(hostname);
  if (addresses.length === 0)
    throw Object.assign(new Error('The name has no address.'), { code: 'ENOTFOUND' });
  if (!addresses.every(isAllowed)) throw new ForbiddenAddress();
  return addresses;
}

function answer(addresses: readonly string[], isForAll: boolean, callback: Callback): void {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  if (isForAll) callback(null, found);
  else callback(null, found[0]?.address ?? '', found[0]?.family);
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error('The look-up failed.');
}
