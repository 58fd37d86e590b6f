import type { CustomerId } from '../../domain/values/checkedText';
import type { DecisionSummary } from '../../domain/evidence/decisionRecord';

/** A ledger record together with the customer id of the request; the record itself does not hold it. */
export interface CustomerDecision {
  readonly customerId: CustomerId;
  readonly record: DecisionSummary;
}
