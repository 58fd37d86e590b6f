import { Arg, Ctx, Directive, Field, ObjectType, Query, Resolver } from 'type-graphql';
import { requireBatch } from '../../actions/running/page';
import type { GraphqlContext } from '../fields/context';
import { representationRows, schemaTextCost } from '../fields/documentCost';
import { getSchema, schemaWith } from '../schema';
import { Entity, Representation, findReferred } from './reference';
import { subgraphSdl } from './subgraphSdl';
import type { GraphQLSchema } from 'graphql';

@ObjectType('_Service', {
  description: 'The data that a gateway reads to compose this subgraph with others.',
})
export class Subgraph {
  @Field(() => String, {
    description: 'The schema, with its federation directives.',
    complexity: schemaTextCost,
  })
  readonly sdl!: string;
}

/** What a gateway asks, and nobody else. */
@Resolver()
export class SubgraphQueries {
  @Directive('@permits(anyone: true)')
  @Query(() => Subgraph, { name: '_service', description: 'The schema of the subgraph.' })
  subgraph(): Subgraph {
    return { sdl: (sdl ??= subgraphSdl(getSchema())) };
  }

  /** Everybody may ask; each object is judged by its own rule, see `references`. */
  @Directive('@permits(anyone: true)')
  @Query(() => [Entity], {
    name: '_entities',
    nullable: 'items',
    description:
      'The referenced objects, in order. Null for objects that do not exist or that the caller may not read.',
    complexity: representationRows,
  })
  async entities(
    @Ctx() { act, lists }: GraphqlContext,
    @Arg('representations', () => [Representation], {
      description: 'The references. At most 100, unless the service is configured otherwise.',
    })
    representations: readonly unknown[],
  ): Promise<readonly (typeof Entity | Error | null)[]> {
    const batch = requireBatch('representations', representations, lists);
    return Promise.all(
      batch.map((representation, index) =>
        findReferred(act, `representations[${index}]`, representation).catch(asError),
      ),
    );
  }
}

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
