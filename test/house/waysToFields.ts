import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';

type Field = GraphQLField<unknown, unknown>;

/** Values for arguments and members by name; others get any value that fits their type. */
export type Given = Readonly<Record<string, unknown>>;

export interface Guarded {
  readonly type: GraphQLObjectType;
  readonly field: Field;
}

/** The field's value in an answer, whichever way has led to it. */
const target = 'target';

const maxSteps = 5;
const maxWays = 8;

interface Way {
  readonly end: GraphQLObjectType;
  readonly through: readonly string[];
  /** Puts the field's selection where the way ends. */
  readonly document: (selection: string, given: Given) => string;
}

/** Documents that ask for the field: from the root, shortest first, and as a federated gateway refers to its object. */
export function documentsFor(
  schema: GraphQLSchema,
  { type, field }: Guarded,
  entityKey: readonly string[] | undefined,
) {
  const selectionIn = (given: Given) => `${target}: ${selected(field, given)}`;
  const ways = waysTo(schema, type).map((way) => (given: Given) => way.document(selectionIn(given), given));
  if (entityKey === undefined) return ways;
  const asEntity = (given: Given) => {
    const members = entityKey.map((name) => `${name}: ${JSON.stringify(given[`${type.name}.${name}`])}`);
    const reference = `{ __typename: "${type.name}", ${members.join(', ')} }`;
    return `{ _entities(representations: [${reference}]) { ... on ${type.name} { ${selectionIn(given)} } } }`;
  };
  return [...ways, asEntity];
}

/** Whether the answer shows something in the field's place. */
export function isShown(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false;
  return Object.entries(data).some(([name, value]) => (name === target && value !== null) || isShown(value));
}

function waysTo(schema: GraphQLSchema, type: GraphQLObjectType): readonly Way[] {
  const query = schema.getQueryType();
  if (type === schema.getMutationType())
    return [{ end: type, through: [], document: (inner) => `mutation { ${inner} }` }];
  if (type === schema.getSubscriptionType())
    return [{ end: type, through: [], document: (inner) => `subscription { ${inner} }` }];
  if (!query) return [];
  const found: Way[] = [];
  let ends: readonly Way[] = [{ end: query, through: [query.name], document: (inner) => `{ ${inner} }` }];
  for (let step = 0; step < maxSteps && found.length < maxWays; step += 1) {
    found.push(...ends.filter(({ end }) => end === type));
    ends = ends.flatMap(stepsFrom);
  }
  return found.slice(0, maxWays);
}

function stepsFrom(way: Way): readonly Way[] {
  return Object.values(way.end.getFields()).flatMap((field) => {
    const end = getNamedType(field.type);
    // Leads each caller to themselves.
    if (way.end.name === 'Query' && field.name === 'viewer') return [];
    if (!isObjectType(end) || way.through.includes(end.name)) return [];
    const document: Way['document'] = (inner, given) =>
      way.document(`${called(field, given)} { ${inner} }`, given);
    return [{ end, through: [...way.through, end.name], document }];
  });
}

function selected(field: Field, given: Given): string {
  return called(field, given) + (isObjectType(getNamedType(field.type)) ? ' { __typename }' : '');
}

function called(field: Field, given: Given): string {
  const words = field.args
    .filter((argument) => isRequiredArgument(argument))
    .map(({ name, type }) => `${name}: ${literal(type, name, given)}`);
  return words.length === 0 ? field.name : `${field.name}(${words.join(', ')})`;
}

function literal(type: GraphQLInputType, name: string, given: Given): string {
  const plain = getNullableType(type);
  if (isListType(plain))
    return name in given ? spelled(given[name]) : `[${literal(plain.ofType, name, given)}]`;
  if (isInputObjectType(plain)) {
    const members = Object.values(plain.getFields()).filter(
      (member) => isRequiredInputField(member) || member.name in given,
    );
    return `{ ${members.map((member) => `${member.name}: ${literal(member.type, member.name, given)}`).join(', ')} }`;
  }
  if (isEnumType(plain)) return plain.getValues()[0]?.name ?? '';
  if (name in given) return spelled(given[name]);
  return ofScalar[plain.name] ?? '"given"';
}

const ofScalar: Readonly<Record<string, string>> = {
  Int: '1',
  Float: '1',
  Boolean: 'true',
  DateTime: '"2026-01-01T00:00:00Z"',
  Date: '"2026-01-01"',
};

function spelled(value: unknown): string {
  return JSON.stringify(value);
}

/** Every field of every object, with its object. */
export function fieldsOf(schema: GraphQLSchema): readonly Guarded[] {
  return Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type))
    .filter(({ name }) => !name.startsWith('__'))
    .flatMap((type) => Object.values(type.getFields()).map((field) => ({ type, field })));
}
