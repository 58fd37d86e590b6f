import fc from 'fast-check';
import type { GraphQLSchema } from 'graphql';
import type { WireRequest } from '../network/wire';
import type { Described } from '../rest/openApiDocument';
import { headerLines } from './callers';
import { graphqlBodies } from './graphqlRequests';
import { anyBody, elsewhere, filled } from './restRequests';
import { focused, mostly, type Vocabulary } from './words';

/** Requests of one kind, to be sent one after another. */
export type Series = readonly WireRequest[];

/**
 * How often each document and each request comes: with other values each time, and at the end the first one again, to
 * the byte. What a service keeps of what it has seen must change no answer.
 */
export const timesEach = 8;
const timesChanged = timesEach - 1;

const withFirstAgain = (requests: readonly WireRequest[]): Series => [...requests, ...requests.slice(0, 1)];

/** One document with changing variables, by one caller. */
export function graphqlSeries(
  schema: GraphQLSchema,
  words: Vocabulary,
  names: readonly string[] = [],
): fc.Arbitrary<Series> {
  const method = mostly(fc.constant('POST'), fc.constantFrom('GET', 'PUT', 'OPTIONS', 'HEAD'), 25);
  const bodies = mostly(
    graphqlBodies(schema, words, timesChanged, names),
    fc.array(anyBody, { minLength: timesChanged, maxLength: timesChanged }),
    30,
  );
  return fc
    .tuple(method, headerLines(words), bodies)
    .map(([usual, headers, all]) =>
      withFirstAgain(all.map((body) => ({ method: usual, target: '/graphql', headers, body }))),
    );
}

/** One operation of OpenAPI with changing values, by one caller; now and then a path that is none. */
export function restSeries(operations: readonly Described[], words: Vocabulary): fc.Arbitrary<Series> {
  const known = fc
    .constantFrom(...operations)
    .chain((operation) => many(focused(words).chain((near) => filled(operation, near))));
  const lost = many(
    fc.record({
      method: fc.constantFrom('GET', 'POST', 'DELETE', 'OPTIONS'),
      target: elsewhere,
      headers: fc.constant([]),
      body: anyBody,
    }),
  );
  return fc
    .tuple(headerLines(words), mostly<readonly WireRequest[]>(known, lost))
    .map(([headers, requests]) =>
      withFirstAgain(
        requests.map((request) => {
          const own = new Set(request.headers.map(([name]) => name));
          const others = headers.filter(([name]) => !own.has(name));
          return { ...request, headers: [...others, ...request.headers] };
        }),
      ),
    );
}

function many<Request>(each: fc.Arbitrary<Request>): fc.Arbitrary<Request[]> {
  return fc.array(each, { minLength: timesChanged, maxLength: timesChanged });
}
