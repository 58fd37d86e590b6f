import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Authenticate } from '../auth/authenticate';
import { identifyCallers } from '../auth/requestCaller';
import { addDecisionHistory } from './decisionHistory';
import { announceDeprecations } from './deprecation';
import { addLatestTemplate } from './latestTemplate';
import { addDescription, describeRoutes } from './openApi';
import { addPendingUpdates } from './pendingUpdateRoutes';
import { addRecordDecision } from './recordDecision';
import type { RestActions, RestScope } from './restScope';

/** The REST door: every route under `/v1`, described at `/v1/openapi.json`. */
export function restRoutes(actionsOf: RestActions, authenticate: Authenticate): FastifyPluginAsync {
  return async (http) => {
    identifyCallers(http, authenticate);
    await http.register((scope) => addRoutes(scope, actionsOf), { prefix: '/v1' });
  };
}

async function addRoutes(http: FastifyInstance, actionsOf: RestActions): Promise<void> {
  const scope = http.withTypeProvider<TypeBoxTypeProvider>();
  await describeRoutes(scope);
  announceDeprecations(scope);
  addLatestTemplate(scope, actionsOf);
  await scope.register((customers, _options, done) => {
    addCustomerRoutes(customers, actionsOf);
    done();
  });
  addDescription(scope);
}

/** What is about one customer is kept by no cache. */
function addCustomerRoutes(http: FastifyInstance, actionsOf: RestActions): void {
  const scope: RestScope = http.withTypeProvider<TypeBoxTypeProvider>();
  scope.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  addPendingUpdates(scope, actionsOf);
  addRecordDecision(scope, actionsOf);
  addDecisionHistory(scope, actionsOf);
}
