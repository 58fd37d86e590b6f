import ajvCompiler, { type ValidatorFactory } from '@fastify/ajv-compiler';
import type { FastifySchemaCompiler } from 'fastify';

interface CompilerOptions {
  readonly customOptions?: object;
}
type BuildCompiler = (schemas: unknown, options: CompilerOptions) => FastifySchemaCompiler<unknown>;

// The package types the function it builds as Ajv's own `compile`; Fastify calls it with a route's definition.
const buildCompiler = ajvCompiler() as unknown as BuildCompiler;

const buildByPart: BuildCompiler = (schemas, options) => {
  const coercing = buildCompiler(schemas, options);
  const exact = buildCompiler(schemas, {
    ...options,
    customOptions: { ...options.customOptions, coerceTypes: false },
  });
  return (route) => (route.httpPart === 'body' ? exact(route) : coercing(route));
};

/**
 * Paths, queries and headers arrive as text and are coerced to what their schema says. JSON knows its types:
 * there a number for a text, or null for an empty one, is refused rather than bent into shape.
 */
export const coerceAllButBodies = buildByPart as unknown as ValidatorFactory;
