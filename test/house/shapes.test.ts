import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  buildSchema,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';
import { getSchema } from '../../src/graphql/schema';
import { operationsOf, type OpenApiDocument } from '../rest/openApiDocument';

/* The rules for what comes, of VERSIONING.md, as far as the shapes show whether they are kept. */

/** What has an identity of its own; anything else with an `id` would be merged with these in clients' caches. */
const entities = ['ApiKey', 'ConsentDecision', 'Customer', 'Presentation', 'Webhook'];

/** Lists without `first`, with what bounds each. */
const bounded: Readonly<Record<string, string>> = {
  'Query.customers': 'ids',
  'ConsentTemplate.decisionsPerDay': 'from and until',
  'VersionAcceptance.points': 'at most 60',
  'TemplateReport.acceptance': 'at most five',
  'TemplateReport.expiryForecast': 'twelve months',
  'TemplateReport.locales': 'twenty, and the others',
  'TemplateReport.channels': 'twenty, and the others',
  'AnswerTimes.spans': 'the spans that there are',
  'ConsentTemplate.collects': 'the parts that there are',
  'ConsentTemplate.notifyBefore': 'at most five',
  'DecisionsOfDay.versions': 'the versions of one template',
  'ConsentVersion.texts': 'the texts of a draft, at most 100',
  'ConsentDraft.texts': 'at most 100',
  'ConsentDraft.comparison': 'the texts of two versions',
  'ConsentVersion.comparison': 'the texts of two versions',
  'DraftCheck.faults': 'one for each member',
  'DraftCheck.missingLocales': 'the texts of a version, at most 100',
  'TextComparison.title': 'the length of titles',
  'TextComparison.body': 'the length of bodies',
  'DiffHunk.lines': 'the length of bodies',
  'PendingUpdate.changes': 'the versions of one template',
  'StandingReport.versions': 'the versions of one template',
  'ContextAuthentication.amr': 'at most ten',
  'RecordedConsentDecision.notKept': 'the parts that there are',
  'RecordDecisionPayload.notKept': 'the parts that there are',
  'RecordDecisionsPayload.decisions': 'the answers sent, at most 20',
  'ConsentSet.members': 'at most 50',
  'ConsentSetMember.audience': 'at most 20',
  'CustomerSet.members': 'at most 50',
  'SaveSetPayload.warnings': 'one for each member',
  'Query.consentSets': 'the sets that there are',
  'PublishPreview.setCodes': 'the sets that there are',
  'CustomerLink.decisions': 'one of each template',
  'Customer.linkedIds': 'at most 100',
  'Query.webhooks': 'at most 50',
  'Query.webhookAttempts': 'the argument limit, at most 100',
  'Webhook.eventTypes': 'at most 50',
  'Webhook.templateCodes': 'at most 50',
  'Presentation.consentVersionIds': 'at most 50',
  'Presentation.pictures': 'at most ten',
  'ApiKey.scopes': 'the scopes that there are',
  'Viewer.scopes': 'the scopes that there are',
  'System.failing': 'the checks that there are',
};
const maxPageSize = 100;

const rules: readonly (readonly [string, (schema: GraphQLSchema) => readonly string[]])[] = [
  ['only entities have an id', idsOfOthers],
  ['a mutation takes one input and returns a payload of its own, or null', oddMutations],
  ['what a mutation did is told whatever of its answer cannot be read', hidingMutations],
  ['a subscription returns an object of its own, with the event’s id', oddSubscriptions],
  ['a list is bounded', boundlessLists],
  ['a page has a size with a default, and at most 100 items by default', oddPages],
  ['what ends in At is an instant', oddInstants],
];

describe('in the GraphQL schema', () => {
  test.each(rules)('%s', (_rule, breaches) => {
    expect(breaches(getSchema())).toEqual([]);
  });

  test('what is said to bound a list bounds one that there is', () => {
    const lists = fieldsWith(getSchema(), ({ type }) => isListType(getNullableType(type)));
    expect(Object.keys(bounded).filter((name) => !lists.includes(name))).toEqual([]);
  });

  test('a breach of each rule is seen', () => {
    const planted = buildSchema(`
      type Query { things(first: Int): [Thing!] }
      type Thing { id: ID! names(of: ID): [String!]! seenAt: String }
      type Mutation { name(id: ID!): Thing! }
      type Subscription { named: Thing }
    `);
    expect(rules.map(([, breaches]) => breaches(planted))).toEqual([
      ['Thing.id'],
      ['Mutation.name'],
      ['Thing.names'],
      ['Subscription.named'],
      ['Thing.names'],
      ['Query.things'],
      ['Thing.seenAt'],
    ]);
  });
});

