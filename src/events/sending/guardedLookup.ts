import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { ForbiddenAddress } from './sendFailure';
import { sharedLookups, type Resolver } from './sharedLookups';
import { setTimeout as wait } from 'node:timers/promises';
import { judgeEndpointUrl } from '../../domain/webhooks/endpointUrl';
import { reachOf, type ReachSettings } from '../../domain/webhooks/networks';
import type { SendRefusal } from '../../domain/webhooks/sendResult';

/** With the hosts file and the search domains. */
const machineLookup: Resolver = async (hostname) => {
  const found = await lookup(hostname, { all: true });
  return found.map(({ address }) => address);
};

/* Together at most three of Node’s four threads. */

export const systemResolver = sharedLookups(machineLookup, { atOnce: 2, unprovenAtOnce: 1 });
/** For URLs that are being registered, so that they delay no connection. */
const namedResolver = sharedLookups(machineLookup, { atOnce: 1, unprovenAtOnce: 1 });

type Callback = Parameters<LookupFunction>[2];

/** Refuses a name if any of its addresses is forbidden, since the next connection could take that one. */
export function guardedLookup(resolve: Resolver, isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, { all }, callback) => {
    judgedAddresses(resolve, hostname, isAllowed).then(
      (addresses) => answer(addresses, all === true, callback),
      (error: unknown) => callback(error instanceof Error ? error : new Error('The look-up failed.'), ''),
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

const longestMs = 5_000;

/** Tells at once what would never be sent. What counts is the judgement at each connection. */
export function judgeReachWith(
  settings: ReachSettings,
  resolve: Resolver = namedResolver,
): (url: string) => Promise<SendRefusal | null> {
  const reach = reachOf(settings);
  return async (text) => {
    const judged = judgeEndpointUrl(text);
    if (typeof judged === 'string') return judged;
    const { host, protocol } = judged;
    // In production, only allowed networks take it.
    if (protocol === 'http:' && settings.isProduction && settings.allowedNetworks.length === 0)
      return 'PROTOCOL';
    const addresses = isIP(host) === 0 ? await foundSoon(resolve, host) : [host];
    return addresses.every((address) => reach.includes(address, protocol)) ? null : 'FORBIDDEN_ADDRESS';
  };
}

function foundSoon(resolve: Resolver, host: string): Promise<readonly string[]> {
  const ended = new AbortController();
  const over = wait(longestMs, [], { signal: ended.signal }).catch(() => []);
  const found = resolve(host).catch(() => []);
  return Promise.race([found, over]).finally(() => ended.abort());
}
