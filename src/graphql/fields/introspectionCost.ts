import { isEnumType, isInputObjectType, isObjectType, type GraphQLSchema } from 'graphql';
import type { ComplexityEstimator, ComplexityEstimatorArgs } from 'graphql-query-complexity';

/** A member of introspection takes several times as long as one of ours: it is found by walking the schema. */
const weight = 3;

/** Lists of the introspection schema, each with how many rows it has on average in this schema. */
type Rows = Readonly<Record<string, number>>;

const rowsBySchema = new WeakMap<GraphQLSchema, Rows>();

/** Counts what introspection makes the service write; nothing else in it has a price. */
export function introspectionMembers(schema: GraphQLSchema): ComplexityEstimator {
  const rows = rowsBySchema.get(schema) ?? rowsOf(schema);
  rowsBySchema.set(schema, rows);
  return ({ type, field, childComplexity }: ComplexityEstimatorArgs) =>
    type.name.startsWith('__') ? (rows[field.name] ?? 1) * (weight + childComplexity) : undefined;
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
