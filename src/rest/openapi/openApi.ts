import swagger from '@fastify/swagger';
import { Type } from '@sinclair/typebox';
import { answer, permittedToAnyone, securitySchemes, type RestScope } from '../route/route';
import {
  consentVersionSchema,
  lastingVersionSchema,
  versionSummarySchema,
  versionTextSchema,
} from '../templates/consentVersion';
import { decisionSchema } from '../decisions/decision';
import { eventSchema } from '../events/cloudEventSchema';
import { webhookDescriptions } from '../events/webhookDescription';
import { customerStandingSchema } from '../reports/customerStanding';
import { exportedDecisionSchema } from '../reports/exportedDecision';
import { noQuery } from '../route/members';
import { pendingUpdateSchema, versionChangeSchema } from '../decisions/pendingUpdate';
import { codesIn, problems } from '../problem/problems';
import { problemSchema } from '../problem/problemSchema';

const info = {
  title: 'Consent service',
  version: '1.0.0',
  description:
    'Serves versioned consent texts, says whether a customer still has to answer one, and records the answers as evidence. Usually you call latest, pending and decisions, in that order.\n\nErrors are problem details (RFC 9457) with a `code` from a documented list. It may grow: treat a code that you do not know by its HTTP status.\n\nEach route states in `x-permits` who may call it: `anyone`, the `customer` in question, or callers with the `scope`.',
  contact: { name: 'The operators of this service' },
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
};

const tags = [
  { name: 'templates', description: 'The texts, the same for everybody.' },
  { name: 'pending updates', description: 'Whether a customer still has to answer.' },
  { name: 'decisions', description: 'The answers of customers.' },
  { name: 'publishing', description: 'What publishing requires.' },
  { name: 'reports', description: 'What auditors read.' },
  { name: 'evidence', description: 'The signed log that proves decisions.' },
  { name: 'events', description: 'What happened, in order, for other systems.' },
  { name: 'description', description: 'This document, and that of the events.' },
];

/** Describes the routes that the scope gets after this, from their schemas. */
export async function describeRoutes(scope: RestScope): Promise<void> {
  await scope.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      ...{ info, tags, servers: [{ url: '/' }], components: { securitySchemes } },
      webhooks: webhookDescriptions,
    },
    refResolver: { buildLocalReference: nameOf },
  });
  for (const shared of [
    problemSchema,
    consentVersionSchema,
    lastingVersionSchema,
    versionSummarySchema,
    versionTextSchema,
    versionChangeSchema,
    decisionSchema,
    exportedDecisionSchema,
    customerStandingSchema,
    eventSchema,
    pendingUpdateSchema,
  ]) {
    scope.addSchema(shared);
  }
}

/** A shared schema keeps its name in the document. */
function nameOf({ $id: id }: Readonly<Record<string, unknown>>): string {
  if (typeof id !== 'string') throw new Error('A shared schema must have an $id.');
  return id;
}

const schema = {
  operationId: 'getDescription',
  tags: ['description'],
  summary: 'This description of the routes (OpenAPI 3.1)',
  description: 'Generate types or a client from it. It is of the release that serves it.',
  ...permittedToAnyone,
  querystring: noQuery,
  response: {
    200: answer('The document.', Type.Object({}, { additionalProperties: true })),
    ...problems('INVALID_INPUT', 'UNAUTHENTICATED'),
  },
};

export function addDescription(scope: RestScope): void {
  // Written once: for callers who ask over and over and do not read, a copy for each request would pile up.
  let written: string | null = null;
  const write = (document: Described) => (written ??= JSON.stringify(sharingProblems(document)));
  scope.get('/openapi.json', { schema }, (_request, reply) => {
    void reply.header('cache-control', 'public, max-age=60').type('application/json; charset=utf-8');
    void reply.serializer(write);
    return scope.swagger();
  });
}

interface Described {
  readonly components?: object;
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  readonly responses: Readonly<Record<string, object>>;
}

/** Each problem response stands in the document once, named by its codes. */
function sharingProblems(document: Described): object {
  const shared: Record<string, object> = {};
  const share = (response: object) => {
    const name = codesIn(response).join('-');
    if (name === '') return response;
    shared[name] = response;
    return { $ref: `#/components/responses/${name}` };
  };
  const paths = mapped(document.paths ?? {}, (operations) =>
    mapped(operations, (operation) => ({ ...operation, responses: mapped(operation.responses, share) })),
  );
  return { ...document, components: { ...document.components, responses: shared }, paths };
}

function mapped<Value, Result>(
  values: Readonly<Record<string, Value>>,
  change: (value: Value) => Result,
): Readonly<Record<string, Result>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}
