import fc from 'fast-check';
import type { GraphQLSchema } from 'graphql';
import { shape, variablesFor } from './documents';
import { focused, type Vocabulary } from './words';

/** Bodies with one document over and over, its variables drawn anew for each. */
export function graphqlBodies(
  schema: GraphQLSchema,
  words: Vocabulary,
  times: number,
  names: readonly string[] = [],
): fc.Arbitrary<readonly Buffer[]> {
  const repeated = focused(words)
    .chain((near) => shape(schema, near, names))
    .chain((found) => {
      const variables = focused(words).chain((near) => variablesFor(found, near));
      return fc.tuple(fc.constant(found.query), fc.array(variables, { minLength: times, maxLength: times }));
    })
    .map(([query, sets]) => sets.map((variables): object => ({ query, variables })));
  const odd = fc.array(oddBody, { minLength: times, maxLength: times });
  return fc
    .oneof({ weight: 20, arbitrary: repeated }, { weight: 1, arbitrary: odd })
    .map((bodies) => bodies.map((body) => Buffer.from(JSON.stringify(body))));
}

const hashed = { persistedQuery: { version: 1, sha256Hash: 'ab'.repeat(32) } };

const oddBody = fc.record<Record<string, unknown>>(
  {
    query: fc.oneof(fc.constant('{ __typename }'), fc.jsonValue()),
    variables: fc.jsonValue(),
    operationName: fc.oneof(fc.constantFrom('Q', null, '\u0000'), fc.jsonValue()),
    extensions: fc.oneof(fc.constant(hashed), fc.jsonValue()),
  },
  { requiredKeys: [] },
);
