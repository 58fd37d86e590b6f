import type { DecisionValue as DomainValue } from '../../domain/values/decisionValue';
import { enumType } from '../fields/enumType';
import { Field, ID, Int, ObjectType, Arg, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { CustomerDecision } from '../../actions/decisions/pendingUpdate';
import { actorOf } from '../../domain/access/actor';
import { DateTime } from '../fields/scalars';
import { Actor } from '../access/actor';
import { answeredVersion } from '../../actions/templates/shownVersions';
import { whenReady, type PromiseOrValue } from '../../actions/running/promiseOrValue';
import { ConsentVersion, consentVersionOf, VersionText } from '../templates/consentVersion';
import type { GraphqlContext } from '../fields/context';
import { unread } from '../fields/unread';

export const DecisionValue = enumType<DomainValue>(
  'DecisionValue',
  'An answer of a customer. Closed: no other value will come.',
  {
    given: 'The customer consents.',
    reject: 'The customer does not consent.',
    withdraw: 'The customer ends an earlier consent. This is always possible.',
  },
);

@ObjectType({ description: 'What proves a decision in the ledger.' })
export class DecisionEvidence {
  @Field(() => String, {
    description:
      'SHA-256 in hex of the decision’s record, which covers every earlier record of the customer and template.',
  })
  readonly hash!: string;

  /** Not shown here: where to look for the record in the log. */
  readonly recordedAt!: Date;
}

@ObjectType({ description: 'One answer of a customer, as it is kept in the ledger.' })
export class ConsentDecision {
  @Field(() => ID, {
    description:
      'Opaque and the same at every request: use it as a cache key. It cannot be derived any more once the customer is erased.',
  })
  readonly id!: string;

  @Field(() => ID, { description: 'The customer’s id in your systems.' })
  readonly customerId!: string;

  @Field(() => String, { description: 'The code of the template.' })
  readonly templateCode!: string;

  @Field(() => ID, { description: 'The version that was answered.' })
  readonly consentVersionId!: string;

  @Field(() => DecisionValue, { description: 'What the customer answered.' })
  readonly value!: DomainValue;

  @Field(() => Int, { description: 'The number of the decision within the customer and template: 1, 2, 3….' })
  readonly sequence!: number;

  @Field(() => DateTime, {
    description: 'When the customer decided; for imported decisions, as their source states it.',
  })
  readonly decidedAt!: Date;

  @Field(() => DateTime, {
    description:
      'When the service recorded the answer, by its clock. Histories are in its order, and the ranges of exports go by it.',
  })
  readonly recordedAt!: Date;

  @Field(() => String, { description: 'The language tag (BCP 47) of the text that was answered.' })
  readonly locale!: string;

  @Field(() => String, { description: 'SHA-256 in hex of the text that was answered.' })
  readonly contentHash!: string;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When the consent expires. Null if it does not, and for `reject` and `withdraw`.',
  })
  readonly validUntil!: Date | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Where the customer answered, as the caller named it, such as `web` or `call-centre`. Null if the caller did not say.',
  })
  readonly channel!: string | null;

  @Field(() => Actor, { description: 'Who recorded the answer: the customer, or someone on their behalf.' })
  readonly recorder!: Actor;

  @Field(() => DecisionEvidence, {
    nullable: true,
    description: 'What proves the decision in the ledger. Null while nothing does yet.',
  })
  readonly evidence!: DecisionEvidence | null;
}

export function decisionOf({ customerId, record }: CustomerDecision): ConsentDecision {
  const evidence = { hash: record.hash, recordedAt: record.recordedAt };
  return { ...record, customerId, recorder: actorOf(record.recorder), evidence };
}

/** The answered text, for those who have the decision: it has no rule of its own. */
@Resolver(() => ConsentDecision)
export class DecisionText {
  @FieldResolver(() => VersionText, {
    nullable: true,
    complexity: 1,
    description: `The very text that the customer answered, in the language that they read. ${unread}`,
  })
  text(@Ctx() { act }: GraphqlContext, @Root() decision: ConsentDecision): PromiseOrValue<VersionText> {
    return whenReady(act(answeredVersion, { answered: decision }), ({ text }) => text);
  }

  @FieldResolver(() => ConsentVersion, {
    nullable: true,
    complexity: 1,
    description: `The version that the customer answered. ${unread}`,
  })
  version(
    @Ctx() { act }: GraphqlContext,
    @Root() decision: ConsentDecision,
    @Arg('locale', () => String, {
      nullable: true,
      description:
        'The language tag (BCP 47) of the text. Defaults to the language that the customer read, never to `Accept-Language`.',
    })
    locale: string | null,
  ): PromiseOrValue<ConsentVersion> {
    return whenReady(act(answeredVersion, { answered: decision, locale }), consentVersionOf);
  }
}
