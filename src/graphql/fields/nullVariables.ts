import {
  astFromValue,
  isNonNullType,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type ConstValueNode,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';

/**
 * The document as it is priced: validation lets a variable that may be null stand where null may not, if there is a
 * default. Should null come, that one field fails when it is executed, and the others are answered. It is counted as if
 * the default had come. Where null may stand, it stays: there it means something of its own, often all that there is.
 */
export function withDefaultsForNulls(
  schema: GraphQLSchema,
  document: DocumentNode,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): DocumentNode {
  const defaults = new Map<string, ConstValueNode | undefined>();
  for (const { variable, defaultValue } of variableDefinitions) {
    if (variables[variable.name.value] === null) defaults.set(variable.name.value, defaultValue);
  }
  if (defaults.size === 0) return document;
  const types = new TypeInfo(schema);
  return visit(
    document,
    visitWithTypeInfo(types, {
      [Kind.VARIABLE_DEFINITION]: () => false,
      [Kind.VARIABLE]: ({ name: { value: name } }) => {
        const type = types.getInputType();
        if (!defaults.has(name) || !isNonNullType(type)) return undefined;
        const own = defaults.get(name);
        if (own && own.kind !== Kind.NULL) return own;
        return astFromValue(types.getDefaultValue(), type) ?? undefined;
      },
    }),
  );
}
