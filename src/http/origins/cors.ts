import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { isLoopback } from '../../config/loopback';
import { reportRefused } from './refusedOrigins';

/** Whose web pages may call. */
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

/**
 * Lets web pages of these origins call, and nobody else's; callers bring tokens, so there are no cookies to send.
 * A page may send whatever headers it asks for: those of tracing and monitoring are of its own choosing.
 */
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
