import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';

const statusOfFault: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/** What is no HTTP request has no path and no door: a bare status line, and nothing of what came in the log. */
export function closeUnreadable(
  logger: FastifyBaseLogger,
  fault: Error & { readonly code: string },
  socket: Socket,
): void {
  if (fault.code === 'ECONNRESET' || socket.destroyed) return;
  const status = statusOfFault[fault.code] ?? '400 Bad Request';
  logger.info({ fault: fault.code, status }, 'request not readable');
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  socket.destroy();
}
