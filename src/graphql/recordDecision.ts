import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from 'type-graphql';
import type { DecisionValue as DomainValue } from '../domain/decisionValue';
import type { GraphqlContext } from './context';
import { Customer } from './customer';
import { Decision, decisionOf } from './decision';
import { DecisionValue } from './decisionValue';
import { PendingUpdate, pendingUpdateOf } from './pendingUpdate';
import { writingCost } from './documentCost';
import { Permits } from './permits';

@InputType({ description: 'A customer’s answer and what she was shown.' })
export class RecordDecisionInput {
  @Field(() => ID, { description: 'The customer’s id, a UUID; she need not be known to the service.' })
  readonly customerId!: string;

  @Field(() => String, { description: 'The code of the template that was answered.' })
  readonly templateCode!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The version that the customer saw; `given` and `reject` must name it, `withdraw` need not.',
  })
  readonly consentVersionId!: string | null;

  @Field(() => DecisionValue, { description: 'What the customer answered.' })
  readonly value!: DomainValue;

  @Field(() => String, {
    nullable: true,
    description: 'The language tag (BCP 47) of the text that the customer saw; left out, the default locale.',
  })
  readonly locale!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The `contentHash` that came with the text; when sent, it must fit the version.',
  })
  readonly contentHash!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Where the customer answered, in your own words, such as `web`; at most 64 characters.',
  })
  readonly channel!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Your own key for this answer (1 to 255 visible ASCII characters), so that sending it again is safe.',
  })
  readonly idempotencyKey!: string | null;
}

@ObjectType({ description: 'What became of an answer.' })
export class RecordDecisionPayload {
  @Field(() => Decision, {
    description: 'The decision that was recorded, or the earlier one that this answer repeats.',
  })
  readonly decision!: Decision;

  @Field(() => Boolean, {
    description: 'False when an identical decision stood already and nothing was recorded.',
  })
  readonly changed!: boolean;

  @Field(() => PendingUpdate, { description: 'Where the customer stands after the decision.' })
  readonly pendingUpdate!: PendingUpdate;

  @Field(() => Customer, {
    description: 'The customer, to ask on about what the decision may have changed, such as her history.',
  })
  readonly customer!: Customer;
}

@Resolver()
export class RecordDecisionMutation {
  @Permits('recordDecision')
  @Mutation(() => RecordDecisionPayload, {
    description: 'Records a customer’s answer; once the reply comes, it is stored for good.',
    complexity: writingCost,
  })
  async recordDecision(
    @Ctx() { actions }: GraphqlContext,
    @Arg('input', () => RecordDecisionInput, {
      description: 'The answer, and the version that the customer saw.',
    })
    input: RecordDecisionInput,
  ): Promise<RecordDecisionPayload> {
    const { decision, changed, pendingUpdate } = await actions.recordDecision(input);
    return {
      decision: decisionOf(decision),
      changed,
      pendingUpdate: pendingUpdateOf(pendingUpdate),
      customer: { id: decision.customerId },
    };
  }
}
