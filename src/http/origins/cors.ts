import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from '../../config/loopback';

export interface PageOrigins {
  readonly listed: readonly string[];
  /** Whether pages of this very machine may too, on any port: a frontend under development is served on one. */
  readonly loopback: boolean;
}

/** What a page may read of an answer beside what every page may. */
const exposedHeaders = [
  'Allow',
  'Consent-Hint',
  'Consent-Last-Event-Id',
  'Content-Disposition',
  'Deprecation',
  'ETag',
  'Idempotency-Replayed',
  'Link',
  'Location',
  'Retry-After',
  'WWW-Authenticate',
  'X-Request-Id',
  'RateLimit',
  'RateLimit-Policy',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Sunset',
];
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
const preflightKeptS = 600;

/** Lets pages of these origins call, without cookies. They may send any headers, such as those of tracing. */
export async function allowOrigins(http: FastifyInstance, origins: PageOrigins): Promise<void> {
  const mayCall = judgeOf(origins);
  if (origins.listed.length > 0 || origins.loopback) await allow(http, mayCall);
  reportRefused(http, mayCall);
}

type MayCall = (origin: string) => boolean;

export function judgeOf({ listed, loopback }: PageOrigins): MayCall {
  return (origin) => listed.includes(origin) || (loopback && isOnThisMachine(origin));
}

function isOnThisMachine(origin: string): boolean {
  if (!/^https?:/.test(origin) || !URL.canParse(origin)) return false;
  const { origin: asBrowsersSendIt, hostname } = new URL(origin);
  return origin === asBrowsersSendIt && isLoopback(hostname.replace(/^\[|\]$/g, ''));
}

async function allow(http: FastifyInstance, mayCall: MayCall): Promise<void> {
  await http.register(cors, {
    delegator: ({ headers }, decide) => {
      const { origin } = headers;
      decide(null, {
        origin: origin !== undefined && mayCall(origin) ? origin : false,
        preflight: headers['access-control-request-method'] !== undefined,
        methods,
        exposedHeaders,
        maxAge: preflightKeptS,
      });
    },
  });
}

/** Origins are strangers' input: ever new ones shall fill neither the memory nor the log. */
const maxNamed = 100;

/** As browsers write them (RFC 6454, section 6.2); `null` is a file, or a frame without an origin of its own. */
const originPattern = /^(?:null|[a-z][a-z0-9+.-]{0,30}:\/\/[\x21-\x7e]{1,270})$/;

/** Warns once of each origin whose pages may not call: the page itself only sees a failed request. */
function reportRefused(http: FastifyInstance, mayCall: (origin: string) => boolean): void {
  const named = new Set<string>();
  http.addHook('onRequest', (request, _reply, done) => {
    const { origin } = request.headers;
    if (origin !== undefined && named.size < maxNamed && !named.has(origin)) {
      if (isOfAnotherPage(origin, request) && !mayCall(origin)) {
        named.add(origin);
        warnOf(http, origin, named.size);
      }
    }
    done();
  });
}

function warnOf({ log }: FastifyInstance, origin: string, count: number): void {
  const remedy = /^https?:/.test(origin)
    ? 'to let them, add the origin to CORS_ORIGINS'
    : 'serve them over HTTP, and add their origin to CORS_ORIGINS';
  log.warn({ origin }, `web pages of this origin may not call; ${remedy}`);
  if (count === maxNamed) log.warn({ count }, 'further origins that may not call are not logged');
}

/** The service's own pages name their origin too, and forms of other sites do not ask to read an answer. */
function isOfAnotherPage(origin: string, { headers, host }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode'];
  if (mode !== undefined && mode !== 'cors') return false;
  return originPattern.test(origin) && origin.replace(/^https?:\/\//, '') !== host.toLowerCase();
}

/** An origin that CORS_ORIGINS can have, as a message may repeat it. */
export function isWebOrigin(origin: string): boolean {
  return /^https?:\/\/[a-z0-9.:[\]-]{1,270}$/i.test(origin);
}

/** A browser asks whether a page may send a request. Where it may, the CORS plugin has answered before any route. */
export function isPreflight({ method, headers }: FastifyRequest): boolean {
  return (
    method === 'OPTIONS' &&
    headers.origin !== undefined &&
    headers['access-control-request-method'] !== undefined
  );
}
