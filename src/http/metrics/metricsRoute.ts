import type { FastifyPluginCallback } from 'fastify';
import type { Authenticate } from '../../auth/authenticate';
import { callerOf, identifyCallers } from '../../auth/requestCaller';
import { findDenial, holding } from '../../domain/access/permission';
import { Refused } from '../../domain/errors/refusal';
import type { Metrics } from '../../observability/metrics/metrics';

export const metricsPath = '/metrics';
const permission = holding('operations:read');

/** The metrics where everybody's requests arrive, for holders of the scope. */
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
