import type { FastifyRequest } from 'fastify';

/** The path as it was sent, without the query. */
export function pathOf(request: FastifyRequest): string {
  return request.originalUrl.split('?', 1)[0] ?? '';
}
