import type { FastifyRequest } from 'fastify';
import { GRAPHQL_TRANSPORT_WS_PROTOCOL } from 'graphql-ws';
import { invalidInput } from '../../domain/input/input';

/** Whether web pages of the origin may call. */
export type MayCall = (origin: string) => boolean;

/** A token of HTTP (RFC 9110, section 5.6.2). Names come once each. */
const namePattern = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const keyPattern = /^[+/0-9A-Za-z]{22}==$/;

/**
 * Judges a request for a WebSocket (RFC 6455, section 4.2.1) before anything of it is taken.
 *
 * @throws Refused `INVALID_INPUT`
 */
export function requireHandshake(request: FastifyRequest, mayCall: MayCall): void {
  const { headers } = request;
  if (!keyPattern.test(headers['sec-websocket-key'] ?? '')) {
    throw invalidInput('Sec-WebSocket-Key', '16 bytes in base64');
  }
  if (headers['sec-websocket-version'] !== '13') throw invalidInput('Sec-WebSocket-Version', '13');
  const offered = headers['sec-websocket-protocol']?.split(',').map((name) => name.trim()) ?? [];
  const isList = offered.every((name) => namePattern.test(name)) && new Set(offered).size === offered.length;
  if (!isList || !offered.includes(GRAPHQL_TRANSPORT_WS_PROTOCOL)) {
    throw invalidInput('Sec-WebSocket-Protocol', GRAPHQL_TRANSPORT_WS_PROTOCOL);
  }
  requireOrigin(request, mayCall);
}

/** Browsers let any page open a WebSocket: CORS does not cover them. The service's own pages name their origin too. */
function requireOrigin({ headers: { origin }, host }: FastifyRequest, mayCall: MayCall): void {
  if (origin === undefined || mayCall(origin)) return;
  if (origin.replace(/^https?:\/\//, '') === host.toLowerCase()) return;
  throw invalidInput('Origin', 'an origin of CORS_ORIGINS');
}
