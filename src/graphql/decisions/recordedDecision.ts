import { Field, ObjectType } from 'type-graphql';
import type { RecordedDecision } from '../../actions/decisions/recordedDecision';
import { unread } from '../fields/unread';
import { ConsentDecision, decisionOf } from './decision';
import { PendingUpdate, pendingUpdateOf } from './pendingUpdate';

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
