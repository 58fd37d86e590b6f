import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { CustomerDecision } from '../../actions/decisions/customerDecision';
import { actorOf } from '../../domain/access/actor';
import type { DecisionValue as DomainValue } from '../../domain/values/decisionValue';
import { DateTime } from '../fields/dateTime';
import { DecisionValue } from './decisionValue';
import { Actor } from '../access/actor';

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
  return {
    id: record.id,
    customerId,
    templateCode: record.templateCode,
    consentVersionId: record.consentVersionId,
    value: record.value,
    sequence: record.sequence,
    decidedAt: record.decidedAt,
    recordedAt: record.recordedAt,
    locale: record.locale,
    contentHash: record.contentHash,
    validUntil: record.validUntil,
    channel: record.channel,
    recorder: actorOf(record.recorder),
    evidence: { hash: record.hash, recordedAt: record.recordedAt },
  };
}
