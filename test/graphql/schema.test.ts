import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  buildSchema,
  findBreakingChanges,
  GraphQLDirective,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isSpecifiedDirective,
  isSpecifiedScalarType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
} from 'graphql';
import { getSchema, printedSchema } from '../../src/graphql/schema';

/** What outside programs rely on; more than this may be there. */
const contract = buildSchema(`
  scalar DateTime
  enum DecisionValue { given reject withdraw }
  enum PendingReason { NEVER_DECIDED NEW_VERSION EXPIRED }
  enum ProcessingObstacle { NEVER_DECIDED REJECTED WITHDRAWN EXPIRED SUPERSEDED }
  type ConsentVersion {
    consentVersionId: ID! templateCode: String! number: Int! label: String! locale: String! title: String!
    body: String! contentHash: String! publishedAt: DateTime! effectiveFrom: DateTime!
  }
  type PendingUpdate {
    customerId: ID! templateCode: String! accepted: Boolean! reason: PendingReason mayProceed: Boolean!
    mayProceedUntil: DateTime obstacle: ProcessingObstacle retiredAt: DateTime
    version: ConsentVersion! decision: ConsentDecision
  }
  type ConsentDecision {
    id: ID! customerId: ID! templateCode: String! consentVersionId: ID! value: DecisionValue! sequence: Int!
    decidedAt: DateTime! locale: String! contentHash: String! validUntil: DateTime
  }
  input RecordDecisionInput {
    customerId: ID! templateCode: String! consentVersionId: ID value: DecisionValue! locale: String
    contentHash: String channel: String idempotencyKey: String
  }
  type RecordDecisionPayload { decision: ConsentDecision! changed: Boolean! pendingUpdate: PendingUpdate }
  type PageInfo { hasNextPage: Boolean! hasPreviousPage: Boolean! startCursor: String endCursor: String }
  type DecisionEdge { cursor: String! node: ConsentDecision! }
  type DecisionConnection { edges: [DecisionEdge!]! pageInfo: PageInfo! }
  type Customer {
    id: ID!
    pendingUpdate(templateCode: String!, locale: String): PendingUpdate
    pendingUpdates(
      templateCodes: [String!] onlyAwaiting: Boolean! = false includeRetired: Boolean! = false
      first: Int! = 100 afterTemplateCode: String locale: String
    ): [PendingUpdate!]
    decisions(templateCode: String, first: Int! = 20, after: String): DecisionConnection
  }
  type Query {
    latestTemplate(templateCode: String!, locale: String): ConsentVersion
    pendingUpdate(customerId: ID!, templateCode: String!, locale: String): PendingUpdate
    customer(id: ID!): Customer
  }
  type Mutation { recordDecision(input: RecordDecisionInput!): RecordDecisionPayload }
`);

const checkedIn = path.join(__dirname, '../../schema.graphql');

test('schema.graphql is the schema as it is', () => {
  expect(readFileSync(checkedIn, 'utf8')).toBe(printedSchema());
});

test('the contract is kept', () => {
  expect(findBreakingChanges(contract, getSchema())).toEqual([]);
});

test('root fields are nullable, so that one that fails leaves the others their data', () => {
  const roots = [getSchema().getQueryType(), getSchema().getMutationType()];
  const fields = roots.flatMap((root) => Object.values(root?.getFields() ?? {}));
  expect(fields.length).toBeGreaterThan(3);
  // Who calls is known before any field is resolved.
  const sure = fields.filter(({ type }) => String(type).endsWith('!')).map(({ name }) => name);
  expect(sure).toEqual(['viewer']);
});

test('what has a default takes no null, so that there is one way to leave it out', () => {
  const withDefaults = Object.values(getSchema().getTypeMap())
    .filter(isOurs)
    .flatMap(takenBy)
    .filter(({ defaultValue }) => defaultValue !== undefined);
  expect(withDefaults.length).toBeGreaterThan(5);
  expect(withDefaults.filter(({ type }) => !String(type).endsWith('!'))).toEqual([]);
});

test('every element is described in one to three sentences', () => {
  const types = Object.values(getSchema().getTypeMap()).filter(isOurs);
  const directives = getSchema().getDirectives().filter(isOurs);
  const described = [...types.flatMap(elementsOf), ...directives.flatMap(withArguments)];
  expect(described.length).toBeGreaterThan(300);
  expect(described.filter(({ description }) => !isFewSentences(description))).toEqual([]);
});

/** Arguments, and members of what they are made of. */
function takenBy(type: GraphQLNamedType): readonly (GraphQLArgument | GraphQLInputField)[] {
  if (isInputObjectType(type)) return Object.values(type.getFields());
  return isObjectType(type) ? Object.values(type.getFields()).flatMap(({ args }) => args) : [];
}

interface Element {
  readonly name: string;
  readonly description: string | null | undefined;
}

function isOurs(element: GraphQLNamedType | GraphQLDirective): boolean {
  if (element instanceof GraphQLDirective) return !isSpecifiedDirective(element);
  return !element.name.startsWith('__') && !isSpecifiedScalarType(element);
}

function withArguments(element: GraphQLDirective | GraphQLField<unknown, unknown>): readonly Element[] {
  const { name, description, args } = element;
  return [{ name, description }, ...args.map((arg) => ({ ...arg, name: `${name}(${arg.name})` }))];
}

function elementsOf(type: GraphQLNamedType): readonly Element[] {
  return [type, ...membersOf(type)].map(({ name, description }) => ({
    name: name === type.name ? name : `${type.name}.${name}`,
    description,
  }));
}

function membersOf(type: GraphQLNamedType): readonly Element[] {
  if (isEnumType(type)) return type.getValues();
  if (isInputObjectType(type)) return Object.values(type.getFields());
  if (!isObjectType(type) && !isInterfaceType(type)) return [];
  return Object.values(type.getFields()).flatMap(withArguments);
}

function isFewSentences(description: string | null | undefined): boolean {
  const sentences = description?.split(/(?<=\.) (?=[A-Z`])/) ?? [];
  return (
    sentences.length >= 1 && sentences.length <= 3 && sentences.every((each) => /^[A-Z`].*\.$/.test(each))
  );
}
