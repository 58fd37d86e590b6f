import 'reflect-metadata';
import fastify from 'fastify';
import {
  buildSchema,
  getNamedType,
  GraphQLObjectType,
  isAbstractType,
  isObjectType,
  type GraphQLField,
  type GraphQLSchema,
} from 'graphql';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getMetadataStorage } from 'type-graphql';
import { decorateCaller } from '../../src/auth/requestCaller';
import { anonymous } from '../../src/domain/access/caller';
import { keys } from '../../src/graphql/federation/subgraphSdl';
import { references } from '../../src/graphql/federation/reference';
import { getSubgraphSchema } from '../../src/graphql/federation/subgraphQueries';
import { getSchema } from '../../src/graphql/schema';
import { restRoutes } from '../../src/rest/routes';
import { operationsOf, type Described, type OpenApiDocument } from '../rest/openApiDocument';
import { ruleOf, statedIn, type Rule } from './statedRules';

const anyone: Rule = { anyone: true };
const customerRead: Rule = { customer: true, scope: 'consents:read' };
const customerDecide: Rule = { customer: true, scope: 'consents:decide' };
const templateStaff: Rule = { anyOf: ['templates:write', 'templates:publish', 'audit:read'] };
const writer: Rule = { scope: 'templates:write' };
const publisher: Rule = { scope: 'templates:publish' };
const writerOrPublisher: Rule = { anyOf: ['templates:publish', 'templates:write'] };
const presentationReader: Rule = {
  anyCustomer: true,
  anyOf: ['consents:read', 'audit:read', 'templates:publish'],
};
const auditor: Rule = { scope: 'audit:read' };
const eraser: Rule = { scope: 'subjects:erase' };
const hookManager: Rule = { scope: 'webhooks:manage' };
const hookManagerWhoReads: Rule = { allOf: ['webhooks:manage', 'events:read'] };
const keyManager: Rule = { scope: 'keys:manage' };

