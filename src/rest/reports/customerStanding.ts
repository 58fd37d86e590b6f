import type { Static } from '@sinclair/typebox';
import type { CustomerStanding } from '../../actions/reports/customerStandings';
import { instantText } from '../../domain/values/instant';
import { answered } from '../decisions/decision';
import { pendingUpdateSchema } from '../decisions/pendingUpdate';
import { instant } from '../route/members';
import { named, natural, text } from '../route/plainMembers';

const { customer_id, accepted, reason, may_proceed, may_proceed_until, obstacle } =
  pendingUpdateSchema.properties;

/** In the order in which they are written. */
export const customerStandingSchema = named(
  'CustomerStanding',
  'Where a customer stands on a template by their newest decision.',
  {
    customer_id,
    value: answered.value,
    version_number: natural('The number of the version that was answered: 1, 2, 3….'),
    version_label: text('The publisher’s name for that version, such as `v2.0`.', 'v2.0'),
    consent_version_id: answered.consent_version_id,
    locale: answered.locale,
    decided_at: answered.decided_at,
    valid_until: answered.valid_until,
    ...{ accepted, reason, may_proceed, may_proceed_until, obstacle },
    sequence: natural('The number of the decision within the customer and template: 1, 2, 3….'),
    as_of: instant('The instant that the whole list is of.'),
  },
);

export type CustomerStandingBody = Static<typeof customerStandingSchema>;

/** @param written an instant for the reader */
export function customerStandingBody(
  { customerId, newest, decidedOn, standing, asOf }: CustomerStanding,
  written: (at: Date) => string = instantText,
): CustomerStandingBody {
  return {
    customer_id: customerId,
    value: newest.value,
    version_number: decidedOn.number,
    version_label: decidedOn.label,
    consent_version_id: newest.consentVersionId,
    locale: newest.locale,
    decided_at: written(newest.decidedAt),
    valid_until: newest.validUntil && written(newest.validUntil),
    accepted: standing.accepted,
    reason: standing.reason,
    may_proceed: standing.mayProceed,
    may_proceed_until: standing.mayProceedUntil && written(standing.mayProceedUntil),
    obstacle: standing.obstacle,
    sequence: newest.sequence,
    as_of: written(asOf),
  };
}
