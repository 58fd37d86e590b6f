import { isIP } from 'node:net';
import { judgeEndpointUrl } from '../../domain/webhooks/endpointUrl';
import { reachOf, type ReachSettings } from '../../domain/webhooks/reach';
import type { SendRefusal } from '../../domain/webhooks/sendResult';
import { systemResolver } from './guardedLookup';
import type { Resolver } from './sharedLookups';

/**
 * Judges a URL when somebody names it, so that they learn at once what would never be sent. What counts is the judgement
 * at each connection: a name that cannot be found now may be found later, and lead elsewhere.
 */
export function judgeReachWith(
  settings: ReachSettings,
  resolve: Resolver = systemResolver,
): (url: string) => Promise<SendRefusal | null> {
  const reach = reachOf(settings);
  return async (text) => {
    const judged = judgeEndpointUrl(text);
    if (judged.kind === 'unfit') return judged.fault;
    const { host, protocol } = judged.url;
    const addresses = isIP(host) === 0 ? await resolve(host).catch(() => []) : [host];
    return addresses.every((address) => reach.includes(address, protocol)) ? null : 'FORBIDDEN_ADDRESS';
  };
}
