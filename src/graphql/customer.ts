import { Arg, Ctx, Field, ID, ObjectType, Query, Resolver } from 'type-graphql';
import type { GraphqlContext } from './context';
import { customerRows } from './documentCost';
import { Permits } from './permits';

@ObjectType({
  description:
    'A customer by her id in the caller’s systems; the service does not tell whether it knows her.',
})
export class Customer {
  @Field(() => ID, { description: 'The customer’s id, a UUID.' })
  readonly id!: string;
}

@Resolver()
export class CustomerQueries {
  @Permits('customer')
  @Query(() => Customer, {
    nullable: true,
    description: 'A customer, to ask several things about at once.',
    complexity: 1,
  })
  customer(
    @Ctx() { actions }: GraphqlContext,
    @Arg('id', () => ID, { description: 'The customer’s id, a UUID.' }) id: string,
  ): Customer {
    return { id: actions.customer('id', id) };
  }

  @Permits('customer')
  @Query(() => [Customer], {
    nullable: true,
    description: 'Several customers in the order of their ids, to ask about all of them at the cost of one.',
    complexity: customerRows,
  })
  customers(
    @Ctx() { actions }: GraphqlContext,
    @Arg('ids', () => [ID], {
      description: 'The customers’ ids, UUIDs, at most 100 unless the service is set up otherwise.',
    })
    ids: readonly string[],
  ): readonly Customer[] {
    return actions.customers('ids', ids).map((id) => ({ id }));
  }
}
