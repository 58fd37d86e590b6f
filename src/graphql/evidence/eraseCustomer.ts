import { Arg, Ctx, Field, ID, InputType, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { eraseCustomer, erasurePreview } from '../../actions/evidence/erasure/eraseCustomer';
import type { ErasureMode as Mode, ErasureReason as Reason } from '../../domain/evidence/erasure/erasure';
import { requireCustomerId } from '../../domain/input/input';
import type { GraphqlContext } from '../fields/context';
import { publishingCost, reportCost } from '../fields/documentCost';
import { Permits } from '../fields/permits';
import { CustomerErasure, customerErasureOf, ErasureMode, ErasureReason } from './erasure';

@InputType({ description: 'Preview: a customer to erase.' })
export class EraseCustomerInput {
  @Field(() => ID, { description: 'The customer’s id in your systems.' })
  readonly customerId!: string;

  @Field(() => ErasureMode, { description: 'How much is erased.' })
  readonly mode!: Mode;

  @Field(() => ErasureReason, { description: 'Why the customer is erased.' })
  readonly reason!: Reason;

  @Field(() => Int, { description: 'The `records` of `erasurePreview`. Another number is refused.' })
  readonly confirmRecords!: number;
}

@ObjectType({ description: 'Preview: the erasure of a customer.' })
export class EraseCustomerPayload {
  @Field(() => CustomerErasure, { description: 'What went and what stays.' })
  readonly erasure!: CustomerErasure;
}

@Resolver()
export class CustomerErasures {
  @Permits(erasurePreview)
  @Query(() => CustomerErasure, {
    nullable: true,
    complexity: reportCost,
    description: 'Preview: what erasing a customer would remove, and what would stay. Changes nothing.',
  })
  async erasurePreview(
    @Ctx() { act }: GraphqlContext,
    @Arg('customerId', () => ID, { description: 'The customer’s id in your systems.' }) customerId: string,
    @Arg('mode', () => ErasureMode, { description: 'How much would be erased.' }) mode: Mode,
  ): Promise<CustomerErasure> {
    const sent = { customerId: requireCustomerId('customerId', customerId), mode };
    return customerErasureOf(await act(erasurePreview, sent));
  }

  @Permits(eraseCustomer)
  @Mutation(() => EraseCustomerPayload, {
    nullable: true,
    complexity: publishingCost,
    description:
      'Preview: permanently erases a customer. Again it answers `NOTHING_HELD`. A held customer is refused.',
  })
  async eraseCustomer(
    @Ctx() { act }: GraphqlContext,
    @Arg('input', () => EraseCustomerInput, { description: 'Whom to erase, how and why.' })
    { customerId, ...order }: EraseCustomerInput,
  ): Promise<EraseCustomerPayload> {
    const sent = { ...order, customerId: requireCustomerId('customerId', customerId) };
    return { erasure: customerErasureOf(await act(eraseCustomer, sent)) };
  }
}
