import { Field, ID, InputType, ObjectType, Arg, Ctx, Resolver } from 'type-graphql';
import type { DecisionValue as DomainValue } from '../../domain/values/decisionValue';
import { DecisionValue, ConsentDecision, decisionOf } from './decision';
import {
  type RecordedDecision,
  recordDecision,
  recordDecisions,
} from '../../actions/decisions/recordDecision';
import { unread } from '../fields/unread';
import { PendingUpdate, pendingUpdateOf } from './pendingUpdate';
import { requireCustomerId } from '../../domain/input/input';
import type { GraphqlContext } from '../fields/context';
import { writingCost, answerRows, answersCost } from '../fields/documentCost';
import { ActionMutation } from '../fields/permits';
import { Customer } from './customer';

@InputType({ description: 'One answer of a customer, and what they were shown.' })
export class ConsentDecisionInput {
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
      'The language tag (BCP 47) of the text that the customer saw. Defaults to that of `contentHash`, else to the template’s default locale.',
  })
  readonly locale!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The `contentHash` that came with the text. If sent, it must match the version and locale.',
  })
  readonly contentHash!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Where the customer answered, in your own words, such as `web` or `call-centre`. At most 64 characters.',
  })
  readonly channel!: string | null;
}

@ObjectType({ description: 'What became of one of several answers.' })
export class RecordedConsentDecision {
  @Field(() => ConsentDecision, {
    description: 'The recorded decision, or the earlier decision that this answer repeats.',
  })
  readonly decision!: ConsentDecision;

  @Field(() => Boolean, {
    description: 'False if an identical decision already existed and nothing was recorded.',
  })
  readonly changed!: boolean;

  @Field(() => PendingUpdate, {
    nullable: true,
    description: `Whether the customer still has to answer, after this decision. ${unread}`,
  })
  readonly pendingUpdate!: PendingUpdate | null;
}

export function recordedDecisionOf(recorded: RecordedDecision): RecordedConsentDecision {
  const { decision, changed, pendingUpdate } = recorded;
  return { decision: decisionOf(decision), changed, pendingUpdate: pendingUpdateOf(pendingUpdate) };
}

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
export class DecisionMutations {
  @ActionMutation(recordDecision, () => RecordDecisionPayload, {
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

  @ActionMutation(recordDecisions, () => RecordDecisionsPayload, {
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
