import { Arg, Ctx, Field, ID, InputType, Int, ObjectType, Resolver } from 'type-graphql';
import { eraseCustomer, erasurePreview } from '../../actions/evidence/erasure/eraseCustomer';
import {
  erasureModeWords,
  erasureReasonWords,
  holdReasonWords,
  type ErasureMode as DomainMode,
  type ErasureReason as DomainReason,
  type HoldReason as DomainHoldReason,
  type HeldPlaces,
} from '../../domain/evidence/erasure/erasure';
import { requireCustomerId } from '../../domain/input/input';
import type { GraphqlContext } from '../fields/context';
import { enumType } from '../fields/enumType';
import { publishingCost, reportCost } from '../fields/documentCost';
import { ActionQuery, ActionMutation } from '../fields/permits';
import type { ErasureAnswer, NotErased as DomainNotErased } from '../../actions/evidence/erasure/erasures';
import { DateTime } from '../fields/scalars';

const ErasureMode = enumType(
  'ErasureMode',
  'Preview: how much is erased. May grow: treat an unknown value as `UNLINK`.',
  erasureModeWords,
);

const ErasureReason = enumType(
  'ErasureReason',
  'Preview: why a customer is erased, by the grounds of Art. 17(1) GDPR.',
  erasureReasonWords,
);

const HoldReason = enumType(
  'HoldReason',
  'Preview: why a customer must not be erased for now. May grow: treat an unknown value as `LEGAL_CLAIM`.',
  holdReasonWords,
);

const NotErased = enumType<DomainNotErased>(
  'NotErased',
  'Preview: why nothing was erased. May grow: treat an unknown value as `LEGAL_HOLD`.',
  {
    NOTHING_HELD: 'The service holds nothing of the customer, or not any more.',
    DRY_RUN: 'Only the preview was asked for.',
    LEGAL_HOLD: 'The customer is held, so erasing them is refused.',
  },
);

@ObjectType({ description: 'Preview: what there is of a customer, by the place where it is kept.' })
class HeldOfCustomer {
  @Field(() => Int, { description: 'Links between the customer’s id and their records: 1 or 0.' })
  readonly links!: number;

  @Field(() => Int, { description: 'Idempotency keys of the customer’s decisions.' })
  readonly idempotencyKeys!: number;

  @Field(() => Int, { description: 'Templates on which reports count the customer.' })
  readonly standings!: number;

  @Field(() => Int, { description: 'Records of the customer’s decisions.' })
  readonly records!: number;
}

@ObjectType({ description: 'Preview: what an erasure did or would do.' })
class CustomerErasure {
  @Field(() => ID, { description: 'The customer’s id in your systems.' })
  readonly customerId!: string;

  @Field(() => ErasureMode, { description: 'How much is erased.' })
  readonly mode!: DomainMode;

  @Field(() => Boolean, { description: 'Whether the customer was erased by this call.' })
  readonly erased!: boolean;

  @Field(() => NotErased, { nullable: true, description: 'Why nothing was erased. Null after an erasure.' })
  readonly reason!: DomainNotErased | null;

  @Field(() => ID, {
    nullable: true,
    description: 'What the log and the journal name the erasure by. Null if nothing was erased.',
  })
  readonly erasureId!: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When the customer was erased. Null if nothing was erased.',
  })
  readonly erasedAt!: Date | null;

  @Field(() => Int, {
    description: 'How many records the customer has, or had. Erasing repeats it as `confirmRecords`.',
  })
  readonly records!: number;

  @Field(() => HeldOfCustomer, { description: 'What goes.' })
  readonly removed!: HeldPlaces;

  @Field(() => HeldOfCustomer, {
    description: 'What stays, tied to no customer. The hashes in the log stay in any case.',
  })
  readonly kept!: HeldPlaces;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Since when the customer is held and cannot be erased. Null if they are not held.',
  })
  readonly heldSince!: Date | null;

  @Field(() => HoldReason, {
    nullable: true,
    description: 'Why the customer is held. Null if they are not held.',
  })
  readonly holdReason!: DomainHoldReason | null;
}

function customerErasureOf({ notErased, hold, ...answer }: ErasureAnswer): CustomerErasure {
  const { heldSince = null, reason: holdReason = null } = hold ?? {};
  return { ...answer, reason: notErased, heldSince, holdReason };
}

@InputType({ description: 'Preview: a customer to erase.' })
class EraseCustomerInput {
  @Field(() => ID, { description: 'The customer’s id in your systems.' })
  readonly customerId!: string;

  @Field(() => ErasureMode, { description: 'How much is erased.' })
  readonly mode!: DomainMode;

  @Field(() => ErasureReason, { description: 'Why the customer is erased.' })
  readonly reason!: DomainReason;

  @Field(() => Int, { description: 'The `records` of `erasurePreview`. Another number is refused.' })
  readonly confirmRecords!: number;
}

@ObjectType({ description: 'Preview: the erasure of a customer.' })
class EraseCustomerPayload {
  @Field(() => CustomerErasure, { description: 'What went and what stays.' })
  readonly erasure!: CustomerErasure;
}

@Resolver()
export class CustomerErasures {
  @ActionQuery(erasurePreview, () => CustomerErasure, {
    complexity: reportCost,
    description: 'Preview: what erasing a customer would remove, and what would stay. Changes nothing.',
  })
  async erasurePreview(
    @Ctx() { act }: GraphqlContext,
    @Arg('customerId', () => ID, { description: 'The customer’s id in your systems.' }) customerId: string,
    @Arg('mode', () => ErasureMode, { description: 'How much would be erased.' }) mode: DomainMode,
  ): Promise<CustomerErasure> {
    const sent = { customerId: requireCustomerId('customerId', customerId), mode };
    return customerErasureOf(await act(erasurePreview, sent));
  }

  @ActionMutation(eraseCustomer, () => EraseCustomerPayload, {
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
