import { Arg, Ctx, Directive, Field, ObjectType, Query, Resolver } from 'type-graphql';
import type { GraphqlContext } from '../context';
import { representationRows } from '../documentCost';
import { getSchema } from '../schema';
import { Entity, Representation } from './entity';
import { findReferred } from './reference';
import { subgraphSdl } from './subgraphSdl';

@ObjectType('_Service', { description: 'What a gateway reads to compose this subgraph with others.' })
export class Subgraph {
  @Field(() => String, { description: 'The schema, with what the subgraphs share marked in it.' })
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
      'The objects referred to, in their order; null for those that are not there or not for the caller.',
    complexity: representationRows,
  })
  async entities(
    @Ctx() { actions }: GraphqlContext,
    @Arg('representations', () => [Representation], {
      description: 'The references, at most 100 unless the service is set up otherwise.',
    })
    representations: readonly unknown[],
  ): Promise<readonly (typeof Entity | Error | null)[]> {
    const batch = actions.references.batch('representations', representations);
    return Promise.all(
      batch.map((representation, index) =>
        findReferred(actions, `representations[${index}]`, representation).catch(asError),
      ),
    );
  }
}

let sdl: string | null = null;

/** An error in a list fails the entry that it stands at. */
function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
