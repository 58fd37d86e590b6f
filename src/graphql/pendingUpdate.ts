import { Field, ID, ObjectType } from 'type-graphql';
import type { PendingUpdate as ServedUpdate } from '../actions/served';
import type { PendingReason as DomainReason } from '../domain/pending';
import { ConsentVersion, consentVersionOf } from './consentVersion';
import { Decision, decisionOf } from './decision';
import { PendingReason } from './pendingReason';

@ObjectType({ description: 'Whether a customer still has to answer the current version of a template.' })
export class PendingUpdate {
  @Field(() => ID, { description: 'The customer who was asked about.' })
  readonly customerId!: string;

  @Field(() => String, { description: 'The code of the template that was asked about.' })
  readonly templateCode!: string;

  @Field(() => Boolean, {
    description:
      'False while the current version awaits an answer; any answer to it makes this true, a “no” too.',
  })
  readonly accepted!: boolean;

  @Field(() => PendingReason, {
    nullable: true,
    description: 'Why an answer is awaited; null when `accepted` is true.',
  })
  readonly reason!: DomainReason | null;

  @Field(() => Boolean, {
    description: 'Whether processing may rest on the customer’s consent now; the only field to ask that by.',
  })
  readonly mayProceed!: boolean;

  @Field(() => ConsentVersion, {
    description: 'The current version: the text to show when an answer is awaited.',
  })
  readonly version!: ConsentVersion;

  @Field(() => Decision, {
    nullable: true,
    description: 'The customer’s newest decision on the template; null before her first.',
  })
  readonly decision!: Decision | null;
}

export function pendingUpdateOf(update: ServedUpdate): PendingUpdate {
  return {
    customerId: update.customerId,
    templateCode: update.templateCode,
    accepted: update.accepted,
    reason: update.reason,
    mayProceed: update.mayProceed,
    version: consentVersionOf(update.current),
    decision: update.decision && decisionOf(update.decision),
  };
}
