import { field, fieldsOf } from '../fields/operations';
import { Int, ObjectType } from 'type-graphql';
import { customerSet } from '../../actions/decisions/customerSet';
import { setRows } from '../fields/documentCost';
import { localeArgument } from '../fields/localeArgument';
import { requiredSays } from '../templates/consentSet';
import { TemplateKind } from '../templates/templateRules';
import { Customer } from './customer';
import { PendingUpdate, pendingUpdateOf } from './pendingUpdate';
import { fields, orNull } from '../fields/fields';

@ObjectType({ description: 'Where a customer stands on a template that a screen asks them for.' })
class CustomerSetMember extends fields({
  templateCode: [String, 'The code of the template.'],
  kind: [TemplateKind, 'What the template asks for.'],
  required: [Boolean, requiredSays],
  pendingUpdate: [PendingUpdate, 'Whether the customer still has to answer it.'],
}) {}

@ObjectType({ description: 'Where a customer stands on what one screen asks.' })
class CustomerSet extends fields({
  setCode: [String, 'The code of the set.'],
  revision: [Int, 'The revision of the set that was looked at.'],
  mayContinue: [Boolean, 'Whether the customer may go on: each required member allows it (`mayProceed`).'],
  accepted: [
    Boolean,
    'Whether no member awaits an answer, so there is nothing to show. This is not consent.',
  ],
  members: [
    [CustomerSetMember],
    'The members that apply to the customer, in the order of the screen. Retired templates and those without a version in effect are left out.',
  ],
}) {}

export const CustomerSetField = fieldsOf(Customer, {
  set: field(customerSet, {
    description: 'Where the customer stands on what one screen asks, with one look-up.',
    complexity: setRows,
    type: CustomerSet,
    args: {
      setCode: [String, 'The code of the set.'],
      audience: orNull(
        [String],
        'Your own words for the customer, such as `de`. Members for an audience apply if they have one of them.',
      ),
      locale: localeArgument,
    },
    read: async ({ act }, { setCode, audience, locale }, { id }: Customer) => {
      const { members, ...set } = await act(customerSet, { customerId: id, setCode, audience, locale });
      const served = members.map(({ pendingUpdate, ...member }) => ({
        ...member,
        pendingUpdate: pendingUpdateOf(pendingUpdate),
      }));
      return { ...set, members: served };
    },
  }),
});
