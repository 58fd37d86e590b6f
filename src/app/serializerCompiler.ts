import SerializerSelector, { type SerializerFactory } from '@fastify/fast-json-stringify-compiler';

type Schema = Readonly<Record<string, unknown>>;
type Schemas = Readonly<Record<string, Schema>>;

const buildCompiler = SerializerSelector();

/**
 * fast-json-stringify tells alternatives apart by validating the value against each, which takes longer than
 * writing it. Of a shared schema or null it gets the schema itself, as one that may be null.
 */
export const serializeWithoutDoubt: SerializerFactory = (schemas, options) => {
  const shared = schemas as Schemas;
  return buildCompiler(withoutDoubt(shared, shared), options);
};

function withoutDoubt(schema: unknown, shared: Schemas): unknown {
  if (Array.isArray(schema)) return schema.map((each) => withoutDoubt(each, shared));
  if (typeof schema !== 'object' || schema === null) return schema;
  const named = shared[nameOfSharedOrNull(schema as Schema) ?? ''];
  if (named) return { ...named, $id: undefined, nullable: true };
  return Object.fromEntries(Object.entries(schema).map(([key, each]) => [key, withoutDoubt(each, shared)]));
}

/** The name of the shared schema in `anyOf: [{ $ref: 'Name#' }, { type: 'null' }]`; else null. */
function nameOfSharedOrNull({ anyOf }: Schema): string | null {
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return null;
  const [first, second] = anyOf as readonly Schema[];
  const isPair = typeof first?.['$ref'] === 'string' && second?.['type'] === 'null';
  return isPair ? String(first['$ref']).replace(/#$/, '') : null;
}