describe('each field that performs an action', () => {
  const printed = buildSchema(readFileSync(join(__dirname, '../../schema.graphql'), 'utf8'));

  /** Who may read each field. A new field has to be added here too, so that no rule changes by mistake. */
  const rules: Readonly<Record<string, Rule>> = {
    'Query.latestTemplate': anyone,
    'Query.consentVersion': anyone,
    'Query.log': anyone,
    'Query.consentSet': anyone,
    'Query.consentSets': templateStaff,
    'Query.pendingUpdate': customerRead,
    'Query.viewer': anyone,
    'Query.customer': customerRead,
    'Query.customers': customerRead,
    'Query.template': templateStaff,
    'Query.templates': templateStaff,
    'Query.publishPreview': writerOrPublisher,
    'ConsentTemplate.standing': auditor,
    'ConsentTemplate.decisionsPerDay': auditor,
    'ConsentTemplate.report': auditor,
    'ConsentTemplate.customersAwaiting': auditor,
    'ConsentTemplate.customersExpiring': auditor,
    'Query.settings': { anyOf: ['settings:manage', 'templates:publish', 'audit:read'] },
    'Mutation.changeSettings': { scope: 'settings:manage' },
    'Query.presentation': presentationReader,
    'Query.presentations': templateStaff,
    'Mutation.registerPresentation': publisher,
    'Query.apiKeys': keyManager,
    'Query.activity': auditor,
    'Query.system': { scope: 'operations:read' },
    'Query.imports': { anyOf: ['decisions:import', 'audit:read'] },
    'ConsentTemplate.draft': templateStaff,
    'ConsentDraft.preview': templateStaff,
    'ConsentDraft.comparison': templateStaff,
    'ConsentDraft.check': templateStaff,
    'ConsentVersion.preview': templateStaff,
    'ConsentVersion.comparison': templateStaff,
    'ConsentTemplate.current': templateStaff,
    'ConsentTemplate.version': templateStaff,
    'ConsentTemplate.versions': templateStaff,
    'ConsentVersion.editorialReason': templateStaff,
    'ConsentVersion.publishedBy': templateStaff,
    'ConsentVersion.cancellation': templateStaff,
    'Customer.pendingUpdate': customerRead,
    'Customer.pendingUpdates': customerRead,
    'Customer.set': customerRead,
    'Customer.decisions': customerRead,
    'Customer.linkedIds': { scope: 'consents:read' },
    'Customer.personDecisions': { scope: 'consents:read' },
    'Customer.pastStandings': customerRead,
    'ConsentDecision.context': customerRead,
    'Mutation.recordDecision': customerDecide,
    'Mutation.recordDecisions': customerDecide,
    'Mutation.confirmDecision': anyone,
    'Mutation.resendConfirmation': customerDecide,
    'Query.linkPreview': { scope: 'subjects:link' },
    'Mutation.linkCustomers': { scope: 'subjects:link' },
    'Query.erasurePreview': eraser,
    'Mutation.eraseCustomer': eraser,
    'Mutation.createTemplate': writer,
    'Mutation.renameTemplate': writer,
    'Mutation.setTemplatePosition': writer,
    'Mutation.retireTemplate': publisher,
    'Mutation.saveSet': publisher,
    'Mutation.setTemplateRules': publisher,
    'Mutation.startDraft': writer,
    'Mutation.saveDraft': writer,
    'Mutation.discardDraft': writer,
    'Mutation.requestReview': writer,
    'Mutation.publishVersion': publisher,
    'Mutation.cancelVersion': publisher,
    'Mutation.issueApiKey': keyManager,
    'Mutation.revokeApiKey': keyManager,
    'Subscription.pendingUpdateChanged': customerRead,
    'Subscription.currentVersionChanged': anyone,
    'Subscription.events': { scope: 'events:read' },
    'Query.webhooks': hookManager,
    'Query.webhookAttempts': hookManager,
    'Mutation.resendWebhookEvent': hookManagerWhoReads,
    'Mutation.recoverWebhook': hookManager,
    'Mutation.createWebhook': hookManagerWhoReads,
    'Mutation.updateWebhook': hookManager,
    'Mutation.rotateWebhookSecret': hookManager,
    'Mutation.testWebhook': hookManager,
    'Mutation.replayWebhook': hookManagerWhoReads,
    'Mutation.deleteWebhook': hookManager,
  };

  /** They tell more of what the field above has shown, and to the same callers. */
  const unguarded = [
    ...['ConsentVersion.body', 'ConsentVersion.text', 'VersionText.body'],
    ...['ConsentDecision.text', 'ConsentDecision.version', 'PendingUpdate.version', 'PendingUpdate.changes'],
    ...['DecisionEvidence.leafIndex', 'DecisionEvidence.proof'],
  ];
  const guarded = [...rootFields(printed), ...resolvedFields()].filter((field) => !unguarded.includes(field));

  test('is known here, and nothing else is', () => {
    expect([...guarded].sort()).toEqual(Object.keys(rules).sort());
  });

  test.each(guarded)('%s states its rule in schema.graphql', (coordinate) => {
    const [typeName = '', fieldName = ''] = coordinate.split('.');
    const type = printed.getType(typeName);
    const field = isObjectType(type) ? type.getFields()[fieldName] : undefined;
    if (!field) throw new Error(`${coordinate} is not in schema.graphql.`);
    expect(statedIn(printed, field)).toEqual(rules[coordinate]);
  });

  test('leads to nothing but texts, sets, the log and a link’s outcome where it is open to anyone, and to the callers themselves', () => {
    const open = [printed.getQueryType(), printed.getMutationType()]
      .flatMap((type) => Object.values(type?.getFields() ?? {}))
      .filter((field) => statedIn(printed, field)?.anyone && field.name !== 'viewer');
    expect(open.length).toBeGreaterThan(0);
    const reached = open.flatMap((field) => typesBehind(printed, field));
    expect([...new Set(reached)].sort()).toEqual([
      ...[
        'ConfirmDecisionPayload',
        'ConsentLog',
        'ConsentSet',
        'ConsentSetMember',
        'ConsentVersion',
        'VersionText',
      ],
    ]);
  });

  test('is an object’s own: there is no interface or union to come to it by', () => {
    const abstract = Object.values(printed.getTypeMap()).filter((type) => 'resolveType' in type);
    expect(abstract).toEqual([]);
  });
});

describe('each field that a subgraph has besides', () => {
  const subgraph = getSubgraphSchema();

  test('is one of two, and both are open to anyone', () => {
    const alone = rootFields(getSchema());
    const besides = rootFields(subgraph).filter((coordinate) => !alone.includes(coordinate));
    expect(besides.sort()).toEqual(['Query._entities', 'Query._service']);
    const fields = subgraph.getQueryType()?.getFields() ?? {};
    for (const field of [fields['_entities'], fields['_service']]) {
      expect(field && statedIn(subgraph, field)).toEqual({ anyone: true });
    }
  });

  test('leads to objects that are judged one by one, as where they are asked for by their keys', () => {
    const abstract = Object.values(subgraph.getTypeMap()).filter(isAbstractType);
    expect(abstract.map(({ name }) => name)).toEqual(['_Entity']);
    const members = abstract.flatMap((type) => subgraph.getPossibleTypes(type)).map(({ name }) => name);
    expect(members.sort()).toEqual(Object.keys(keys).sort());
    expect(Object.entries(references).map(([name, { action }]) => [name, ruleOf(action)])).toEqual([
      ['ConsentVersion', anyone],
      ['Customer', customerRead],
      ['PendingUpdate', customerRead],
    ]);
  });

  test('changes nothing of what a field states that both have', () => {
    for (const coordinate of [...rootFields(getSchema()), ...resolvedFields()]) {
      const stated = [getSchema(), subgraph].map((schema) => {
        const [typeName = '', fieldName = ''] = coordinate.split('.');
        const type = schema.getType(typeName);
        const field = isObjectType(type) ? type.getFields()[fieldName] : undefined;
        return field && statedIn(schema, field);
      });
      expect(stated[0]).toBeDefined();
      expect(stated[1]).toEqual(stated[0]);
    }
  });
});

