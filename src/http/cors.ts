import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What a page may read of an answer beside what every page may. */
const exposedHeaders = [
  'Deprecation',
  'ETag',
  'Link',
  'Location',
  'Retry-After',
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

/** Lets web pages of these origins call, and nobody else's; callers bring tokens, so there are no cookies to send. */
export async function allowOrigins(http: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await http.register(cors, {
    delegator: (request, decide) =>
      decide(null, {
        origin: findAllowed(origins, request) ?? false,
        preflight: request.headers['access-control-request-method'] !== undefined,
        methods,
        exposedHeaders,
        maxAge: preflightKeptS,
      }),
  });
}

function findAllowed(origins: readonly string[], { headers }: FastifyRequest): string | undefined {
  return origins.find((origin) => origin === headers.origin);
}
