import { ID, ObjectType } from 'type-graphql';
import type { PendingUpdate } from '../../actions/decisions/pendingUpdate';
import { DateTime } from '../fields/scalars';
import { fields, orNull } from '../fields/fields';
import { ConsentVersion, consentVersionOf } from '../templates/consentVersion';
import { ConsentDecision, decisionOf } from './decision';
import { PendingReason, ProcessingObstacle } from './pendingUpdate';

/** Not a pending update, because caches would take it for where the customer stands now. */
@ObjectType({ description: 'Where a customer stood on a template at an instant.' })
export class PastStanding extends fields({
  templateCode: [ID, 'The code of the template.'],
  accepted: [Boolean, 'Whether no answer was awaited. This is not consent: see `mayProceed`.'],
  reason: orNull(PendingReason, 'Why the customer had to answer. Null if `accepted` is true.'),
  mayProceed: [Boolean, 'Whether you could process data on this consent at that instant.'],
  mayProceedUntil: orNull(
    DateTime,
    'When `mayProceed` was to become false, if the customer did not decide again. Null if it had no end or is false.',
  ),
  obstacle: orNull(ProcessingObstacle, 'Why you could not process data. Null if `mayProceed` is true.'),
  decision: orNull(ConsentDecision, 'The decision that counted. Null if there was none by then.'),
  version: [ConsentVersion, 'The version that was in effect, in the language asked for.'],
}) {}

export function pastStandingOf({ current, decision, ...standing }: PendingUpdate): PastStanding {
  return { ...standing, decision: decision && decisionOf(decision), version: consentVersionOf(current) };
}
