import type { Recorder } from '../../domain/access/caller';
import type { CustomerId } from '../../domain/values/checkedText';
import type { DecisionSummary } from '../../domain/evidence/decisionRecord';

/** A ledger record together with the customer id of the request; the record itself does not hold it. */
export interface CustomerDecision {
  readonly customerId: CustomerId;
  readonly record: DecisionSummary;
}

/** Who recorded the decision. The ledger names a customer by their subject, which stays inside the service. */
export function recorderOf({ customerId, record: { recorder } }: CustomerDecision): Recorder {
  return recorder.kind === 'customer' ? { kind: 'customer', id: customerId } : recorder;
}