function rootFields(schema: GraphQLSchema): readonly string[] {
  return [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap((type) =>
    type ? Object.keys(type.getFields()).map((name) => `${type.name}.${name}`) : [],
  );
}

/** Fields of object types with a resolver of their own, which may read what the object does not hold. */
function resolvedFields(): readonly string[] {
  getSchema();
  return getMetadataStorage()
    .fieldResolvers.filter(({ kind }) => kind === 'external')
    .map(({ getObjectType, schemaName }) => `${getObjectType?.().name ?? 'unknown'}.${schemaName}`);
}

/** The types that the field leads to, but for those behind a rule of their own. */
function typesBehind(
  schema: GraphQLSchema,
  { type: fieldType }: Pick<GraphQLField<unknown, unknown>, 'type'>,
  seen: readonly string[] = [],
): readonly string[] {
  const type = getNamedType(fieldType);
  if (!(type instanceof GraphQLObjectType) || seen.includes(type.name)) return [];
  const known = [...seen, type.name];
  const open = Object.values(type.getFields()).filter((field) => statedIn(schema, field) === null);
  return [type.name, ...open.flatMap((field) => typesBehind(schema, field, known))];
}

describe('each route', () => {
  /** Who may call each operation. */
  const rules: Readonly<Record<string, Rule>> = {
    getLatestTemplate: anyone,
    getConsentVersion: anyone,
    getConsentSet: anyone,
    getCustomerSet: customerRead,
    passGate: customerRead,
    getPendingUpdate: customerRead,
    getStandings: { scope: 'consents:read' },
    getConsents: customerRead,
    getPendingUpdates: customerRead,
    recordDecision: customerDecide,
    recordDecisions: customerDecide,
    confirmDecision: anyone,
    resendConfirmation: customerDecide,
    getAllDecisions: customerRead,
    getDecisions: customerRead,
    getDecision: customerRead,
    getCustomerEvidence: { customer: true, scope: 'subjects:export' },
    eraseCustomer: eraser,
    linkCustomers: { scope: 'subjects:link' },
    getDecisionCopy: customerRead,
    getReportPicture: auditor,
    getDecisionProof: customerRead,
    getLogCheckpoint: anyone,
    getLogTimestamp: anyone,
    getSettings: { anyOf: ['settings:manage', 'templates:publish', 'audit:read'] },
    changeSettings: { scope: 'settings:manage' },
    registerPresentation: publisher,
    getPresentation: presentationReader,
    getPresentationPicture: presentationReader,
    exportRecords: auditor,
    getCustomersAwaiting: auditor,
    getCustomersExpiring: auditor,
    importDecisions: { scope: 'decisions:import' },
    getEvents: { scope: 'events:read' },
    getDescription: anyone,
    getEventDescription: anyone,
  };
  let document: OpenApiDocument;
  let operations: readonly Described[];

  beforeAll(async () => {
    const http = fastify();
    decorateCaller(http);
    const noActions = () => {
      throw new Error('Nobody calls a route here.');
    };
    await http.register(restRoutes(noActions, () => Promise.resolve(anonymous)));
    document = (await http.inject('/v1/openapi.json')).json();
    operations = operationsOf(document);
    await http.close();
  });

  test('is known here, and nothing else is', () => {
    expect(operations.map(({ operation }) => operation.operationId).sort()).toEqual(
      Object.keys(rules).sort(),
    );
  });

  test('states its rule, how to prove who calls, and how that may be refused', () => {
    for (const { operation } of operations) {
      const rule = rules[operation.operationId] ?? {};
      expect(operation).toMatchObject({
        'x-permits': rule,
        security: rule.anyone ? [] : [{ bearer: [] }, { apiKey: [] }],
      });
      const refusals = Object.keys(operation.responses).filter((status) => /^40[13]$/.test(status));
      expect(refusals).toEqual(rule.anyone ? ['401'] : ['401', '403']);
    }
  });

  test('names only ways to prove who calls that the document describes', () => {
    expect(document.components.securitySchemes).toMatchObject({
      bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
    });
  });
});
