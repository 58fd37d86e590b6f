import { Field, ID, InputType } from 'type-graphql';
import type { DecisionValue as DomainValue } from '../../domain/values/decisionValue';
import { DecisionValue } from './decisionValue';

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
