import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from 'type-graphql';
import { recordDecisions } from '../../actions/decisions/recordDecisions';
import { requireCustomerId } from '../../domain/input/input';
import type { GraphqlContext } from '../fields/context';
import { answerRows, answersCost } from '../fields/documentCost';
import { Permits } from '../fields/permits';
import { unread } from '../fields/unread';
import { ConsentDecisionInput } from './answerInput';
import { Customer } from './customer';
import { RecordedConsentDecision, recordedDecisionOf } from './recordedDecision';

@InputType({ description: 'Several answers of one customer, such as a form with three boxes.' })
export class RecordDecisionsInput {
  @Field(() => ID, { description: 'The customer’s id, a UUID. The service need not know the customer yet.' })
  readonly customerId!: string;

  @Field(() => [ConsentDecisionInput], {
    description: 'The answers: 1 to 20, each on a template of its own.',
  })
  readonly decisions!: readonly ConsentDecisionInput[];

  @Field(() => String, {
    nullable: true,
    description:
      'Your own key for all answers together, 1 to 255 visible ASCII characters. It makes retries safe for at least 30 days.',
  })
  readonly idempotencyKey!: string | null;
}

@ObjectType({ description: 'The outcome of several answers.' })
export class RecordDecisionsPayload {
  @Field(() => [RecordedConsentDecision], {
    description: 'What became of each answer, in the order of the answers.',
    complexity: answerRows,
  })
  readonly decisions!: readonly RecordedConsentDecision[];

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
export class RecordDecisionsMutation {
  @Permits(recordDecisions)
  @Mutation(() => RecordDecisionsPayload, {
    nullable: true,
    description:
      'Records several answers of one customer, all or none. An error names the answer that is refused as `member`.',
    complexity: answersCost,
  })
  async recordDecisions(
    @Ctx() { act }: GraphqlContext,
    @Arg('input', () => RecordDecisionsInput, {
      description: 'The answers, and the versions that the customer saw.',
    })
    input: RecordDecisionsInput,
  ): Promise<RecordDecisionsPayload> {
    const { customerId: id, ...answers } = input;
    const customerId = requireCustomerId('customerId', id);
    const { decisions, replayed } = await act(recordDecisions, { customerId, ...answers });
    return { decisions: decisions.map(recordedDecisionOf), replayed, customer: { id: customerId } };
  }
}
