import { fields, orNull } from '../fields/fields';
import { query, rootFields, field, fieldsOf } from '../fields/operations';
import { ID, ObjectType, Int } from 'type-graphql';
import { pendingUpdate, maxPending, pendingUpdates } from '../../actions/decisions/pendingUpdates';
import { requireCustomerId } from '../../domain/input/input';
import { localeArgument } from '../fields/localeArgument';
import { PendingUpdate, pendingUpdateOf } from './pendingUpdate';
import { customer, linkedIds } from '../../actions/decisions/customer';
import { requireBatch } from '../../actions/running/page';
import type { CustomerId } from '../../domain/values/checkedText';
import { customerRows, pendingRows, pageRows } from '../fields/documentCost';
import { decisionHistory, personHistory } from '../../actions/decisions/decisionHistory';
import { connectionOf, connectionType, pageArguments } from '../fields/connection';
import { DateTime } from '../fields/scalars';
import { ConsentDecision, decisionOf } from './decision';
import { PastStanding, pastStandingOf } from './pastStanding';

@ObjectType({
  description: 'A customer, by their id in your systems. Whether the service knows them is not disclosed.',
})
export class Customer extends fields({
  id: [ID, 'The customer’s id in your systems.'],
}) {
  declare readonly id: CustomerId;
}

const DecisionConnection = connectionType('Decision', () => ConsentDecision, {
  item: 'A decision',
  node: 'decision',
  page: 'decisions, newest first',
});

@ObjectType({ description: 'Another id of the same person.' })
class LinkedId extends fields({
  customerId: [ID, 'The other id in your systems.'],
  linkedAt: orNull(DateTime, 'When it was linked to the id that stays. Null of the id that stays.'),
}) {}

const afterTemplateCode = orNull(
  String,
  'The `templateCode` of the last item of the page before. Defaults to the start of the list.',
);

export const CustomerQueries = rootFields({
  pendingUpdate: query(pendingUpdate, {
    description: 'Whether a customer still has to answer the current version of a template.',
    complexity: 1,
    type: PendingUpdate,
    args: {
      customerId: [ID, 'The customer’s id in your systems.'],
      templateCode: [String, 'The code of the template.'],
      locale: localeArgument,
    },
    read: ({ act }, { customerId, templateCode, locale }) =>
      act(pendingUpdate, {
        customerId: requireCustomerId('customerId', customerId),
        templateCode,
        locale,
      }).then(pendingUpdateOf),
  }),
  customer: query(customer, {
    description: 'A customer, as the start for several questions in one request.',
    complexity: 1,
    type: Customer,
    args: { id: [ID, 'The customer’s id in your systems.'] },
    read: ({ act }, { id }) => ({ id: act(customer, { customerId: requireCustomerId('id', id) }) }),
  }),
  customers: query(customer, {
    description: 'Several customers, in the order of `ids`. Their look-ups share one database statement.',
    complexity: customerRows,
    type: [Customer],
    args: {
      ids: [
        [ID],
        'The customers’ ids in your systems. At most 100, unless the service is configured otherwise.',
      ],
    },
    read: ({ act, lists }, { ids }) =>
      requireBatch('ids', ids, lists).map((id, index) => ({
        id: act(customer, { customerId: requireCustomerId(`ids[${index}]`, id) }),
      })),
  }),
});

export const CustomerFields = fieldsOf(Customer, {
  pendingUpdate: field(pendingUpdate, {
    description: 'Whether the customer still has to answer the current version of a template.',
    complexity: 1,
    type: PendingUpdate,
    args: { templateCode: [String, 'The code of the template.'], locale: localeArgument },
    read: ({ act }, { templateCode, locale }, { id }: Customer) =>
      act(pendingUpdate, { customerId: id, templateCode, locale }).then(pendingUpdateOf),
  }),
  pendingUpdates: field(pendingUpdates, {
    description:
      'Where the customer stands on several templates, in the order of their positions, then of their codes. Templates that have no version in effect are left out.',
    complexity: pendingRows,
    type: [PendingUpdate],
    args: {
      templateCodes: orNull(
        [String],
        'The codes of the templates. Defaults to all. Retired ones are left out unless `includeRetired` is true.',
      ),
      onlyAwaiting: [
        Boolean,
        'Whether to return only what the customer has to answer.',
        { defaultValue: false },
      ],
      includeRetired: [
        Boolean,
        'Whether to include retired templates, which ask nothing but can be withdrawn from.',
        { defaultValue: false },
      ],
      first: [Int, 'The page size, at most 100.', { defaultValue: maxPending }],
      afterTemplateCode,
      locale: localeArgument,
    },
    read: async (
      { act },
      { templateCodes, onlyAwaiting, includeRetired, first, afterTemplateCode, locale },
      { id }: Customer,
    ) => {
      const wanted = { templateCodes, onlyAwaiting, includeRetired, first, afterTemplateCode, locale };
      const updates = await act(pendingUpdates, { customerId: id, ...wanted });
      return updates.map(pendingUpdateOf);
    },
  }),
  pastStandings: field(pendingUpdates, {
    description:
      'Where the customer stood at an instant, by what they had decided by then, also on retired templates. An answer that was recorded or linked later counts from when it was decided. Of an id that was linked since, only what the link recorded anew is seen.',
    complexity: pendingRows,
    type: [PastStanding],
    args: {
      at: [DateTime, 'The instant, not later than now.'],
      templateCodes: orNull([String], 'The codes of the templates. Defaults to all.'),
      first: [Int, 'The page size, at most 100.', { defaultValue: maxPending }],
      afterTemplateCode,
      locale: localeArgument,
    },
    read: async ({ act }, { at, templateCodes, first, afterTemplateCode, locale }, { id }: Customer) => {
      const wanted = { templateCodes, includeRetired: true, first, afterTemplateCode, locale, at };
      return (await act(pendingUpdates, { customerId: id, ...wanted })).map(pastStandingOf);
    },
  }),
  decisions: field(decisionHistory, {
    description: 'The customer’s decisions, newest first.',
    complexity: pageRows,
    type: DecisionConnection,
    args: {
      templateCode: orNull(String, 'The code of a template. Defaults to all templates.'),
      ...pageArguments,
    },
    read: async ({ act }, { templateCode, first, after }, { id }: Customer) => {
      const sent = { customerId: id, templateCode, first, after };
      return connectionOf(await act(decisionHistory, sent), decisionOf, !after);
    },
  }),
  linkedIds: field(linkedIds, {
    description:
      'The other ids of the same person, at most 100: the one that stays, then those that were linked, the oldest first.',
    complexity: customerRows,
    type: [LinkedId],
    read: async ({ act }, _args, { id }: Customer) => [...(await act(linkedIds, { customerId: id }))],
  }),
  personDecisions: field(personHistory, {
    description:
      'The decisions of the person under all of their ids, newest first. The `customerId` of each is the id that it was recorded under.',
    complexity: pageRows,
    type: DecisionConnection,
    args: pageArguments,
    read: async ({ act }, { first, after }, { id }: Customer) =>
      connectionOf(await act(personHistory, { customerId: id, first, after }), decisionOf, !after),
  }),
});
