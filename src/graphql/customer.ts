import { Arg, Ctx, Field, ID, ObjectType, Query, Resolver } from 'type-graphql';
import { invalidInput } from '../domain/input';
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

const maximalCustomers = 100;

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
    @Arg('ids', () => [ID], { description: 'The customers’ ids, UUIDs, at most 100.' })
    ids: readonly string[],
  ): readonly Customer[] {
    if (ids.length > maximalCustomers) {
      throw invalidInput('ids', `at most ${maximalCustomers} ids`, `${ids.length} ids`);
    }
    return ids.map((id, index) => ({ id: actions.customer(`ids[${index}]`, id) }));
  }
}
