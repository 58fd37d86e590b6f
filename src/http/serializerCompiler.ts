import buildFactory, { type SerializerFactory } from '@fastify/fast-json-stringify-compiler';

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
