import {
  getNamedType,
  getNullableType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  isRequiredArgument,
  isScalarType,
  isUnionType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';
import { customerId, templateCode } from './stage';

/** A place in an operation where text stands. */
export interface Position {
  readonly kind: 'query' | 'mutation';
  readonly name: string;
  /** Where a fault ends the whole document, so that no other word can be asked beside it. */
  readonly isAlone: boolean;
  readonly type: string;
  /** The argument in which the text stands, with its word. */
  readonly argument: string;
  readonly valueOf: (word: string) => unknown;
  /** The field with the argument's value as it is spelled there, be it a variable or a literal. */
  readonly spelled: (value: string) => string;
}

/** Every place for text in every argument of every field that can be asked, on the way from a root field. */
export function textPositions(schema: GraphQLSchema): readonly Position[] {
  const roots = [['query', schema.getQueryType()] as const, ['mutation', schema.getMutationType()] as const];
  return roots.flatMap(([kind, type]) =>
    Object.values(type?.getFields() ?? {}).flatMap((field) => [
      ...ofField(kind, field, field, (inner) => inner),
      ...ofInnerFields(kind, field),
    ]),
  );
}

type Wrap = (field: string) => string;

/** Those of the fields right below a root field. */
function ofInnerFields(kind: Position['kind'], root: GraphQLField<unknown, unknown>): readonly Position[] {
  const type = getNamedType(root.type);
  if (isLeafType(type) || isUnionType(type)) return [];
  const within: Wrap = (inner) => `${root.name}${required(root)} { ${inner} }`;
  return Object.values((type as GraphQLObjectType).getFields()).flatMap((field) =>
    ofField(kind, root, field, within),
  );
}

function ofField(
  kind: Position['kind'],
  root: GraphQLField<unknown, unknown>,
  field: GraphQLField<unknown, unknown>,
  wrap: Wrap,
): readonly Position[] {
  return field.args.flatMap((argument) => {
    const others = field.args.filter((other) => other !== argument && isRequiredArgument(other));
    const spelled = (value: string) => {
      const given = [
        `${argument.name}: ${value}`,
        ...others.map(({ name, type }) => `${name}: ${literal(name, type)}`),
      ];
      return wrap(`${field.name}(${given.join(', ')})${leaves(field)}`);
    };
    return fillers(argument.name, argument.type).map((valueOf) => ({
      ...{ kind, name: `${root.name} ${field.name} ${argument.name}`, isAlone: isNonNullType(root.type) },
      ...{ type: String(argument.type), argument: argument.name, valueOf, spelled },
    }));
  });
}

/** One function for each place of text in a value of the type: it puts a word there and good values elsewhere. */
function fillers(name: string, type: GraphQLInputType): readonly ((word: string) => unknown)[] {
  const nullable = getNullableType(type);
  if (isListType(nullable)) {
    return fillers(name, nullable.ofType).map((fill) => (word) => [fill(word)]);
  }
  if (!isInputObjectType(nullable)) {
    const isText = isScalarType(nullable) && !['Int', 'Boolean', 'Float'].includes(nullable.name);
    return isText ? [(word) => (nullable.name === '_Any' ? { __typename: 'Customer', id: word } : word)] : [];
  }
  const fields = Object.values(nullable.getFields());
  const whole = Object.fromEntries(
    fields.filter(isRequiredInputField).map((field) => [field.name, good(field.name, field.type)]),
  );
  return fields.flatMap((field) =>
    fillers(field.name, field.type).map((fill) => (word: string) => ({ ...whole, [field.name]: fill(word) })),
  );
}

const goodByName: Readonly<Record<string, unknown>> = {
  ...{ customerId, templateCode, id: customerId, ids: [customerId], code: templateCode },
  ...{ value: 'withdraw', scopes: ['consents:read'], locale: 'en', defaultLocale: 'en' },
  ...{ from: '2026-01-01', until: '2026-01-02', consentVersionId: customerId, representations: [] },
  texts: [{ locale: 'en', title: 'x', body: 'x' }],
};

function good(name: string, type: GraphQLInputType): unknown {
  const nullable = getNullableType(type);
  if (isInputObjectType(nullable)) {
    const fields = Object.values(nullable.getFields()).filter(isRequiredInputField);
    return Object.fromEntries(fields.map((field) => [field.name, good(field.name, field.type)]));
  }
  return goodByName[name] ?? (getNamedType(type).name === 'DraftOrigin' ? 'EMPTY' : 'x');
}

function required({ args }: GraphQLField<unknown, unknown>): string {
  const given = args.filter(isRequiredArgument).map(({ name, type }) => `${name}: ${literal(name, type)}`);
  return given.length > 0 ? `(${given.join(', ')})` : '';
}

function leaves(field: GraphQLField<unknown, unknown>): string {
  return isLeafType(getNamedType(field.type)) ? '' : ' { __typename }';
}

function literal(name: string, type: GraphQLInputType): string {
  return spelledLiteral(good(name, type));
}

/** As a document spells it; enumeration values are known by their names. */
export function spelledLiteral(value: unknown, name = ''): string {
  if (Array.isArray(value)) return `[${value.map((each) => spelledLiteral(each)).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    return `{ ${Object.entries(value)
      .map(([member, inner]) => `${member}: ${spelledLiteral(inner, member)}`)
      .join(', ')} }`;
  }
  return ['value', 'from'].includes(name) && /^\w+$/.test(String(value))
    ? String(value)
    : JSON.stringify(value);
}
