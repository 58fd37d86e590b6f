import { Field, ID, Int, ObjectType } from 'type-graphql';
import { recorderOf, type CustomerDecision } from '../actions/served';
import type { DecisionValue as DomainValue } from '../domain/decisionValue';
import { DateTime } from './dateTime';
import { DecisionValue } from './decisionValue';
import { Recorder } from './recorder';

@ObjectType({ description: 'One answer of a customer, as it stands in the ledger for good.' })
export class Decision {
  @Field(() => ID, {
    description: 'Names the decision: the SHA-256 hash in hex that seals its record in the ledger.',
  })
  readonly id!: string;

  @Field(() => ID, { description: 'The customer who decided.' })
  readonly customerId!: string;

  @Field(() => String, { description: 'The code of the template that was answered.' })
  readonly templateCode!: string;

  @Field(() => ID, { description: 'The version that was answered.' })
  readonly consentVersionId!: string;

  @Field(() => DecisionValue, { description: 'What the customer answered.' })
  readonly value!: DomainValue;

  @Field(() => Int, { description: 'Counts the customer’s decisions on the template: 1, 2, 3….' })
  readonly sequence!: number;

  @Field(() => DateTime, { description: 'When the decision was recorded, by the service’s clock.' })
  readonly decidedAt!: Date;

  @Field(() => String, { description: 'The language tag (BCP 47) of the text that was answered.' })
  readonly locale!: string;

  @Field(() => String, { description: 'SHA-256 in hex of the text that was answered.' })
  readonly contentHash!: string;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When the consent expires; null when it does not, and for answers that give none.',
  })
  readonly validUntil!: Date | null;

  @Field(() => String, {
    nullable: true,
    description: 'Where the customer answered, in the sender’s words, such as `web` or `call-centre`.',
  })
  readonly channel!: string | null;

  @Field(() => Recorder, { description: 'Who sent the decision to the service.' })
  readonly recorder!: Recorder;
}

export function decisionOf(decision: CustomerDecision): Decision {
  const { customerId, record } = decision;
  return {
    id: record.hash,
    customerId,
    templateCode: record.templateCode,
    consentVersionId: record.consentVersionId,
    value: record.value,
    sequence: record.sequence,
    decidedAt: record.decidedAt,
    locale: record.locale,
    contentHash: record.contentHash,
    validUntil: record.validUntil,
    channel: record.channel,
    recorder: recorderOf(decision),
  };
}
