import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Actions } from '../actions/actions';
import { addDecisionHistory } from './decisionHistory';
import { addLatestTemplate } from './latestTemplate';
import { addDescription, describeRoutes } from './openApi';
import { addPendingUpdates } from './pendingUpdateRoutes';
import { addRecordDecision } from './recordDecision';
import type { RestScope } from './restScope';

/** The REST door: every route under `/v1`, described at `/v1/openapi.json`. */
export function restRoutes(actions: Actions): FastifyPluginAsync {
  return async (http) => {
    await http.register((scope) => addRoutes(scope, actions), { prefix: '/v1' });
  };
}

async function addRoutes(http: FastifyInstance, actions: Actions): Promise<void> {
  const scope = http.withTypeProvider<TypeBoxTypeProvider>();
  await describeRoutes(scope);
  addLatestTemplate(scope, actions);
  await scope.register((customers, _options, done) => {
    addCustomerRoutes(customers, actions);
    done();
  });
  addDescription(scope);
}

/** What is about one customer is kept by no cache. */
function addCustomerRoutes(http: FastifyInstance, actions: Actions): void {
  const scope: RestScope = http.withTypeProvider<TypeBoxTypeProvider>();
  scope.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  addPendingUpdates(scope, actions);
  addRecordDecision(scope, actions);
  addDecisionHistory(scope, actions);
}
