import { Arg, Ctx, Field, ID, ObjectType, Query, Resolver } from 'type-graphql';
import { customer } from '../../actions/decisions/customer';
import { requireCustomerId } from '../../domain/input/input';
import { requireBatch } from '../../actions/running/listLimits';
import type { CustomerId } from '../../domain/values/checkedText';
import type { GraphqlContext } from '../fields/context';
import { customerRows } from '../fields/documentCost';
import { Permits } from '../fields/permits';

@ObjectType({
  description: 'A customer, by their id in your systems. Whether the service knows them is not disclosed.',
})
export class Customer {
  @Field(() => ID, { description: 'The customer’s id, a UUID.' })
  readonly id!: CustomerId;
}

@Resolver()
export class CustomerQueries {
  @Permits(customer)
  @Query(() => Customer, {
    nullable: true,
    description: 'A customer, as the start for several questions in one request.',
    complexity: 1,
  })
  customer(
    @Ctx() { act }: GraphqlContext,
    @Arg('id', () => ID, { description: 'The customer’s id, a UUID.' }) id: string,
  ): Customer {
    return { id: act(customer, { customerId: requireCustomerId('id', id) }) };
  }

  @Permits(customer)
  @Query(() => [Customer], {
    nullable: true,
    description: 'Several customers, in the order of `ids`. Their look-ups share one database statement.',
    complexity: customerRows,
  })
  customers(
    @Ctx() { act, lists }: GraphqlContext,
    @Arg('ids', () => [ID], {
      description:
        'The customers’ ids, which are UUIDs. At most 100, unless the service is configured otherwise.',
    })
    ids: readonly string[],
  ): readonly Customer[] {
    return requireBatch('ids', ids, lists).map((id, index) => ({
      id: act(customer, { customerId: requireCustomerId(`ids[${index}]`, id) }),
    }));
  }
}
