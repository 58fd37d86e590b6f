import { Field, ID, Int, ObjectType } from 'type-graphql';
import { recorderOf, type CustomerDecision } from '../../actions/decisions/customerDecision';
import type { DecisionValue as DomainValue } from '../../domain/values/decisionValue';
import { DateTime } from '../fields/dateTime';
import { DecisionValue } from './decisionValue';
import { Recorder } from '../access/recorder';

@ObjectType({ description: 'One answer of a customer, as it is kept in the ledger.' })
export class ConsentDecision {
  @Field(() => ID, {
    description: 'The id of the decision, which is the SHA-256 hash in hex of its record in the ledger.',
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

  @Field(() => Int, { description: 'The number of the decision within the customer and template: 1, 2, 3….' })
  readonly sequence!: number;

  @Field(() => DateTime, { description: 'When the decision was recorded, by the clock of the service.' })
  readonly decidedAt!: Date;

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
    description: 'Where the customer answered, as the caller named it, such as `web` or `call-centre`.',
  })
  readonly channel!: string | null;

  @Field(() => Recorder, { description: 'Who sent the decision to the service.' })
  readonly recorder!: Recorder;
}

export function decisionOf(decision: CustomerDecision): ConsentDecision {
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
