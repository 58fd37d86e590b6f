import {
  getIntrospectionQuery,
  isEnumType,
  isInputObjectType,
  isObjectType,
  parse,
  type GraphQLSchema,
} from 'graphql';
import {
  getComplexity,
  simpleEstimator,
  type ComplexityEstimator,
  type ComplexityEstimatorArgs,
} from 'graphql-query-complexity';
import { introspectionWeight } from '../../config/demand';

/** Lists of the introspection schema, each with how many rows it has on average in this schema. */
type Rows = Readonly<Record<string, number>>;

const estimators = new WeakMap<GraphQLSchema, ComplexityEstimator>();

/** Weighs the members of introspection so that all of a schema, of any size, counts as `introspectionWeight`. */
export function introspectionMembers(schema: GraphQLSchema): ComplexityEstimator {
  const known = estimators.get(schema);
  if (known) return known;
  const rows = rowsOf(schema);
  const estimator = weighing(rows, introspectionWeight / membersOfAll(schema, rows));
  estimators.set(schema, estimator);
  return estimator;
}

function weighing(rows: Rows, weight: number): ComplexityEstimator {
  return ({ type, field, childComplexity }: ComplexityEstimatorArgs) =>
    type.name.startsWith('__') ? (rows[field.name] ?? 1) * (weight + childComplexity) : undefined;
}

const query = parse(
  getIntrospectionQuery({
    specifiedByUrl: true,
    directiveIsRepeatable: true,
    schemaDescription: true,
    inputValueDeprecation: true,
    oneOf: true,
  }),
);

/** What the whole introspection would count as, if each member weighed 1. */
function membersOfAll(schema: GraphQLSchema, rows: Rows): number {
  return getComplexity({
    schema,
    query,
    estimators: [weighing(rows, 1), simpleEstimator({ defaultComplexity: 0 })],
  });
}

function rowsOf(schema: GraphQLSchema): Rows {
  const types = Object.values(schema.getTypeMap());
  const fields = types.flatMap((type) => (isObjectType(type) ? Object.values(type.getFields()) : []));
  const inputFields = types.flatMap((type) =>
    isInputObjectType(type) ? Object.values(type.getFields()) : [],
  );
  const values = types.flatMap((type) => (isEnumType(type) ? type.getValues() : []));
  const directives = schema.getDirectives().length;
  return {
    types: types.length,
    directives,
    fields: fields.length / types.length,
    inputFields: inputFields.length / types.length,
    enumValues: values.length / types.length,
    args: fields.flatMap(({ args }) => args).length / fields.length,
    // Most types are named at once, or within one or two others: `[X!]!`.
    ofType: 0.7,
    interfaces: 0.1,
    possibleTypes: 0.1,
  };
}
