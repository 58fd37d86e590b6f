import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from 'type-graphql';
import { recordDecision } from '../../actions/decisions/recordDecision';
import { requireCustomerId } from '../../domain/input/input';
import type { DecisionValue as DomainValue } from '../../domain/values/decisionValue';
import type { GraphqlContext } from '../fields/context';
import { Customer } from './customer';
import { ConsentDecision, decisionOf } from './decision';
import { DecisionValue } from './decisionValue';
import { PendingUpdate, pendingUpdateOf } from './pendingUpdate';
import { writingCost } from '../fields/documentCost';
import { Permits } from '../fields/permits';

@InputType({ description: 'A customer’s answer, and what they were shown.' })
export class RecordDecisionInput {
  @Field(() => ID, { description: 'The customer’s id, a UUID. The service need not know the customer yet.' })
  readonly customerId!: string;

  @Field(() => String, { description: 'The code of the template that was answered.' })
  readonly templateCode!: string;

  @Field(() => ID, {
    nullable: true,
    description:
      'The version that the customer saw. Required for `given` and `reject`, optional for `withdraw`.',
  })
  readonly consentVersionId!: string | null;

  @Field(() => DecisionValue, { description: 'What the customer answered.' })
  readonly value!: DomainValue;

  @Field(() => String, {
    nullable: true,
    description:
      'The language tag (BCP 47) of the text that the customer saw. Defaults to the template’s default locale.',
  })
  readonly locale!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The `contentHash` that came with the text. If sent, it must match the version.',
  })
  readonly contentHash!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Where the customer answered, in your own words, such as `web`. At most 64 characters.',
  })
  readonly channel!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Your own key for this answer, 1 to 255 visible ASCII characters. It makes retries safe.',
  })
  readonly idempotencyKey!: string | null;
}

@ObjectType({ description: 'The outcome of an answer.' })
export class RecordDecisionPayload {
  @Field(() => ConsentDecision, {
    description: 'The recorded decision, or the earlier decision that this answer repeats.',
  })
  readonly decision!: ConsentDecision;

  @Field(() => Boolean, {
    description: 'False if an identical decision already existed and nothing was recorded.',
  })
  readonly changed!: boolean;

  @Field(() => PendingUpdate, {
    description: 'Whether the customer still has to answer, after this decision.',
  })
  readonly pendingUpdate!: PendingUpdate;

  @Field(() => Customer, {
    description: 'The customer, so that related data such as the history can be read in the same request.',
  })
  readonly customer!: Customer;
}

@Resolver()
export class RecordDecisionMutation {
  @Permits(recordDecision)
  @Mutation(() => RecordDecisionPayload, {
    nullable: true,
    description: 'Records a customer’s answer. The response comes after the answer is committed.',
    complexity: writingCost,
  })
  async recordDecision(
    @Ctx() { act }: GraphqlContext,
    @Arg('input', () => RecordDecisionInput, {
      description: 'The answer, and the version that the customer saw.',
    })
    input: RecordDecisionInput,
  ): Promise<RecordDecisionPayload> {
    const { customerId: id, ...answer } = input;
    const customerId = requireCustomerId('customerId', id);
    const recorded = await act(recordDecision, { customerId, ...answer });
    const { decision, changed, pendingUpdate } = recorded;
    return {
      decision: decisionOf(decision),
      changed,
      pendingUpdate: pendingUpdateOf(pendingUpdate),
      customer: { id: decision.customerId },
    };
  }
}
