import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { ListLimits } from '../actions/listLimits';
import type { Authenticate } from '../auth/authenticate';
import { identifyCallers } from '../auth/requestCaller';
import { usualLimits } from '../config/limits';
import { addDecisionExport } from './decisionExport';
import { addDecisionHistory } from './decisionHistory';
import { announceDeprecations } from './deprecation';
import { addLatestTemplate } from './latestTemplate';
import { addDescription, describeRoutes } from './openApi';
import { addPendingUpdates } from './pendingUpdateRoutes';
import { addRecordDecision } from './recordDecision';
import type { RestActions, RestScope } from './restScope';

/** The REST door: every route under `/v1`, described at `/v1/openapi.json`. */
export function restRoutes(
  actionsOf: RestActions,
  authenticate: Authenticate,
  limits: ListLimits = usualLimits,
): FastifyPluginAsync {
  return async (http) => {
    identifyCallers(http, authenticate);
    await http.register((scope) => addRoutes(scope, actionsOf, limits), { prefix: '/v1' });
  };
}

async function addRoutes(http: FastifyInstance, actionsOf: RestActions, limits: ListLimits): Promise<void> {
  const scope = http.withTypeProvider<TypeBoxTypeProvider>();
  await describeRoutes(scope);
  announceDeprecations(scope);
  addLatestTemplate(scope, actionsOf);
  addDecisionExport(scope, actionsOf);
  await scope.register((customers, _options, done) => {
    addCustomerRoutes(customers, actionsOf, limits);
    done();
  });
  addDescription(scope);
}

/** What is about one customer is kept by no cache. */
function addCustomerRoutes(http: FastifyInstance, actionsOf: RestActions, limits: ListLimits): void {
  const scope: RestScope = http.withTypeProvider<TypeBoxTypeProvider>();
  scope.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store');
    done();
  });
  addPendingUpdates(scope, actionsOf, limits);
  addRecordDecision(scope, actionsOf);
  addDecisionHistory(scope, actionsOf, limits);
}