describe('in the OpenAPI document', () => {
  const file = path.join(__dirname, '../../src/rest/openapi.json');
  const operations = operationsOf(JSON.parse(readFileSync(file, 'utf8')) as OpenApiDocument);

  test('work that goes on after the response has a place where it is read again', () => {
    const accepted = operations.flatMap(({ operation }) => operation.responses['202'] ?? []);
    expect(accepted.filter(({ headers = {} }) => !('Location' in headers))).toEqual([]);
  });

  test('what is a preview says so twice: for programs and for people', () => {
    const odd = operations.filter(
      ({ operation }) =>
        (operation['x-stability'] === 'preview') !== /^Preview until \d+\.\d+: /.test(operation.summary),
    );
    expect(odd.map(({ operation }) => operation.operationId)).toEqual([]);
  });
});

type Field = GraphQLField<unknown, unknown>;

function objectsOf(schema: GraphQLSchema): readonly GraphQLObjectType[] {
  return Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter(({ name }) => !name.startsWith('__'));
}

/** By `Type.field`, those for which it holds. */
function fieldsWith(
  schema: GraphQLSchema,
  holds: (field: Field, type: GraphQLObjectType) => boolean,
): readonly string[] {
  return objectsOf(schema).flatMap((type) =>
    Object.values(type.getFields())
      .filter((field) => holds(field, type))
      .map((field) => `${type.name}.${field.name}`),
  );
}

function idsOfOthers(schema: GraphQLSchema): readonly string[] {
  return fieldsWith(schema, ({ name }, type) => name === 'id' && !entities.includes(type.name));
}

function oddMutations(schema: GraphQLSchema): readonly string[] {
  const isOdd = ({ name, type, args }: Field): boolean => {
    const own = name.charAt(0).toUpperCase() + name.slice(1);
    const [only, ...others] = args;
    const isInput = only?.name === 'input' && isInputObjectType(getNamedType(only.type));
    return String(type) !== `${own}Payload` || !isInput || others.length > 0;
  };
  return fieldsWith(schema, (field, type) => type === schema.getMutationType() && isOdd(field));
}

/** Fields that may fail below a mutation, with nothing nullable between that would keep the failure from its payload. */
function hidingMutations(schema: GraphQLSchema): readonly string[] {
  const required = new Set<GraphQLObjectType>();
  const follow = (type: GraphQLObjectType): void => {
    if (required.has(type)) return;
    required.add(type);
    for (const field of Object.values(type.getFields())) {
      const named = getNamedType(field.type);
      if (isNonNullType(field.type) && isObjectType(named)) follow(named);
    }
  };
  for (const { type } of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const payload = getNamedType(type);
    if (isObjectType(payload)) follow(payload);
  }
  return fieldsWith(schema, ({ type, args, resolve }, parent) => {
    const mayFail = args.length > 0 || resolve !== undefined;
    return required.has(parent) && isNonNullType(type) && mayFail;
  });
}

function oddSubscriptions(schema: GraphQLSchema): readonly string[] {
  const isOdd = ({ type }: Field): boolean => {
    const named = getNamedType(type);
    return !isObjectType(named) || !('eventId' in named.getFields());
  };
  return fieldsWith(schema, (field, type) => type === schema.getSubscriptionType() && isOdd(field));
}

function boundlessLists(schema: GraphQLSchema): readonly string[] {
  const isPart = (type: GraphQLObjectType, name: string) =>
    type.name.endsWith('Connection') && ['edges', 'nodes'].includes(name);
  return fieldsWith(schema, ({ name, type: sent, args }, type) => {
    if (!isListType(getNullableType(sent)) || isPart(type, name)) return false;
    return !args.some((arg) => arg.name === 'first') && !Object.hasOwn(bounded, `${type.name}.${name}`);
  });
}

function oddPages(schema: GraphQLSchema): readonly string[] {
  return fieldsWith(schema, ({ args }) => {
    const first = args.find(({ name }) => name === 'first');
    if (!first) return false;
    const hasBound = typeof first.defaultValue === 'number' && first.defaultValue <= maxPageSize;
    return String(first.type) !== 'Int!' || !hasBound || !args.some(({ name }) => name.startsWith('after'));
  });
}

function oddInstants(schema: GraphQLSchema): readonly string[] {
  return fieldsWith(
    schema,
    ({ name, type }) => /[a-z]At$/.test(name) && getNamedType(type).name !== 'DateTime',
  );
}
