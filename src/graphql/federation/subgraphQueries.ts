import { forEverybody } from '../fields/permits';
import { query, rootFields } from '../fields/operations';
import { ObjectType } from 'type-graphql';
import { fields } from '../fields/fields';
import { requireBatch } from '../../actions/running/page';
import { representationRows, schemaTextCost } from '../fields/documentCost';
import { getSchema, schemaWith } from '../schema';
import { Entity, Representation, findReferred } from './reference';
import { subgraphSdl } from './subgraphSdl';
import type { GraphQLSchema } from 'graphql';

@ObjectType('_Service', {
  description: 'The data that a gateway reads to compose this subgraph with others.',
})
class Subgraph extends fields({
  sdl: [String, 'The schema, with its federation directives.', { complexity: schemaTextCost }],
}) {}

/** What a gateway asks, and nobody else. */
export const SubgraphQueries = rootFields({
  _service: query(forEverybody, {
    description: 'The schema of the subgraph.',
    type: Subgraph,
    read: () => ({ sdl: (sdl ??= subgraphSdl(getSchema())) }),
  }),
  /** Everybody may ask; each object is judged by its own rule, see `references`. */
  _entities: query(forEverybody, {
    nullable: 'items',
    description:
      'The referenced objects, in order. Null for objects that do not exist or that the caller may not read.',
    complexity: representationRows,
    type: [Entity] as readonly unknown[] as readonly [new () => object],
    args: {
      representations: [
        [Representation],
        'The references. At most 100, unless the service is configured otherwise.',
      ],
    },
    read: async ({ act, lists }, { representations }) => {
      const batch = requireBatch('representations', representations, lists);
      return Promise.all(
        batch.map((representation, index) =>
          findReferred(act, `representations[${index}]`, representation).catch(asError),
        ),
      );
    },
  }),
});

let sdl: string | null = null;

/** An error in a list fails the entry that it stands at. */
function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

let schema: GraphQLSchema | null = null;

/** The schema of the GraphQL door with what a federated gateway asks; built at the first call. */
export function getSubgraphSchema(): GraphQLSchema {
  return (schema ??= schemaWith(SubgraphQueries));
}
