import type { FastifyPluginCallback } from 'fastify';
import type { Authenticate } from '../../auth/authenticate';
import { callerOf, identifyCallers } from '../../auth/requestCaller';
import { findDenial, holding } from '../../domain/access/permission';
import { Refused } from '../../domain/errors/refusal';
import type { Metrics } from '../../observability/metrics/metrics';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MetricsConfig } from '../../config/config';
import { dataHeaders } from '../securityHeaders';

export const metricsPath = '/metrics';
const permission = holding('operations:read');

export function metricsRoute(
  { read }: Pick<Metrics, 'read'>,
  authenticate: Authenticate,
): FastifyPluginCallback {
  return (scope, _none, done) => {
    identifyCallers(scope, authenticate);
    scope.get(metricsPath, async (request, reply) => {
      const denial = findDenial(callerOf(request), permission, null);
      if (denial) throw new Refused(denial);
      const { contentType, text } = await read();
      return reply.header('cache-control', 'no-store').type(contentType).send(text);
    });
    done();
  };
}

/** A port of its own for monitoring, which needs no token there. It answers nothing else. */
export class MetricsPort {
  private readonly server: Server;

  constructor(
    private readonly place: MetricsConfig,
    private readonly read: Metrics['read'],
    private readonly onFault: (fault: unknown) => void,
  ) {
    this.server = createServer((request, response) => void this.answer(request, response));
  }

  async listen(): Promise<string> {
    this.server.listen(this.place.port, this.place.host);
    await once(this.server, 'listening');
    const { address, family, port } = this.server.address() as AddressInfo;
    return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}${metricsPath}`;
  }

  /** At once; monitoring asks again. */
  async close(): Promise<void> {
    if (!this.server.listening) return;
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }

  private async answer({ method, url }: IncomingMessage, response: ServerResponse): Promise<void> {
    const headers = { ...dataHeaders, 'cache-control': 'no-store' };
    const isAsked = url?.split('?', 1)[0] === metricsPath && (method === 'GET' || method === 'HEAD');
    if (!isAsked) return void response.writeHead(404, headers).end();
    try {
      const { contentType, text } = await this.read();
      response.writeHead(200, { ...headers, 'content-type': contentType }).end(text);
    } catch (fault) {
      this.onFault(fault);
      response.writeHead(500, headers).end();
    }
  }
}
