import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from 'type-graphql';
import { recordDecision } from '../../actions/decisions/recordDecision';
import { requireCustomerId } from '../../domain/input/input';
import type { GraphqlContext } from '../fields/context';
import { writingCost } from '../fields/documentCost';
import { Permits } from '../fields/permits';
import { unread } from '../fields/unread';
import { ConsentDecisionInput } from './answerInput';
import { Customer } from './customer';
import { RecordedConsentDecision, recordedDecisionOf } from './recordedDecision';

@InputType({ description: 'A customer’s answer, and what they were shown.' })
export class RecordDecisionInput extends ConsentDecisionInput {
  @Field(() => ID, { description: 'The customer’s id, a UUID. The service need not know the customer yet.' })
  readonly customerId!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'Your own key for this answer, 1 to 255 visible ASCII characters. It makes retries safe for at least 30 days.',
  })
  readonly idempotencyKey!: string | null;
}

@ObjectType({ description: 'The outcome of an answer.' })
export class RecordDecisionPayload extends RecordedConsentDecision {
  @Field(() => Boolean, {
    description:
      'True if the same input came before under this idempotency key, so that `decision` and `changed` are those of the first time.',
  })
  readonly replayed!: boolean;

  @Field(() => Customer, {
    nullable: true,
    description: `The customer, so that related data such as the history can be read in the same request. ${unread}`,
  })
  readonly customer!: Customer | null;
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
    const { decision, changed, pendingUpdate } = recordedDecisionOf(recorded);
    return { decision, changed, pendingUpdate, replayed: recorded.replayed, customer: { id: customerId } };
  }
}
