import { field, fieldsOf } from '../fields/operations';
import { ID, Int, ObjectType } from 'type-graphql';
import { customersPage, type CustomerStanding as Stood } from '../../actions/reports/customerStandings';
import { DecisionValue } from '../decisions/decision';
import { PendingReason, ProcessingObstacle } from '../decisions/pendingUpdate';
import { connectionOf, connectionType, pageArguments } from '../fields/connection';
import { lookedRows } from '../fields/documentCost';
import { fields, orNull } from '../fields/fields';
import { DateTime } from '../fields/scalars';
import { ConsentTemplate } from '../templates/consentTemplate';

@ObjectType({ description: 'Where a customer stands on a template by their newest decision.' })
export class CustomerStanding extends fields({
  customerId: [ID, 'The customer’s id in your systems.'],
  value: [DecisionValue, 'What the customer answered.'],
  versionNumber: [Int, 'The number of the version that was answered: 1, 2, 3….'],
  versionLabel: [String, 'The publisher’s name for that version, such as `v2.0`.'],
  consentVersionId: [ID, 'The version that was answered.'],
  decidedAt: [DateTime, 'When the customer decided; for imported decisions, as their source states it.'],
  validUntil: orNull(
    DateTime,
    'When the consent expires. Null if it does not, and for `reject` and `withdraw`.',
  ),
  reason: orNull(PendingReason, 'Why the customer has to answer. Null if no answer is awaited.'),
  obstacle: orNull(ProcessingObstacle, 'Why you may not process data on this consent. Null if you may.'),
  sequence: [Int, 'The number of the decision within the customer and template: 1, 2, 3….'],
  asOf: [DateTime, 'The instant that the whole list is of, on all its pages.'],
}) {}

const CustomerStandingConnection = connectionType('CustomerStanding', () => CustomerStanding, {
  item: 'A customer',
  node: 'customer',
  page: 'customers with where they stand',
});

const pages = 'A page may have fewer customers than `first`, or none, and more may follow.';

export const CustomerLists = fieldsOf(ConsentTemplate, {
  customersAwaiting: field(customersPage, {
    description: `Customers whom the current version awaits again. ${pages}`,
    complexity: lookedRows,
    type: CustomerStandingConnection,
    args: { ...pageArguments },
    read: async ({ act }, { first, after }, { templateCode }: ConsentTemplate) => {
      const page = await act(customersPage, { templateCode, onlyAwaiting: true, first, after });
      return connectionOf(page, customerStandingOf, !after);
    },
  }),
  customersExpiring: field(customersPage, {
    description: `Customers whose consent is in force and ends before an instant, unless they have to answer anyway. The first to end comes first. ${pages}`,
    complexity: lookedRows,
    type: CustomerStandingConnection,
    args: { before: [DateTime, 'Only consents that end before this instant.'], ...pageArguments },
    read: async ({ act }, { before, first, after }, { templateCode }: ConsentTemplate) => {
      const page = await act(customersPage, { templateCode, before, first, after });
      return connectionOf(page, customerStandingOf, !after);
    },
  }),
});

function customerStandingOf({ customerId, newest, decidedOn, standing, asOf }: Stood): CustomerStanding {
  const { number: versionNumber, label: versionLabel } = decidedOn;
  return { ...newest, ...standing, customerId, versionNumber, versionLabel, asOf };
}
