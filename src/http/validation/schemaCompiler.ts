import buildFactory, { type SerializerFactory } from '@fastify/fast-json-stringify-compiler';
import ajvCompiler, { type ValidatorFactory } from '@fastify/ajv-compiler';
import { withEachFault, type PartSchema, type Validate } from './bodyFaults';
import { withEachUnknown } from './unknownParameters';

interface CompilerOptions {
  readonly customOptions?: object;
}
interface RoutePart {
  readonly httpPart?: string;
  readonly schema: PartSchema;
}
type Compiler = (part: RoutePart) => Validate;
type BuildCompiler = (schemas: unknown, options: CompilerOptions) => Compiler;

// The package types the function it builds as Ajv's own `compile`; Fastify calls it with a route's definition.
const buildCompiler = ajvCompiler() as unknown as BuildCompiler;

const buildByPart: BuildCompiler = (schemas, options) => {
  // With what came and what its schema names, so that a message can say the one and suggest the other.
  const customOptions = { ...options.customOptions, verbose: true };
  const coercing = buildCompiler(schemas, { ...options, customOptions });
  const exact = buildCompiler(schemas, {
    ...options,
    customOptions: { ...customOptions, coerceTypes: false },
  });
  return (part) => {
    switch (part.httpPart) {
      case 'body':
        return withEachFault(exact(part), part.schema, (schema) => exact({ ...part, schema }));
      case 'querystring':
        return withEachUnknown(coercing(part), part.schema);
      default:
        return coercing(part);
    }
  };
};

/**
 * Paths, queries and headers arrive as text and are coerced to what their schema says. JSON knows its types:
 * there a number for a text, or null for an empty one, is refused rather than bent into shape. Bodies are forms,
 * so that all members at fault are told.
 */
export const coerceAllButBodies = buildByPart as unknown as ValidatorFactory;

/**
 * Compiles the serializer of an answer when it is first sent. Compiled at the start, as Fastify does, those of all
 * statuses of all routes are most of the time that a start takes, and few of them are ever used.
 */
export const atFirstAnswer: SerializerFactory = (schemas, options) => {
  const compile = buildFactory()(schemas, options);
  return (route) => {
    let serialize: ReturnType<typeof compile> | undefined;
    return (answer: unknown) => (serialize ??= compile(route))(answer);
  };
};
