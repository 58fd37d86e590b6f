import { isIP } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { judgeEndpointUrl } from '../../domain/webhooks/endpointUrl';
import { reachOf, type ReachSettings } from '../../domain/webhooks/reach';
import type { SendRefusal } from '../../domain/webhooks/sendResult';
import { namedResolver } from './guardedLookup';
import type { Resolver } from './sharedLookups';

/** A name whose servers say nothing keeps nobody waiting for longer. */
const longestMs = 5_000;

/**
 * Judges a URL when somebody names it, so that they learn at once what would never be sent. What counts is the judgement
 * at each connection: a name that cannot be found now may be found later, and lead elsewhere.
 */
export function judgeReachWith(
  settings: ReachSettings,
  resolve: Resolver = namedResolver,
): (url: string) => Promise<SendRefusal | null> {
  const reach = reachOf(settings);
  return async (text) => {
    const judged = judgeEndpointUrl(text);
    if (judged.kind === 'unfit') return judged.fault;
    const { host, protocol } = judged.url;
    // Whatever the name leads to: only networks that the operator names take it in production.
    if (protocol === 'http:' && settings.isProduction && settings.allowedNetworks.length === 0)
      return 'PROTOCOL';
    const addresses = isIP(host) === 0 ? await foundSoon(resolve, host) : [host];
    return addresses.every((address) => reach.includes(address, protocol)) ? null : 'FORBIDDEN_ADDRESS';
  };
}

/** No addresses where none is found. */
function foundSoon(resolve: Resolver, host: string): Promise<readonly string[]> {
  const ended = new AbortController();
  const over = wait(longestMs, [], { signal: ended.signal }).catch(() => []);
  const found = resolve(host).catch(() => []);
  return Promise.race([found, over]).finally(() => ended.abort());
}
