import { standingAfter } from '../../domain/decisions/pending';
import type { CustomerId } from '../../domain/values/checkedText';
import type { CustomerDecision } from './customerDecision';
import type { JudgedAnswer } from './pendingAnswers';
import { pendingUpdateOf, type PendingUpdate } from './pendingUpdate';

/** What became of one answer. */
export interface RecordedDecision {
  readonly decision: CustomerDecision;
  /** False when the newest decision was identical and nothing was appended. */
  readonly changed: boolean;
  readonly pendingUpdate: PendingUpdate;
}

export function recordedDecisionOf(
  customerId: CustomerId,
  { record, changed, newest, timeline }: JudgedAnswer,
  now: Date,
): RecordedDecision {
  const standing = standingAfter(timeline, newest, now);
  const pendingUpdate = pendingUpdateOf(customerId, timeline, standing, newest, [record.locale]);
  return { decision: { customerId, record }, changed, pendingUpdate };
}
