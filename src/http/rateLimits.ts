import { hash } from 'node:crypto';
import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LimitsConfig } from '../config/limits';
import { anonymous, type Caller } from '../domain/access/caller';
import { Refused } from '../domain/errors/refusal';
import { isHealth } from './loadShedding';
import { SharedCounts } from './sharedCounts';

type Limits = Pick<LimitsConfig, 'ratePerCaller' | 'ratePerAddress' | 'redisUrl'>;

const windowMs = 60_000;
/** Counters that one node keeps in memory; the longest unused make way. */
const keptCounters = 50_000;

/**
 * Counts requests by address before a token is verified, and by caller once the caller is known.
 * Where counts cannot be had (Redis is away) requests are answered. The address comes first: once it has
 * used its share, requests are refused before a signature is checked or a key looked up.
 */
export async function limitRates(http: FastifyInstance, limits: Limits): Promise<void> {
  const counts = limits.redisUrl === null ? null : new SharedCounts(limits.redisUrl, http.log);
  await http.register(rateLimit, {
    global: false,
    timeWindow: windowMs,
    cache: keptCounters,
    nameSpace: 'consent-rate-',
    ...(counts && { redis: counts.redis }),
  });
  if (counts) http.addHook('onClose', () => counts.close());
  const counter: Counter = (options) => {
    const count = http.createRateLimit(options);
    return counts ? (request) => counts.ask(() => count(request)) : count;
  };
  limitAddresses(http, limits.ratePerAddress, counter);
  limitCallers(http, limits.ratePerCaller, counter);
}

type CountOptions = Parameters<FastifyInstance['createRateLimit']>[0];
type Counted = Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>;
/** What counts requests; null for one that could not be counted. */
type Counter = (options: CountOptions) => (request: FastifyRequest) => Promise<Counted | null>;

function limitAddresses(http: FastifyInstance, max: number, counter: Counter): void {
  if (max === 0) return;
  const count = counter({
    max,
    keyGenerator: (request) => `address:${normalizeIP(request.ip)}`,
  });
  http.addHook('onRequest', async (request, reply) => {
    if (!isHealth(request)) judge('address', await count(request), reply);
  });
}

function limitCallers(http: FastifyInstance, max: number, counter: Counter): void {
  if (max === 0) return;
  const count = counter({
    max,
    keyGenerator: ({ caller }) => `caller:${nameInCounts(caller ?? anonymous)}`,
  });
  // Each door has identified its caller by then, and nothing of the body is read yet.
  http.addHook('preParsing', async (request, reply) => {
    if (isNamed(request.caller)) judge('caller', await count(request), reply);
  });
}

function isNamed(caller: Caller | null): caller is Caller {
  return caller !== null && caller.kind !== 'anonymous';
}

/** A token that comes again is the same caller. */
const namesInCounts = new WeakMap<Caller, string>();

/** What is kept outside the ledger does not name a customer. */
function nameInCounts(caller: Caller): string {
  const known = namesInCounts.get(caller);
  if (known) return known;
  const name = hash('sha256', `${caller.kind} ${caller.id}`, 'base64url');
  namesInCounts.set(caller, name);
  return name;
}

/** `RateLimit` and its policy are those of draft-ietf-httpapi-ratelimit-headers-10, the others those up to 06. */
function judge(counted: 'caller' | 'address', result: Counted | null, reply: FastifyReply): void {
  if (!result || result.isAllowed) return;
  const { max, remaining, isExceeded, ttlInSeconds } = result;
  reply.headers({
    ratelimit: `"${counted}";r=${remaining};t=${ttlInSeconds}`,
    'ratelimit-policy': `"${counted}";q=${max};w=${windowMs / 1000}`,
    'ratelimit-limit': max,
    'ratelimit-remaining': remaining,
    'ratelimit-reset': ttlInSeconds,
  });
  if (!isExceeded) return;
  throw new Refused({
    code: 'RATE_LIMITED',
    counted,
    requestsPerMinute: max,
    retryAfterSeconds: Math.max(1, ttlInSeconds),
  });
}
