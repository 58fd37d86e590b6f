import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { ListLimits } from '../actions/running/page';
import type { Authenticate } from '../auth/authenticate';
import { identifyCallers } from '../auth/requestCaller';
import { defaultLimits } from '../config/limits';
import { addCustomerLists } from './reports/customerLists';
import { addDecisionExport } from './reports/decisionExport';
import { addCustomerEvidence } from './evidence/customerEvidence';
import { addDecisionCopy } from './evidence/decisionCopy';
import { addErasure } from './evidence/erasureRoute';
import { addDecisionProof, addLogDescription, addLogRoutes } from './evidence/logRoutes';
import { addEventDescription } from './events/asyncApi';
import { addEvents, type EventLimits } from './events/eventsRoute';
import { addImports } from './importing/imports';
import { addDecisionHistory } from './decisions/decisionHistory';
import { addPresentations } from './publishing/presentations';
import { addSettings } from './publishing/settings';
import { announceDeprecations } from './openapi/deprecation';
import { addLatestTemplate } from './templates/latestTemplate';
import { addDescription, describeRoutes } from './openapi/openApi';
import { addConsentSet } from './templates/consentSet';
import { addConsentVersion } from './templates/versionById';
import { addConfirmation, addResentConfirmation } from './decisions/confirmations';
import { addCustomerSet } from './decisions/customerSet';
import { addGate } from './decisions/gate';
import { addCustomerLinks } from './evidence/customerLinks';
import { addPendingUpdates } from './decisions/pendingUpdateRoutes';
import { addPictures } from './reports/pictures';
import { addStandings } from './reports/standings';
import { addRecordDecisions } from './decisions/recordDecision';
import type { TextLimits } from './templates/includedTexts';
import { takeOwnCustomer } from './route/ownCustomer';
import type { RestActFor, RestScope } from './route/route';

type RestLimits = ListLimits & TextLimits & EventLimits;

/** The REST door: every route under `/v1`, described at `/v1/openapi.json`. */
export function restRoutes(
  actFor: RestActFor,
  authenticate: Authenticate,
  limits: RestLimits = defaultLimits,
): FastifyPluginAsync {
  return async (http) => {
    identifyCallers(http, authenticate);
    await http.register((scope) => addRoutes(scope, actFor, authenticate, limits), { prefix: '/v1' });
    addLogDescription(http.withTypeProvider<TypeBoxTypeProvider>(), actFor);
  };
}

async function addRoutes(
  http: FastifyInstance,
  actFor: RestActFor,
  authenticate: Authenticate,
  limits: RestLimits,
): Promise<void> {
  const scope = http.withTypeProvider<TypeBoxTypeProvider>();
  await describeRoutes(scope);
  announceDeprecations(scope);
  addLatestTemplate(scope, actFor);
  addConsentVersion(scope, actFor);
  addConsentSet(scope, actFor);
  addConfirmation(scope, actFor);
  addStandings(scope, actFor);
  addCustomerLists(scope, actFor);
  addDecisionExport(scope, actFor);
  addPictures(scope, actFor);
  addLogRoutes(scope, actFor);
  addSettings(scope, actFor);
  addPresentations(scope, actFor);
  addImports(scope, actFor);
  addEvents(scope, actFor, authenticate, limits);
  await scope.register((customers, _options, done) => {
    addCustomerRoutes(customers, actFor, limits);
    done();
  });
  addEventDescription(scope);
  addDescription(scope);
}

/** What is about one customer is kept by no cache. */
function addCustomerRoutes(http: FastifyInstance, actFor: RestActFor, limits: ListLimits & TextLimits): void {
  const scope: RestScope = http.withTypeProvider<TypeBoxTypeProvider>();
  scope.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store');
    done();
  });
  takeOwnCustomer(scope);
  addPendingUpdates(scope, actFor, limits);
  addCustomerSet(scope, actFor, limits);
  addGate(scope, actFor);
  addRecordDecisions(scope, actFor);
  addResentConfirmation(scope, actFor);
  addDecisionHistory(scope, actFor, limits);
  addDecisionProof(scope, actFor);
  addDecisionCopy(scope, actFor);
  addCustomerEvidence(scope, actFor);
  addCustomerLinks(scope, actFor);
  addErasure(scope, actFor);
}
